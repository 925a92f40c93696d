"""Models of a parsed hand."""

from __future__ import annotations

from typing import Literal

from huit.web.wire.base import AnswerModel

Wind = Literal["E", "S", "W", "N"]


class LaidMeldModel(AnswerModel):
    """A meld; `claim` as in a request."""

    tiles: list[str]
    claim: int


class LaidHandModel(AnswerModel):
    """A hand; `winning` for fourteen tiles only."""

    melds: list[LaidMeldModel]
    tiles: list[str]
    winning: str | None


class SettledCircumstancesModel(AnswerModel):
    """The circumstances given in the text, with defaults filled in."""

    round: Wind
    seat: Wind
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
