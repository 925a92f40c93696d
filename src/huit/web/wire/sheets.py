"""Models of a score sheet."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.core.profiles import DEFAULT
from huit.web.wire.base import AnswerModel, RequestModel
from huit.web.wire.hand_requests import ProfileName, WindLetter

# Far beyond any sheet, and exact as a JavaScript number.
Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Player = Annotated[int, Field(ge=-100, le=100, description="0 to 3; 0 sat East in the first hand", examples=[0])]
Four = tuple[int, int, int, int]
PlayerName = Annotated[str, Field(max_length=40)]


class AskedPenaltyModel(RequestModel):
    """A penalty: a false hu of `player`, with the amounts of the profile; a ruling that takes `points` from `player`
    alone (0 for a warning); or a correction with an amount for each.
    """

    kind: Literal["false_hu_too_cheap", "false_hu_wrong_tile", "false_hu_incomplete", "ruling", "other"]
    player: Player = 0
    amounts: Annotated[list[Amount], Field(min_length=4, max_length=4)] = Field(default_factory=lambda: [0] * 4)
    points: Amount = 0
    dead: Annotated[bool, Field(description="the player may not win this hand")] = False
    case: Annotated[str, Field(max_length=40, description="id in the catalogue of penalties")] = ""
    clause: Annotated[str, Field(max_length=80)] = ""
    by: Annotated[str, Field(max_length=40, description="the referee")] = ""
    time: Annotated[str, Field(max_length=40)] = ""


class AskedPlayedHandModel(RequestModel):
    """A hand. `winner` null: drawn. `giver` null: self-drawn. `points` without flowers."""

    winner: Player | None = None
    giver: Player | None = None
    points: Amount = 0
    flowers: Annotated[int, Field(ge=-100, le=100)] = 0
    tiles: Annotated[str, Field(max_length=500, description="the hand as GB string, if it was kept")] = ""
    penalties: Annotated[list[AskedPenaltyModel], Field(max_length=20)] = Field(default_factory=list)


class SheetRequest(RequestModel):
    """A sheet, in the format that the page exports."""

    format: Literal["huit-sheet"] = "huit-sheet"
    version: Literal[1] = 1
    title: Annotated[str, Field(max_length=80)] = ""
    date: Annotated[str, Field(max_length=40)] = ""
    names: Annotated[list[PlayerName], Field(min_length=4, max_length=4, examples=[["Anne", "Bo", "Chloé", "Da"]])]
    profile: ProfileName = DEFAULT
    hands: Annotated[list[AskedPlayedHandModel], Field(max_length=64)] = Field(default_factory=list)


class SheetRowModel(AnswerModel):
    """A hand: round wind, seat winds, changes, and totals."""

    round: WindLetter
    seats: tuple[WindLetter, WindLetter, WindLetter, WindLetter]
    changes: Four
    totals: Four
    sum: int


class FaultOnSheetModel(AnswerModel):
    """A fault of the sheet; `hand` counts from 0."""

    code: str
    message: str
    hand: int


class SheetAnswer(AnswerModel):
    """The sheet added up. Table points are those of a match that ends here; tied players share them."""

    rows: list[SheetRowModel]
    totals: Four
    sum: int
    deducted: Annotated[int, Field(description="what penalties took from players and gave to nobody, negative")]
    balanced: Annotated[bool, Field(description="the penalties explain the sum")]
    ranks: Four
    table_points: tuple[float, float, float, float]
    finished: bool
    faults: list[FaultOnSheetModel]
