"""Models of the HTTP requests and answers about tables."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.bots.levels import BOTS
from huit.core.profiles import DEFAULT
from huit.web.wire.base import AnswerModel, RequestModel
from huit.web.wire.hands.requests import ProfileName

PlayerName = Annotated[str, Field(max_length=40, examples=["Anne"], description="1 to 20 characters")]
Status = Literal["waiting", "playing", "finished", "abandoned"]
Pace = Literal["even", "fast"]
ChairKind = Literal["person", "bot", "free"]


class OpenRequest(RequestModel):
    """The terms of a new table; values out of range are refused with the range."""

    name: PlayerName
    people: Annotated[int, Field(description="1 to 4; with 1 the match begins at once, against three bots")] = 1
    bots: Annotated[str, Field(max_length=40, description=f"{', '.join(BOTS)}: the other seats")] = "club"
    hands: Annotated[int, Field(description="1 to 16")] = 16
    profile: ProfileName = DEFAULT
    claim_seconds: Annotated[int, Field(description="1 to 30: how long a discard can be claimed")] = 3
    think_seconds: Annotated[int, Field(description="5 to 300 for a turn, 0 for no clock")] = 20
    strict: Annotated[bool, Field(description="a false hu is legal, and penalised")] = False
    naming: Annotated[bool, Field(description="the winner names the fans before the count is shown")] = False
    help: Annotated[bool, Field(description="waits and advice may be asked for")] = True
    pace: Annotated[
        Pace | None,
        Field(description="even: the pause never reveals who can claim; fast: it does. By default fast for one person"),
    ] = None
    watch: Annotated[bool, Field(description="anybody with the link may watch, with a delay")] = True


class SitRequest(RequestModel):
    """A player who sits down."""

    name: PlayerName


class RematchRequest(RequestModel):
    """A player of a match that is over, by the token of the seat."""

    token: Annotated[str, Field(max_length=100)]


class SeatedModel(AnswerModel):
    """A seat just taken. The token is sent only once."""

    player: int
    token: str


class OpenedModel(SeatedModel):
    """A table just opened."""

    table: str


class TermsModel(AnswerModel):
    """The terms of a table."""

    people: int
    bots: str
    hands: int
    profile: str
    claim_seconds: int
    think_seconds: int
    strict: bool
    naming: bool
    help: bool
    pace: Pace
    watch: bool


class TablePlayerModel(AnswerModel):
    """A player. `here`: connected; `away`: disconnected for so long that default actions are played."""

    name: str
    kind: ChairKind
    here: bool
    away: bool


class TableInfoModel(AnswerModel):
    """The public information about a table. Players are in order of arrival before the match, then as in the record."""

    table: str
    status: Status
    terms: TermsModel
    players: list[TablePlayerModel]
    commitment: str
    created: Annotated[str, Field(description="when it was opened, UTC")]
    watch_delay: Annotated[int, Field(description="delay of spectators in seconds")]
