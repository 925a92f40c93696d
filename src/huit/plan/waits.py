"""Waits of a ready hand: each kind that completes it, the copies left, and what it is worth either way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from huit.core.calculator import score_hand
from huit.core.faults import Fault, HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import format_hand
from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.profile_types import Profile
from huit.core.rules.waits import waits_of
from huit.core.tiles import NAMES, Tile
from huit.core.validation import COPIES, faults_of
from huit.core.values import Value
from huit.plan.unseen import copies_left, own_copies, visible_to_all

__all__ = ["FanList", "Wait", "Waits", "Worth"]

FanList = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Worth(Value):
    """The worth of a hand won in one way: points without flowers, the fans, what lacks to the minimum.

    >>> wait = huit.waits("123m456m789m12sEE").waits[0]
    >>> wait.self_drawn.total, wait.self_drawn.valid
    (23, True)
    """

    total: int
    fans: FanList  # the fan and how often it counts
    valid: bool
    missing: int  # points


@dataclass(frozen=True)
class Wait(Value):
    """A kind that completes the hand. With no copy left it cannot come, but it makes other waits less than unique.

    >>> wait = huit.waits("123m456m789m12sEE").waits[0]
    >>> wait.tile, wait.copies, wait.worthless
    (11, 4, False)
    """

    tile: Tile
    copies: int
    discard: Worth
    self_drawn: Worth

    @property
    def worthless(self) -> bool:
        """True if the hand would be complete but below the minimum, however the tile comes."""
        return not self.discard.valid and not self.self_drawn.valid


@dataclass(frozen=True)
class Waits(Value):
    """All waits of a hand, by kind; none where it is not ready.

    >>> found = huit.waits("123m456m789m12sEE")
    >>> found.ready, found.copies
    (True, 4)
    """

    hand: Hand
    profile: Profile
    waits: tuple[Wait, ...]

    def __repr__(self) -> str:
        return f"Waits({format_hand(self.hand)!r}, { ({NAMES[wait.tile]: wait.copies for wait in self.waits}) })"

    @property
    def ready(self) -> bool:
        return bool(self.waits)

    @property
    def copies(self) -> int:
        """The tiles that would really win: copies left of the kinds that make a valid hand."""
        return sum(wait.copies for wait in self.waits if not wait.worthless)


def refuse_unless_waiting(hand: Hand) -> None:
    """Raises HandError for a hand with faults, or one that is won already."""
    faults = faults_of(hand)
    if not faults and hand.is_won:
        faults = (Fault("not_waiting"),)
    if faults:
        raise HandError(faults)


def waits(hand: Hand, profile: str | Profile = DEFAULT, seen: Sequence[int] = ()) -> Waits:
    """The waits of a hand of 13 tiles. `seen` are the tiles that lie open on the table, one's own sets aside.

    Raises HandError for a hand with faults, one of 14 tiles, or more tiles seen than exist.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    refuse_unless_waiting(hand)
    left = copies_left(hand, seen)
    visible = visible_to_all(hand, seen)
    return Waits(
        hand,
        rules,
        tuple([_wait(hand, rules, tile, left[tile], visible[tile]) for tile in waits_of_hand(hand)]),
    )


def waits_of_hand(hand: Hand) -> list[int]:
    """The kinds that complete a hand, those included of which no copy is left (R-D06)."""
    return waits_of(hand.concealed_counts(), len(hand.melds))


def _wait(hand: Hand, rules: Profile, tile: Tile, copies: int, visible: int) -> Wait:
    if own_copies(hand)[tile] == COPIES:
        nothing = Worth(0, (), False, rules.switches.minimum)
        return Wait(tile, 0, nothing, nothing)
    last_copy = copies == 1 and visible == COPIES - 1
    return Wait(
        tile,
        copies,
        worth_of(hand, rules, tile, self_drawn=False, last_copy=last_copy),
        worth_of(hand, rules, tile, self_drawn=True, last_copy=last_copy),
    )


def worth_of(hand: Hand, rules: Profile, tile: Tile, self_drawn: bool, last_copy: bool) -> Worth:
    """The worth of a ready hand with a tile that completes it."""
    situation = replace(hand.situation, self_drawn=self_drawn, last_copy=last_copy, opening=False)
    score = score_hand(_won(hand, tile, situation), rules)
    fans = tuple([(one.fan, one.count) for one in score.best.counted])
    return Worth(score.total, fans, score.valid, score.missing)


def _won(hand: Hand, tile: Tile, situation: Situation) -> Hand:
    """The hand with its last tile; a kong that cannot be (no replacement without one, no robbing of a tile one holds)
    is left out."""
    won = replace(hand, winning=tile, situation=situation)
    return replace(won, situation=replace(situation, kong=False)) if faults_of(won) else won
