"""Models of the WebSocket messages of a table, published in the schema."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field
from pydantic.json_schema import models_json_schema

from huit.core.hands import SetId
from huit.web.wire.base import AnswerModel, RequestModel
from huit.web.wire.hands.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer
from huit.web.wire.hands.requests import WindLetter
from huit.web.wire.hands.scores import ScoreAnswer
from huit.web.wire.tables.over_http import TableInfoModel

Seat = Annotated[int, Field(description="0 to 3: East, South, West, North")]
Four = tuple[int, int, int, int]
Phase = Literal["opening", "turn", "claimed", "answers", "robbing", "over", "finished"]
Emote = Literal["hello", "thanks", "well_played", "sorry", "one_moment", "wow"]

# From the client ------------------------------------------------------------------------------------------------------


class HelloModel(RequestModel):
    """The first message, within five seconds: a token, or `watch`."""

    token: str | None = None
    watch: bool = False


class SaidModel(RequestModel):
    """A client message.

    `do` is an action as in a record ("discard 5p"), or next, start, leave, help, emote, ask_hu, ask_less; `what` says
    which help or emote; `fans` answers a naming. `at` is the moment it refers to: a late message has no effect. `id` is
    returned with the reply.
    """

    id: Annotated[str, Field(max_length=40)]
    at: int | None = None
    do: str | None = None
    fans: list[str] | None = None
    what: Literal["waits", "advice"] | Emote | None = None


# From the server ------------------------------------------------------------------------------------------------------


class MeldSeenModel(AnswerModel):
    """A meld; `tiles` as they lie, "" for face down.

    `turned` is the index of the claimed tile, `added` of the tile that promoted a pung to a kong.
    """

    kind: SetId
    tiles: list[str]
    turned: int | None
    added: int | None
    concealed: bool
    giver: Annotated[Seat | None, Field(alias="from")]


class SeatSeenModel(AnswerModel):
    """A seat. `tiles` only for the reader's own seat, the drawn tile included."""

    wind: WindLetter
    player: int
    name: str
    kind: Literal["person", "bot"]
    here: bool
    away: bool
    concealed: int
    tiles: list[str] | None
    melds: list[MeldSeenModel]
    flowers: list[str]
    river: list[str]
    river_drawn: Annotated[list[bool], Field(description="for each of them: thrown as it was drawn")]
    dead: bool
    total: int


class DiscardSeenModel(AnswerModel):
    """The last discard."""

    seat: Seat
    tile: str


class TableViewModel(AnswerModel):
    """The table as one seat sees it; `me` is null for spectators."""

    me: Seat | None
    number: Annotated[int, Field(description="of the hand, from 1")]
    hands: int
    round: WindLetter
    phase: Phase
    turn: Seat
    discard: DiscardSeenModel | None
    drawn: str | None
    left: int
    last_tile: bool
    seats: tuple[SeatSeenModel, SeatSeenModel, SeatSeenModel, SeatSeenModel]


class OptionModel(AnswerModel):
    """A legal action; `tiles` are those of the set or discard, `points` of a hu at a friendly table."""

    do: str
    kind: str
    tiles: list[str]
    points: int | None


class ClockModel(AnswerModel):
    """The public clock."""

    remaining_ms: int
    of_ms: int


class NewsModel(AnswerModel):
    """An event since the last moment, as this seat may see it."""

    kind: str
    seat: Seat | None
    tile: str | None
    giver: Seat | None
    claimed: str | None
    replacement: bool


class RowModel(AnswerModel):
    """The result of a hand, by player."""

    number: int
    winner: int | None
    giver: int | None
    points: int
    payments: Four
    totals: Four


class NamedModel(AnswerModel):
    """The fan ids named by the winner, compared with those that count."""

    right: list[str]
    missed: list[str]
    invented: list[str]


class FalseHuModel(AnswerModel):
    """A false hu of the hand. `complete`: below the minimum. `ready`: another tile would have completed the hand."""

    seat: int
    complete: bool
    ready: bool = False
    payments: list[int]


