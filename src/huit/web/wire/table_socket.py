"""What goes over the socket of a table, in both directions; told to programs by the schema like everything else."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field
from pydantic.json_schema import models_json_schema

from huit.web.wire.asked import WindLetter
from huit.web.wire.base import Answer, Asked
from huit.web.wire.plans import AdviceAnswer, DistanceAnswer, WaitsAnswer
from huit.web.wire.scores import ScoreAnswer
from huit.web.wire.tables import TableInfo

Seat = Annotated[int, Field(description="0 to 3: East, South, West, North")]
Four = tuple[int, int, int, int]
Phase = Literal["opening", "turn", "claimed", "answers", "robbing", "over", "finished"]

# From the client ------------------------------------------------------------------------------------------------------


class Hello(Asked):
    """The first message, within five seconds: a token, or the wish to watch."""

    token: str | None = None
    watch: bool = False


class Said(Asked):
    """`do` is an action as in a record ("discard 5p"), or next, start, leave, help; `fans` answers a naming. `at` is
    the moment that it was decided at: what comes too late changes nothing. `id` comes back with the answer."""

    id: Annotated[str, Field(max_length=40)]
    at: int | None = None
    do: str | None = None
    fans: list[str] | None = None
    what: Literal["waits", "advice"] | None = None


# From the server ------------------------------------------------------------------------------------------------------


class MeldSeen(Answer):
    """`tiles` as they lie, "" for one face down; `turned` is the index of the claimed one, `added` of the one that made
    a kong of a pung."""

    kind: Literal["chow", "pung", "kong"]
    tiles: list[str]
    turned: int | None
    added: int | None
    concealed: bool
    giver: Annotated[Seat | None, Field(alias="from")]


class SeatSeen(Answer):
    """`tiles` are one's own, the drawn one among them."""

    wind: WindLetter
    player: int
    name: str
    kind: Literal["person", "bot"]
    here: bool
    away: bool
    concealed: int
    tiles: list[str] | None
    melds: list[MeldSeen]
    flowers: list[str]
    river: list[str]
    dead: bool
    total: int


class DiscardSeen(Answer):
    seat: Seat
    tile: str


class TableView(Answer):
    """A moment as one seat may know it; `me` is null for those who watch."""

    me: Seat | None
    number: Annotated[int, Field(description="of the hand, from 1")]
    hands: int
    round: WindLetter
    phase: Phase
    turn: Seat
    discard: DiscardSeen | None
    drawn: str | None
    left: int
    last_tile: bool
    seats: tuple[SeatSeen, SeatSeen, SeatSeen, SeatSeen]


class Option(Answer):
    """What one may do now; `tiles` are those that it would make or throw, `points` of a hu at a friendly table."""

    do: str
    kind: str
    tiles: list[str]
    points: int | None


class Clock(Answer):
    remaining_ms: int
    of_ms: int


class News(Answer):
    """What has happened since the last moment, as this seat may know it."""

    kind: str
    seat: Seat | None
    tile: str | None
    giver: Seat | None
    claimed: str | None
    replacement: bool


class Row(Answer):
    """A hand on the sheet; all by player."""

    number: int
    winner: int | None
    giver: int | None
    points: int
    payments: Four
    totals: Four


class Named(Answer):
    """The ids of the fans that the winner named, against those that count."""

    right: list[str]
    missed: list[str]
    invented: list[str]


class HandOutcome(Answer):
    """How a hand ended, by seat. `opening`: East has won with the dealt tiles. `opened` are the concealed kongs of each
    seat."""

    winner: Seat | None
    giver: Seat | None
    opening: bool
    hand: str | None
    profile: str
    score: ScoreAnswer | None
    payments: Four
    opened: list[list[str]]
    named: Named | None


class MatchOutcome(Answer):
    """By player; seed and salt are those of the commitment."""

    ranks: Four
    table_points: tuple[float, float, float, float]
    totals: Four
    seed: str
    salt: str
    commitment: str


class HowWon(Answer):
    """`giver` is null if self-drawn; `kong`: a replacement tile if self-drawn, otherwise a robbed kong."""

    tile: str | None
    giver: Seat | None
    opening: bool
    kong: bool
    last_copy: bool
    last_of_wall: bool


class NamingAsked(Answer):
    """`won` is for the winner alone."""

    seat: Seat
    mine: bool
    won: HowWon | None
    remaining_ms: int
    of_ms: int


class LobbyMessage(Answer):
    kind: Literal["lobby"]
    info: TableInfo
    player: int | None


class TableMessage(Answer):
    """The whole table as this seat sees it. `moment` grows with whatever everybody is told; the same moment may come
    again, when somebody comes or goes or after one's own answer to a discard."""

    kind: Literal["table"]
    moment: int
    player: int | None
    view: TableView
    options: list[Option]
    answered: bool
    clock: Clock | None
    news: list[News]
    sheet: list[Row]
    ready: list[int]
    result: HandOutcome | None
    final: MatchOutcome | None
    naming: NamingAsked | None
    status: Literal["playing", "finished", "abandoned"]


class TakenMessage(Answer):
    kind: Literal["taken"]
    id: str


class SpokenFault(Answer):
    code: str
    message: str


class RefusedMessage(Answer):
    """Nothing has changed. `id` is null where none could be read."""

    kind: Literal["refused"]
    id: str | None
    error: SpokenFault


class HelpMessage(Answer):
    kind: Literal["help"]
    id: str
    moment: int
    what: Literal["waits", "advice"]
    waits: WaitsAnswer | None
    distance: DistanceAnswer | None
    advice: AdviceAnswer | None


class ReplacedMessage(Answer):
    """Another device has the seat now."""

    kind: Literal["replaced"]


class ElsewhereMessage(Answer):
    """Another server process has the table: connect there."""

    kind: Literal["elsewhere"]
    address: str


class ClosedMessage(Answer):
    kind: Literal["closed"]
    reason: str
    message: str


FROM_CLIENT: Final = (Hello, Said)
FROM_SERVER: Final = (
    LobbyMessage,
    TableMessage,
    TakenMessage,
    RefusedMessage,
    HelpMessage,
    ReplacedMessage,
    ElsewhereMessage,
    ClosedMessage,
)


def socket_shapes() -> dict[str, Any]:
    """The shapes of the messages as components of the schema, which knows only HTTP by itself."""
    sent: list[Any] = [(model, "serialization") for model in FROM_SERVER]
    got: list[Any] = [(model, "validation") for model in FROM_CLIENT]
    _, schema = models_json_schema([*sent, *got], ref_template="#/components/schemas/{model}")
    shapes: dict[str, Any] = schema["$defs"]
    return shapes
