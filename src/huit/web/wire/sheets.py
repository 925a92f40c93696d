"""Models of a score sheet."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from huit.core.profiles import DEFAULT
from huit.web.wire.base import AnswerModel, RequestModel
from huit.web.wire.hands.requests import ProfileName, WindLetter

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


# A sheet that several phones write ------------------------------------------------------------------------------------

Writer = Annotated[str, Field(max_length=40, description="who writes, as the others see it")]
HandUid = Annotated[str, Field(min_length=4, max_length=40, description="of the client's choice, the same for ever")]
Version = Annotated[int, Field(ge=1, le=1_000_000, description="of the hand, as the client knows it")]


class ShareSheetRequest(SheetRequest):
    """A sheet that becomes one for several phones."""

    by: Writer = ""


class SetupEntryRequest(RequestModel):
    """Title, date, names, rules: what is given replaces what was there. A name that is null stays."""

    kind: Literal["setup"]
    title: Annotated[str, Field(max_length=80)] | None = None
    date: Annotated[str, Field(max_length=40)] | None = None
    names: Annotated[list[PlayerName | None], Field(min_length=4, max_length=4)] | None = None
    profile: ProfileName | None = None


class HandEntryRequest(RequestModel):
    """The next hand; `number` is the count of hands that the client knows."""

    kind: Literal["hand"]
    uid: HandUid
    number: Annotated[int, Field(ge=0, le=64)]
    hand: AskedPlayedHandModel


class CorrectionEntryRequest(RequestModel):
    """Another content of a hand."""

    kind: Literal["correction"]
    uid: HandUid
    version: Version
    hand: AskedPlayedHandModel


class RemovedEntryRequest(RequestModel):
    """A hand that does not count."""

    kind: Literal["removed"]
    uid: HandUid
    version: Version


class RestoredEntryRequest(RequestModel):
    """A removed hand that counts again, at its place."""

    kind: Literal["restored"]
    uid: HandUid


AnyEntry = SetupEntryRequest | HandEntryRequest | CorrectionEntryRequest | RemovedEntryRequest | RestoredEntryRequest


class SheetEntryRequest(RequestModel):
    """An entry for the log of a shared sheet."""

    by: Writer = ""
    entry: Annotated[AnyEntry, Field(discriminator="kind")]


class SharedHandModel(AnswerModel):
    """A hand of a shared sheet, and the entry that wrote it last; times are milliseconds since 1970."""

    uid: str
    version: int
    by: str
    time: int
    removed: bool
    hand: dict[str, Any]


class SheetEntryModel(AnswerModel):
    """An entry of the log."""

    seq: int
    time: int
    by: str
    kind: Literal["setup", "hand", "correction", "removed", "restored"]
    payload: dict[str, Any]


class AboutSheetModel(AnswerModel):
    """Title, date, names and rules of a sheet."""

    title: str
    date: str
    names: list[str]
    profile: str


class SharedSheetAnswer(AnswerModel):
    """A shared sheet: all its hands in order, and the newest entries of its log."""

    kind: Literal["sheet"]
    sheet: Annotated[str, Field(description="sixteen letters: whoever has them can read and write")]
    seq: int
    about: AboutSheetModel
    hands: list[SharedHandModel]
    log: list[SheetEntryModel]


class SheetWrittenAnswer(AnswerModel):
    """The sheet after an entry; if somebody else was quicker (409), the reason, and nothing was written."""

    conflict: Annotated[
        Literal["", "sheet_hand_written", "sheet_hand_changed", "sheet_hand_gone", "sheet_full"],
        Field(description="empty: written"),
    ]
    message: Annotated[str, Field(description="the conflict in a sentence")]
    state: SharedSheetAnswer


class SheetDeletedAnswer(AnswerModel):
    """A shared sheet that is gone."""

    deleted: bool
