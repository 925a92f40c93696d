"""Plays sampled futures to their end without knowing them, as a player would who keeps to the targets found now.

The player draws, keeps a tile that some target wants, and throws the tile that the best targets can spare. A target
weighs the product of the copies left of its missing tiles, and a nearer one much more than one farther away. The
weights only decide what is thrown; what is reported is how often the player wins.

Where the player stands is a node: the targets that are still possible. From there each kind drawn leads to another
node, the same one in all futures, so that it is worked out once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.tiles import KINDS
from huit.plan.futures import PLAYERS, Future
from huit.plan.targets import Lacking, Target

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = [1 << kind for kind in range(KINDS)]
STEP: Final = 0.015  # what a target weighs less for each missing tile: about a tenth of the chance of one copy to come


class Path(Lacking):
    """A target on the way: what it still needs, and what it can spare of the tiles that are held by now."""

    def __init__(self, target: Target) -> None:
        super().__init__(target.missing)
        self.target = target
        self.weight: float = 0.0
        self.now: float = 0.0  # the weight with the tile just drawn

    def copy(self) -> Path:
        path = Path(self.target)
        path.lack_as(self)
        path.weight = self.weight
        return path

    def take(self, bit: i64, gain: float) -> None:
        """One more tile of a kind is held, which makes the path weigh more where it was wanted."""
        if self.need & bit:
            self.missing -= 1
            self.weight *= gain
            self.need &= ~bit | self.need_two
            self.need_two &= ~bit | self.need_three
            self.need_three &= ~bit
        else:
            self.spare_two |= self.spare & bit
            self.spare |= bit


class Node:
    """The targets that are still possible, and what a tile does here."""

    def __init__(self, paths: list[Path]) -> None:
        self.paths = paths
        self.wanted: i64 = 0  # kinds that bring some target nearer
        self.self_drawn: dict[int, int] = {}  # points of the kinds that win when drawn
        self.discard: dict[int, int] = {}  # and of those that win when thrown by others
        self.next: dict[int, Node] = {}
        for path in paths:
            self.wanted |= path.need
            if path.missing == 1:
                self._note_win(path)

    def _note_win(self, path: Path) -> None:
        target = path.target
        for at, kind in enumerate(target.kinds):
            if path.need & BITS[kind]:
                if target.self_drawn[at] > self.self_drawn.get(kind, 0):
                    self.self_drawn[kind] = target.self_drawn[at]
                if target.discard[at] > self.discard.get(kind, 0):
                    self.discard[kind] = target.discard[at]


class Playout:
    """All that may become of a hand of 13: its `targets`, what is `left` of each kind. Unless the player is `alone`,
    the last tile comes from four players, which weighs for targets that may be won on a discard."""

    def __init__(self, targets: list[Target], left: list[int], alone: bool) -> None:
        self.gains = gains_of(left)
        self.one: i64 = 1
        self.paths = [Path(target) for target in targets]
        for path in self.paths:
            path.lack_as(path.target)
            path.weight = weight_of(path.target, left, alone)

    def start(self) -> Node:
        """Where the player stands now."""
        return Node(self.paths)

    def play(self, node: Node, future: Future) -> int:
        """The points won in a future, 0 without a win."""
        for turn, kind in enumerate(future.own):
            points = _claimed(node, future.thrown[turn])
            if points:
                return points
            if node.wanted & BITS[kind]:
                points = node.self_drawn.get(kind, 0)
                if points:
                    return points
                node = self._draw(node, kind)
        return _claimed(node, future.thrown[-1])

    def _draw(self, node: Node, kind: int) -> Node:
        """Keep a tile and throw the one that the best targets can spare; perhaps the one just drawn."""
        known = node.next.get(kind)
        if known is not None:
            return known
        gain: float = self.gains[kind]
        thrown = self._least_wanted(node.paths, kind, gain)
        after = node
        if thrown != kind:
            bit: i64 = BITS[thrown]
            drawn: i64 = BITS[kind]
            after = Node([_after(path, drawn, gain, bit) for path in node.paths if path.spare & bit])
        node.next[kind] = after
        return after

    def _least_wanted(self, paths: list[Path], drawn: i64, gain: float) -> int:
        """The kind whose loss leaves the most weight; the drawn one can go without any loss."""
        every: i64 = 0
        most = 0.0
        bit = self.one << drawn
        for path in paths:
            every |= path.spare
            most += path.weight
            path.now = path.weight * gain if path.need & bit else path.weight
        best = drawn
        kind: i64 = 0
        while kind < KINDS:
            bit = self.one << kind
            if every & bit and kind != drawn:
                weight = 0.0
                for path in paths:
                    if path.spare & bit:
                        weight += path.now
                if weight > most:
                    best = kind
                    most = weight
            kind += 1
        return best


def _claimed(node: Node, thrown: list[int]) -> int:
    """The points of a win on the first of some discards that gives one."""
    if node.discard:
        for kind in thrown:
            points = node.discard.get(kind, 0)
            if points:
                return points
    return 0


def _after(path: Path, drawn: i64, gain: float, thrown: i64) -> Path:
    after = path.copy()
    after.take(drawn, gain)
    after.throw(thrown)
    return after


def gains_of(left: list[int]) -> list[float]:
    """By how much more a target weighs when a tile of a kind that it wants has come."""
    return [1.0 / (max(1, copies) * STEP) for copies in left]


def weight_of(target: Target, left: list[int], alone: bool) -> float:
    weight = _product(target, left) * STEP**target.missing
    return weight if alone or not any(target.discard) else weight * PLAYERS


def _product(target: Target, left: list[int]) -> float:
    """The copies left of each missing tile, multiplied."""
    product = 1.0
    for kind in target.kinds:
        product *= left[kind]
        if target.need_two >> kind & 1:
            product *= (left[kind] - 1) / 2.0
        if target.need_three >> kind & 1:
            product *= (left[kind] - 2) / 3.0
    return product
