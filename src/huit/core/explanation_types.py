"""An explanation as finished sentences and laid-out tiles: whoever shows it needs no rules and no data files."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.layout import Piece, text_of


@dataclass(frozen=True)
class ExplainedFan:
    """A fan that counts. `sets` has the pieces of each instance; it is empty for what the whole hand makes."""

    fan: int
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
class ExplainedAbsence:
    """A fan that holds but does not count, why in a few words, and the ruling whose text stands among the reasons."""

    fan: int
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
class Reason:
    """A principle or ruling that was cited, and what it says; a principle with its name."""

    ruling: str
    text: str

    def __str__(self) -> str:
        return f"      {self.ruling}  {self.text}"


@dataclass(frozen=True)
class ExplainedReading:
    """Another way to read the tiles: what it is worth and what sets it apart from the best one."""

    pieces: tuple[Piece, ...]
    total: int
    points: str
    fans: str
    differences: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.total:>4}  {text_of(self.pieces)}", f"      {self.fans}"]
        return "\n".join([*lines, *[f"      {line}" for line in self.differences]])


@dataclass(frozen=True)
class Account:
    """What one of the players, or each of some, wins or loses."""

    who: str
    points: int
    how: str

    def __str__(self) -> str:
        return f"{signed(self.points):>6}  {self.who}" + (f" ({self.how})" if self.how else "")


@dataclass(frozen=True)
class Titles:
    """The headings of the sections."""

    counted: str
    uncounted: str
    readings: str
    verdict: str
    accounts: str


@dataclass(frozen=True)
class Explanation:
    """All that is to be said about a score, in one language. As text it is plain and not wrapped."""

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
    accounts: tuple[Account, ...]

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
    """With a real minus sign: these are sums of money to the players."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def sets_text(sets: tuple[tuple[Piece, ...], ...]) -> str:
    return ", ".join([text_of(pieces) for pieces in sets])


def _sets_text(sets: tuple[tuple[Piece, ...], ...]) -> str:
    return f"  {sets_text(sets)}" if sets else ""


def _section(title: str, lines: list[str]) -> str:
    return "\n".join([title, *lines]) if lines else ""
