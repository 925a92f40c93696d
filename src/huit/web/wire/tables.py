"""The tables at which people and bots play: what is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.asked import ProfileName
from huit.web.wire.base import Answer, Asked

PlayerName = Annotated[str, Field(max_length=40, examples=["Anne"], description="1 to 20 characters")]
Status = Literal["waiting", "playing", "finished", "abandoned"]
Pace = Literal["even", "fast"]
Kind = Literal["person", "bot", "free"]


class OpenRequest(Asked):
    """A table as its opener wants it; what is out of its range is refused with the range."""

    name: PlayerName
    people: Annotated[int, Field(description="1 to 4; with 1 the match begins at once, against three bots")] = 1
    bots: Annotated[str, Field(max_length=40, description="random, greedy, club, master: the other seats")] = "club"
    hands: Annotated[int, Field(description="1 to 16")] = 16
    profile: ProfileName = "ffmj"
    claim_seconds: Annotated[int, Field(description="1 to 30: how long a discard can be claimed")] = 3
    think_seconds: Annotated[int, Field(description="5 to 300 for a turn, 0 for no clock")] = 20
    strict: Annotated[bool, Field(description="hu may be called wrongly, and is paid for")] = False
    naming: Annotated[bool, Field(description="the winner names the fans before the count is shown")] = False
    help: Annotated[bool, Field(description="waits and advice may be asked for")] = True
    pace: Annotated[
        Pace | None,
        Field(description="even: the pause never tells who can claim; fast: it does. By default fast for one person"),
    ] = None
    watch: Annotated[bool, Field(description="anybody with the link may watch, with a delay")] = True


class SitRequest(Asked):
    name: PlayerName


class Seated(Answer):
    """The token is told once: it is the seat."""

    player: int
    token: str


class Opened(Seated):
    table: str


class Terms(Answer):
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


class TablePlayer(Answer):
    """`here`: connected; `away`: gone for so long that the least is played for them."""

    name: str
    kind: Kind
    here: bool
    away: bool


class TableInfo(Answer):
    """The players in the order of their numbers: that of sitting until the match begins, then that of the record."""

    table: str
    status: Status
    terms: Terms
    players: list[TablePlayer]
    commitment: str
    created: Annotated[str, Field(description="when it was opened, UTC")]
    watch_delay: Annotated[int, Field(description="seconds by which those who watch are behind")]
