"""The answers of the rulebook, of the profiles, and of the server about itself."""

from __future__ import annotations

from huit.web.wire.base import Answer
from huit.web.wire.scores import Piece, Reason


class Absorption(Answer):
    """A fan that is not counted beside the one whose row this is, and when."""

    id: str
    scope: str
    beside: list[str]
    on_knitted_tile: bool
    ruling: str
    said_by: str


class FanRow(Answer):
    """A row of the table of 81; points and absorptions by profile."""

    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    definition: str
    points: dict[str, int]
    absorbs: dict[str, list[Absorption]]


class FlowersRow(Answer):
    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    definition: str
    near_miss: str
    points: dict[str, int]


class FansAnswer(Answer):
    fans: list[FanRow]
    flowers: FlowersRow


class Relation(Answer):
    """Fans that absorb, or are absorbed, on the same terms."""

    fans: list[str]
    names: list[str]
    condition: str
    profiles: list[str]
    ruling: str


class Example(Answer):
    """A scored hand; `why_not` says what absorbed the fan in it."""

    hand: str
    profile: str
    pieces: list[Piece]
    circumstances: str
    total: int
    fans: str
    why_not: str | None


class Examples(Answer):
    counts: Example | None
    near_miss: Example | None
    absorbed: Example | None


class FanPage(FanRow):
    near_miss: str
    absorbs_in_words: list[Relation]
    absorbed_by: list[Relation]
    reasons: list[Reason]
    examples: Examples


class Principle(Answer):
    id: str
    name: str
    text: str


class Cited(Answer):
    id: str
    text: str


class PrinciplesAnswer(Answer):
    principles: list[Principle]
    rulings: list[Cited]
    sources: list[Cited]


class RulebookAnswer(PrinciplesAnswer):
    fans: list[FanPage]
    flowers: FlowersRow


# Profiles -------------------------------------------------------------------------------------------------------------


class ProfileTitle(Answer):
    name: str
    title: str
    digest: str
    minimum: int
    flower_points: int


class ProfilesAnswer(Answer):
    profiles: list[ProfileTitle]


class ProfileLine(Answer):
    key: str
    subject: str
    value: str
    ruling: str
    said_by: str


class ProfileAnswer(Answer):
    name: str
    title: str
    digest: str
    points: dict[str, int]
    lines: list[ProfileLine]


class Side(Answer):
    value: str
    ruling: str
    said_by: str


class DifferenceGroup(Answer):
    subjects: list[str]
    left: Side
    right: Side
    reasons: list[Reason]


class DifferencesAnswer(Answer):
    left: str
    right: str
    differences: list[DifferenceGroup]


# The server -----------------------------------------------------------------------------------------------------------


class WordsAnswer(Answer):
    """The sentences of the pages, by page."""

    language: str
    words: dict[str, dict[str, str]]


class HealthAnswer(Answer):
    status: str
    version: str
    build: str
    pages: bool
