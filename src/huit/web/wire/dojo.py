"""The dojo: lessons, drills, answers to them, and the progress that a browser keeps."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.asked import HandText, ProfileName
from huit.web.wire.base import Answer, Asked, TileName
from huit.web.wire.book import FanPage
from huit.web.wire.plans import AdviceAnswer, WaitsAnswer
from huit.web.wire.scores import Piece, ScoreAnswer

Kind = Literal["count", "which", "valid", "waits", "throw"]
DrillVerdict = Literal["valid", "too_cheap", "not_complete"]
Level = Annotated[int, Field(ge=1, le=4, description="1 easy, 2 usual, 3 hard, 4 tournament")]
Seed = Annotated[int, Field(ge=0, le=2**53 - 1, description="the same seed and progress give the same drill")]
DrillName = Annotated[str, Field(max_length=140, examples=["which.2.all_chows.1234"])]


class Learner(Asked):
    """Progress, as it was answered the last time: rows of numbers that only the server needs to understand.

    A row of `history` is the time in seconds, the kind of drill, the level, 1 if it was right, and the seconds it took.
    """

    version: int = 1
    cards: Annotated[dict[str, list[float]], Field(max_length=400)] = Field(default_factory=dict)
    history: Annotated[list[list[float]], Field(max_length=500)] = Field(default_factory=list)


class LearntEntry(Asked):
    """What an answer tells: a row of the history, and whether each topic was known."""

    event: Annotated[list[float], Field(max_length=5)] | None = None
    grades: Annotated[dict[str, bool], Field(max_length=200)] | None = None


class ProgressRequest(Asked):
    learner: Learner = Field(default_factory=Learner)


class DrillRequest(ProgressRequest):
    """Without a kind any kind may come; with a lesson, drills about its fans alone; with a name, that drill again."""

    kind: Kind | None = None
    level: Level = 1
    seed: Seed = 0
    drill: DrillName | None = None
    lesson: Annotated[int, Field(ge=1, le=81)] | None = None
    profile: ProfileName = "ffmj"


class DrillAnswer(Asked):
    """What the kind of drill asks for; nothing at all where the time was over."""

    points: Annotated[int, Field(ge=0, le=10_000)] | None = None
    fans: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=81)] | None = None
    verdict: DrillVerdict | None = None
    tiles: Annotated[list[TileName], Field(max_length=34)] | None = None


class JudgeRequest(ProgressRequest):
    """An answer to the drill of that name."""

    drill: DrillName
    profile: ProfileName = "ffmj"
    answer: DrillAnswer
    seconds: Annotated[float, Field(ge=0, le=3600)] = 0


class CountedRequest(ProgressRequest):
    """The fans that somebody named for a hand won at a table, before the count was shown."""

    hand: HandText
    profile: ProfileName = "ffmj"
    fans: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=81)]
    seconds: Annotated[float, Field(ge=0, le=3600)] = 0


class WeakTopic(Answer):
    """A fan, or that a fan does not count beside another."""

    key: str
    name: str
    asked: int
    missed: int


class DojoProgress(Answer):
    """`lessons` has the number of fans that are known of each lesson."""

    topics: int
    strong: int
    due: int
    weakest: list[WeakTopic]
    lessons: list[int]


class OfferedFan(Answer):
    id: str
    name: str
    points: int


class DrillQuestion(Answer):
    """`pieces` has the declared sets, the concealed tiles in order, and the last tile by itself where there is one."""

    drill: str
    profile: str
    kind: Kind
    level: int
    hand: str
    pieces: list[Piece]
    circumstances: str
    minimum: int
    offered: list[OfferedFan]


class Difference(Answer):
    """A fan or tile that was missed or invented; of a fan, why it counts or does not."""

    id: str
    name: str
    because: str


class Solution(Answer):
    points: int | None
    fans: list[str] | None
    verdict: DrillVerdict | None
    tiles: list[str] | None


class DrillJudgement(Answer):
    """What was right, the whole explanation, the progress to keep, and the entry for the log of a profile."""

    right: bool
    solution: Solution
    missed: list[Difference]
    invented: list[Difference]
    score: ScoreAnswer | None
    waits: WaitsAnswer | None
    advice: AdviceAnswer | None
    learner: Learner
    entry: LearntEntry
    progress: DojoProgress


class LessonFan(Answer):
    """`share` of the wins in which it counts."""

    id: str
    name: str
    points: int
    share: float


class LessonEntry(Answer):
    number: int
    fans: list[LessonFan]


class LessonsAnswer(Answer):
    lessons: list[LessonEntry]


class LessonAnswer(Answer):
    """A lesson with the pages of the rulebook about its fans."""

    number: int
    of: int
    fans: list[LessonFan]
    pages: list[FanPage]
