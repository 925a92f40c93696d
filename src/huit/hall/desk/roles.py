"""Roles of the links of an event, and what each may do: the one place that is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.club.event.acts import KINDS_OF_ACTS
from huit.club.event.model import Tournament
from huit.club.event.states import COLLECTING, PHONE, RUNNING, SEATED

ORGANISER: Final = "organiser"
DESK: Final = "desk"
REFEREE: Final = "referee"
TABLE: Final = "table"
PUBLIC: Final = "public"
ROLES: Final = (ORGANISER, DESK, REFEREE, TABLE, PUBLIC)

_AT_THE_DESK: Final = frozenset(
    (
        "entrant_added",
        "entrant_edited",
        "withdrawn",
        "reinstated",
        "disqualified",
        "substituted",
        "sat_otherwise",
        "swapped",
        "session_moved",
        "clock_set",
        "result_entered",
        "result_approved",
        "penalty_given",
        "undone",
    )
)
MAY_WRITE: Final[dict[str, frozenset[str]]] = {
    ORGANISER: frozenset(KINDS_OF_ACTS),
    DESK: _AT_THE_DESK,
    REFEREE: frozenset(("penalty_given",)),
    TABLE: frozenset(("result_entered",)),
    PUBLIC: frozenset(),
}
STAFF: Final = frozenset((ORGANISER, DESK, REFEREE))  # see what is not approved yet
CLERKS: Final = frozenset((ORGANISER, DESK))  # see the log, and take files and paper
_OPEN: Final = (SEATED, RUNNING, COLLECTING)  # sessions in which a table may send its sheet


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who holds a link. A table's link is for one table of one session."""

    role: str
    session: int = 0
    table: int = 0
    label: str = ""
    link: str = ""  # id of the link

    @property
    def name(self) -> str:
        """The author of entries, in the log."""
        place = f"{self.session}.{self.table}" if self.role == TABLE else self.label
        return f"{self.role} {place}".strip()


def refusal_of(holder: Holder, kind: str, payload: object, tournament: Tournament) -> str:
    """The code of the reason why a holder may not write an entry; empty if he may."""
    if kind not in MAY_WRITE[holder.role]:
        return "event_role" if kind in KINDS_OF_ACTS else ""
    if holder.role != TABLE:
        return ""
    own = {"session": holder.session, "table": holder.table, "source": PHONE}
    if not isinstance(payload, dict) or any(payload.get(key) != value for key, value in own.items()):
        return "event_table_other"
    return "" if table_open(holder, tournament) else "event_link_over"


def table_open(holder: Holder, tournament: Tournament) -> bool:
    """True while a table's link is good: its session is seated and not closed."""
    session = tournament.session(holder.session)
    return session is not None and session.state in _OPEN
