"""The sheet of a table, and what it adds up to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.asked import ProfileName, WindLetter
from huit.web.wire.base import Answer, Asked

# Far beyond any sheet, and far from where sums would need another kind of number.
Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Player = Annotated[int, Field(ge=-100, le=100, description="0 to 3; 0 sat East in the first hand", examples=[0])]
Four = tuple[int, int, int, int]
PlayerName = Annotated[str, Field(max_length=40)]


class AskedPenalty(Asked):
    """A false hu of `player`, whose amounts the profile gives, or another correction with the amount of each."""

    kind: Literal["false_hu_too_cheap", "false_hu_incomplete", "other"]
    player: Player = 0
    amounts: Annotated[list[Amount], Field(min_length=4, max_length=4)] = Field(default_factory=lambda: [0] * 4)


class AskedPlayedHand(Asked):
    """`winner` null: a drawn hand. `giver` null: self-drawn. `points` are those without flowers."""

    winner: Player | None = None
    giver: Player | None = None
    points: Amount = 0
    flowers: Annotated[int, Field(ge=-100, le=100)] = 0
    tiles: Annotated[str, Field(max_length=500, description="the hand as GB string, if it was kept")] = ""
    penalties: Annotated[list[AskedPenalty], Field(max_length=20)] = Field(default_factory=list)


class SheetRequest(Asked):
    """The file that the page exports, as it is."""

    format: Literal["huit-sheet"] = "huit-sheet"
    version: Literal[1] = 1
    title: Annotated[str, Field(max_length=80)] = ""
    date: Annotated[str, Field(max_length=40)] = ""
    names: Annotated[list[PlayerName], Field(min_length=4, max_length=4, examples=[["Anne", "Bo", "Chloé", "Da"]])]
    profile: ProfileName = "ffmj"
    hands: Annotated[list[AskedPlayedHand], Field(max_length=64)] = Field(default_factory=list)


class SheetRow(Answer):
    """A hand: the round wind, the seat wind of each player, what it changed, the totals after it."""

    round: WindLetter
    seats: tuple[WindLetter, WindLetter, WindLetter, WindLetter]
    changes: Four
    totals: Four
    sum: int


class FaultOnSheet(Answer):
    """`hand` counts from 0."""

    code: str
    message: str
    hand: int


class SheetAnswer(Answer):
    """The table points are those of a match that ends here; players with equal totals share those of their places."""

    rows: list[SheetRow]
    totals: Four
    sum: int
    zero_sum: bool
    ranks: Four
    table_points: tuple[float, float, float, float]
    finished: bool
    faults: list[FaultOnSheet]
