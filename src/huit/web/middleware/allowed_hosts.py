"""ASGI middleware: answer only for the hosts that the server is reached by (DNS rebinding)."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from huit.core.faults import Fault
from huit.web.answers.errors import Refused
from huit.web.errors import refusal

_MISDIRECTED: Final = 421
_FOR_ALL: Final = "/api/health"  # a proxy asks by IP address


class AllowedHosts:
    """Refuses HTTP requests whose Host header is none of `hosts`; an empty set allows all."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.hosts or scope["type"] != "http" or scope["path"] == _FOR_ALL or host_of(scope) in self.hosts:
            await self.app(scope, receive, send)
            return
        fault = Fault("host_not_served", values=(("host", host_of(scope)[:60]),))
        await refusal(Refused(fault), _MISDIRECTED, Request(scope))(scope, receive, send)


def host_of(scope: Scope) -> str:
    """The Host header in small letters; empty if there is none."""
    return next((value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"), "")
