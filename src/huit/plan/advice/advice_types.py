"""The planner's answers: choices with their figures, and the target hands that each keeps, by their fans."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.hands import Hand
from huit.core.notation import format_hand
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NAMES, NO_TILE, Tile
from huit.core.values import Value
from huit.plan.waits import FanList


@dataclass(frozen=True)
class Chance(Value):
    """A chance to win. It is worked out, not sampled: `error`, half of the interval of a sample, is 0.

    >>> 0 < huit.routes("123m456m789m12sEE").chance.rate < 1
    True
    """

    rate: float
    error: float = 0.0


@dataclass(frozen=True)
class Need(Value):
    """A kind that a route still wants: how many of it, and how many may still come.

    >>> huit.routes("123m456m789m12sEE").routes[0].needs
    (Need(tile=11, number=1, copies=4),)
    """

    tile: Tile
    number: int
    copies: int


@dataclass(frozen=True)
class Route(Value):
    """Target hands that reach the minimum by the same fans, and the likeliest of them.

    >>> route = huit.routes("123m456m789m12sEE").routes[0]
    >>> route.points, route.missing, route.self_drawn_only
    (21, (11,), False)
    """

    fans: FanList  # the highest-scoring that together reach the minimum
    points: int  # of the likeliest hand, all its fans counted
    distance: int  # of the likeliest hand: tiles from ready
    needs: tuple[Need, ...]  # of the likeliest hand
    useful: int  # copies left of all kinds that bring some hand of this route nearer
    hands: int  # target hands found on this route
    chance: Chance  # of the likeliest hand by itself
    self_drawn_only: bool  # whether a discard would not reach the minimum
    openly: bool = False  # whether sets may be claimed for it

    @property
    def missing(self) -> tuple[int, ...]:
        """The kinds that the likeliest hand lacks, one entry a tile."""
        return tuple([need.tile for need in self.needs for _ in range(need.number)])


@dataclass(frozen=True)
class Routes(Value):
    """The routes of a hand, the likeliest first, and the chance to win with it.

    >>> found = huit.routes("123m456m789m12sEE")
    >>> found.routes[0].points, found.routes[0].distance
    (21, 0)
    """

    hand: Hand
    profile: Profile
    routes: tuple[Route, ...]
    distance: int | None  # from a ready hand that reaches the minimum; None where none was found
    chance: Chance
    draws: int  # own draws that are left, the next tile being one's own
    cut_short: bool = False

    def __repr__(self) -> str:
        routes = "1 route" if len(self.routes) == 1 else f"{len(self.routes)} routes"
        return f"Routes({format_hand(self.hand)!r}, {routes}, chance {self.chance.rate:.3f})"


@dataclass(frozen=True)
class Choice(Value):
    """Something a player may do now. Points are those beside what is lost on average; they order the choices.

    >>> choice = huit.advise("123m456m789m12sEE9p").choices[0]
    >>> choice.action, choice.tile, choice.distance, choice.useful
    ('discard', 26, 0, 4)
    """

    action: str  # HU, DISCARD, KONG, CHOW, PUNG or PASS
    tile: Tile  # thrown, claimed, declared or won with; NO_TILE for PASS
    chance: Chance  # to win with what is left
    distance: int | None  # to a ready hand worth the minimum
    useful: int  # copies left that bring such a hand nearer
    worth: float  # points, all in all
    danger: float | None  # that somebody wins on the tile thrown; None where none is thrown
    routes: tuple[Route, ...]  # what it keeps, the likeliest first
    gives_up: tuple[FanList, ...]  # routes of the best choice that this one loses
    own_tiles: tuple[int, ...] = ()  # that a set takes from the hand
    then_discard: int = NO_TILE  # the best discard after a claim
    points: int = 0  # of a hand that is declared
    tied: bool = False  # whether it is as good as the best, as far as the planner can tell
    loss: float = 0.0  # points that the danger costs on average
    risk: float = 0.0  # points that the danger takes from the worth
    commitment: float = 0.0  # points that a claim costs: what else the hand might have become
    flexibility: float = 0.0  # points for what else an early hand may become

    def __repr__(self) -> str:
        tile = "" if self.tile == NO_TILE else f" {NAMES[self.tile]}"
        return f"Choice({self.action}{tile}, worth {self.worth:.2f}, chance {self.chance.rate:.3f})"

    @property
    def expected(self) -> float:
        """The points to be expected of the target hands alone."""
        return self.worth + self.risk + self.commitment - self.flexibility

    @property
    def thrown(self) -> int:
        """The tile that is thrown, now or after a claim; NO_TILE where none is."""
        return self.tile if self.action == "discard" else self.then_discard


@dataclass(frozen=True)
class Advice(Value):
    """All legal choices, the recommended one first.

    >>> found = huit.advise("123m456m789m12sEE9p")
    >>> found.choices[0].action, found.choices[0].tile, len(found.choices)
    ('discard', 26, 13)
    """

    hand: Hand
    profile: Profile
    choices: tuple[Choice, ...]
    claimed: int  # the discard that may be claimed, NO_TILE when it is one's own turn
    draws: int  # own draws that are left; of a discard that may be claimed, after a pass
    cut_short: bool = False  # more complete hands are near than the planner looked at
    for_places: bool = False  # the last hand of a match: places count beside points

    def __repr__(self) -> str:
        return f"Advice({format_hand(self.hand)!r}, {self.choices[0]!r}, {len(self.choices) - 1} more)"

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes that the best choice keeps."""
        return self.choices[0].routes
