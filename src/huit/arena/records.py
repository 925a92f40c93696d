"""The folder of a contest's records: which game each file is of, and that no other contest's are written over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from huit.arena.contest import ArenaError, Contest, Place
from huit.core.faults import Fault
from huit.game.recorder import Recorder

_NAME: Final = re.compile(r"deal-([0-9]{6,9})-seating-([0-9]{2})\.jsonl")


def record_path(folder: str, place: Place) -> Path:
    return Path(folder, f"deal-{place[0]:06}-seating-{place[1]:02}.jsonl")


def names_at(contest: Contest, seating: int) -> list[str]:
    """The players of a seating, from the first East on."""
    return [contest.players[player] for player in contest.seatings[seating]]


def check_folder(contest: Contest, folder: str) -> None:
    """Raises ArenaError where a record of another contest stands in the way."""
    for path in sorted(Path(folder).iterdir()):
        found = _NAME.fullmatch(path.name)
        if found and not _is_of(contest, (int(found[1]), int(found[2])), path):
            raise ArenaError((Fault("arena_other_records", values=(("path", str(path)),)),))


def _is_of(contest: Contest, place: Place, path: Path) -> bool:
    """Whether it begins as the record of this game does; one that was cut off may have only half of that."""
    if place[1] >= len(contest.seatings) or not path.is_file():
        return False
    written: list[str] = []
    Recorder(written.append, contest.setup(place[0]), names_at(contest, place[1]))
    header = (written[0] + "\n").encode(errors="replace")
    with path.open("rb") as file:
        return header.startswith(file.read(len(header)))
