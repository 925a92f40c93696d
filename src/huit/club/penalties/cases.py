"""Penalty cases and catalogues: their fields, each with the reader that checks its value in data/penalties."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from huit.club.faults import DeskError, desk_fault
from huit.club.reading import BadValue, Reader, bad, choice, flag, integer, read_by, several
from huit.core.faults import Fault
from huit.core.profiles.built_in import BUILT_IN
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.payments import FALSE_HUS
from huit.core.words import LANGUAGES, ROOT_LANGUAGE

MOMENTS: Final = ("start", "deal", "draw", "claim", "hu", "any")
# What happens to the tiles; the sentence of each is the word `tiles_...`.
TILES: Final = (
    *("put_back", "kept", "discard_shown", "stay_open", "as_discard"),
    *("void", "stands", "first_call", "no_flowers"),
)
OUT: Final = ("session", "event")  # lost or disqualified
ENDS: Final = ("drawn", "replay")  # the hand ends so
PRACTICE: Final = "practice"  # a clause: no text says it, referees do it
ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
MOST_POINTS: Final = 1000
MOST: Final = 20  # items of a list

Texts = dict[str, str]  # by language


# Readers --------------------------------------------------------------------------------------------------------------


def sentence(value: object, place: str) -> str:
    """A text that is not empty. It may have no-break spaces."""
    if not isinstance(value, str) or not value.strip():
        raise bad(value, place, '"..."')
    return value


def by_language(value: object, place: str) -> Texts:
    """A text by language, that of the root language among them."""
    if not isinstance(value, dict):
        raise bad(value, place, f'{{ {ROOT_LANGUAGE} = "..." }}')
    faults: list[Fault] = []
    for language, text in value.items():
        if language not in LANGUAGES:
            faults.append(desk_fault("entry_key_unknown", place=f"{place}.{language}"))
        elif not isinstance(text, str) or not text.strip():
            faults += bad(text, f"{place}.{language}", '"..."').faults
    if ROOT_LANGUAGE not in value:
        faults.append(desk_fault("entry_key_missing", place=f"{place}.{ROOT_LANGUAGE}"))
    if faults:
        raise BadValue(*faults)
    return dict(value)


def number(value: object, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MOST_POINTS:
        raise bad(value, place, f"0..{MOST_POINTS}")
    return value


def least_and_most(value: object, place: str) -> tuple[int, ...]:
    """Two numbers of points, the smaller one first."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) is int for one in value):
        raise bad(value, place, "[10, 60]")
    if not 0 <= value[0] <= value[1] <= MOST_POINTS:
        raise bad(value, place, f"0 <= [10, 60] <= {MOST_POINTS}")
    return tuple(value)


points_read: Final[Reader] = integer(0, MOST_POINTS)
steps_read: Final[Reader] = several(points_read, MOST, 1)
FLAG: Final = read_by(flag)


# Values ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PenaltyCase:
    """One irregularity and its ruling. Points are taken from the offender's own score, but for a false hu."""

    id: str  # the name of its table
    moment: str = field(metadata=read_by(choice(*MOMENTS)))
    name: Texts = field(metadata=read_by(by_language))
    clauses: tuple[str, ...] = field(metadata=read_by(several(sentence, MOST, 1)))
    note: Texts = field(default_factory=dict, metadata=read_by(by_language))
    foul: bool = field(default=False, metadata=FLAG)  # counts on the catalogue's ladder
    # Of this case alone; 0 is a warning, the last step repeats.
    ladder: tuple[int, ...] = field(default=(), metadata=read_by(steps_read))
    points: int = field(default=0, metadata=read_by(points_read))
    # A class of false hu, whose amounts the profile says.
    false_hu: str = field(default="", metadata=read_by(choice(*FALSE_HUS)))
    # Points that the referee chooses from.
    range: tuple[int, ...] = field(default=(), metadata=read_by(least_and_most))
    # Taken for the 1st, 2nd ... offence.
    table_points: tuple[float, ...] = field(default=(), metadata=read_by(several(number, MOST, 1)))
    dead: bool = field(default=False, metadata=FLAG)
    may_be_dead: bool = field(default=False, metadata=FLAG)  # at the referee's discretion
    more: bool = field(default=False, metadata=FLAG)  # more at the referee's discretion
    kept: bool = field(default=False, metadata=FLAG)  # counted over all sessions
    tiles: tuple[str, ...] = field(default=(), metadata=read_by(several(choice(*TILES), MOST)))
    # Fans that do not count in this hand.
    denies: tuple[str, ...] = field(default=(), metadata=read_by(several(choice(*NUMBERS), MOST)))
    out: str = field(default="", metadata=read_by(choice(*OUT)))
    ends: str = field(default="", metadata=read_by(choice(*ENDS)))
    search: str = field(default="", metadata=read_by(sentence))  # further words that lead here

    @property
    def counts(self) -> bool:
        """True if it is a foul that later fouls are measured by."""
        return self.foul or bool(self.ladder)

    @property
    def asks(self) -> bool:
        """True if the referee has to decide something."""
        return bool(self.range) or self.more or self.may_be_dead


@dataclass(frozen=True)
class Catalogue:
    """The cases of a rule text, with the ladder of its fouls."""

    name: str  # of its file
    cases: tuple[PenaltyCase, ...]
    order: int = field(metadata=read_by(integer(0, 999_999)))
    # Those that the file names, and those that extend them.
    profiles: tuple[str, ...] = field(metadata=read_by(several(choice(*BUILT_IN), 1000, 1)))
    ladder: tuple[int, ...] = field(metadata=read_by(steps_read))
    ladder_step: int = field(metadata=read_by(points_read))
    title: Texts = field(metadata=read_by(by_language))

    def case(self, name: str) -> PenaltyCase:
        """The case of an id. Raises DeskError."""
        for one in self.cases:
            if one.id == name:
                return one
        raise DeskError(desk_fault("penalty_unknown", name=name[:40]))

    def step(self, earlier: int) -> int:
        """The points of a foul after so many earlier ones; 0 is a warning."""
        over = earlier - len(self.ladder) + 1
        return self.ladder[earlier] if over <= 0 else self.ladder[-1] + over * self.ladder_step


@dataclass(frozen=True)
class CaseTexts:
    """Texts of a case in one language, from the additions of that language."""

    name: str = field(default="", metadata=read_by(sentence))
    note: str = field(default="", metadata=read_by(sentence))
    search: str = field(default="", metadata=read_by(sentence))
