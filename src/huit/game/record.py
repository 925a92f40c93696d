"""A record read back: its header, its lines, and every fault found in them, each with the number of its line.

The format stands in `huit.game.record_lines` and in docs/records.md. A file whose first line is no header is refused;
after that whatever can be read is kept, so that half a record still replays as far as it goes.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from huit.core.faults import Fault
from huit.core.profile_types import Profile
from huit.core.profiles import BUILT_IN, profile_named
from huit.game.record_lines import NAME, VERSION, wall_size
from huit.game.record_parsing import EndLine, HandLine, Header, Line, LineError, parse_line, shortened
from huit.game.setup import CLUB, Setup, SetupError, in_words

LONGEST: Final = 20_000_000  # bytes; a whole match takes a hundredth of it
TOLD_LAST: Final = ("game_bad_seed", "game_bad_tiles", "game_bad_walls")  # what the last line, not the first, can do
OPENING: Final = f'{{"huit":"{NAME}"'.encode()


class RecordError(ValueError):
    """A record that cannot be used, or not from here on. Carries every fault found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return in_words(self.faults)

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


@dataclass(frozen=True)
class Record:
    """A game as it was written down. `lines` end before the first that is damaged, `faults` name it and all after."""

    header: Header
    setup: Setup  # with the seed and the salt if the last line tells them
    lines: tuple[Line, ...]
    end: EndLine | None = None  # also of a record that is damaged before it
    faults: tuple[Fault, ...] = ()
    is_torn: bool = False  # the last line was not written to its end

    @property
    def is_complete(self) -> bool:
        """Whether the match was played and written to its end."""
        return not self.faults and self.end is not None

    @property
    def is_revealed(self) -> bool:
        """Whether the seed, or the wall that was given instead, is known."""
        return self.end is not None

    @property
    def hands(self) -> tuple[int, ...]:
        """The numbers of the hands in it, 0 to 15."""
        return tuple([line.hand for line in self.lines if isinstance(line, HandLine)])


def read_record(path: str | os.PathLike[str], profile: Profile | None = None) -> Record:
    """The record in a file. Raises RecordError, and OSError for a file that cannot be read."""
    with Path(path).open("rb") as file:
        content = file.read(LONGEST + 1)
    return parse_record(content, profile)


def parse_record(content: bytes | str, profile: Profile | None = None) -> Record:
    """The record in a text. `profile` are the rules of a record whose players had a profile of their own."""
    if isinstance(content, str):
        content = content.encode(errors="surrogatepass")
    if len(content) > LONGEST:
        raise RecordError(Fault("record_too_long", values=(("limit", str(LONGEST)),)))
    rows = content.removeprefix(BOM_UTF8).split(b"\n")
    header = _header(rows[0])
    lines, faults, is_torn = _lines(rows[1:])
    damaged = int(dict(faults[0].values)["line"]) if faults else len(rows) + 1
    kept = tuple([line for line in lines if line.number < damaged])
    end = _end_of(lines)
    return Record(header, _setup(header, end, profile), kept, end, tuple(faults), is_torn)


def _header(row: bytes) -> Header:
    if not row.strip():
        raise RecordError(Fault("record_empty"))
    try:
        line = parse_line(row, 1)
    except LineError as error:
        faults = (error.fault,) if _begins_as_one(row) else (Fault("record_not_one"), error.fault)
        raise RecordError(*faults) from error
    if not isinstance(line, Header):
        raise RecordError(Fault("record_not_one"))
    if line.version > VERSION:
        raise RecordError(Fault("record_version", values=(("version", str(line.version)), ("known", str(VERSION)))))
    return line


def _begins_as_one(row: bytes) -> bool:
    return b"".join(row.split()).startswith(OPENING)


def _lines(rows: Sequence[bytes]) -> tuple[list[Line], list[Fault], bool]:
    """The lines after the header, what is wrong with others, and whether the last was cut in the writing."""
    lines: list[Line] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows, 2):
        if not row.strip():
            continue
        try:
            line = parse_line(row, number)
        except LineError as error:
            if number == len(rows) + 1:  # nothing ends it
                return lines, faults, True
            faults.append(error.fault)
            continue
        misplaced = isinstance(line, Header) or _end_of(lines) is not None
        if misplaced:
            faults.append(Fault("record_misplaced", values=(("line", str(number)), ("text", line.text))))
        else:
            lines.append(line)
    return lines, faults, False


def _setup(header: Header, end: EndLine | None, profile: Profile | None) -> Setup:
    if profile is None:
        if header.profile not in BUILT_IN:
            raise RecordError(Fault("record_profile_own", values=(("name", shortened(header.profile)),)))
        profile = profile_named(header.profile)
    try:
        setup = Setup(
            profile,
            seed=end.seed if end else "",
            salt=end.salt if end else "",
            first=header.first,
            hands=header.hands,
            strict=header.strict,
            mode=header.mode,
            tiles=end.tiles if end else (),
        )
    except SetupError as error:
        is_told_last = all(fault.code in TOLD_LAST for fault in error.faults)
        line = str(end.number if end and is_told_last else header.number)
        raise RecordError(Fault("record_setup", values=(("line", line),)), *error.faults) from error
    _check_wall(header, setup)
    return setup


def _check_wall(header: Header, setup: Setup) -> None:
    """Only personal walls that were given may be of any length."""
    is_fixed = setup.mode == CLUB or bool(header.commitment)
    if is_fixed and header.wall != wall_size(setup):
        values = (("line", str(header.number)), ("key", "wall"), ("wanted", str(wall_size(setup))))
        raise RecordError(Fault("record_value", values=values))


def _end_of(lines: Sequence[Line]) -> EndLine | None:
    last = lines[-1] if lines else None
    return last if isinstance(last, EndLine) else None
