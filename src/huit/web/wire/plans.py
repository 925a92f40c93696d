"""The answers about unfinished hands."""

from __future__ import annotations

from huit.web.wire.base import Answer


class PlannedFan(Answer):
    id: str
    points: int
    count: int


class Worth(Answer):
    total: int
    valid: bool
    missing: int
    fans: list[PlannedFan]


class Wait(Answer):
    tile: str
    copies: int
    worthless: bool
    discard: Worth
    self_drawn: Worth


class WaitsAnswer(Answer):
    """As `huit waits --json`."""

    hand: str
    profile: str
    ready: bool
    waits: list[Wait]


class UsefulTile(Answer):
    tile: str
    copies: int


class DiscardDistance(Answer):
    tile: str
    distance: int
    useful: list[UsefulTile]


class DistanceAnswer(Answer):
    """As `huit distance --json`; `discards` for fourteen tiles only."""

    hand: str
    distance: int
    forms: dict[str, int | None]
    useful: list[UsefulTile]
    discards: list[DiscardDistance] | None = None


class Chance(Answer):
    rate: float
    error: float


class Need(Answer):
    tile: str
    number: int
    copies: int


class Route(Answer):
    fans: list[PlannedFan]
    points: int
    distance: int
    needs: list[Need]
    useful: int
    hands: int
    chance: Chance
    self_drawn_only: bool


class Choice(Answer):
    action: str
    tile: str | None
    own_tiles: list[str]
    then_discard: str | None
    chance: Chance
    distance: int | None
    useful: int
    expected_points: float
    danger: float | None
    routes: list[Route]
    gives_up: list[list[PlannedFan]]
    reason: str


class AdviceAnswer(Answer):
    """As `huit advise --json`: choices for fourteen tiles or a claim, else the routes of the hand."""

    hand: str
    profile: str
    draws: int
    futures: int
    choices: list[Choice]
    claimed: str | None = None
    distance: int | None = None
    chance: Chance | None = None
    routes: list[Route] | None = None
