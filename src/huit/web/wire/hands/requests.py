"""Models of requests about a hand."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from huit.core.profiles import BUILT_IN, DEFAULT
from huit.web.wire.base import RequestModel, TileName

WindLetter = Literal["E", "S", "W", "N"]
ProfileName = Annotated[str, Field(max_length=40, examples=[DEFAULT], description=", ".join(BUILT_IN))]
HandText = Annotated[
    str,
    Field(examples=["[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"], description="a hand as GB string"),
]


class AskedMeldModel(RequestModel):
    """A meld. `claim` as in a GB string: 1 to 3, 5 to 7 for a promoted kong, 0 for a concealed kong."""

    tiles: Annotated[list[TileName], Field(min_length=1, max_length=4)]
    claim: Annotated[int, Field(ge=0, le=7)] = 0


class AskedHandModel(RequestModel):
    """A tapped hand. Faults refer to the index of the set or tile."""

    melds: Annotated[list[AskedMeldModel], Field(max_length=5)] = Field(default_factory=list)
    tiles: Annotated[list[TileName], Field(max_length=20)] = Field(default_factory=list)
    winning: TileName | None = None


class CircumstancesModel(RequestModel):
    """The circumstances that a GB string leaves open. They must not contradict it."""

    round: WindLetter | None = None
    seat: WindLetter | None = None
    self_drawn: bool | None = None
    last_copy: bool | None = None
    last_of_wall: bool | None = None
    kong: bool | None = None
    opening: bool | None = None
    flowers: Annotated[int, Field(ge=0, le=8)] | None = None


class ReadingRequest(RequestModel):
    """A hand in notation, complete or not."""

    hand: HandText


class ScoreRequest(RequestModel):
    """A won hand."""

    hand: HandText | AskedHandModel
    circumstances: CircumstancesModel = Field(default_factory=CircumstancesModel)
    profile: ProfileName = DEFAULT
    all_profiles: bool = False
    without: Annotated[
        list[Annotated[str, Field(max_length=60)]],
        Field(max_length=20, description="ids of fans that a referee does not let count", examples=[["last_tile"]]),
    ] = Field(default_factory=list)


class PlanRequest(RequestModel):
    """An incomplete hand, and the visible tiles."""

    hand: HandText | AskedHandModel
    circumstances: CircumstancesModel = Field(default_factory=CircumstancesModel)
    profile: ProfileName = DEFAULT
    seen: Annotated[list[TileName], Field(max_length=144)] = Field(default_factory=list)


class AskedClaimModel(RequestModel):
    """A discard that can be claimed, and its source."""

    tile: TileName
    source: Annotated[Literal["left", "opposite", "right"], Field(alias="from")]


class AdviceRequest(PlanRequest):
    """Fourteen tiles, or thirteen and a claimable discard."""

    claim: AskedClaimModel | None = None
    wall: Annotated[int, Field(ge=0, le=144, description="tiles left in the wall")] | None = None
