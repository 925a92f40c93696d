"""Options about a hand: profile, circumstances, seen and claimed tiles. Every command and batch line shares them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from huit.cli.arguments.refusal import OptionError, refuse
from huit.core.faults import HandError
from huit.core.hands import ALL_OPEN, CONCEALED, LEFT, OPPOSITE, RIGHT, Circumstances, Hand
from huit.core.notation import parse_hand, parse_tile, parse_tiles
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.profile_types import Profile
from huit.core.tiles import EAST, HONOR_LETTERS, NO_TILE
from huit.core.words import Words

_SET: Final = re.compile(r"\[([^\[\],]*)(?:,[0-9])?\]")
NEIGHBOURS: Final = {"left": LEFT, "opposite": OPPOSITE, "right": RIGHT}


@dataclass(frozen=True)
class Seen:
    """Tiles visible on the table, and the text that listed them."""

    text: str = ""
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True)
class HandRequest:
    """A request about a hand: profile, circumstances and form of the answer."""

    words: Words
    profile: Profile
    circumstances: Circumstances = ALL_OPEN
    glyphs: bool = False
    brief: bool = False  # only totals and fans
    seen: Seen = field(default_factory=Seen)
    claim: int = NO_TILE  # a claimable discard
    source: int = CONCEALED  # its discarder: LEFT, OPPOSITE or RIGHT
    wall: int | None = None  # tiles left


def profile_asked(name: str) -> Profile:
    """Load a profile by name or file. One from a file ffmj.toml is named ffmj.toml, to tell it from the built-in."""
    profile = profile_named(name)
    if name in BUILT_IN or profile.name not in BUILT_IN:
        return profile
    return replace(profile, name=f"{profile.name}.toml")


def hand_in(text: str, wanted: HandRequest) -> Hand:
    """Parse a hand from its text and the options."""
    return parse_hand(text, wanted.circumstances)


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
    """Parse `--seen`. Faults point into the text of the option."""
    if text is None:
        return Seen()
    try:
        return Seen(text, parse_tiles(without_brackets(text)))
    except HandError as error:
        raise OptionError(HandError(error.faults, text), "seen") from error


def without_brackets(text: str) -> str:
    """Replace the brackets of declared sets by blanks. Offsets stay the same."""
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
