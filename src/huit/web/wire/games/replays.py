"""Models of a replayed game: the match, its hands move by move, and the review of decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.base import AnswerModel
from huit.web.wire.hands.requests import WindLetter
from huit.web.wire.hands.scores import ScoreAnswer
from huit.web.wire.tables.socket import (
    DiscardSeenModel,
    Four,
    MeldSeenModel,
    NewsModel,
    Phase,
    RowModel,
    Seat,
    SpokenFaultModel,
)


class BegunHandModel(AnswerModel):
    """A hand that was begun; `players` by seat."""

    number: Annotated[int, Field(description="from 1")]
    round: WindLetter
    players: Four
    steps: int


class ReplayAnswer(AnswerModel):
    """A match at a glance, by player. A truncated record is not `complete`."""

    players: tuple[str, str, str, str]
    profile: str
    mode: Literal["club", "botzone"]
    strict: bool
    time: str
    commitment: str
    complete: bool
    faults: list[SpokenFaultModel]
    hands: list[BegunHandModel]
    rows: list[RowModel]
    totals: Four
    ranks: Four
    table_points: tuple[float, float, float, float]


class OpenSeatModel(AnswerModel):
    """A seat with its tiles shown."""

    tiles: list[str]
    melds: list[MeldSeenModel]
    flowers: list[str]
    river: list[str]
    dead: bool
    total: int


class DoneModel(AnswerModel):
    """An action of a seat; `do` as in a record."""

    seat: Seat
    do: Annotated[str, Field(examples=["chow 345p"])]
    kind: str
    tiles: list[str]


class ReplayStepModel(AnswerModel):
    """A step: the events before it, the state of the table, and the decisions made next."""

    phase: Phase
    turn: Seat
    drawn: str | None
    discard: DiscardSeenModel | None
    left: int
    last_tile: bool
    seats: tuple[OpenSeatModel, OpenSeatModel, OpenSeatModel, OpenSeatModel]
    news: list[NewsModel]
    calls: Annotated[list[DoneModel], Field(description="claims that another one came before")]
    decisions: list[DoneModel]


class HandEndModel(AnswerModel):
    """The end of a hand, by seat."""

    winner: Seat | None
    giver: Seat | None
    hand: str | None
    score: ScoreAnswer | None
    payments: Four


class PlayedHandAnswer(AnswerModel):
    """A hand move by move, from the deal to the payment."""

    number: int
    round: WindLetter
    players: Four
    dice: list[int]
    steps: list[ReplayStepModel]
    end: HandEndModel | None


class PlanSeenModel(AnswerModel):
    """A kind of target hand: its fans, and the missing tiles of the likeliest one."""

    name: str
    needs: list[str]
    chance: float


class WeighedChoiceModel(DoneModel):
    """The master's evaluation of an action, from the player's view.

    Chances come from its own games; points are its estimate, for comparison only.
    """

    then_discard: str | None
    chance: Annotated[float, Field(description="to win")]
    danger: Annotated[float | None, Field(description="the chance of a deal-in with the discarded tile")]
    worth: Annotated[float, Field(description="points, danger included")]
    reason: str
    plans: list[PlanSeenModel]


class ReviewedDecisionModel(AnswerModel):
    """A decision compared with the master's.

    `equal`: less than half a point apart; `unknown`: no evaluation. `loss` is the difference in points.
    """

    step: int
    seat: Seat
    done: DoneModel
    verdict: Literal["same", "equal", "worse", "unknown"]
    loss: float
    best: WeighedChoiceModel | None
    did: WeighedChoiceModel | None
    hand: Annotated[str | None, Field(description="what the player held, as GB string")]
    seen: Annotated[list[str], Field(description="tiles that lay open elsewhere")]