class HandOutcomeModel(AnswerModel):
    """The result of the hand, by seat.

    `opening`: East won with the dealt tiles. `opened` are the concealed kongs of each seat.
    """

    winner: Seat | None
    winning: str | None
    hands: Annotated[list[list[str]], Field(description="concealed tiles by seat; the winning tile is the winner's")]
    giver: Seat | None
    opening: bool
    hand: str | None
    profile: str
    score: ScoreAnswer | None
    payments: Four
    opened: list[list[str]]
    named: NamedModel | None
    false_hus: list[FalseHuModel] = Field(default_factory=list)


class MatchOutcomeModel(AnswerModel):
    """The result of the match, by player; seed and salt open the commitment."""

    ranks: Four
    table_points: tuple[float, float, float, float]
    totals: Four
    seed: str
    salt: str
    commitment: str


class HowWonModel(AnswerModel):
    """The facts of a win. `giver` is null if self-drawn; `kong`: on a replacement tile, or by robbing a kong."""

    tile: str | None
    giver: Seat | None
    opening: bool
    kong: bool
    last_copy: bool
    last_of_wall: bool


class NamingAskedModel(AnswerModel):
    """A naming in progress; `won` is only for the winner."""

    seat: Seat
    mine: bool
    won: HowWonModel | None
    remaining_ms: int | None
    of_ms: int | None


class LobbyMessage(AnswerModel):
    """The table before the match."""

    kind: Literal["lobby"]
    info: TableInfoModel
    player: int | None


class TableMessage(AnswerModel):
    """A snapshot of the table as this seat sees it.

    `moment` grows with every public change; the same moment is sent again when somebody connects or disconnects, and
    after one's own answer to a discard.
    """

    kind: Literal["table"]
    moment: int
    player: int | None
    view: TableViewModel
    options: list[OptionModel]
    asked: Annotated[bool, Field(description="the player has more to decide than a pass or the next hand")]
    answered: bool
    clock: ClockModel | None
    news: list[NewsModel]
    sheet: list[RowModel]
    ready: list[int]
    result: HandOutcomeModel | None
    final: MatchOutcomeModel | None
    naming: NamingAskedModel | None
    status: Literal["playing", "finished", "abandoned"]
    asks: Annotated[bool, Field(description="the player wants to be asked for hu at each discard of a strict table")]


class TakenMessage(AnswerModel):
    """The message `id` was accepted and is on disk."""

    kind: Literal["taken"]
    id: str


class SpokenFaultModel(AnswerModel):
    """A code with its message."""

    code: str
    message: str


class RefusedMessage(AnswerModel):
    """The message `id` was refused and changed nothing; null if no id could be read."""

    kind: Literal["refused"]
    id: str | None
    error: SpokenFaultModel


class HelpMessage(AnswerModel):
    """The answer to a help request."""

    kind: Literal["help"]
    id: str
    moment: int
    what: Literal["waits", "advice"]
    waits: WaitsAnswer | None
    distance: DistanceAnswer | None
    advice: AdviceAnswer | None


class EmoteMessage(AnswerModel):
    """An emote of a player, to be shown for a moment."""

    kind: Literal["emote"]
    player: int
    what: Emote


class RematchMessage(AnswerModel):
    """A player asks for a rematch: the table that waits for the same people."""

    kind: Literal["rematch"]
    table: str
    player: int


class ReplacedMessage(AnswerModel):
    """The same token connected from another device."""

    kind: Literal["replaced"]


class ElsewhereMessage(AnswerModel):
    """Another server owns the table: connect to `address`."""

    kind: Literal["elsewhere"]
    address: str


class ClosedMessage(AnswerModel):
    """The server closes the connection, with the reason."""

    kind: Literal["closed"]
    reason: str
    message: str


FROM_CLIENT: Final = (HelloModel, SaidModel)
FROM_SERVER: Final = (
    LobbyMessage,
    TableMessage,
    TakenMessage,
    RefusedMessage,
    HelpMessage,
    EmoteMessage,
    RematchMessage,
    ReplacedMessage,
    ElsewhereMessage,
    ClosedMessage,
)


def socket_shapes() -> dict[str, Any]:
    """The message models as components of the OpenAPI schema."""
    sent: list[Any] = [(model, "serialization") for model in FROM_SERVER]
    got: list[Any] = [(model, "validation") for model in FROM_CLIENT]
    _, schema = models_json_schema([*sent, *got], ref_template="#/components/schemas/{model}")
    shapes: dict[str, Any] = schema["$defs"]
    return shapes
