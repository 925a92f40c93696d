"""Sampled futures: which tiles the player draws and which the others throw, and what would be won in each of them.

A future is a shuffle of all tiles nobody has shown: every fourth tile is the player's own draw, the others are thrown by
the opponents. The seed is fixed, so the same question gets the same answer.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.targets import Target

if TYPE_CHECKING:
    from mypy_extensions import i64

SEED: Final = 8
NEVER: Final = 63  # a turn that does not come
BITS: Final = [1 << kind for kind in range(KINDS)]
COPIES: Final = 3  # of a kind that a target may still want


class Future:
    """One shuffle: the turns at which tiles come, from 1 on."""

    def __init__(self, own: list[int], thrown: list[list[int]]) -> None:
        self.has: i64 = 0  # kinds that are drawn
        self.turns = [NEVER] * (COPIES * KINDS)  # of the first, second and third own copy
        self.thrown = [0] * KINDS  # a bit for each turn at which an opponent throws the kind
        drawn = [0] * KINDS
        for turn, kind in enumerate(own):
            if drawn[kind] < COPIES:
                self.turns[COPIES * kind + drawn[kind]] = turn + 1
                drawn[kind] += 1
        for kind in range(KINDS):
            if drawn[kind]:
                self.has |= BITS[kind]
        for turn, kinds in enumerate(thrown):
            for kind in kinds:
                self.thrown[kind] |= BITS[turn + 1]


def sample_futures(left: list[int], draws: int, number: int, alone: bool) -> list[Future]:
    """Futures of `draws` own draws from the tiles that are left; the opponents throw three between two of them."""
    unseen = [kind for kind in range(KINDS) for _ in range(left[kind])]
    random = Random(SEED)
    width = 1 if alone else 4
    size = min(len(unseen), width * draws)
    found: list[Future] = []
    for _ in range(number):
        for place in range(size):
            other = place + int(random.random() * (len(unseen) - place))
            unseen[place], unseen[other] = unseen[other], unseen[place]
        own = unseen[0:size:width]
        thrown = [] if alone else [unseen[at + 1 : min(at + 4, size)] for at in range(0, size, 4)]
        found.append(Future(own, thrown))
    return found


class Outcomes:
    """What was won, by kind thrown now: in how many futures, and how many points in all of them."""

    def __init__(self) -> None:
        self.wins = [0] * KINDS
        self.points = [0] * KINDS


def play_out(targets: list[Target], futures: list[Future], held: i64) -> Outcomes:
    """For each kind in `held`: the futures in which some target that can spare it is completed, the first one counting."""
    outcomes = Outcomes()
    best_turn = [0] * KINDS
    best_points = [0] * KINDS
    for future in futures:
        for kind in range(KINDS):
            best_turn[kind] = NEVER
        for target in targets:
            lacking = target.need & ~future.has
            if lacking & (lacking - 1):
                continue
            result = _won(target, future)
            if result:
                turn = result >> 16
                points = result & 65535
                spare = target.spare & held
                kind = 0
                while spare:
                    if spare & 1 and (turn < best_turn[kind] or (turn == best_turn[kind] and points > best_points[kind])):
                        best_turn[kind] = turn
                        best_points[kind] = points
                    spare >>= 1
                    kind += 1
        for kind in range(KINDS):
            if best_turn[kind] < NEVER:
                outcomes.wins[kind] += 1
                outcomes.points[kind] += best_points[kind]
    return outcomes


def _won(target: Target, future: Future) -> i64:
    """The turn at which a target is complete (from bit 16) and its points; 0 if it never is, or is not worth enough."""
    best: i64 = 0
    last: i64 = 0  # which of the wanted kinds comes last
    for kind in target.kinds:
        ready = _ready(target, future, kind)
        if ready < NEVER:
            drawn: i64 = future.turns[_final_copy(target, kind)]
            points: i64 = target.self_drawn[last]
            if drawn < NEVER and drawn > ready and points:
                best = _earlier(best, drawn << 16 | points)
            points = target.discard[last]
            thrown: i64 = future.thrown[kind]
            thrown = thrown >> ready << ready
            if thrown and points:
                best = _earlier(best, _lowest(thrown) << 16 | points)
        last += 1
    return best


def _ready(target: Target, future: Future, last: i64) -> i64:
    """The turn from which only one tile of a kind is wanted; NEVER if it does not come to that."""
    ready: i64 = 0
    for kind in target.kinds:
        place = _final_copy(target, kind)
        if kind == last:
            if place == COPIES * kind:
                continue
            place -= 1
        turn: i64 = future.turns[place]
        if turn > ready:
            ready = turn
    return ready


def _final_copy(target: Target, kind: i64) -> i64:
    """The place of the last copy that a target wants of a kind among the turns of a future."""
    return COPIES * kind + (target.need_two >> kind & 1) + (target.need_three >> kind & 1)


def _earlier(one: i64, other: i64) -> i64:
    """The win of the earlier turn, or else of more points."""
    if one == 0 or other >> 16 < one >> 16 or (other >> 16 == one >> 16 and other > one):
        return other
    return one


def _lowest(bits: i64) -> i64:
    place: i64 = 0
    while bits & 1 == 0:
        bits >>= 1
        place += 1
    return place


def weigh(targets: list[Target], left: list[int], unseen: i64, draws: i64, held: i64) -> list[float]:
    """For each kind: the sum over the targets that can spare it of the probability that their tiles come."""
    chances: list[list[float]] = [[_comes(left[kind], number, unseen, draws) for number in range(4)] for kind in range(KINDS)]
    sums = [0.0] * KINDS
    for target in targets:
        weight = 1.0
        for kind in target.kinds:
            weight *= chances[kind][1 + (target.need_two >> kind & 1) + (target.need_three >> kind & 1)]
        spare = target.spare & held
        k = 0
        while spare:
            if spare & 1:
                sums[k] += weight
            spare >>= 1
            k += 1
    return sums


def _comes(copies: int, number: int, unseen: int, draws: int) -> float:
    from math import comb
    if number == 0:
        return 1.0
    total = comb(unseen, draws)
    return sum(comb(copies, n) * comb(unseen - copies, draws - n) for n in range(number, copies + 1) if n <= draws) / total


def look_ahead(targets: list[Target], left: list[int], unseen: int, draws: int, kinds: list[int]) -> list[float]:
    """One ply: for each kind thrown, every draw, the best next discard, then the sum of chances."""
    size = len(kinds)
    place = [-1] * KINDS
    for i, k in enumerate(kinds):
        place[k] = i
    now = [[_comes(left[kind], number, unseen - 1, draws - 1) for number in range(4)] for kind in range(KINDS)]
    then = [[_comes(max(left[kind] - 1, 0), number, unseen - 1, draws - 1) for number in range(4)] for kind in range(KINDS)]
    base = [0.0] * size
    both = [0.0] * (size * size)
    more: list[list[float]] = [[0.0] * (size * size) for _ in range(KINDS)]
    wins: list[list[bool]] = [[False] * size for _ in range(KINDS)]
    touched = [False] * KINDS
    for target in targets:
        weight = 1.0
        for kind in target.kinds:
            weight *= now[kind][1 + (target.need_two >> kind & 1) + (target.need_three >> kind & 1)]
        spares: list[int] = []
        for i in range(size):
            if target.spare >> kinds[i] & 1:
                spares.append(i)
        for i in spares:
            base[i] += weight
            for j in spares:
                if i != j or target.spare_two >> kinds[i] & 1:
                    both[i * size + j] += weight
        at = 0
        for u in target.kinds:
            touched[u] = True
            if target.missing == 1:
                if target.self_drawn[at]:
                    for i in spares:
                        wins[u][i] = True
            else:
                number = 1 + (target.need_two >> u & 1) + (target.need_three >> u & 1)
                gain = weight / now[u][number] * then[u][number - 1] - weight if now[u][number] > 0 else 0.0
                row = more[u]
                for i in spares:
                    for j in spares:
                        if i != j or target.spare_two >> kinds[i] & 1:
                            row[i * size + j] += gain
            at += 1
    values: list[float] = []
    for i in range(size):
        value = 0.0
        for u in range(KINDS):
            best = base[i]
            if touched[u]:
                if wins[u][i]:
                    best = 1.0 if best < 1.0 else best
                row = more[u]
                for j in range(size):
                    v = both[i * size + j] + row[i * size + j]
                    if v > best:
                        best = v
            value += best * left[u]
        values.append(value / unseen)
    return values
