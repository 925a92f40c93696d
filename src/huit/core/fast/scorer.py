"""Score packed hands in one profile: by its tables, or by the explained path where its rules do not fit them."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from huit.core.fast.engine.engine import Engine
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.flat import COMPILED, put_byte
from huit.core.fast.packed import HandWords, unpack
from huit.core.fast.tables.files import tables_for
from huit.core.fast.tables.profile_tables import DOUBLE_PUNG, HOG, SMALL_PUNG, Fans
from huit.core.fast.tables.rows import NotTabled
from huit.core.fast.tables.word import CHUNK_BITS, CHUNK_MASK, CHUNK_VALUES, NO_ROW, ON_KNITTED_TILE
from huit.core.rules import fan_ids as ids
from huit.core.rules.fan_ids import Fan
from huit.core.rules.profile_types import Profile
from huit.core.rules.scoring import score_readings
from huit.core.validation import with_implied_last_copy

if TYPE_CHECKING:
    from mypy_extensions import i64

FanList = tuple[tuple[int, int], ...]


class FastScore:
    """A total and its fans. The fans are assembled on first access.

    >>> score = huit.pack("[567m,1][678m,1]55p88999s5p|ES1000|0").score("ffmj")
    >>> score
    FastScore(5, {'two_concealed_pungs': 1, 'pung_of_terminals_or_honors': 1, 'no_honors': 1, 'self_drawn': 1})
    >>> score.bits.bit_count()  # bit n for the fan of row n of the table
    4
    """

    def __init__(self, total: int, found: FanList, scorer: Scorer | None) -> None:
        self.total = total
        self._found = found
        self._scorer = scorer
        self.word: i64 = 0
        self.chows: i64 = 0
        self.pungs: i64 = 0
        self.honors: i64 = 0
        self.small_pungs: i64 = 0
        self.hogs: i64 = 0

    def __reduce__(self) -> tuple[object, ...]:
        return FastScore, (self.total, self.fans, None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FastScore) and self.total == other.total and self.fans == other.fans

    def __hash__(self) -> int:
        return hash((self.total, self.bits))

    def __repr__(self) -> str:
        return f"FastScore({self.total}, {self.ids})" if self.total >= 0 else f"FastScore({self.total})"

    @property
    def fans(self) -> FanList:
        """The numbers of the counted fans in the order of the table, and how often each counts."""
        if self._scorer is not None and not self._found:
            self._found = self._scorer.fans_of(
                self.word, self.chows, self.pungs, self.honors, self.small_pungs, self.hogs
            )
        return self._found

    @property
    def bits(self) -> int:
        """The fans as bits of an integer: bit n for the fan of row n."""
        return sum([1 << fan for fan, _ in self.fans])

    @property
    def ids(self) -> dict[str, int]:
        """The fans by their ids, and how often each counts."""
        return {ids.IDS[fan]: count for fan, count in self.fans}


class Scorer:
    """One profile, ready to score packed hands."""

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.lock = RLock()  # the engine keeps the hand that it is working at; compiled, nobody needs it
        self.engine: Engine | None = None
        self.places: list[tuple[int, ...]] = []  # of the bits of each value of a chunk
        self.word_fans: list[Fan] = []
        self.chow_fans: Fans = []
        self.pung_fans: Fans = []
        self.honor_fans: Fans = []
        # The fans whose number is kept beside the word.
        self.small_pung = self.double_pung = self.hog = NO_ROW
        try:
            tables = tables_for(profile)
        except NotTabled:
            return
        self.engine = Engine(tables)
        self.places = [_places(value) for value in range(CHUNK_VALUES)]
        self.word_fans = [some[0][0] if some else ON_KNITTED_TILE for some in tables.fans["word"]]
        self.chow_fans = tables.fans["chows"]
        self.pung_fans = tables.fans["pungs"]
        self.honor_fans = tables.fans["honors"]
        self.small_pung, self.double_pung = tables.parts[SMALL_PUNG], tables.parts[DOUBLE_PUNG]
        self.hog = tables.parts[HOG]

    @property
    def tabled(self) -> bool:
        """True if the profile's rules fit the tables."""
        return self.engine is not None

    def score(self, hand: HandWords) -> FastScore:
        """The score of a hand; its total is NOT_COMPLETE when it is none."""
        if self.engine is None:
            return self._explained(hand)
        if COMPILED:  # no other thread can run before the answer is read: see `Engine`
            return self._looked_up(hand, self.engine)
        with self.lock:
            return self._looked_up(hand, self.engine)

    def total(self, first: i64, second: i64, melds: i64, how: i64) -> int:
        """The total alone of a hand given as its words."""
        if self.engine is None:
            return self._explained(HandWords(first, second, melds, how)).total
        if COMPILED:
            return self.engine.run(first, second, melds, how)
        with self.lock:
            return self.engine.run(first, second, melds, how)

    def _looked_up(self, hand: HandWords, engine: Engine) -> FastScore:
        """Read the engine's answer before creating objects: that may run the collector, and so another thread."""
        total = engine.run(hand.first, hand.second, hand.melds, hand.how)
        word, chows, pungs = engine.best_word, engine.best_chows, engine.best_pungs
        honors, small_pungs, hogs = engine.best_honors, engine.best_small_pungs, engine.best_hogs
        score = FastScore(total, (), self)
        score.word = word
        score.chows = chows
        score.pungs = pungs
        score.honors = honors
        score.small_pungs = small_pungs
        score.hogs = hogs
        return score

    def _explained(self, hand: HandWords) -> FastScore:
        readings = score_readings(with_implied_last_copy(unpack(hand)), self.profile)
        if not readings:
            return FastScore(NOT_COMPLETE, (), None)
        return FastScore(readings[0].total, tuple([(one.fan, one.count) for one in readings[0].counted]), None)

    def fans_of(self, word: i64, chows: i64, pungs: i64, honors: i64, small_pungs: i64, hogs: i64) -> FanList:
        """The fans of a word and of outcomes, in the order of the table."""
        found: list[tuple[int, int]] = []
        base = 0
        while word:
            for place in self.places[word & CHUNK_MASK]:
                fan = self.word_fans[base + place]
                count = self._number(fan, pungs, small_pungs, hogs)
                if count:
                    found.append((fan, count))
            word >>= CHUNK_BITS
            base += CHUNK_BITS
        if chows:
            found += self.chow_fans[chows]
        if pungs:
            found += self.pung_fans[pungs]
        if honors:
            found += self.honor_fans[honors]
        found.sort()
        return tuple(found)

    def write_fans(self, store: bytearray, start: i64) -> None:
        """Write how often each fan of the hand that the engine has just scored counts, a byte for each fan."""
        engine = self.engine
        assert engine is not None
        word = engine.best_word
        pungs = engine.best_pungs
        base = 0
        while word:
            for place in self.places[word & CHUNK_MASK]:
                fan: i64 = self.word_fans[base + place]
                count: i64 = self._number(fan, pungs, engine.best_small_pungs, engine.best_hogs)
                if count:
                    put_byte(store, start + fan, count)
            word >>= CHUNK_BITS
            base += CHUNK_BITS
        for some in (
            self.chow_fans[engine.best_chows],
            self.pung_fans[pungs],
            self.honor_fans[engine.best_honors],
        ):
            for number, times in some:
                put_byte(store, start + number, times)

    def _number(self, fan: Fan, pungs: i64, small_pungs: int, hogs: int) -> int:
        """The number of times that a fan of the word counts."""
        if fan == self.small_pung:
            return small_pungs
        if fan == self.double_pung:
            return self.double_pungs(pungs)
        if fan == self.hog:
            return hogs
        return 0 if fan == ON_KNITTED_TILE else 1

    def double_pungs(self, pungs: i64) -> int:
        """The number of double pungs of an outcome."""
        assert self.engine is not None
        return self.engine.tables.double_pungs[pungs]


def _places(value: int) -> tuple[int, ...]:
    return tuple([place for place in range(CHUNK_BITS) if value >> place & 1])
