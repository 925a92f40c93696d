"""Models of the bot levels."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from huit.web.wire.base import AnswerModel


class MeasuredFigureModel(AnswerModel):
    """A mean; `half` is half of its 95 % confidence interval."""

    mean: float
    half: float


class MeasuredLevelModel(AnswerModel):
    """One bot of this level against three of another, every wall in four seatings. Rates are percentages of hands."""

    against: str
    profile: str
    mode: str
    walls: int
    points: Annotated[MeasuredFigureModel, Field(description="a hand")]
    wins: MeasuredFigureModel
    deal_ins: MeasuredFigureModel
    drawn: MeasuredFigureModel
    milliseconds: Annotated[float | None, Field(description="a decision, in the mean")]
    command: Annotated[str, Field(description="that measured it")]


class BotLevelModel(AnswerModel):
    """A level; `about` describes its play, `figures` its results in a sentence. Both are empty for a new bot."""

    name: str
    title: str
    about: str
    figures: str
    measured: MeasuredLevelModel | None


class BotsAnswer(AnswerModel):
    """All levels, strongest first."""

    levels: list[BotLevelModel]
    note: Annotated[str, Field(description="how it was measured, in a sentence")]
