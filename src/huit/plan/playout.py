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
from huit.plan.targets import Target

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = [1 << kind for kind in range(KINDS)]
MOST_MISSING: Final = 15
STEP: Final = 0.015  # what a target weighs less for each missing tile: about a tenth of the chance of one copy to come


class Path:
    """A target on the way: what it still needs, and what it can spare of the tiles that are held by now."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.missing: i64 = target.missing
        self.need: i64 = target.need
        self.need_two: i64 = target.need_two
        self.need_three: i64 = target.need_three
        self.spare: i64 = target.spare
        self.spare_two: i64 = target.spare_two
        self.weight: float = 0.0  # the product of the copies left of what it needs

    def copy(self) -> Path:
        path = Path(self.target)
        path.missing = self.missing
        path.need = self.need
        path.need_two = self.need_two
        path.need_three = self.need_three
        path.spare = self.spare
        path.spare_two = self.spare_two
        path.weight = self.weight
        return path

    def take(self, bit: i64, copies: float) -> None:
        """One more tile of a kind is held."""
        if self.need & bit:
            self.missing -= 1
            self.weight /= copies
            self.need &= ~bit | self.need_two
            self.need_two &= ~bit | self.need_three
            self.need_three &= ~bit
        else:
            self.spare_two |= self.spare & bit
            self.spare |= bit

    def throw(self, bit: i64) -> None:
        """One tile of a kind that it can spare is gone."""
        self.spare &= ~bit | self.spare_two
        self.spare_two &= ~bit


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
        self.left = [float(max(1, copies)) for copies in left]
        self.paths = [Path(target) for target in targets]
        for path in self.paths:
            path.weight = _product(path.target, left)
            if not alone and any(path.target.discard):
                path.weight *= PLAYERS
        self.powers = [STEP**missing for missing in range(MOST_MISSING + 1)]
        self.sums = [0.0] * KINDS

    def start(self) -> Node:
        """Where the player stands now."""
        return Node(self.paths)

    def play(self, node: Node, future: Future) -> int:
        """The points won in a future, 0 without a win."""
        for turn, kind in enumerate(future.own):
            if node.wanted & BITS[kind]:
                points = node.self_drawn.get(kind, 0)
                if points:
                    return points
                node = self._draw(node, kind)
            if node.discard:
                for other in future.thrown[turn]:
                    points = node.discard.get(other, 0)
                    if points:
                        return points
        return 0

    def _draw(self, node: Node, kind: int) -> Node:
        """Keep a tile and throw the one that the best targets can spare; perhaps the one just drawn."""
        known = node.next.get(kind)
        if known is not None:
            return known
        thrown = self._least_wanted(node.paths, kind)
        after = node
        if thrown != kind:
            bit = BITS[thrown]
            drawn = BITS[kind]
            copies = self.left[kind]
            after = Node([_after(path, drawn, copies, bit) for path in node.paths if path.spare & bit])
        node.next[kind] = after
        return after

    def _least_wanted(self, paths: list[Path], drawn: int) -> int:
        """The kind whose loss leaves the most weight; the drawn one can go without any loss."""
        sums = self.sums
        every: i64 = 0
        for path in paths:
            every |= path.spare
        kinds = [kind for kind in range(KINDS) if every & BITS[kind]]
        for kind in kinds:
            sums[kind] = 0.0
        bit: i64 = BITS[drawn]
        gain = 1.0 / (self.left[drawn] * STEP)
        all_of_them = 0.0
        for path in paths:
            weight: float = path.weight * self.powers[path.missing]
            all_of_them += weight
            if path.need & bit:
                weight *= gain
            spare: i64 = path.spare
            for kind in kinds:
                if spare >> kind & 1:
                    sums[kind] += weight
        best = drawn
        most = all_of_them
        for kind in kinds:
            if sums[kind] > most and kind != drawn:
                best = kind
                most = sums[kind]
        return best


def _after(path: Path, drawn: i64, copies: float, thrown: i64) -> Path:
    after = path.copy()
    after.take(drawn, copies)
    after.throw(thrown)
    return after


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
