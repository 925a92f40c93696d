"""The answers of the rulebook, of the profiles, and of the server about itself."""

from __future__ import annotations

from huit.web.wire.asked import WindLetter
from huit.web.wire.base import Answer
from huit.web.wire.scores import Account, Piece, Reason


class Absorption(Answer):
    """A fan that is not counted beside the one whose row this is, and when."""

    id: str
    scope: str
    beside: list[str]
    on_knitted_tile: bool
    ruling: str
    said_by: str


class FanOfTheBook(Answer):
    """What the table of 81 and the page of a fan have in common; points and absorptions by profile."""

    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    definition: str
    kind: str
    points: dict[str, int]
    absorbs: dict[str, list[Absorption]]


class FanRow(FanOfTheBook):
    """A row of the table. `forms`: names and aliases in every language, letters and digits only, to search among."""

    forms: list[str]


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
    kinds: list[str]
    flowers: FlowersRow


class FanSearchAnswer(Answer):
    """The ids of the fans that a text may mean, the likeliest first where none contains it."""

    fans: list[str]


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


class Opinion(Answer):
    """What one profile says, by which ruling, after which sources."""

    profile: str
    value: str
    ruling: str
    said_by: str


class Disagreement(Answer):
    subject: str
    opinions: list[Opinion]


class FanLink(Answer):
    id: str
    name: str


class FanPage(FanOfTheBook):
    previous: FanLink | None
    next: FanLink | None
    near_miss: str
    absorbs_in_words: list[Relation]
    absorbed_by: list[Relation]
    differs: list[Disagreement]
    reasons: list[Reason]
    examples: Examples


class Demonstration(Answer):
    """A hand in which a principle is at work."""

    caption: str
    round: WindLetter
    seat: WindLetter
    flowers: int
    example: Example


class Principle(Answer):
    id: str
    name: str
    text: str
    hands: list[Demonstration]


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


# How a game goes ------------------------------------------------------------------------------------------------------


class PlayGroup(Answer):
    """Tiles that lie together; `turned` is the index of the one that lies crosswise."""

    tiles: list[str]
    exposed: bool
    turned: int | None
    face_down: bool


class PlayWall(Answer):
    """A ring of stacks, counted clockwise from East's right end: the first one drawn, and the end of the wall."""

    stacks: int
    first: int
    counted: list[int]


class PlayPicture(Answer):
    """Groups of tiles, a hand with its score, or a wall; `accounts` where it is about who pays."""

    caption: str
    wall: PlayWall | None
    groups: list[PlayGroup]
    example: Example | None
    accounts: list[Account]


class PlayLine(Answer):
    """A rule by its number. `ours`: it settles what the sources leave open."""

    number: str
    text: str
    ours: bool
    pictures: list[PlayPicture]


class PlayChapter(Answer):
    number: int
    title: str
    lines: list[PlayLine]


class PlayAnswer(Answer):
    chapters: list[PlayChapter]


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
