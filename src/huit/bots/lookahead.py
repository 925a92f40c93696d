"""What a hand may hope for, some tiles ahead: what comes, by a draw or a claim, what is thrown for it, what comes then.

The end of a hand is taken as a thing that may happen in any round: a hand that waits for several tiles, each with its
rate and with what it leads to, is worth the mean of these, weighed by the rates, and nothing if the end comes first.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from huit.bots.paths import NO_MATE, Path
from huit.bots.promise import DRAWN, PUNG
from huit.bots.rates import FROM_ONE, Rates
from huit.core.tiles import KINDS

if TYPE_CHECKING:
    from mypy_extensions import i64

# An entry is the number of a path above a bit for each tile that it still needs.
REST_BITS: Final = 8
REST_MASK: Final = 255
MOST_TILES: Final = 14

# What came, drawn or claimed, as a sum of random numbers: its order does not matter.
_random: Final = Random("what came")
_DRAWN_KEYS: Final = [_random.getrandbits(58) for _ in range(KINDS)]
_CLAIMED_KEYS: Final = [_random.getrandbits(58) for _ in range(KINDS)]
_THROWN_KEY: Final = 1099511627
_KEY_MASK: Final = (1 << 60) - 1


class Coming:
    """What may come next: for each kind the most that it wins at once, and the paths that it is a step on."""

    def __init__(self) -> None:
        self.kinds: list[int] = []
        self.drawn_wins = [0.0] * KINDS
        self.given_wins = [0.0] * KINDS
        self.drawn: dict[int, list[int]] = {}
        self.claimed: dict[int, list[int]] = {}
        self.met: i64 = 0  # kinds, as bits
        self.from_anybody: i64 = 0  # those that complete pungs
        self.one: i64 = 1

    def add(self, entry: i64, path: Path) -> None:
        rest: i64 = entry & REST_MASK
        led: i64 = 0
        for place, kind in enumerate(path.needs):
            bit: i64 = self.one << place
            if rest & bit:
                kind_bit: i64 = self.one << kind
                if not self.met & kind_bit:
                    self.met |= kind_bit
                    self.kinds.append(kind)
                if rest == bit:
                    self._add_win(kind, path)
                else:
                    if not led & kind_bit:
                        led |= kind_bit
                        _append(self.drawn, kind, entry ^ bit)
                    self._add_claim(place, kind, path, entry ^ bit)

    def _add_win(self, kind: int, path: Path) -> None:
        self.drawn_wins[kind] = max(self.drawn_wins[kind], path.drawn)
        self.given_wins[kind] = max(self.given_wins[kind], path.given)

    def _add_claim(self, place: int, kind: int, path: Path, after: i64) -> None:
        way = path.claims[place]
        if way == DRAWN:
            return
        mate: i64 = path.mates[place]
        if mate == NO_MATE or not after >> mate & 1:
            if way == PUNG:
                self.from_anybody |= self.one << kind
            _append(self.claimed, kind, after)


class Chances:
    """What may come next to thirteen tiles: pairs of what it is worth and how often it comes in a round."""

    def __init__(self) -> None:
        self.drawn: list[tuple[float, float]] = []
        self.given: list[tuple[float, float]] = []

    def worth(self, end: float) -> float:
        """Of waiting for any of it, the end being as rare as that."""
        return mean_of(self.drawn + self.given, end)

    def gain_of_draw(self, waiting: float) -> float:
        """What a draw at once adds to the worth of waiting."""
        gain = 0.0
        for value, often in self.drawn:
            if value > waiting:
                gain += often * (value - waiting)
        return gain


class Lookahead:
    """The paths of one hand, `turns` before its end."""

    def __init__(self, paths: list[Path], rates: Rates, turns: float, depth: int, throws: int) -> None:
        self.paths = paths
        self.rates = rates
        self.left = rates.left[:]
        self.turns = turns
        self.end = 1.0 / max(0.01, turns)
        self.depth = depth  # tiles that come before the rest is estimated
        self.throws = throws  # discards that are tried after each of them
        self.known: dict[int, float] = {}
        self.estimates: dict[int, float] = {}  # of entries
        self.one: i64 = 1

    def after(self, place: int) -> float:
        """The points to hope for after throwing the tile at a place of the hand."""
        thrown: i64 = self.one << place
        return self._waiting(self._entries(thrown), thrown, 0, self.depth)

    def before_draw(self, sooner: float) -> float:
        """The points that a hand of thirteen may hope for that draws so much sooner than in a round."""
        chances = self._chances(self._entries(0), 0, 0, self.depth)
        waiting = chances.worth(self.end)
        return waiting + sooner * chances.gain_of_draw(waiting)

    def _entries(self, thrown: i64) -> list[int]:
        """All paths that can spare what is thrown (bits)."""
        entries: list[int] = []
        for number, path in enumerate(self.paths):
            spare: i64 = path.spare
            if spare & thrown == thrown:
                entries.append(number << REST_BITS | (1 << len(path.needs)) - 1)
        return entries

    def _waiting(self, entries: list[int], thrown: i64, came: i64, depth: int) -> float:
        """What thirteen tiles may hope for, a round before they draw."""
        if not entries:
            return 0.0
        key: i64 = (came ^ thrown * _THROWN_KEY) & _KEY_MASK
        known = self.known.get(key)
        if known is None:
            known = self._chances(entries, thrown, came, depth).worth(self.end)
            self.known[key] = known
        return known

    def _chances(self, entries: list[int], thrown: i64, came: i64, depth: int) -> Chances:
        coming = Coming()
        for entry in entries:
            coming.add(entry, self.paths[entry >> REST_BITS])
        chances = Chances()
        for kind in coming.kinds:
            if self.left[kind] > 0:
                self._add_chances(chances, coming, kind, thrown, came, depth)
        return chances

    def _add_chances(self, chances: Chances, coming: Coming, kind: int, thrown: i64, came: i64, depth: int) -> None:
        """What a kind leads to, drawn and given, and how often it comes so."""
        copies = self.left[kind]
        self.left[kind] = copies - 1
        value = coming.drawn_wins[kind]
        if kind in coming.drawn:
            key: i64 = _DRAWN_KEYS[kind]
            value = max(value, self._throwing(coming.drawn[kind], thrown, came + key, depth - 1))
        chances.drawn.append((value, copies * self.rates.drawn))
        given = copies * self.rates.given[kind]
        value = coming.given_wins[kind]
        if kind in coming.claimed:
            key = _CLAIMED_KEYS[kind]
            claimed = self._throwing(coming.claimed[kind], thrown, came + key, depth - 1)
            if coming.from_anybody >> kind & 1:
                value = max(value, claimed)
            elif not value:
                value = claimed
                given *= FROM_ONE
        if value > 0.0:
            chances.given.append((value, given))
        self.left[kind] = copies

    def _throwing(self, entries: list[int], thrown: i64, came: i64, depth: int) -> float:
        """What fourteen tiles may hope for: the best of what may be thrown."""
        if depth <= 0:
            return self._estimate(entries)
        best = 0.0
        for place in self._spares(entries, thrown):
            gone: i64 = thrown | self.one << place
            some: list[int] = []
            for entry in entries:
                spare: i64 = self.paths[entry >> REST_BITS].spare
                if spare & gone == gone:
                    some.append(entry)
            value = self._waiting(some, gone, came, depth)
            best = max(best, value)
        return best

    def _spares(self, entries: list[int], thrown: i64) -> list[int]:
        """The places of the tiles that the most promising paths can spare."""
        hopes = [0.0] * MOST_TILES
        for entry in entries:
            path = self.paths[entry >> REST_BITS]
            spare: i64 = path.spare & ~thrown
            place: i64 = 0
            while spare:
                if spare & 1:
                    hopes[place] += path.hope
                spare >>= 1
                place += 1
        order = [(-hopes[at], at) for at in range(MOST_TILES) if hopes[at] > 0.0]
        order.sort()
        return [at for _, at in order[: self.throws]]

    def _estimate(self, entries: list[int]) -> float:
        """The best single path."""
        best = 0.0
        for entry in entries:
            value = self.estimates.get(entry)
            if value is None:
                path = self.paths[entry >> REST_BITS]
                rest: i64 = entry & REST_MASK
                value = path.worth_of(rest, self.rates, self.turns)
                self.estimates[entry] = value
            best = max(best, value)
        return best


def mean_of(values: list[tuple[float, float]], end: float) -> float:
    """Of values with their rates, the end being worth nothing: only those are waited for that are worth more than to
    wait on."""
    values.sort(reverse=True)
    rate = end
    gain = 0.0
    for value, often in values:
        if value * rate <= gain:
            break
        gain += often * value
        rate += often
    return gain / rate


def _append(lists: dict[int, list[int]], kind: int, entry: i64) -> None:
    if kind in lists:
        lists[kind].append(entry)
    else:
        lists[kind] = [entry]
