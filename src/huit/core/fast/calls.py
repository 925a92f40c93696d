"""Public calls of the fast path: packed hands and batches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.batch import BatchScores, Progress, score_rows
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.packed import HandWords, unpack, words_of
from huit.core.fast.scorer import FastScore, Scorer
from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.notation import parse_hand
from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.profile_types import Profile
from huit.core.validation import faults_of

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_scorers: Final[dict[str, Scorer]] = {}  # by name and by digest
_scorers_of: Final[dict[int, Scorer]] = {}  # by the identity of profiles, which scorers keep alive


def scorer_for(profile: str | Profile = DEFAULT) -> Scorer:
    """The scorer of a profile, its tables loaded or made on first use."""
    if isinstance(profile, str):
        scorer = _scorers.get(profile)
        if scorer is not None:
            return scorer
        rules = profile_named(profile)
        if profile.endswith(".toml"):  # the file may change: known by what it says
            return scorer_for(rules)
        _scorers[profile] = scorer_for(rules)
        return _scorers[profile]
    scorer = _scorers_of.get(id(profile))
    if scorer is None:
        scorer = _scorers.get(profile.digest) if profile.has_usual_rows else None
        scorer = scorer or Scorer(profile)
        if profile.has_usual_rows:
            _scorers[profile.digest] = scorer
        if scorer.profile is profile:
            _scorers_of[id(profile)] = scorer
    return scorer


class PackedHand(HandWords):
    """A won hand as four machine words, made by `pack`. The words are not checked: others than `pack` makes may
    score as anything, or raise IndexError.

    >>> hand = huit.pack("[567m,1][678m,1]55p88999s5p|ES1000|0")
    >>> hand.score("ffmj").total
    5
    >>> huit.format(hand.unpack())
    '[567m,1][678m,1]88999s55p5p|ES1000|0'
    """

    def __repr__(self) -> str:
        return f"PackedHand({self.first:#x}, {self.second:#x}, {self.melds:#x}, {self.how:#x})"

    def score(self, profile: str | Profile = DEFAULT) -> FastScore:
        """The total without flowers, and the fans as bits or ids; raises HandError when the hand is not complete."""
        score = scorer_for(profile).score(self)
        if score.total == NOT_COMPLETE:
            raise HandError((Fault("not_complete"),))
        return score

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackedHand) and self._words() == other._words()

    def __hash__(self) -> int:
        return hash(self._words())

    def __reduce__(self) -> tuple[type, tuple[int, int, int, int]]:
        return type(self), self._words()

    def _words(self) -> tuple[int, int, int, int]:
        return self.first, self.second, self.melds, self.how

    def unpack(self) -> Hand:
        """The hand again, without flowers; melds come back as claimed from the left."""
        return unpack(self)


def pack(hand: str | Hand) -> PackedHand:
    """Pack a won hand, written or as a value. Raises HandError with every fault found."""
    text = hand if isinstance(hand, str) else ""
    value = parse_hand(hand) if isinstance(hand, str) else hand
    faults = faults_of(value)
    if not faults and not value.is_won:
        faults = (Fault("no_winning_tile"),)
    if faults:
        raise HandError(faults, text)
    first, second, melds, how = words_of(value)
    return PackedHand(first, second, melds, how)


def score_batch(
    rows: ReadableBuffer,
    profile: str | Profile = DEFAULT,
    *,
    fans: bool = False,
    processes: int = 1,
    progress: Progress | None = None,
) -> BatchScores:
    """Score a buffer of rows of 24 bytes, described in `huit.core.fast.batch`: bytes, or an array of uint8.

    With `fans` the fans of all rows are kept. `progress(done, all)` is called now and then. Raises RowsError when the
    buffer is no whole number of rows.
    """
    return score_rows(rows, scorer_for(profile), processes, progress, fans)
