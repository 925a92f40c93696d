"""/api/events/{event}/links: secret links by role, and their end."""

from __future__ import annotations

import socket
from typing import Final

from anyio.to_thread import run_sync
from fastapi import Request, Response

from huit.hall.desk.roles import Holder
from huit.store.errors import StoreError
from huit.web.answers.errors import Refused, refuse
from huit.web.answers.events.links import answer_links
from huit.web.responses import api_router, documented, json_response
from huit.web.routes.events.opened import Organiser, desk_of
from huit.web.settings import ServerSettings
from huit.web.wire.events import EventDeletedAnswer, EventLinksAnswer, NewLinkRequest

REFUSED: Final = (401, 403, 429, 503)
_ANYWHERE: Final = ("192.0.2.1", 9)  # reserved for documentation: nothing is sent, only a route looked up
router = api_router("events")


@router.get("/events/{event}/links", **documented(EventLinksAnswer, *REFUSED))
async def event_links(opened: Organiser, request: Request) -> Response:
    """All links, with the codes of those that this link made."""
    links = await run_sync(desk_of(request).links.of_event, opened.live.id)
    addresses = await addresses_of(request)
    return json_response(answer_links(links, opened.live.tournament, opened.code, addresses))


@router.post("/events/{event}/links", **documented(EventLinksAnswer, *REFUSED, status=201))
async def make_link(asked: NewLinkRequest, opened: Organiser, request: Request) -> Response:
    """Make a link; the same role and label give the same link again."""
    desk = desk_of(request)
    try:
        await desk.link(opened.live.id, opened.code, [Holder(asked.role, label=asked.label.strip())])
    except StoreError as error:
        if error.code != "event_links_full":
            raise
        raise Refused(*error.faults) from error
    links = await run_sync(desk.links.of_event, opened.live.id)
    return json_response(answer_links(links, opened.live.tournament, opened.code, []), status=201)


@router.delete("/events/{event}/links/{link}", **documented(EventDeletedAnswer, *REFUSED))
async def revoke_link(link: str, opened: Organiser, request: Request) -> Response:
    """Revoke a link and those that it made; their connections are closed. One's own stays."""
    if link == opened.code.id:
        raise refuse("event_link_own")
    if not await desk_of(request).revoke(opened.live.id, link):
        raise refuse("event_link_unknown", absent=True)
    return json_response({"deleted": True})


async def addresses_of(request: Request) -> list[str]:
    """The addresses under which phones in the network reach the server."""
    settings: ServerSettings = request.app.state.settings
    return [] if settings.is_local else await run_sync(own_addresses)


def own_addresses() -> list[str]:
    """The address of this computer in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
