"""Routes and advice made by hand, for what only words and shows them."""

from __future__ import annotations

from huit.core.notation import parse_hand, parse_tile
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import NUMBERS
from huit.core.tiles import NO_TILE
from huit.plan.advice.advice_types import Advice, Chance, Choice, Need, Route, Routes
from huit.plan.moves import DISCARD, HU, MAKE_CHOW, PASS
from huit.plan.waits import FanList

FFMJ = profile_named("ffmj")
HAND = "123m 456p 78s EE CC 9m 5s"
NEVER = Chance(0.0)


def fans(*ids: str) -> FanList:
    return tuple([(NUMBERS[one], 1) for one in ids])


STRAIGHT = fans("mixed_straight")
TYPES = fans("all_types", "dragon_pung")

TO_STRAIGHT = Route(
    fans=STRAIGHT,
    points=10,
    distance=1,
    needs=(Need(parse_tile("9s"), 1, 4), Need(parse_tile("E"), 1, 2)),
    useful=6,
    hands=12,
    chance=Chance(0.18),
    self_drawn_only=False,
)
TO_TYPES = Route(
    fans=TYPES,
    points=8,
    distance=2,
    needs=(Need(parse_tile("C"), 1, 2), Need(parse_tile("6s"), 2, 4)),
    useful=8,
    hands=3,
    chance=Chance(0.052),
    self_drawn_only=True,
)


def choice(
    action: str,
    tile: str = "",
    *,
    chance: Chance = NEVER,
    distance: int | None = None,
    useful: int = 0,
    worth: float = 0.0,
    danger: float | None = None,
    routes: tuple[Route, ...] = (),
    gives_up: tuple[FanList, ...] = (),
    own: str = "",
    then: str = "",
    points: int = 0,
    tied: bool = False,
    risk: float = 0.0,
    commitment: float = 0.0,
    flexibility: float = 0.0,
) -> Choice:
    return Choice(
        action=action,
        tile=parse_tile(tile) if tile else NO_TILE,
        chance=chance,
        distance=distance,
        useful=useful,
        worth=worth,
        danger=danger,
        routes=routes,
        gives_up=gives_up,
        own_tiles=tuple([parse_tile(one) for one in own.split()]),
        then_discard=parse_tile(then) if then else NO_TILE,
        points=points,
        tied=tied,
        risk=risk,
        commitment=commitment,
        flexibility=flexibility,
    )


THROW_9M = choice(
    DISCARD,
    "9m",
    chance=Chance(0.2312),
    distance=1,
    useful=14,
    worth=2.91,
    danger=0.12,
    routes=(TO_STRAIGHT, TO_TYPES),
)
THROW_E = choice(
    DISCARD,
    "E",
    chance=Chance(0.18),
    distance=2,
    useful=20,
    worth=2.4,
    danger=0.04,
    routes=(TO_STRAIGHT,),
    gives_up=(TYPES,),
)
THROW_C = choice(
    DISCARD, "C", chance=Chance(0.21), distance=1, useful=9, worth=2.5, danger=0.031, routes=(TO_STRAIGHT,)
)
THROW_5S = choice(DISCARD, "5s", chance=Chance(0.016), distance=3, useful=9, worth=0.2, danger=0.3)
THROW_1M = choice(DISCARD, "1m", danger=0.11, gives_up=(STRAIGHT, TYPES))
WIN = choice(HU, "9s", chance=Chance(1.0), distance=-1, worth=62.0, points=12)
CLAIM = choice(
    MAKE_CHOW,
    "9s",
    chance=Chance(0.31),
    distance=0,
    useful=4,
    worth=3.0,
    danger=0.2,
    routes=(TO_STRAIGHT,),
    own="7s 8s",
    then="9m",
)
LET_GO = choice(PASS, chance=Chance(0.24), distance=1, useful=10, worth=2.6, routes=(TO_STRAIGHT,))


def advice(*choices: Choice, hand: str = HAND, claimed: str = "") -> Advice:
    return Advice(parse_hand(hand), FFMJ, choices, parse_tile(claimed) if claimed else NO_TILE, 18)


def made_routes(*routes: Route, hand: str = "123m 456p 78s EE CC 9m") -> Routes:
    distance = min([route.distance for route in routes], default=None)
    chance = Chance(0.2) if routes else NEVER
    return Routes(parse_hand(hand), FFMJ, routes, distance, chance, 18)


DISCARDS = advice(THROW_9M, THROW_C, THROW_E, THROW_5S, THROW_1M, choice(DISCARD, "2m", danger=0.2))
CLAIMING = advice(CLAIM, LET_GO, hand="123m 456p 78s EE CC 9m", claimed="9s")
WINNING = advice(WIN, THROW_E, hand="123m 456p 78s EE CCC 9s")
HOPELESS = advice(choice(DISCARD, "9m", danger=0.1), choice(DISCARD, "E", danger=0.2))
TOO_CHEAP = advice(THROW_C, THROW_E, hand="[123m][456p]78s EE 234p 9s")
