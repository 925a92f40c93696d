"""Explanations as finished sentences and laid-out tiles: a view needs no rules and no data files."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.rules.fan_ids import Fan
from huit.core.values import Value
from huit.core.words.layout import Piece, text_of

__all__ = [
    "ExplainedAbsence",
    "ExplainedFan",
    "ExplainedPayment",
    "ExplainedReading",
    "Explanation",
    "Reason",
    "Titles",
]


@dataclass(frozen=True)
class ExplainedFan(Value):
    """A counted fan. `sets` has the pieces of each instance; it is empty for fans of the whole hand.

    >>> explained = huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en")
    >>> explained.counted[0].label, explained.counted[0].total
    ('All Types', 6)
    """

    fan: Fan
    name: str
    points: int  # of one instance
    count: int
    sets: tuple[tuple[Piece, ...], ...]

    @property
    def total(self) -> int:
        return self.points * self.count

    @property
    def label(self) -> str:
        return labelled(self.name, self.count)

    def __str__(self) -> str:
        return f"{self.total:>4}  {self.label}{_sets_text(self.sets)}"


@dataclass(frozen=True)
class ExplainedAbsence(Value):
    """A fan that holds but does not count, with a short reason and its ruling.

    >>> explained = huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en")
    >>> [(one.name, one.ruling) for one in explained.uncounted]
    [('Pung of Terminals or Honours', 'R-C12')]
    """

    fan: Fan
    name: str
    points: int  # of one instance, had it counted
    count: int
    sets: tuple[tuple[Piece, ...], ...]
    because: str
    ruling: str

    @property
    def label(self) -> str:
        return labelled(self.name, self.count)

    def __str__(self) -> str:
        return f"   –  {self.label}{_sets_text(self.sets)} – {self.because} ({self.ruling})"


@dataclass(frozen=True)
class Reason(Value):
    """A cited principle or ruling and its text; a principle with its name.

    >>> explained = huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en")
    >>> explained.reasons[0].ruling
    'R-C12'
    """

    ruling: str
    text: str

    def __str__(self) -> str:
        return f"      {self.ruling}  {self.text}"


@dataclass(frozen=True)
class ExplainedReading(Value):
    """Another reading: its points, and its differences from the best one.

    >>> explained = huit.explain(huit.score("11223344556677m"), "en")
    >>> [reading.total for reading in explained.readings]
    [31, 31, 30]
    """

    pieces: tuple[Piece, ...]
    total: int
    points: str
    fans: str
    differences: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.total:>4}  {text_of(self.pieces)}", f"      {self.fans}"]
        return "\n".join([*lines, *[f"      {line}" for line in self.differences]])


@dataclass(frozen=True)
class ExplainedPayment(Value):
    """The points that one player, or each of several, wins or loses.

    >>> explained = huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en")
    >>> [account.points for account in explained.accounts]
    [63, -21]
    """

    who: str
    points: int
    how: str

    def __str__(self) -> str:
        return f"{signed(self.points):>6}  {self.who}" + (f" ({self.how})" if self.how else "")


@dataclass(frozen=True)
class Titles(Value):
    """The headings of the sections.

    >>> explained = huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en")
    >>> explained.titles.counted in str(explained)
    True
    """

    counted: str
    uncounted: str
    readings: str
    verdict: str
    accounts: str


@dataclass(frozen=True)
class Explanation(Value):
    """The explanation of a score in one language; str() gives plain, unwrapped text.

    >>> huit.explain(huit.score("1112345678999m5m"), "en")
    Explanation('en', '90 points: valid hand')
    """

    language: str
    headline: str
    valid: bool
    profile: str
    shape: str
    pieces: tuple[Piece, ...]
    legend: str
    circumstances: str
    titles: Titles
    counted: tuple[ExplainedFan, ...]
    uncounted: tuple[ExplainedAbsence, ...]
    reasons: tuple[Reason, ...]
    readings: tuple[ExplainedReading, ...]
    verdict: tuple[str, ...]
    accounts: tuple[ExplainedPayment, ...]

    def __repr__(self) -> str:
        return f"Explanation({self.language!r}, {self.headline!r})"

    def __str__(self) -> str:
        head = [self.headline, self.profile, "", f"  {text_of(self.pieces)}"]
        head += [f"  {line}" for line in (self.legend, self.shape, self.circumstances) if line]
        sections = [
            "\n".join(head),
            _section(self.titles.counted, [str(fan) for fan in self.counted]),
            _section(self.titles.uncounted, [str(one) for one in (*self.uncounted, *self.reasons)]),
            _section(self.titles.readings, [str(reading) for reading in self.readings]),
            _section(self.titles.verdict, [f"  {line}" for line in self.verdict]),
            _section(self.titles.accounts, [str(account) for account in self.accounts]),
        ]
        return "\n\n".join([section for section in sections if section])


def labelled(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def signed(points: int) -> str:
    """Format points with a sign; minus is U+2212."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def sets_text(sets: tuple[tuple[Piece, ...], ...]) -> str:
    return ", ".join([text_of(pieces) for pieces in sets])


def _sets_text(sets: tuple[tuple[Piece, ...], ...]) -> str:
    return f"  {sets_text(sets)}" if sets else ""


def _section(title: str, lines: list[str]) -> str:
    return "\n".join([title, *lines]) if lines else ""
