"""Seating of an event: generators, plans by rank, the draw, and the proof."""

from huit.club.seating.apart import CLUB, COUNTRY, TEAM, Apart
from huit.club.seating.draw import announced, numbers_drawn
from huit.club.seating.generators.choosing import schema_for
from huit.club.seating.limits import check_size, monrad_sessions, most_sessions
from huit.club.seating.plans import PLANS, seats_by_rank, ways
from huit.club.seating.proof import Breach, Check, Proof, proof_of
from huit.club.seating.redraw import redrawn
from huit.club.seating.schedule import Four, Schedule, Seats
from huit.club.seating.schema import Cell, Schema

__all__ = [
    "CLUB",
    "COUNTRY",
    "PLANS",
    "TEAM",
    "Apart",
    "Breach",
    "Cell",
    "Check",
    "Four",
    "Proof",
    "Schedule",
    "Schema",
    "Seats",
    "announced",
    "check_size",
    "monrad_sessions",
    "most_sessions",
    "numbers_drawn",
    "proof_of",
    "redrawn",
    "schema_for",
    "seats_by_rank",
    "ways",
]
