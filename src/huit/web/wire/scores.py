"""The answer to a score: numbers for programs, an explanation for people."""

from __future__ import annotations

from huit.web.wire.base import Answer, Language


class Piece(Answer):
    """Some tiles that lie together; `winning` is the index of the winning tile."""

    tiles: list[str]
    exposed: bool
    concealed_kong: bool
    winning: int | None


class CountedFan(Answer):
    id: str
    points: int
    count: int
    sets: list[list[str]]


class AbsorbedFan(Answer):
    id: str
    by: str
    why: str
    ruling: str


class Reading(Answer):
    shape: str
    groups: list[str]
    winning_tile: str
    place: int


class OtherReading(Answer):
    reading: Reading
    total: int
    fans: list[CountedFan]


class Payments(Answer):
    winner: int
    discarder: int | None = None
    others: list[int]


class ExplainedFan(Answer):
    """`sets` has the pieces of each instance; it is empty for what the whole hand makes."""

    id: str
    name: str
    points: int
    count: int
    total: int
    sets: list[list[Piece]]


class ExplainedAbsence(Answer):
    id: str
    name: str
    points: int
    count: int
    sets: list[list[Piece]]
    because: str
    ruling: str


class Reason(Answer):
    ruling: str
    text: str


class ExplainedReading(Answer):
    pieces: list[Piece]
    total: int
    points: str
    fans: str
    differences: list[str]


class Account(Answer):
    who: str
    points: int
    how: str


class Explanation(Answer):
    """All that is to be said about a score, in one language."""

    language: Language
    headline: str
    profile: str
    shape: str
    pieces: list[Piece]
    circumstances: str
    counted: list[ExplainedFan]
    uncounted: list[ExplainedAbsence]
    reasons: list[Reason]
    readings: list[ExplainedReading]
    verdict: list[str]
    accounts_title: str
    accounts: list[Account]


class ProfileTotal(Answer):
    profile: str
    title: str
    total: int
    total_with_flowers: int
    valid: bool
    missing: int


class ProfileDifference(Answer):
    """A fan that adds different points in different profiles; `points` in the order of the totals."""

    id: str
    name: str
    points: list[int]
    because: str


class SideBySide(Answer):
    totals: list[ProfileTotal]
    differences: list[ProfileDifference]


class ScoreAnswer(Answer):
    """As `huit score --json`, with the explanation, and the profiles side by side where they were asked for."""

    hand: str
    profile: str
    total: int
    flowers: int
    total_with_flowers: int
    valid: bool
    missing: int
    fans: list[CountedFan]
    absorbed: list[AbsorbedFan]
    reading: Reading
    other_readings: list[OtherReading]
    payments: Payments | None
    penalty: Payments | None
    explanation: Explanation
    profiles: SideBySide | None = None
