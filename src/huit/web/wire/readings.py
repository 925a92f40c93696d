"""The answer to a written hand that is to be laid out."""

from __future__ import annotations

from typing import Literal

from huit.web.wire.base import Answer

Wind = Literal["E", "S", "W", "N"]


class LaidMeld(Answer):
    """A declared set; `claim` as in a request."""

    tiles: list[str]
    claim: int


class LaidHand(Answer):
    """`winning` for fourteen tiles only."""

    melds: list[LaidMeld]
    tiles: list[str]
    winning: str | None


class SettledCircumstances(Answer):
    """What the text says, or what holds where it says nothing."""

    round: Wind
    seat: Wind
    self_drawn: bool
    last_copy: bool
    last_of_wall: bool
    kong: bool
    opening: bool
    flowers: int


class ReadingAnswer(Answer):
    """A hand taken apart; `text` is the same hand as we write it."""

    text: str
    hand: LaidHand
    circumstances: SettledCircumstances
