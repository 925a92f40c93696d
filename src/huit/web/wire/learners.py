"""Profiles of learners, and the log of their answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.base import Answer, Asked
from huit.web.wire.dojo import DojoProgress, Learner, LearntEntry

EntryId = Annotated[
    str,
    Field(pattern="^[A-Za-z0-9_-]{8,40}$", description="made by the device, at random", examples=["k3Jx_9aPq2LmZr7T"]),
]


class ProfileRequest(Asked):
    nickname: Annotated[str, Field(max_length=200, examples=["Anne"], description="any name; nothing else is asked")]


class ProfileMade(Answer):
    """`code` opens the profile on any device; it is told this once and cannot be found again."""

    nickname: str
    code: str


class LogEntry(LearntEntry):
    """An answer, as the dojo gave it; or, in a log's first entry, the progress of a device from before."""

    id: EntryId
    start: Learner | None = None


class LogRequest(Asked):
    """Entries that the server may not have yet; those that it has do no harm. None at all: only to ask."""

    entries: Annotated[list[LogEntry], Field(max_length=1000)] = Field(default_factory=list)


class SynchronisedAnswer(Answer):
    """How many entries there are, and the progress that they amount to."""

    nickname: str
    entries: int
    learner: Learner
    progress: DojoProgress


class DownloadAnswer(Answer):
    """Everything that the server keeps of a profile, but for the hash of its secret."""

    format: Literal["huit-learner"]
    version: Literal[1]
    nickname: str
    made: int
    log: list[LogEntry]
    learner: Learner


class DeletedAnswer(Answer):
    deleted: Literal[True]
