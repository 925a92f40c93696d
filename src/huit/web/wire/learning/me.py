"""Models of the games of a profile."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.base import AnswerModel, RequestModel


class KeepGameRequest(RequestModel):
    """A game for the profile: a record, or the id of a table that was played here; and which player it is about."""

    record: Annotated[str, Field(max_length=2 * 1024 * 1024)] = ""
    table: Annotated[str, Field(max_length=32)] = ""
    player: Annotated[int, Field(ge=0, le=3)]


class FindingModel(AnswerModel):
    """A moment that cost points, as a drill of the dojo."""

    hand: int
    step: int
    seat: int
    loss: float
    drill: str
    fans: list[str]


class DueDrillModel(FindingModel):
    """A drill, and the game that it comes from."""

    game: str
    profile: str


class KeptGameModel(AnswerModel):
    """A game of the history. `place` is null for a match that was not played to its end."""

    id: str
    source: Literal["table", "file"]
    table: str | None
    player: int
    time: int
    players: list[str]
    profile: str
    hands: int
    complete: bool
    total: int
    place: int | None
    wins: int
    deal_ins: int
    loss: Annotated[float | None, Field(description="points a decision, against the master's choice")]
    findings: list[FindingModel]
    judged: Annotated[int, Field(description="hands compared with the master's, of those begun")]
    begun: int


class DownloadedGameModel(AnswerModel):
    """A game with its record."""

    game: KeptGameModel
    record: str


class FanShareModel(AnswerModel):
    """The share of wins in which a fan counts, and the bots' share."""

    id: str
    name: str
    mine: float
    bots: float


class BotFiguresModel(AnswerModel):
    """The figures of the strongest bot, by the names of one's own rates."""

    name: str
    rates: dict[str, float]


class StatisticsModel(AnswerModel):
    """Statistics over all games. A rate is null where there is nothing to divide by."""

    matches: int
    hands: int
    rates: dict[str, float | None]
    places: list[int]
    false_hu: int
    phases: Annotated[list[float | None], Field(description="loss a decision: opening, middle, end")]
    fans: list[FanShareModel]
    bot: BotFiguresModel


class SeriesPointModel(AnswerModel):
    """Running figures after a game."""

    time: int
    total: int
    wins: float | None
    deal_ins: float | None
    points: float | None
    loss: float | None


class HistoryAnswer(AnswerModel):
    """The games of a profile, the latest first, and what they come to."""

    nickname: str
    games: list[KeptGameModel]
    statistics: StatisticsModel
    series: list[SeriesPointModel]
    drills: list[DueDrillModel]


class KeptAnswer(AnswerModel):
    """A game that is in the profile now."""

    id: str


class GameRecordAnswer(AnswerModel):
    """A game with its record."""

    game: KeptGameModel
    record: str


class ReviewedGameAnswer(AnswerModel):
    """A game after its review."""

    game: KeptGameModel
