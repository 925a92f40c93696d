"""Models of a parsed hand."""

from __future__ import annotations

from huit.web.wire.base import AnswerModel, TileName
from huit.web.wire.hands.requests import WindLetter


class LaidMeldModel(AnswerModel):
    """A meld; `claim` as in a request."""

    tiles: list[TileName]
    claim: int


class LaidHandModel(AnswerModel):
    """A hand; `winning` for fourteen tiles only."""

    melds: list[LaidMeldModel]
    tiles: list[TileName]
    winning: TileName | None


class SettledCircumstancesModel(AnswerModel):
    """The circumstances given in the text, with defaults filled in."""

    round: WindLetter
    seat: WindLetter
    self_drawn: bool
    last_copy: bool
    last_of_wall: bool
    kong: bool
    opening: bool
    flowers: int


class ReadingAnswer(AnswerModel):
    """A parsed hand; `text` is its normalised notation."""

    text: str
    hand: LaidHandModel
    circumstances: SettledCircumstancesModel
