"""Models of answers about incomplete hands."""

from __future__ import annotations

from huit.web.wire.base import AnswerModel


class PlannedFanModel(AnswerModel):
    """A fan of a planned hand."""

    id: str
    points: int
    count: int


class WorthModel(AnswerModel):
    """The points of a completed hand."""

    total: int
    valid: bool
    missing: int
    fans: list[PlannedFanModel]


class WaitModel(AnswerModel):
    """A waiting tile with its points on a discard and self-drawn."""

    tile: str
    copies: int
    worthless: bool
    discard: WorthModel
    self_drawn: WorthModel


class WaitsAnswer(AnswerModel):
    """As `huit waits --json`."""

    hand: str
    profile: str
    ready: bool
    waits: list[WaitModel]


class UsefulTileModel(AnswerModel):
    """A tile that reduces the distance, with its copies left."""

    tile: str
    copies: int


class DiscardDistanceModel(AnswerModel):
    """The distance after a discard."""

    tile: str
    distance: int
    useful: list[UsefulTileModel]


class DistanceAnswer(AnswerModel):
    """As `huit distance --json`; `discards` for fourteen tiles only."""

    hand: str
    distance: int
    forms: dict[str, int | None]
    useful: list[UsefulTileModel]
    discards: list[DiscardDistanceModel] | None = None


class ChanceModel(AnswerModel):
    """An estimated probability; `error` is half of its 95 % confidence interval."""

    rate: float
    error: float


class NeedModel(AnswerModel):
    """A missing tile of a route."""

    tile: str
    number: int
    copies: int


class RouteModel(AnswerModel):
    """A kind of target hand: fans, points and missing tiles."""

    fans: list[PlannedFanModel]
    points: int
    distance: int
    needs: list[NeedModel]
    useful: int
    hands: int
    chance: ChanceModel
    self_drawn_only: bool


class ChoiceModel(AnswerModel):
    """A possible action with its estimated chances."""

    action: str
    tile: str | None
    own_tiles: list[str]
    then_discard: str | None
    chance: ChanceModel
    distance: int | None
    useful: int
    expected_points: float
    points: int
    tied: bool
    danger: float | None
    routes: list[RouteModel]
    gives_up: list[list[PlannedFanModel]]
    reason: str


class AdviceAnswer(AnswerModel):
    """As `huit advise --json`: choices for fourteen tiles or a claim, else the routes of the hand."""

    hand: str
    profile: str
    draws: int
    futures: int
    cut_short: bool
    choices: list[ChoiceModel]
    claimed: str | None = None
    distance: int | None = None
    chance: ChanceModel | None = None
    routes: list[RouteModel] | None = None
