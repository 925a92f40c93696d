"""The kinds of log entries as typed values: an act for each, read from its payload and written to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from huit.club.event.entrant import EMA_DIGITS, KINDS, LONGEST_NAME, MOST_ENTRANTS, PLAYER, Entrant
from huit.club.event.settings import MOST_SESSIONS, SessionTimes, SettingsChange, country, timetable
from huit.club.event.states import CLOCK_ACTS, SOURCES, STATES
from huit.club.event.substitutes import cases
from huit.club.faults import DeskError, desk_fault
from huit.club.reading import (
    choice,
    flag,
    hexadecimal,
    integer,
    mistyped,
    optional,
    plain_object,
    plain_record,
    read_by,
    read_record,
    record,
    several,
    text,
)
from huit.club.seating.apart import APART_KINDS
from huit.club.seating.limits import MOST_PLAYERS
from huit.club.seating.plans import WAYS
from huit.club.seating.proof import CHECKS
from huit.club.sheet import LONGEST as MOST_HANDS
from huit.club.sheet import PLAYERS

MOST_TABLES: Final = MOST_PLAYERS // PLAYERS
MOST_SCORE: Final = 100_000

session_number: Final = integer(1, MOST_SESSIONS)
table_number: Final = integer(1, MOST_TABLES)
entrant_number: Final = integer(1, 9999)
nobody_or_entrant: Final = integer(0, 9999)
four: Final = several(entrant_number, PLAYERS, PLAYERS)
note: Final = text(200)


def ema_id(value: object, place: str) -> str:
    if value == "" or (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) == EMA_DIGITS):
        return str(value)
    raise mistyped("entry_ema", value, place)


@dataclass(frozen=True, slots=True)
class _EntrantFields:
    """An entrant as an entry has it."""

    number: int = field(metadata=read_by(entrant_number))
    last_name: str = field(metadata=read_by(text(LONGEST_NAME, 1)))
    first_name: str = field(default="", metadata=read_by(text(LONGEST_NAME)))
    country: str = field(default="", metadata=read_by(country))
    ema_id: str = field(default="", metadata=read_by(ema_id))
    club: str = field(default="", metadata=read_by(text(LONGEST_NAME)))
    team: str = field(default="", metadata=read_by(text(LONGEST_NAME)))
    kind: str = field(default=PLAYER, metadata=read_by(choice(*KINDS)))


def entrant(value: object, place: str) -> Entrant:
    read = record(_EntrantFields)(value, place)
    return Entrant(*[getattr(read, name) for name in _EntrantFields.__slots__])


class Act:
    """Base of the acts."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SettingsSet(Act):
    """Set some settings; the first entry of a log names the tournament."""

    settings: SettingsChange = field(metadata=read_by(record(SettingsChange)))


@dataclass(frozen=True, slots=True)
class SessionsSet(Act):
    """Set the timetable. Sessions that are seated stay as they are."""

    sessions: tuple[SessionTimes, ...] = field(metadata=read_by(timetable))


@dataclass(frozen=True, slots=True)
class EntrantsSet(Act):
    """Set the whole entry list, before anybody is seated."""

    entrants: tuple[Entrant, ...] = field(metadata=read_by(several(entrant, MOST_ENTRANTS, 1)))


@dataclass(frozen=True, slots=True)
class EntrantAdded(Act):
    """Add somebody. A late arrival takes over the seats of `replaces` from `session` on."""

    entrant: Entrant = field(metadata=read_by(entrant))
    replaces: int = field(default=0, metadata=read_by(nobody_or_entrant))
    session: int = field(default=1, metadata=read_by(session_number))


@dataclass(frozen=True, slots=True)
class EntrantEdited(Act):
    """Correct an entrant; the number stays."""

    entrant: Entrant = field(metadata=read_by(entrant))


@dataclass(frozen=True, slots=True)
class EntrantRemoved(Act):
    """Take somebody off the list who sits nowhere."""

    number: int = field(metadata=read_by(entrant_number))


@dataclass(frozen=True, slots=True)
class Withdrawn(Act):
    """Withdraw an entrant from `session` on; `substitute` plays all his sessions from then on.

    Who has left already is given a substitute, or another one, by the same act. `listed` false takes him out of the
    result list, which the head referee may allow (REG 4).
    """

    number: int = field(metadata=read_by(entrant_number))
    session: int = field(metadata=read_by(session_number))
    substitute: int = field(default=0, metadata=read_by(nobody_or_entrant))
    listed: bool = field(default=True, metadata=read_by(flag))
    reason: str = field(default="", metadata=read_by(note))


@dataclass(frozen=True, slots=True)
class Reinstated(Act):
    """Let an entrant play again from `session` on."""

    number: int = field(metadata=read_by(entrant_number))
    session: int = field(metadata=read_by(session_number))
    reason: str = field(default="", metadata=read_by(note))


