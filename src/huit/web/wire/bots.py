"""The levels of the bots."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from huit.web.wire.base import Answer


class MeasuredFigure(Answer):
    """`half` is half of the 95 % interval."""

    mean: float
    half: float


class MeasuredLevel(Answer):
    """A level alone against three of another, every wall in its four seatings. Rates are in percent of the hands."""

    against: str
    profile: str
    mode: str
    walls: int
    points: Annotated[MeasuredFigure, Field(description="a hand")]
    wins: MeasuredFigure
    deal_ins: MeasuredFigure
    drawn: MeasuredFigure
    milliseconds: Annotated[float | None, Field(description="a decision, in the mean")]
    command: Annotated[str, Field(description="that measured it")]


class BotLevel(Answer):
    """`about`: what it plays like; `figures`: what was measured, in a sentence."""

    name: str
    title: str
    about: str
    figures: str
    measured: MeasuredLevel


class BotsAnswer(Answer):
    """The strongest first."""

    levels: list[BotLevel]
    note: Annotated[str, Field(description="how it was measured, in a sentence")]
