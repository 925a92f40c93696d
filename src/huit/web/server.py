"""Runs the app on a socket that somebody has opened."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from typing import Final

import uvicorn

from huit.core.fast.calls import scorer_for
from huit.core.profiles import DEFAULT, profile_named
from huit.store.retention import KEPT_DAYS
from huit.web.app import create_app
from huit.web.settings import Settings
from huit.web.storing import open_early

SOCKET_LIMIT: Final = 16 * 1024  # bytes of a message, beyond which the connection ends; refused it is much earlier
SELDOM: Final = (20_000, 20, 20)  # the collector: much is made and forgotten here, and little of it goes in circles
PING_SECONDS: Final = 10.0  # so that a network that is gone is noticed


class _AnnouncingServer(uvicorn.Server):
    """Says when it is ready: only then is the address of use."""

    announce: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


def has_pages() -> bool:
    return Settings().pages is not None


def serve(
    listening: socket.socket, database: str, announce: Callable[[], None], address: str = "", days: int = KEPT_DAYS
) -> None:
    """Until it is interrupted. StoreError where the database cannot be used; `address` is where others reach us."""
    run(listening, Settings(database=database, address=address, kept_days=days), announce)


def run(listening: socket.socket, settings: Settings, announce: Callable[[], None]) -> None:
    """The same with any settings."""
    app = create_app(settings)
    open_early(app.state.database, named=bool(settings.database))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=SOCKET_LIMIT,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # packing a picture takes longer than sending it
    )
    server = _AnnouncingServer(config)
    server.announce = announce
    _settle_memory()
    server.run(sockets=[listening])


def _settle_memory() -> None:
    """What there is now stays for ever. The collector would look at all of it again and again, and while it looks no
    table is answered: for a tenth of a second or more."""
    scorer_for(profile_named(DEFAULT))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
