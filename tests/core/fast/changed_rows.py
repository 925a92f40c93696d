"""Changed rows of the table: each condition made narrower, wider, or another one, with seeded random details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from huit.core.hands import CHOW, PUNG, Situation
from huit.core.rules.conditions import (
    Before,
    ChowsAndPair,
    Combination,
    ConcealedPungs,
    Concealment,
    Condition,
    EachPung,
    EveryGroup,
    EveryTile,
    Family,
    Hogs,
    Kongs,
    Shape,
    SoleWait,
    Types,
    WonBy,
)
from huit.core.rules.facts import Facts
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import FanRule
from huit.core.rules.readings import Group
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, rank_of, suit_of

Change = Callable[[Condition, Random], Condition | None]


class HoldsTile(Condition):
    """A kind of condition that no table knows: some tile is held."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return (facts.whole,) if facts.hand.kinds >> self.kind & 1 else ()


class Turned(Condition):
    """A condition that holds exactly where another one does not."""

    def __init__(self, other: Condition) -> None:
        self.other = other

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return () if self.other.instances(facts) else (facts.whole,)


def with_row(fan: int, condition: Condition) -> tuple[FanRule, ...]:
    """The table with another condition in one row."""
    return tuple(replace(row, condition=condition) if row.number == fan else row for row in FAN_TABLE)


# Narrower and wider ---------------------------------------------------------------------------------------------------


