"""The settings of a tournament, and the timetable of a session."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from huit.club.event.entrant import country_code
from huit.club.faults import desk_fault
from huit.club.reading import (
    BadValue,
    Reader,
    choice,
    day,
    flag,
    integer,
    mistyped,
    optional,
    read_by,
    record,
    several,
    text,
    time_of_day,
)
from huit.club.seating.apart import APART_KINDS
from huit.club.seating.plans import PLANS, PRESET
from huit.core.profiles import BUILT_IN, DEFAULT
from huit.core.words import LANGUAGES

FINISH_HAND: Final = "finish_hand"  # practice: the current hand is played to its end
STOP_AT_ONCE: Final = "stop_at_once"  # GB 3.5.6
ENDS: Final = (FINISH_HAND, STOP_AT_ONCE)

MOST_SESSIONS: Final = 24
USUAL_MINUTES: Final = 115


def country(value: object, place: str) -> str:
    """Two letters of ISO 3166-1, or nothing."""
    code = country_code(value) if isinstance(value, str) else None
    if code is None and value != "":
        raise mistyped("entry_country", value, place)
    return code or ""


@dataclass(frozen=True, slots=True)
class ApartRule:
    """A rule of who is kept apart; a wish if it is not hard."""

    by: str = field(metadata=read_by(choice(*APART_KINDS)))
    hard: bool = field(default=True, metadata=read_by(flag))


@dataclass(frozen=True, slots=True)
class SessionTimes:
    """The timetable of a session. `play_minutes` end with the gong."""

    date: str = field(default="", metadata=read_by(day))
    start: str = field(default="", metadata=read_by(time_of_day))
    play_minutes: int = field(default=USUAL_MINUTES, metadata=read_by(integer(1, 600)))
    end: str = field(default=FINISH_HAND, metadata=read_by(choice(*ENDS)))


def timetable(value: object, place: str) -> tuple[SessionTimes, ...]:
    """The sessions of a tournament, in order."""
    if isinstance(value, list) and len(value) > MOST_SESSIONS:
        raise BadValue(desk_fault("sessions_many", place=place, sessions=len(value), most=MOST_SESSIONS))
    sessions: tuple[SessionTimes, ...] = several(record(SessionTimes), MOST_SESSIONS, 1)(value, place)
    return sessions


def _maybe(reader: Reader) -> dict[str, Reader]:
    return dict(read_by(optional(reader)))


@dataclass(frozen=True, slots=True)
class SettingsChange:
    """Settings that are set; None leaves one as it is."""

    name: str | None = field(default=None, metadata=_maybe(text(80, 1)))
    place: str | None = field(default=None, metadata=_maybe(text(80)))
    country: str | None = field(default=None, metadata=_maybe(country))
    first_day: str | None = field(default=None, metadata=_maybe(day))
    last_day: str | None = field(default=None, metadata=_maybe(day))
    days: int | None = field(default=None, metadata=_maybe(integer(1, 31)))
    profile: str | None = field(default=None, metadata=_maybe(choice(*BUILT_IN)))
    language: str | None = field(default=None, metadata=_maybe(choice(*LANGUAGES)))
    plan: str | None = field(default=None, metadata=_maybe(choice(*PLANS)))
    interval: int | None = field(default=None, metadata=_maybe(integer(1, 64)))
    apart: tuple[ApartRule, ...] | None = field(default=None, metadata=_maybe(several(record(ApartRule), 3)))
    prizes: tuple[str, ...] | None = field(default=None, metadata=_maybe(several(text(80, 1), 20)))
    referees: tuple[str, ...] | None = field(default=None, metadata=_maybe(several(text(80, 1), 40)))
    observer: str | None = field(default=None, metadata=_maybe(text(80)))
    mers: bool | None = field(default=None, metadata=_maybe(flag))
    championship: bool | None = field(default=None, metadata=_maybe(flag))
    nations_best: int | None = field(default=None, metadata=_maybe(integer(1, 20)))
    penalty_affects_table_points: bool | None = field(default=None, metadata=_maybe(flag))


@dataclass(frozen=True, slots=True)
class EventSettings:
    """The settings of a tournament. `championship` is an OEMC or WMC, which weighs one more in the MERS."""

    name: str = ""
    place: str = ""
    country: str = ""
    first_day: str = ""
    last_day: str = ""
    days: int = 1
    profile: str = DEFAULT
    language: str = "fr"
    plan: str = PRESET
    interval: int = 2
    apart: tuple[ApartRule, ...] = ()
    prizes: tuple[str, ...] = ()
    referees: tuple[str, ...] = ()
    observer: str = ""
    mers: bool = True
    championship: bool = False
    nations_best: int = 3
    penalty_affects_table_points: bool = True
