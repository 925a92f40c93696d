"""Models of imported games."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from huit.web.wire.base import AnswerModel
from huit.web.wire.tables.socket import SpokenFaultModel


class ImportedGameModel(AnswerModel):
    """A game: its record, what the record does not keep, and the figures that our rules give otherwise."""

    record: Annotated[str, Field(description="as /api/replays reads it")]
    players: list[str]
    hands: int
    totals: Annotated[list[int], Field(description="by player; none if no hand came to its end")]
    lost: list[str]
    differences: list[str]
    faults: Annotated[list[SpokenFaultModel], Field(description="why the record ends early")]


class ImportAnswer(AnswerModel):
    """The games of a file; `unread` has the faults of those that could not be read at all."""

    format: str
    games: list[ImportedGameModel]
    unread: list[list[SpokenFaultModel]]
    more: Annotated[bool, Field(description="the file has more games than these")]
