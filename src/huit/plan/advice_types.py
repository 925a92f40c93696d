"""What the planner answers: chances with their errors, routes to the minimum, and choices with what each is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.tiles import NO_TILE
from huit.core.values import Value
from huit.plan.waits import FanList

HU: Final = "hu"
DISCARD: Final = "discard"
KONG: Final = "kong"
CHOW: Final = "chow"
PUNG: Final = "pung"
PASS: Final = "pass"


@dataclass(frozen=True)
class Chance(Value):
    """A share of sampled futures, with half the width of its 95 % interval."""

    rate: float
    error: float


@dataclass(frozen=True)
class Need(Value):
    """A kind that a route still wants: how many of it, and how many may still come."""

    tile: int
    number: int
    copies: int


@dataclass(frozen=True)
class Route(Value):
    """A way to the minimum: the fans that reach it, and its nearest complete hand."""

    fans: FanList  # the dearest that together reach the minimum
    points: int  # of the nearest complete hand, all its fans counted
    distance: int  # tiles from ready
    needs: tuple[Need, ...]  # of the nearest complete hand
    useful: int  # copies left of all kinds that bring some hand of this route nearer
    hands: int  # complete hands found on this route
    chance: Chance
    self_drawn_only: bool  # whether a discard would not reach the minimum


@dataclass(frozen=True)
class Routes(Value):
    """The routes of a hand, the likeliest first, and the chance to reach the minimum by any of them."""

    hand: Hand
    profile: Profile
    routes: tuple[Route, ...]
    distance: int | None  # from a ready hand that reaches the minimum; None where none was found
    chance: Chance
    draws: int  # own draws that were looked ahead
    futures: int  # sampled


@dataclass(frozen=True)
class Choice(Value):
    """Something a player may do now, and what is left of the hand then."""

    action: str  # HU, DISCARD, KONG, CHOW, PUNG or PASS
    tile: int  # thrown, claimed, declared or won with; NO_TILE for PASS
    chance: Chance
    distance: int | None  # to a ready hand worth the minimum
    useful: int  # copies left that bring such a hand nearer
    expected_points: float  # mean over all futures, those without a win counting nothing
    danger: float | None  # of the tile thrown: the share of two-tile waits among the unseen tiles that it completes
    routes: tuple[Route, ...]  # what it keeps, the likeliest first
    gives_up: tuple[FanList, ...]  # routes that the hand had and this choice loses
    own_tiles: tuple[int, ...] = ()  # that a chow or pung takes from the hand
    then_discard: int = NO_TILE  # the best discard after a claim


@dataclass(frozen=True)
class Advice(Value):
    """All legal choices, the recommended one first."""

    hand: Hand
    profile: Profile
    choices: tuple[Choice, ...]
    claimed: int  # the discard that may be claimed, NO_TILE when it is one's own turn
    draws: int
    futures: int
