"""Models of a score: numbers for programs, an explanation for people."""

from __future__ import annotations

from huit.web.wire.base import AnswerModel, Language


class PieceModel(AnswerModel):
    """A group of tiles; `winning` is the index of the winning tile."""

    tiles: list[str]
    exposed: bool
    concealed_kong: bool
    winning: int | None


class CountedFanModel(AnswerModel):
    """A counted fan."""

    id: str
    points: int
    count: int
    sets: list[list[str]]


class AbsorbedFanModel(AnswerModel):
    """A fan that does not count, with the reason."""

    id: str
    by: str
    why: str
    ruling: str


class ReadingModel(AnswerModel):
    """A decomposition of a hand."""

    shape: str
    groups: list[str]
    winning_tile: str
    place: int


class OtherReadingModel(AnswerModel):
    """Another reading with its total."""

    reading: ReadingModel
    total: int
    fans: list[CountedFanModel]


class PaymentsModel(AnswerModel):
    """Payments of a hand."""

    winner: int
    discarder: int | None = None
    others: list[int]


class ExplainedFanModel(AnswerModel):
    """A counted fan; `sets` has the groups of each instance, empty if the whole hand makes it."""

    id: str
    name: str
    points: int
    count: int
    total: int
    sets: list[list[PieceModel]]


class ExplainedAbsenceModel(AnswerModel):
    """A fan that does not count, explained."""

    id: str
    name: str
    points: int
    count: int
    sets: list[list[PieceModel]]
    because: str
    ruling: str


class ReasonModel(AnswerModel):
    """A ruling with its text."""

    ruling: str
    text: str


class ExplainedReadingModel(AnswerModel):
    """Another reading, compared."""

    pieces: list[PieceModel]
    total: int
    points: str
    fans: str
    differences: list[str]


class AccountModel(AnswerModel):
    """A line of the payments: who, how much, and the calculation."""

    who: str
    points: int
    how: str


class ExplanationModel(AnswerModel):
    """The explanation of a score in one language."""

    language: Language
    headline: str
    profile: str
    shape: str
    pieces: list[PieceModel]
    circumstances: str
    counted: list[ExplainedFanModel]
    uncounted: list[ExplainedAbsenceModel]
    reasons: list[ReasonModel]
    readings: list[ExplainedReadingModel]
    verdict: list[str]
    accounts_title: str
    accounts: list[AccountModel]


class ProfileTotalModel(AnswerModel):
    """The total under one profile."""

    profile: str
    title: str
    total: int
    total_with_flowers: int
    valid: bool
    missing: int


class ProfileDifferenceModel(AnswerModel):
    """A fan with different points by profile; `points` in the order of the totals."""

    id: str
    name: str
    points: list[int]
    because: str


class SideBySideModel(AnswerModel):
    """A comparison of all profiles."""

    totals: list[ProfileTotalModel]
    differences: list[ProfileDifferenceModel]


class ScoreAnswer(AnswerModel):
    """As `huit score --json`, with the explanation, and the profiles compared on request."""

    hand: str
    profile: str
    total: int
    flowers: int
    total_with_flowers: int
    valid: bool
    missing: int
    fans: list[CountedFanModel]
    absorbed: list[AbsorbedFanModel]
    reading: ReadingModel
    other_readings: list[OtherReadingModel]
    payments: PaymentsModel | None
    penalty: PaymentsModel | None
    explanation: ExplanationModel
    profiles: SideBySideModel | None = None
