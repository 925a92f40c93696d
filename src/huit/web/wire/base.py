"""What all shapes share: strict requests, answers without surprises, and faults."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Language = Literal["fr", "en", "zh"]
TileName = Annotated[
    str, Field(min_length=1, max_length=2, examples=["1m", "E"], description="1m-9m, 1s-9s, 1p-9p, E S W N C F P")
]


class Asked(BaseModel):
    """What is asked: nothing beside what is documented."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Answer(BaseModel):
    """What is answered: everything that is documented, and nothing beside."""

    model_config = ConfigDict(extra="forbid")


class HandSpot(Answer):
    """A set or tile of a tapped hand."""

    part: Literal["melds", "tiles", "winning"]
    index: int


class OtherFault(Answer):
    """A code that never changes, a sentence that says what to do, and the place in the text of the hand."""

    code: str
    message: str
    at: tuple[int, int] | None
    spots: list[HandSpot] | None = None


class FirstFault(OtherFault):
    more: list[OtherFault] | None = None


class Refusal(Answer):
    """What every answer other than 200 holds."""

    error: FirstFault
