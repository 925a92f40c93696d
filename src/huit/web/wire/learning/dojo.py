"""Models of the dojo: lessons, drills, answers, and the progress that a browser stores."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.core.profiles import DEFAULT
from huit.core.rules.fan_ids import FANS
from huit.web.wire.base import AnswerModel, RequestModel, TileName
from huit.web.wire.hands.plans import AdviceAnswer, WaitsAnswer
from huit.web.wire.hands.requests import HandText, ProfileName
from huit.web.wire.hands.scores import PieceModel, ScoreAnswer
from huit.web.wire.rulebook import FanPageModel

DrillKind = Literal["count", "which", "valid", "waits", "throw", "claim"]
DrillVerdict = Literal["valid", "too_cheap", "not_complete"]
Level = Annotated[int, Field(ge=1, le=4, description="1 easy, 2 usual, 3 hard, 4 tournament")]
Seed = Annotated[int, Field(ge=0, le=2**53 - 1, description="the same seed and progress give the same drill")]
DrillName = Annotated[str, Field(max_length=300, examples=["which.2.all_chows.1234"])]
ClaimText = Annotated[str, Field(max_length=8, description="the tiles of the set, or pass", examples=["345m"])]


class LearnerModel(RequestModel):
    """The progress of a learner, as last answered: rows of numbers that only the server interprets.

    A row of `history` is time in seconds, drill type, level, 1 if correct, and seconds taken.
    """

    version: int = 1
    cards: Annotated[dict[str, list[float]], Field(max_length=400)] = Field(default_factory=dict)
    history: Annotated[list[list[float]], Field(max_length=500)] = Field(default_factory=list)


class LearntEntryModel(RequestModel):
    """The result of an answer: a row of the history, and whether each topic was known."""

    event: Annotated[list[float], Field(max_length=5)] | None = None
    grades: Annotated[dict[str, bool], Field(max_length=200)] | None = None


class ProgressRequest(RequestModel):
    """The progress of a learner."""

    learner: LearnerModel = Field(default_factory=LearnerModel)


class DrillRequest(ProgressRequest):
    """A request for a drill: of a kind, of a lesson, or by name; of any kind by default."""

    kind: DrillKind | None = None
    level: Level = 1
    seed: Seed = 0
    drill: DrillName | None = None
    lesson: Annotated[int, Field(ge=1, le=FANS)] | None = None
    profile: ProfileName = DEFAULT


class DrillAnswer(RequestModel):
    """The answer to a drill, by its kind; all null if the time ran out."""

    points: Annotated[int, Field(ge=0, le=10_000)] | None = None
    fans: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=FANS)] | None = None
    verdict: DrillVerdict | None = None
    tiles: Annotated[list[TileName], Field(max_length=34)] | None = None
    claims: Annotated[list[ClaimText], Field(max_length=6)] | None = None


class JudgeRequest(ProgressRequest):
    """An answer to the drill of that name."""

    drill: DrillName
    profile: ProfileName = DEFAULT
    answer: DrillAnswer
    seconds: Annotated[float, Field(ge=0, le=3600)] = 0


class CountedRequest(ProgressRequest):
    """The fans named by the winner of a played hand, before the count was shown."""

    hand: HandText
    profile: ProfileName = DEFAULT
    fans: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=FANS)]
    seconds: Annotated[float, Field(ge=0, le=3600)] = 0


class WeakTopicModel(AnswerModel):
    """A weak topic: a fan, or the exclusion of one fan by another."""

    key: str
    name: str
    asked: int
    missed: int


class DojoProgressModel(AnswerModel):
    """A summary of the progress; `lessons` has the number of known fans of each lesson."""

    topics: int
    strong: int
    due: int
    next_due: Annotated[int | None, Field(description="seconds until the next topic is due")]
    weakest: list[WeakTopicModel]
    lessons: list[int]


class OfferedFanModel(AnswerModel):
    """A fan offered as an answer."""

    id: str
    name: str
    points: int


class OfferedClaimModel(AnswerModel):
    """A set that can be made of a discard, or a pass, which has no tiles."""

    id: str
    action: Literal["pass", "chow", "pung", "kong"]
    tiles: list[str]


class OfferModel(AnswerModel):
    """A discard to take or to leave: the tile, who discarded it in words, and the answers."""

    tile: str
    source: str
    claims: list[OfferedClaimModel]


class DrillQuestionModel(AnswerModel):
    """A drill; `pieces` has the melds, the sorted concealed tiles, and the last tile on its own."""

    drill: str
    profile: str
    kind: DrillKind
    level: int
    hand: str
    pieces: list[PieceModel]
    circumstances: str
    minimum: int
    offered: list[OfferedFanModel]
    open: Annotated[list[str], Field(description="tiles that lie open on the table")]
    offer: OfferModel | None


class DifferenceModel(AnswerModel):
    """A fan or tile that was missed or invented; for a fan, the reason."""

    id: str
    name: str
    because: str


class SolutionModel(AnswerModel):
    """The correct answer."""

    points: int | None
    fans: list[str] | None
    verdict: DrillVerdict | None
    tiles: list[str] | None
    claims: list[str] | None


class DrillJudgementModel(AnswerModel):
    """The judgement: solution, explanation, updated progress, and the entry for the log of a profile."""

    right: bool
    solution: SolutionModel
    missed: list[DifferenceModel]
    invented: list[DifferenceModel]
    left_over: Annotated[list[str], Field(description="tiles beside the sets of a hand that is not complete")]
    score: ScoreAnswer | None
    waits: WaitsAnswer | None
    advice: AdviceAnswer | None
    learner: LearnerModel
    entry: LearntEntryModel
    progress: DojoProgressModel


class LessonFanModel(AnswerModel):
    """A fan of a lesson; `share` is the share of wins in which it counts."""

    id: str
    name: str
    points: int
    share: float


class LessonEntryModel(AnswerModel):
    """A lesson in the list."""

    number: int
    fans: list[LessonFanModel]


class LessonsAnswer(AnswerModel):
    """All lessons."""

    lessons: list[LessonEntryModel]


class LessonAnswer(AnswerModel):
    """A lesson with the rulebook pages of its fans."""

    number: int
    of: int
    fans: list[LessonFanModel]
    pages: list[FanPageModel]
