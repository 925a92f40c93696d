"""Links of an event as answers: addresses of pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.core.json_text import Plain
from huit.hall.desk.link_codes import code_for, holder_of
from huit.hall.desk.roles import DESK, ORGANISER, PUBLIC, REFEREE, TABLE
from huit.store.events.link import EventLink
from huit.store.profile_codes import Code

PAGES: Final = {ORGANISER: "desk", DESK: "desk", REFEREE: "desk", TABLE: "seat", PUBLIC: "event"}


def link_path(event: str, role: str, code: Code) -> str:
    """The page that a link opens. The code stands behind #, so that it is in no log of a server or proxy."""
    return f"/{PAGES[role]}/{event}#{code.id}{code.secret}"


def answer_links(links: Sequence[EventLink], asker: Code, addresses: Sequence[str]) -> Plain:
    """All links but those of tables; codes only of the asker's own."""
    shown = [_plain_link(link, asker) for link in links if link.role != TABLE]
    return {"links": shown, "addresses": list(addresses)}


def _plain_link(link: EventLink, asker: Code) -> Plain:
    path = ""
    if link.id == asker.id:
        path = link_path(link.event_id, link.role, asker)
    elif link.parent == asker.id and link.revoked is None:
        path = link_path(link.event_id, link.role, code_for(asker, holder_of(link)))
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
    }
