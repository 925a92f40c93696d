"""Runs the app on a socket that somebody has opened."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from huit.web.app import create_app
from huit.web.settings import Settings


class _AnnouncingServer(uvicorn.Server):
    """Says when it is ready: only then is the address of use."""

    announce: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


def has_pages() -> bool:
    return Settings().pages is not None


def serve(listening: socket.socket, database: str, announce: Callable[[], None]) -> None:
    """Until it is interrupted."""
    app = create_app(Settings(database=database))
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2
    )
    server = _AnnouncingServer(config)
    server.announce = announce
    server.run(sockets=[listening])
