"""Links of an event as answers: addresses of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.club.event.model import Tournament
from huit.core.json_text import Plain
from huit.hall.desk.link_codes import code_of, holder_of
from huit.hall.desk.roles import DESK, ORGANISER, PUBLIC, REFEREE, TABLE, table_open
from huit.store.events.link import EventLink
from huit.store.profile_codes import Code

PAGES: Final = {ORGANISER: "desk", DESK: "desk", REFEREE: "desk", TABLE: "seat", PUBLIC: "event"}


def link_path(event: str, role: str, code: Code) -> str:
    """The page that a link opens. The code stands behind #, so that it is in no log of a server or proxy."""
    return f"/{PAGES[role]}/{event}#{code.id}{code.secret}"


def answer_links(links: Sequence[EventLink], event: Tournament, asker: Code, addresses: Sequence[str]) -> Plain:
    """All links but those of tables whose session is over; codes only of the asker's own."""
    shown = [link for link in links if link.role != TABLE or table_open(holder_of(link), event)]
    working = [link for link in shown if link.revoked is None]
    return {"links": [_plain_link(link, asker, working) for link in shown], "addresses": list(addresses)}


def _made_by(link: EventLink, links: Sequence[EventLink]) -> list[EventLink]:
    """The links that one has made, and those that these have made; a table's makes none."""
    made = [one for one in links if one.parent == link.id]
    return [*made, *[further for one in made if one.role != TABLE for further in _made_by(one, links)]]


def _plain_link(link: EventLink, asker: Code, working: Sequence[EventLink]) -> Plain:
    path = ""
    if link.id == asker.id:
        path = link_path(link.event_id, link.role, asker)
    elif link.parent == asker.id and link.revoked is None:
        path = link_path(link.event_id, link.role, code_of(asker, link))
    ends = [] if link.role == TABLE else _made_by(link, working)
    return {
        "id": link.id,
        "role": link.role,
        "label": link.label,
        "session": link.session or None,
        "table": link.seat_table or None,
        "made": link.made,
        "revoked": link.revoked,
        "own": link.id == asker.id,
        "path": path,
        "made_tables": sum([one.role == TABLE for one in ends]),
        "made_links": sum([one.role != TABLE for one in ends]),
    }