@dataclass(frozen=True, slots=True)
class Disqualified(Act):
    """Disqualify an entrant: no table points for the whole event, and he stays in the ranking (REG 4.4)."""

    number: int = field(metadata=read_by(entrant_number))
    session: int = field(metadata=read_by(session_number))
    during: bool = field(default=False, metadata=read_by(flag))
    substitute: int = field(default=0, metadata=read_by(nobody_or_entrant))
    reason: str = field(default="", metadata=read_by(note))


@dataclass(frozen=True, slots=True)
class Substituted(Act):
    """Let somebody play the part of an absent entrant in one session; `case` is a row of REG 4. 0 is nobody."""

    session: int = field(metadata=read_by(session_number))
    absent: int = field(metadata=read_by(entrant_number))
    case: str = field(metadata=read_by(choice(*cases())))
    substitute: int = field(default=0, metadata=read_by(nobody_or_entrant))


@dataclass(frozen=True, slots=True)
class UnmetPromise:
    """A promise that the schema breaks, whoever draws which number; `least` exceptions no seating can avoid."""

    check: str = field(metadata=read_by(choice(*CHECKS)))
    by: str = field(default="", metadata=read_by(choice("", *APART_KINDS)))
    exceptions: int = field(default=0, metadata=read_by(integer(0, 1_000_000)))
    least: int = field(default=0, metadata=read_by(integer(0, 1_000_000)))


@dataclass(frozen=True, slots=True)
class DrawAnnounced(Act):
    """Commit to a draw: SHA-256 of the schema, and of the seed with it. `unmet`: what this draw cannot promise."""

    schema: str = field(metadata=read_by(hexadecimal))
    commitment: str = field(metadata=read_by(hexadecimal))
    unmet: tuple[UnmetPromise, ...] = field(default=(), metadata=read_by(several(record(UnmetPromise), 20)))
    confirmed: tuple[str, ...] = field(default=(), metadata=read_by(several(text(60), 20)))


@dataclass(frozen=True, slots=True)
class SeatedTables:
    """The tables of one session: four entrants each, East first."""

    session: int = field(metadata=read_by(session_number))
    tables: tuple[tuple[int, ...], ...] = field(metadata=read_by(several(four, MOST_TABLES, 1)))


@dataclass(frozen=True, slots=True)
class Seated(Act):
    """Seat sessions, for the first time or again. `ranking` is the one that a session by rank was made from."""

    sessions: tuple[SeatedTables, ...] = field(metadata=read_by(several(record(SeatedTables), MOST_SESSIONS, 1)))
    way: str = field(default="drawn", metadata=read_by(choice(*WAYS)))
    seed: str = field(default="", metadata=read_by(text(200)))
    schema: str = field(default="", metadata=read_by(hexadecimal))
    ranking: tuple[int, ...] = field(default=(), metadata=read_by(several(entrant_number, MOST_ENTRANTS)))
    confirmed: tuple[str, ...] = field(default=(), metadata=read_by(several(text(60), 20)))


@dataclass(frozen=True, slots=True)
class SatOtherwise(Act):
    """The four of a table took other winds than drawn."""

    session: int = field(metadata=read_by(session_number))
    table: int = field(metadata=read_by(table_number))
    taken: tuple[int, ...] = field(metadata=read_by(four))


@dataclass(frozen=True, slots=True)
class Swapped(Act):
    """Two who sat in each other's place: their seats, results and penalties of the session change hands at once."""

    session: int = field(metadata=read_by(session_number))
    one: int = field(metadata=read_by(entrant_number))
    other: int = field(metadata=read_by(entrant_number))


@dataclass(frozen=True, slots=True)
class SessionMoved(Act):
    """Bring a session into another state; from closed back to collecting reopens it."""

    session: int = field(metadata=read_by(session_number))
    state: str = field(metadata=read_by(choice(*STATES)))
    reason: str = field(default="", metadata=read_by(note))
    confirmed: tuple[str, ...] = field(default=(), metadata=read_by(several(text(60), 20)))


