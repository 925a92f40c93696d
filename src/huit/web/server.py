"""Run the app with uvicorn on an open socket."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Final

import uvicorn

from huit.core.fast.calls import scorer_for
from huit.core.profiles import DEFAULT, profile_named
from huit.hall.desk.desk import TournamentDesk
from huit.hall.hall import Hall
from huit.hall.sheets.live_sheet import SharedSheets
from huit.store.retention import KEPT_DAYS
from huit.web.app import create_app
from huit.web.listening.http import limited_http
from huit.web.listening.limits import ConnectionLimits, Doorkeeper, connections_for, raise_file_limit
from huit.web.listening.sockets import LimitedSocket, limited_sockets
from huit.web.operations.lifespan import open_early
from huit.web.operations.logs import log_config
from huit.web.settings import ServerSettings

SOCKET_LIMIT: Final = 16 * 1024  # bytes of a frame that end the connection; the table refuses much shorter ones
LAST_WORDS_SECONDS: Final = 2.0  # for players to hear that the server stops
_BEAT: Final = 0.02
BACKLOG: Final = 2048  # connections that wait to be accepted
SELDOM: Final = (20_000, 20, 20)  # thresholds of the garbage collector: few of our objects form cycles


class AnnouncingServer(uvicorn.Server):
    """A uvicorn server that calls `announce` once it accepts connections."""

    announce: Callable[[], None]
    hall: Hall
    followed: tuple[TournamentDesk, SharedSheets]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()
            self.hall.warm_up()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell tables, events and sheets first, and give those who follow them a moment to hear it."""
        for server in self.servers:
            server.close()
        self.hall.stop()
        for one in self.followed:
            one.close()
        end = asyncio.get_running_loop().time() + LAST_WORDS_SECONDS
        while self._has_sockets() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(_BEAT)
        await super().shutdown(sockets)

    def _has_sockets(self) -> bool:
        return any(isinstance(one, LimitedSocket) for one in self.server_state.connections)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (the signature of a handler)
        """Stop gracefully, within seconds. A second Ctrl-C does not cut that short, and none is raised at the end."""
        self.should_exit = True


def has_pages() -> bool:
    """True if a built frontend was found."""
    return ServerSettings().pages is not None


def serve(
    listening: socket.socket,
    announce: Callable[[], None],
    *,
    database: str = "",
    address: str = "",
    days: int = KEPT_DAYS,
    public_url: str = "",
    metrics: tuple[str, int] | None = None,
    log_json: bool = False,
) -> None:
    """Serve until interrupted. `address` is where other servers redirect clients to. Raises StoreError."""
    settings = ServerSettings(
        database=database,
        address=address,
        kept_days=days,
        public_url=public_url,
        metrics=metrics,
        log_json=log_json,
    )
    run(listening, settings, announce)


def run(listening: socket.socket, settings: ServerSettings, announce: Callable[[], None]) -> None:
    """Serve with the given settings."""
    files = raise_file_limit()
    app = create_app(settings)
    open_early(app.state.database, named=bool(settings.database))
    doorkeeper: Doorkeeper = app.state.doorkeeper
    doorkeeper.limits = _fitting(settings.connections, files)
    config = uvicorn.Config(
        app,
        log_config=log_config(json=settings.log_json),
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=_trusted(doorkeeper.limits.proxies),
        timeout_graceful_shutdown=2,
        timeout_keep_alive=settings.connections.idle_seconds,
        http=limited_http(doorkeeper),
        ws=limited_sockets(doorkeeper),
        backlog=BACKLOG,
        ws_max_size=SOCKET_LIMIT,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,  # compressing a snapshot takes longer than sending it
    )
    server = AnnouncingServer(config)
    server.announce = announce
    server.hall = app.state.hall
    server.followed = (app.state.desk, app.state.sheets)
    _settle_memory()
    server.run(sockets=[listening])


def _fitting(limits: ConnectionLimits, files: int) -> ConnectionLimits:
    """The limits with no more connections than there are descriptors for, and with the proxies of the environment."""
    trusted = [name.strip() for name in os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")]
    proxies = limits.proxies.union(filter(None, trusted))
    return replace(limits, most=min(limits.most, connections_for(files)), proxies=proxies)


def _trusted(proxies: frozenset[str]) -> str:
    """The proxies as uvicorn takes them, whose word about a visitor's address is believed."""
    return "*" if "*" in proxies else ",".join(sorted(proxies))


def _settle_memory() -> None:
    """Freeze long-lived objects: a full garbage collection would block all tables for a tenth of a second."""
    scorer_for(profile_named(DEFAULT))
    gc.collect()
    gc.freeze()
    gc.enable()  # for those who paused it to start faster
    gc.set_threshold(*SELDOM)
