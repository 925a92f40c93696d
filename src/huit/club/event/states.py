"""Names of states: of a session, of its clock, of an entrant, and the sources of a result."""

from __future__ import annotations

from typing import Final

PLANNED: Final = "planned"
SEATED: Final = "seated"
RUNNING: Final = "running"
COLLECTING: Final = "collecting"  # the time is over, sheets come in
CLOSED: Final = "closed"
STATES: Final = (PLANNED, SEATED, RUNNING, COLLECTING, CLOSED)

# From which states a session may come into another. Back from closed to collecting is the reopening.
COMES_FROM: Final = {
    PLANNED: (),
    SEATED: (RUNNING,),
    RUNNING: (SEATED, COLLECTING),
    COLLECTING: (RUNNING, CLOSED),
    CLOSED: (COLLECTING,),
}

START: Final = "start"
PAUSE: Final = "pause"
RESUME: Final = "resume"
ADD: Final = "add"
END: Final = "end"
CLOCK_ACTS: Final = (START, PAUSE, RESUME, ADD, END)

IDLE: Final = "idle"
TICKING: Final = "running"
PAUSED: Final = "paused"
OVER: Final = "over"  # the time has run out, nobody has ended the session
ENDED: Final = "ended"

DESK: Final = "desk"
PHONE: Final = "table"  # to be approved by the desk against the paper
FILE: Final = "file"
SOURCES: Final = (DESK, PHONE, FILE)
