"""Models of learner profiles and their logs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.base import AnswerModel, RequestModel
from huit.web.wire.learning.dojo import DojoProgressModel, LearnerModel, LearntEntryModel
from huit.web.wire.learning.me import DownloadedGameModel

EntryId = Annotated[
    str,
    Field(pattern="^[A-Za-z0-9_-]{8,40}$", description="made by the device, at random", examples=["k3Jx_9aPq2LmZr7T"]),
]


class ProfileRequest(RequestModel):
    """A new profile."""

    nickname: Annotated[str, Field(max_length=200, examples=["Anne"], description="any name; nothing else is asked")]


class ProfileMadeModel(AnswerModel):
    """A profile just created. `code` opens it on any device and is sent only once."""

    nickname: str
    code: str


class LogEntryModel(LearntEntryModel):
    """A log entry: an answer, or as first entry the earlier progress of a device."""

    id: EntryId
    start: LearnerModel | None = None


class LogRequest(RequestModel):
    """Entries to add; known ones are ignored. An empty list only asks for the progress."""

    entries: Annotated[list[LogEntryModel], Field(max_length=1000)] = Field(default_factory=list)


class SynchronisedAnswer(AnswerModel):
    """The number of entries, and the progress folded from them."""

    nickname: str
    entries: int
    learner: LearnerModel
    progress: DojoProgressModel


class DownloadAnswer(AnswerModel):
    """All stored data of a profile, without the hash of its secret."""

    format: Literal["huit-learner"]
    version: Literal[1]
    nickname: str
    made: int
    log: list[LogEntryModel]
    learner: LearnerModel
    games: list[DownloadedGameModel]


class DeletedAnswer(AnswerModel):
    """The profile was deleted."""

    deleted: Literal[True]
