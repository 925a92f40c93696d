"""A played game: the match, its hands move by move, and the review of a seat's decisions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.asked import WindLetter
from huit.web.wire.base import Answer
from huit.web.wire.scores import ScoreAnswer
from huit.web.wire.table_socket import DiscardSeen, Four, MeldSeen, News, Phase, Row, Seat, SpokenFault


class BegunHand(Answer):
    """`players` by seat."""

    number: Annotated[int, Field(description="from 1")]
    round: WindLetter
    players: Four
    steps: int


class ReplayAnswer(Answer):
    """A match at a glance, by player. One that was not written to its end is not `complete`."""

    players: tuple[str, str, str, str]
    profile: str
    mode: Literal["club", "botzone"]
    strict: bool
    time: str
    commitment: str
    complete: bool
    faults: list[SpokenFault]
    hands: list[BegunHand]
    rows: list[Row]
    totals: Four
    ranks: Four
    table_points: tuple[float, float, float, float]


class OpenSeat(Answer):
    """A seat with its hand open."""

    tiles: list[str]
    melds: list[MeldSeen]
    flowers: list[str]
    river: list[str]
    dead: bool
    total: int


class Done(Answer):
    """Something that a seat did or could do; `do` as in a record."""

    seat: Seat
    do: Annotated[str, Field(examples=["chow 345p"])]
    kind: str
    tiles: list[str]


class ReplayStep(Answer):
    """A moment: what led to it, how the table stands, and what those who had a choice did next."""

    phase: Phase
    turn: Seat
    drawn: str | None
    discard: DiscardSeen | None
    left: int
    last_tile: bool
    seats: tuple[OpenSeat, OpenSeat, OpenSeat, OpenSeat]
    news: list[News]
    calls: Annotated[list[Done], Field(description="claims that another one came before")]
    decisions: list[Done]


class HandEnd(Answer):
    """By seat."""

    winner: Seat | None
    giver: Seat | None
    hand: str | None
    score: ScoreAnswer | None
    payments: Four


class PlayedHandAnswer(Answer):
    """A hand move by move, from the deal to the payment."""

    number: int
    round: WindLetter
    players: Four
    dice: list[int]
    steps: list[ReplayStep]
    end: HandEnd | None


class PlanSeen(Answer):
    """A kind of hand that may come of the one held: its fans, and what the likeliest such hand still lacks."""

    name: str
    needs: list[str]
    chance: float


class WeighedChoice(Done):
    """What the master thinks of something that could be done, from what the player could see. Chances are those
    of its own games; points are its reckoning, to compare choices with."""

    then_discard: str | None
    chance: Annotated[float, Field(description="to win")]
    danger: Annotated[float | None, Field(description="the chance that somebody wins on the tile thrown")]
    worth: Annotated[float, Field(description="points, danger included")]
    reason: str
    plans: list[PlanSeen]


class ReviewedDecision(Answer):
    """What was done beside what the master would do. `equal`: less than half a point apart; `unknown`: the master has
    nothing to say of it. `loss` is the difference in points."""

    step: int
    seat: Seat
    done: Done
    verdict: Literal["same", "equal", "worse", "unknown"]
    loss: float
    best: WeighedChoice | None
    did: WeighedChoice | None
    hand: Annotated[str | None, Field(description="what the player held, as GB string")]
    seen: Annotated[list[str], Field(description="tiles that lay open elsewhere")]
