"""What the options ask: profile, circumstances, tiles seen and claimed; read alike for every command and every line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from huit.cli.refusal import OptionError, refuse
from huit.core.faults import HandError
from huit.core.hands import CONCEALED, LEFT, OPPOSITE, RIGHT, Hand
from huit.core.notation import parse_hand, parse_tile, parse_tiles
from huit.core.profile_types import Profile
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.tiles import EAST, HONOR_LETTERS, NO_TILE
from huit.core.words import Words

FLAGS: Final = ("self_drawn", "last_copy", "last_of_wall", "kong", "opening")
_SET: Final = re.compile(r"\[([^\[\],]*)(?:,[0-9])?\]")
NEIGHBOURS: Final = {"left": LEFT, "opposite": OPPOSITE, "right": RIGHT}


@dataclass(frozen=True)
class Circumstances:
    """What the options say about the win; None where they are silent, so that the text decides."""

    round_wind: int | None = None
    seat_wind: int | None = None
    self_drawn: bool | None = None
    last_copy: bool | None = None
    last_of_wall: bool | None = None
    kong: bool | None = None
    opening: bool | None = None
    flowers: int | None = None


@dataclass(frozen=True)
class Seen:
    """The tiles that lie open on the table, and the text that said so."""

    text: str = ""
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """How a hand is to be answered and shown."""

    words: Words
    profile: Profile
    circumstances: Circumstances = field(default_factory=Circumstances)
    glyphs: bool = False
    brief: bool = False  # only totals and fans, by the fast path
    seen: Seen = field(default_factory=Seen)
    claim: int = NO_TILE  # a discard that may be claimed
    source: int = CONCEALED  # whose it is: LEFT, OPPOSITE or RIGHT
    wall: int | None = None  # tiles left in it


def profile_asked(name: str) -> Profile:
    """The profile of that name or file; that of a file ffmj.toml is called ffmj.toml, to be told from ffmj."""
    profile = profile_named(name)
    if name in BUILT_IN or profile.name not in BUILT_IN:
        return profile
    return replace(profile, name=f"{profile.name}.toml")


def hand_in(text: str, wanted: Wanted) -> Hand:
    """The hand that a text and the options describe."""
    circumstances = wanted.circumstances
    return parse_hand(
        text,
        round_wind=circumstances.round_wind,
        seat_wind=circumstances.seat_wind,
        self_drawn=circumstances.self_drawn,
        last_copy=circumstances.last_copy,
        last_of_wall=circumstances.last_of_wall,
        kong=circumstances.kong,
        opening=circumstances.opening,
        flowers=circumstances.flowers,
    )


def wind_in(text: str | None) -> int | None:
    if text is None:
        return None
    kind = "ESWN".find(text.upper()) if len(text) == 1 else -1
    if kind < 0:
        raise refuse("wind_unknown", text=text[:20])
    return EAST + HONOR_LETTERS.index("ESWN"[kind])


def number_in(text: str | None, code: str = "flowers_invalid") -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise refuse(code, text=text[:20])
    return int(text)


def seen_in(text: str | None) -> Seen:
    """A fault points into the text of the option, not into the hand."""
    if text is None:
        return Seen()
    try:
        return Seen(text, parse_tiles(without_brackets(text)))
    except HandError as error:
        raise OptionError(HandError(error.faults, text), "seen") from error


def without_brackets(text: str) -> str:
    """Sets of the others may stand in brackets, as in a hand; blanks take their place, so that the rest keeps its."""
    return _SET.sub(lambda found: f" {found[1]}{' ' * (len(found[0]) - len(found[1]) - 1)}", text)


def claim_in(text: str | None) -> int:
    if text is None:
        return NO_TILE
    try:
        return parse_tile(text)
    except HandError as error:
        raise OptionError(error, "claim") from error


def source_in(text: str | None) -> int:
    if text is None:
        return CONCEALED
    if text not in NEIGHBOURS:
        raise refuse("from_unknown", text=text[:20], known=", ".join(NEIGHBOURS))
    return NEIGHBOURS[text]
