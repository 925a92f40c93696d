"""Models of the rulebook and the profiles."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from huit.web.wire.base import AnswerModel
from huit.web.wire.hands.requests import WindLetter
from huit.web.wire.hands.scores import AccountModel, PieceModel, ReasonModel


class AbsorptionModel(AnswerModel):
    """A fan absorbed by the fan of this row, and the condition."""

    id: str
    scope: str
    beside: list[str]
    on_knitted_tile: bool
    ruling: str
    said_by: str


class FanOfTheBookModel(AnswerModel):
    """A fan; points and absorptions by profile."""

    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    definition: str
    kind: str
    points: dict[str, int]
    absorbs: dict[str, list[AbsorptionModel]]


class FanRowModel(FanOfTheBookModel):
    """A fan in the table. `forms`: names and aliases in every language, letters and digits only, for searching."""

    forms: list[str]
    picture: Annotated[list[list[str]], Field(description="the tiles of an example hand, set by set")]


class FlowersRowModel(AnswerModel):
    """The flowers, which are no fan but are listed with them."""

    id: str
    name: str
    names: dict[str, str]
    aliases: list[str]
    definition: str
    near_miss: str
    points: dict[str, int]


class FansAnswer(AnswerModel):
    """All fans, and the flowers."""

    fans: list[FanRowModel]
    kinds: list[str]
    flowers: FlowersRowModel


class FanSearchAnswer(AnswerModel):
    """The ids of matching fans; without an exact match, the most similar first."""

    fans: list[str]


class RelationModel(AnswerModel):
    """Fans that absorb or are absorbed on the same condition."""

    fans: list[str]
    names: list[str]
    condition: str
    profiles: list[str]
    ruling: str


class ExampleModel(AnswerModel):
    """A scored hand; `why_not` is the reason why its fan does not count."""

    hand: str
    profile: str
    pieces: list[PieceModel]
    circumstances: str
    total: int
    fans: str
    why_not: str | None


class ExamplesModel(AnswerModel):
    """Example hands of a fan: counted, nearly made, and absorbed."""

    counts: ExampleModel | None
    near_miss: ExampleModel | None
    absorbed: ExampleModel | None


class OpinionModel(AnswerModel):
    """The value in one profile, with its ruling and sources."""

    profile: str
    value: str
    ruling: str
    said_by: str


class DisagreementModel(AnswerModel):
    """A subject on which profiles differ."""

    subject: str
    opinions: list[OpinionModel]


class FanLinkModel(AnswerModel):
    """A link to a fan."""

    id: str
    name: str


class FanPageModel(FanOfTheBookModel):
    """The page of a fan."""

    previous: FanLinkModel | None
    next: FanLinkModel | None
    near_miss: str
    absorbs_in_words: list[RelationModel]
    absorbed_by: list[RelationModel]
    differs: list[DisagreementModel]
    reasons: list[ReasonModel]
    examples: ExamplesModel


class DemonstrationModel(AnswerModel):
    """A hand that demonstrates a principle."""

    caption: str
    round: WindLetter
    seat: WindLetter
    flowers: int
    example: ExampleModel


class PrincipleModel(AnswerModel):
    """A principle of scoring."""

    id: str
    name: str
    text: str
    hands: list[DemonstrationModel]


class CitedModel(AnswerModel):
    """A ruling or source with its text."""

    id: str
    text: str


class PrinciplesAnswer(AnswerModel):
    """All principles, rulings and sources."""

    principles: list[PrincipleModel]
    rulings: list[CitedModel]
    sources: list[CitedModel]


class RulebookAnswer(PrinciplesAnswer):
    """The whole rulebook."""

    fans: list[FanPageModel]
    flowers: FlowersRowModel


# How a game goes ------------------------------------------------------------------------------------------------------


class PlayGroupModel(AnswerModel):
    """A group of tiles; `turned` is the index of the tile that lies sideways."""

    tiles: list[str]
    exposed: bool
    turned: int | None
    face_down: bool


class PlayWallModel(AnswerModel):
    """A ring of stacks, numbered clockwise from East's right end; `first` is drawn first."""

    stacks: int
    first: int
    counted: list[int]


class PlayPictureModel(AnswerModel):
    """A picture: groups of tiles, a scored hand, or a wall; `accounts` if it is about payments."""

    caption: str
    wall: PlayWallModel | None
    groups: list[PlayGroupModel]
    example: ExampleModel | None
    accounts: list[AccountModel]


class PlayLineModel(AnswerModel):
    """A numbered rule. `ours`: it settles what the sources leave open."""

    number: str
    text: str
    ours: bool
    pictures: list[PlayPictureModel]


class PlayChapterModel(AnswerModel):
    """A chapter of the rules of play."""

    number: int
    title: str
    lines: list[PlayLineModel]


class PlayAnswer(AnswerModel):
    """The rules of play."""

    chapters: list[PlayChapterModel]


# Profiles -------------------------------------------------------------------------------------------------------------


class ProfileTitleModel(AnswerModel):
    """A profile in the list."""

    name: str
    title: str
    digest: str
    minimum: int
    flower_points: int


class ProfilesAnswer(AnswerModel):
    """All built-in profiles."""

    profiles: list[ProfileTitleModel]


class ProfileLineModel(AnswerModel):
    """A line of a profile with its ruling and sources."""

    key: str
    subject: str
    value: str
    ruling: str
    said_by: str


class ProfileAnswer(AnswerModel):
    """A profile."""

    name: str
    title: str
    digest: str
    points: dict[str, int]
    lines: list[ProfileLineModel]


class SideModel(AnswerModel):
    """The value in one of two profiles."""

    value: str
    ruling: str
    said_by: str


class DifferenceExampleModel(AnswerModel):
    """A hand with its totals by two profiles."""

    hand: str
    pieces: list[PieceModel]
    left: int
    right: int


class DifferenceGroupModel(AnswerModel):
    """Subjects on which two profiles differ in the same way."""

    subjects: list[str]
    at_the_table: Annotated[bool, Field(description="about play and penalties, not about fans")]
    fans: Annotated[list[str], Field(description="ids of the fans it is about")]
    example: Annotated[DifferenceExampleModel | None, Field(description="a hand that the two count differently")]
    left: SideModel
    right: SideModel
    reasons: list[ReasonModel]


class DifferencesAnswer(AnswerModel):
    """The differences between two profiles."""

    left: str
    right: str
    differences: list[DifferenceGroupModel]
