"""Parse records: header, lines, and the faults found, each with the number of its line.

`huit.game.records.lines` and docs/records.md describe the format. A file whose first line is not a header is refused;
after that everything readable is used, so that an incomplete record still replays as far as it goes.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

from huit.core.faults import Fault, HuitError
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.profile_types import Profile
from huit.game.records.lines import NAME, VERSION, wall_size
from huit.game.records.parsing import DealLine, EndLine, Header, LineError, RecordLine, parse_line, shortened
from huit.game.setup import CLUB, SETS, Setup, SetupError, in_words

MOST_FAULTS: Final = 1000  # then nothing is read any further: a file of millions of bad lines is no record
LONGEST_RECORD: Final = 20_000_000  # bytes; a whole match takes a hundredth of it
FAULTS_OF_END: Final = ("game_bad_seed", "game_bad_tiles", "game_bad_walls")  # of the last line, not the first
OPENING: Final = f'{{"huit":"{NAME}"'.encode()


class RecordError(HuitError, ValueError):
    """An unusable record, or one that is unusable from some line on. Carries every fault found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return in_words(self.faults)

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


@dataclass(frozen=True)
class Record:
    """A parsed record. `lines` end before the first damaged one, `faults` name it and all after it."""

    header: Header
    setup: Setup  # with the seed and the salt, if the last line reveals them
    lines: tuple[RecordLine, ...]
    end: EndLine | None = None  # even if a line before it is damaged
    faults: tuple[Fault, ...] = ()
    is_torn: bool = False  # the last line is cut off

    @property
    def is_complete(self) -> bool:
        """True if the match was played and written to its end."""
        return not self.faults and self.end is not None

    @property
    def is_revealed(self) -> bool:
        """True if the seed, or the wall that was given instead, is known."""
        return self.end is not None

    @property
    def hands(self) -> tuple[int, ...]:
        """Numbers of the hands in the record, 0 to 15."""
        return tuple([line.hand for line in self.lines if isinstance(line, DealLine)])


def read_record(path: str | os.PathLike[str], profile: Profile | None = None) -> Record:
    """Parse the record in a file. Raises RecordError, and OSError for an unreadable file."""
    with Path(path).open("rb") as file:
        content = file.read(LONGEST_RECORD + 1)
    return parse_record(content, profile)


def parse_record(content: bytes | str, profile: Profile | None = None, first_line: int = 1) -> Record:
    """Parse a record. `profile` gives the rules of a record that was played by a custom profile.

    Lines are counted from `first_line`: a record may stand in a file of many (`huit.game.records.several`).
    """
    if isinstance(content, str):
        content = content.encode(errors="surrogatepass")
    if len(content) > LONGEST_RECORD:
        raise RecordError(Fault("record_too_long", values=(("limit", str(LONGEST_RECORD)),)))
    first, _, rest = content.removeprefix(BOM_UTF8).partition(b"\n")
    header = _header(first, first_line)
    lines, faults, is_torn = _lines(rest, first_line + 1)
    damaged = int(dict(faults[0].values)["line"]) if faults else None
    kept = tuple([line for line in lines if damaged is None or line.number < damaged])
    end = _end_of(lines)
    return Record(header, _setup(header, end, profile), kept, end, tuple(faults), is_torn)


def _header(row: bytes, number: int) -> Header:
    if not row.strip():
        raise RecordError(Fault("record_empty"))
    try:
        line = parse_line(row, number)
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


def _lines(content: bytes, first_line: int) -> tuple[list[RecordLine], list[Fault], bool]:
    """The lines after the header, the faults of the others, and true if the last one is cut off."""
    lines: list[RecordLine] = []
    faults: list[Fault] = []
    for number, row in enumerate(BytesIO(content), first_line):
        if len(faults) >= MOST_FAULTS:
            break
        if not row.strip():
            continue
        try:
            line = parse_line(row.removesuffix(b"\n"), number)
        except LineError as error:
            if not row.endswith(b"\n"):  # cut off
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
        is_at_end = all(fault.code in FAULTS_OF_END for fault in error.faults)
        line = str(end.number if end and is_at_end else header.number)
        raise RecordError(Fault("record_setup", values=(("line", line),)), *error.faults) from error
    _check_wall(header, setup)
    return setup


def _check_wall(header: Header, setup: Setup) -> None:
    """Check the size of the wall: only personal walls that were given may be of any length."""
    if setup.mode == CLUB and not header.commitment and not setup.tiles:
        possible: tuple[int, ...] = SETS  # an incomplete record of a wall that no seed made
    elif setup.mode == CLUB or header.commitment:
        possible = (wall_size(setup),)
    else:
        return
    if header.wall not in possible:
        wanted = ", ".join([str(size) for size in possible])
        values = (("line", str(header.number)), ("key", "wall"), ("wanted", wanted))
        raise RecordError(Fault("record_value", values=values))


def _end_of(lines: Sequence[RecordLine]) -> EndLine | None:
    last = lines[-1] if lines else None
    return last if isinstance(last, EndLine) else None
