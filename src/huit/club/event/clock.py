"""The clock of a session: what each act does to it, and how it stands at a moment. Pure: the time is given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from huit.club.event.model import Clock, Session
from huit.club.event.states import ADD, END, ENDED, IDLE, OVER, PAUSE, PAUSED, RESUME, START, TICKING

MINUTE: Final = 60_000  # milliseconds
WARNING_MINUTES: Final = 15  # GB 3.5.6


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock at a moment: `left` milliseconds, `ends_at` where it runs. `warned`: fifteen minutes or less are left."""

    state: str
    ends_at: int | None
    left: int
    warned: bool
    end: str  # finish_hand or stop_at_once

    @property
    def plain(self) -> dict[str, object]:
        return {
            "state": self.state,
            "ends_at": self.ends_at,
            "left": self.left,
            "warned": self.warned,
            "end": self.end,
        }


def clock_at(session: Session, now: int) -> ClockView:
    """The clock as everybody sees it at `now` (milliseconds since 1970)."""
    clock, end = session.clock, session.times.end
    if clock.state == IDLE:
        return ClockView(IDLE, None, session.times.play_minutes * MINUTE, False, end)
    if clock.state == TICKING:
        left = max(0, clock.ends_at - now)
        state = TICKING if left else OVER
        return ClockView(state, clock.ends_at, left, left <= WARNING_MINUTES * MINUTE, end)
    return ClockView(clock.state, None, clock.left, clock.left <= WARNING_MINUTES * MINUTE, end)


def clock_after(session: Session, act: str, minutes: int, now: int) -> Clock:
    """The clock after an act at `now`; one that does not fit leaves it as it is (see `clock_allows`)."""
    clock = session.clock
    if not clock_allows(clock, act):
        return clock
    if act in (START, RESUME):
        left = session.times.play_minutes * MINUTE if act == START else clock.left
        return Clock(TICKING, now + left)
    if act == PAUSE:
        return Clock(PAUSED, 0, max(0, clock.ends_at - now))
    if act == END:
        return Clock(ENDED)
    return _with_minutes(clock, minutes, now)


def _with_minutes(clock: Clock, minutes: int, now: int) -> Clock:
    """After the gong, minutes are added from now on."""
    if clock.state == PAUSED:
        return replace(clock, left=max(0, clock.left + minutes * MINUTE))
    end = max(clock.ends_at, now) if minutes > 0 else clock.ends_at
    return replace(clock, ends_at=end + minutes * MINUTE)


def clock_allows(clock: Clock, act: str) -> bool:
    """True if an act makes sense now."""
    fits = {START: (IDLE,), PAUSE: (TICKING,), RESUME: (PAUSED,), ADD: (TICKING, PAUSED), END: (TICKING, PAUSED)}
    return clock.state in fits[act]