@dataclass(frozen=True, slots=True)
class ClockSet(Act):
    """Start, pause, resume or end the clock of a session, or add minutes (also less than none)."""

    session: int = field(metadata=read_by(session_number))
    act: str = field(metadata=read_by(choice(*CLOCK_ACTS)))
    minutes: int = field(default=0, metadata=read_by(integer(-600, 600)))
    confirmed: tuple[str, ...] = field(default=(), metadata=read_by(several(text(60), 20)))


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that a penalty takes from somebody at the table, contained in the total."""

    number: int = field(metadata=read_by(entrant_number))
    points: int = field(metadata=read_by(integer(0, 1000)))
    case: str = field(default="", metadata=read_by(text(40)))
    clause: str = field(default="", metadata=read_by(text(80)))
    hand: int = field(default=0, metadata=read_by(integer(0, MOST_HANDS)))


@dataclass(frozen=True, slots=True)
class HandNoted:
    """A hand for the prize of the best one; points without flowers. `hand` 0 is unknown."""

    number: int = field(metadata=read_by(entrant_number))
    points: int = field(metadata=read_by(integer(0, 10_000)))
    hand: int = field(default=0, metadata=read_by(integer(0, MOST_HANDS)))


scores: Final = several(integer(-MOST_SCORE, MOST_SCORE), PLAYERS, PLAYERS)


@dataclass(frozen=True, slots=True)
class ResultEntered(Act):
    """The result of a table: a whole `sheet` (huit-sheet), or `scores` with penalties, hands played and best hand.

    `players` are the four in the order of the sheet or of the scores, East first. `replaces_seq` is the entry of the
    result that it replaces, as its writer saw it: if somebody else was quicker, it is refused.
    """

    session: int = field(metadata=read_by(session_number))
    table: int = field(metadata=read_by(table_number))
    players: tuple[int, ...] = field(metadata=read_by(four))
    scores: tuple[int, ...] | None = field(default=None, metadata=read_by(optional(scores)))
    penalties: tuple[Deduction, ...] = field(default=(), metadata=read_by(several(record(Deduction), 40)))
    hands: int = field(default=MOST_HANDS, metadata=read_by(integer(0, 99)))
    best: HandNoted | None = field(default=None, metadata=read_by(optional(record(HandNoted))))
    chickens: tuple[int, ...] = field(default=(), metadata=read_by(several(integer(0, MOST_HANDS), PLAYERS)))
    sheet: Mapping[str, Any] | None = field(default=None, metadata=read_by(optional(plain_object)))
    source: str = field(default="desk", metadata=read_by(choice(*SOURCES)))
    replaces_seq: int = field(default=0, metadata=read_by(integer(0, 10_000_000)))
    confirmed: tuple[str, ...] = field(default=(), metadata=read_by(several(text(60), 20)))


@dataclass(frozen=True, slots=True)
class ResultApproved(Act):
    """The desk has compared a result from a phone with the signed paper."""

    session: int = field(metadata=read_by(session_number))
    table: int = field(metadata=read_by(table_number))


@dataclass(frozen=True, slots=True)
class PenaltyGiven(Act):
    """A referee's ruling. `on_sheet`: the four write it on their sheet; otherwise the desk deducts it.

    `table_points` are twelfths taken from the player beside the points.
    """

    session: int = field(metadata=read_by(session_number))
    number: int = field(metadata=read_by(entrant_number))
    case: str = field(metadata=read_by(text(40)))
    points: int = field(default=0, metadata=read_by(integer(0, 1000)))
    table_points: int = field(default=0, metadata=read_by(integer(0, 480)))
    table: int = field(default=0, metadata=read_by(integer(0, MOST_TABLES)))
    hand: int = field(default=0, metadata=read_by(integer(0, MOST_HANDS)))
    dead: bool = field(default=False, metadata=read_by(flag))
    on_sheet: bool = field(default=True, metadata=read_by(flag))
    clause: str = field(default="", metadata=read_by(text(80)))
    referee: str = field(default="", metadata=read_by(text(80)))
    note: str = field(default="", metadata=read_by(note))
    appeal: bool = field(default=False, metadata=read_by(flag))


@dataclass(frozen=True, slots=True)
class Undone(Act):
    """Take back the entry of a number; an undone `undone` brings it back."""

    seq: int = field(metadata=read_by(integer(1, 10_000_000)))
    reason: str = field(default="", metadata=read_by(note))


# The settings are the payload itself, without a key around them.
SETTINGS_SET: Final = "settings_set"
UNDONE: Final = "undone"
KINDS_OF_ACTS: Final[dict[str, type[Act]]] = {
    SETTINGS_SET: SettingsSet,
    "sessions_set": SessionsSet,
    "entrants_set": EntrantsSet,
    "entrant_added": EntrantAdded,
    "entrant_edited": EntrantEdited,
    "entrant_removed": EntrantRemoved,
    "withdrawn": Withdrawn,
    "reinstated": Reinstated,
    "disqualified": Disqualified,
    "substituted": Substituted,
    "draw_announced": DrawAnnounced,
    "seated": Seated,
    "sat_otherwise": SatOtherwise,
    "swapped": Swapped,
    "session_moved": SessionMoved,
    "clock_set": ClockSet,
    "result_entered": ResultEntered,
    "result_approved": ResultApproved,
    "penalty_given": PenaltyGiven,
    UNDONE: Undone,
}
NAMES: Final = {act: kind for kind, act in KINDS_OF_ACTS.items()}


def parse_act(kind: str, payload: object) -> Act:
    """The act of a payload. Raises DeskError with every fault: code, place, and what is expected there."""
    act = KINDS_OF_ACTS.get(kind)
    if act is None:
        raise DeskError(desk_fault("entry_kind", kind=str(kind)[:40]))
    if act is SettingsSet:
        return SettingsSet(read_record(SettingsChange, payload))
    return read_record(act, payload)


def format_act(act: Act) -> tuple[str, dict[str, Any]]:
    """Kind and payload of an act."""
    if isinstance(act, SettingsSet):
        return SETTINGS_SET, plain_record(act.settings)
    return NAMES[type(act)], plain_record(act)