def some_kinds(rng: Random, low: int = 0, high: int = KINDS) -> frozenset[int]:
    """Kinds that a change leaves out or lets in: a suit, a rank, a few."""
    kinds = range(low, high)
    suit, rank = rng.randrange(3), rng.randrange(1, 10)
    choices = (
        [kind for kind in kinds if suit_of(kind) == suit],
        [kind for kind in kinds if rank_of(kind) == rank],
        [kind for kind in kinds if rank_of(kind) in (rank, 10 - rank)],
        rng.sample(kinds, max(1, len(kinds) // 4)),
        [kind for kind in kinds if kind >= FIRST_HONOR] or [low],
    )
    return frozenset(rng.choice(choices))


def narrower(condition: Condition, rng: Random) -> Condition | None:
    """A condition of the same kind that accepts less."""
    kinds = some_kinds(rng)
    honors = some_kinds(rng, FIRST_HONOR)
    ways = rng.randrange(1, 512)
    match condition:
        case EveryTile(kinds=before):
            return EveryTile(lambda kind: bool(before >> kind & 1) and kind not in kinds)
        case Types(accepted=accepted):
            left = [types for types in range(32) if accepted[types] and rng.random() < 0.5]
            return Types(lambda types: types in left)
        case Shape():
            bit = 1 << rng.randrange(KINDS)
            return Shape(
                condition.shapes,
                lambda held: (condition.accepts is None or condition.accepts(held)) and bool(held & bit),
            )
        case EveryGroup():
            return EveryGroup(lambda group: condition.accepts(group) and group.tile not in kinds, condition.shapes)
        case Combination():
            return Combination(
                condition.set_type, condition.size, lambda sets: condition.fits(sets) and sets[0] not in kinds
            )
        case ChowsAndPair():
            suit = rng.randrange(3)
            return ChowsAndPair(lambda chows, pair: condition.fits(chows, pair) and suit_of(pair) != suit)
        case Family():
            return Family(lambda kind: condition.belongs(kind) and kind not in honors, condition.pungs, condition.pair)
        case EachPung():
            return EachPung(lambda kind, way: condition.accepts(kind, way) and kind not in kinds | honors)
        case ConcealedPungs():
            return ConcealedPungs(condition.least + 1)
        case Kongs():
            return Kongs(condition.least + 1 if condition.least else 0, condition.concealed + 1, condition.melded)
        case Hogs():
            return Hogs(lambda kind, copies: condition.accepts(kind, copies) and kind not in kinds)
        case Concealment():
            return Concealment(lambda exposed, drawn: condition.accepts(exposed, drawn) and bool(ways >> exposed & 1))
        case WonBy():
            return WonBy(lambda way: condition.accepts(way) and _chosen(way, ways))
        case SoleWait():
            return SoleWait(lambda group, tile: condition.accepts(group, tile) and tile not in kinds)
        case Before():
            rank = rng.randrange(9)
            return Before(lambda copies: condition.accepts(copies) and copies[rank] == 3)
    return None


def wider(condition: Condition, rng: Random) -> Condition | None:
    """A condition of the same kind that accepts more."""
    kinds = some_kinds(rng)
    suited = some_kinds(rng, 0, FIRST_HONOR)
    honors = some_kinds(rng, FIRST_HONOR)
    ways = rng.randrange(1, 512)
    match condition:
        case EveryTile(kinds=before):
            return EveryTile(lambda kind: bool(before >> kind & 1) or kind in kinds)
        case Types(accepted=accepted):
            more = [types for types in range(32) if accepted[types] or rng.random() < 0.3]
            return Types(lambda types: types in more)
        case Shape():
            return Shape((*condition.shapes, rng.randrange(1, len(SHAPE_IDS))), rng.choice((condition.accepts, None)))
        case EveryGroup():
            shapes = (*condition.shapes, rng.randrange(len(SHAPE_IDS)))
            return EveryGroup(lambda group: condition.accepts(group) or group.tile in kinds, shapes)
        case Combination():
            step = rng.randrange(1, 20)
            return Combination(condition.set_type, condition.size, _or_step(condition, step, rng.choice((True, False))))
        case ChowsAndPair():
            last = rng.choice((4, 13, 22, EAST))
            return ChowsAndPair(
                lambda chows, pair: condition.fits(chows, pair) or (pair == last and chows[0] in suited)
            )
        case Family():
            return Family(
                lambda kind: condition.belongs(kind) or kind in honors, max(1, condition.pungs - 1), condition.pair
            )
        case EachPung():
            more_kinds = rng.choice((honors, suited))
            return EachPung(lambda kind, way: condition.accepts(kind, way) or kind in more_kinds)
        case ConcealedPungs():
            return ConcealedPungs(condition.least - 1)
        case Kongs():
            return Kongs(max(0, condition.least - 1), 0, max(0, condition.melded - 1))
        case Hogs():
            return Hogs(lambda kind, copies: condition.accepts(kind, copies) or (copies == 3 and kind in kinds))
        case Concealment():
            return Concealment(lambda exposed, drawn: condition.accepts(exposed, drawn) or bool(ways >> exposed & 1))
        case WonBy():
            return WonBy(lambda way: condition.accepts(way) or _chosen(way, ways))
        case SoleWait():
            return SoleWait(lambda group, tile: condition.accepts(group, tile) or tile in kinds)
        case Before():
            kinds_held = rng.randrange(5, 9)
            return Before(lambda copies: condition.accepts(copies) or sum(map(bool, copies)) >= kinds_held)
    return None


def _chosen(way: Situation, ways: int) -> bool:
    """Some of the ways to win; a high bit lets the winds or the opening matter."""
    flags = way.self_drawn | way.last_copy << 1 | way.kong << 2
    if ways >> 8:
        flags ^= way.seat_wind & 1 if ways & 1 else way.opening
    return bool(ways >> flags & 1)


def _or_step(condition: Combination, step: int, suited: bool) -> Callable[[tuple[int, ...]], bool]:
    def fits(sets: tuple[int, ...]) -> bool:
        if suited and sets[-1] >= FIRST_HONOR:
            return False
        return condition.fits(sets) or sets[-1] - sets[0] == step

    return fits


# Another condition ----------------------------------------------------------------------------------------------------


def another(condition: Condition, rng: Random) -> Condition | None:
    """A condition of another kind that the tables know."""
    kinds = some_kinds(rng)
    honors = some_kinds(rng, FIRST_HONOR)
    suited = some_kinds(rng, 0, FIRST_HONOR)
    ways = rng.randrange(1, 256)
    rank = rng.randrange(9)
    conditions: list[Condition] = [
        EveryTile(lambda kind: kind not in kinds),
        Types(lambda types: bool(ways >> types % 8 & 1)),
        Shape((rng.randrange(1, 5),)),
        EveryGroup(lambda group: group.tile not in kinds),
        Combination(CHOW, 2, lambda sets: sets[0] in suited),
        Combination(PUNG, 2, lambda sets: sets[1] < FIRST_HONOR and sets[0] in suited),
        Family(lambda kind: kind in honors, 1),
        EachPung(lambda kind, way: kind in honors and kind != way.seat_wind),
        EachPung(lambda kind, _way: kind in kinds),
        ConcealedPungs(1),
        Kongs(1),
        Hogs(lambda kind, copies: copies == 4 and kind not in kinds),
        Concealment(lambda exposed, _drawn: exposed == 2),
        WonBy(lambda way: way.self_drawn and not way.kong),
        SoleWait(lambda _group, tile: tile in kinds),
        Before(lambda copies: copies[rank] > 0),
    ]
    return rng.choice([one for one in conditions if type(one) is not type(condition)])


def unknown(condition: Condition, rng: Random) -> Condition | None:
    """A condition of a kind that the tables do not know."""
    return rng.choice((HoldsTile(rng.randrange(KINDS)), Turned(condition)))


def odd_groups(condition: Condition, rng: Random) -> Condition | None:
    """A condition on how a group was made, or on the winning tile's place: more than the tables tell apart."""

    def is_odd(group: Group) -> bool:
        return group.concealed if way == 0 else not group.exposed if way == 1 else len(group.tiles) != 4

    way = rng.randrange(3)
    return EveryGroup(is_odd, tuple(range(len(SHAPE_IDS))))


CHANGES: dict[str, Change] = {
    "narrower": narrower,
    "wider": wider,
    "another": another,
    "unknown": unknown,
    "odd groups": odd_groups,
}
