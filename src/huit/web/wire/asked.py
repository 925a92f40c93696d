"""Requests about a hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.web.wire.base import Asked, TileName

WindLetter = Literal["E", "S", "W", "N"]
ProfileName = Annotated[str, Field(max_length=40, examples=["ffmj"], description="ffmj, green_book or botzone")]
HandText = Annotated[
    str,
    Field(examples=["[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"], description="a hand as GB string"),
]


class AskedMeld(Asked):
    """A declared set. `claim` as in a GB string: 1 to 3, 5 to 7 for a promoted kong, 0 for a concealed kong."""

    tiles: Annotated[list[TileName], Field(min_length=1, max_length=4)]
    claim: Annotated[int, Field(ge=0, le=7)] = 0


class AskedHand(Asked):
    """A hand as tapped: faults come back with the index of the set or tile they are about."""

    melds: Annotated[list[AskedMeld], Field(max_length=5)] = Field(default_factory=list)
    tiles: Annotated[list[TileName], Field(max_length=20)] = Field(default_factory=list)
    winning: TileName | None = None


class Circumstances(Asked):
    """What a GB string may leave open; what is given here must not contradict it."""

    round: WindLetter | None = None
    seat: WindLetter | None = None
    self_drawn: bool | None = None
    last_copy: bool | None = None
    last_of_wall: bool | None = None
    kong: bool | None = None
    opening: bool | None = None
    flowers: Annotated[int, Field(ge=0, le=8)] | None = None


class ReadingRequest(Asked):
    """A hand as somebody typed it so far."""

    hand: HandText


class ScoreRequest(Asked):
    """A won hand."""

    hand: HandText | AskedHand
    circumstances: Circumstances = Field(default_factory=Circumstances)
    profile: ProfileName = "ffmj"
    all_profiles: bool = False


class PlanRequest(Asked):
    """An unfinished hand, and the tiles that lie open on the table."""

    hand: HandText | AskedHand
    circumstances: Circumstances = Field(default_factory=Circumstances)
    profile: ProfileName = "ffmj"
    seen: Annotated[list[TileName], Field(max_length=144)] = Field(default_factory=list)


class AskedClaim(Asked):
    """A discard that may be claimed, and whose it is."""

    tile: TileName
    source: Annotated[Literal["left", "opposite", "right"], Field(alias="from")]


class AdviceRequest(PlanRequest):
    """Fourteen tiles, or thirteen and a discard on offer."""

    claim: AskedClaim | None = None
    wall: Annotated[int, Field(ge=0, le=144, description="tiles left in the wall")] | None = None
