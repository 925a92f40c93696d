"""The folder of a contest's records: file names, and a guard against overwriting another contest's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from huit.arena.contest import ArenaError, Contest, GameKey
from huit.core.faults import Fault
from huit.game.records.recorder import Recorder

_NAME: Final = re.compile(r"deal-([0-9]{6,9})-seating-([0-9]{2})\.jsonl")


def record_path(folder: str, key: GameKey) -> Path:
    """The path of a game's record."""
    return Path(folder, f"deal-{key[0]:06}-seating-{key[1]:02}.jsonl")


def names_at(contest: Contest, seating: int) -> list[str]:
    """The players of a seating, from the first East on."""
    return [contest.players[player] for player in contest.seatings[seating]]


def check_folder(contest: Contest, folder: str) -> None:
    """Raise ArenaError if a record of another contest would be overwritten."""
    for path in sorted(Path(folder).iterdir()):
        found = _NAME.fullmatch(path.name)
        if found and not _is_of(contest, (int(found[1]), int(found[2])), path):
            raise ArenaError((Fault("arena_other_records", values=(("path", str(path)),)),))


def _is_of(contest: Contest, key: GameKey, path: Path) -> bool:
    """True if a file begins as the record of this game; an interrupted one may have only a part of the header."""
    if key[1] >= len(contest.seatings) or not path.is_file():
        return False
    written: list[str] = []
    Recorder(written.append, contest.setup(key[0]), names_at(contest, key[1]))
    header = (written[0] + "\n").encode(errors="replace")
    with path.open("rb") as file:
        return header.startswith(file.read(len(header)))
