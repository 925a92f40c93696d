"""WebSockets with limits: a client that does not read is disconnected, whatever it sends."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from huit.web.listening.limits import Doorkeeper

_MOST_UNREAD: Final = 256 * 1024  # bytes of answers to pings


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket within limits. `limited_sockets` makes the class for a server."""

    doorkeeper: ClassVar[Doorkeeper]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.doorkeeper.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_stalling()
        self.doorkeeper.leave(self._address)
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def is_idle(self) -> bool:
        """False: somebody may sit at a table."""
        return False

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers are not read."""
        if self.transport.get_write_buffer_size() > _MOST_UNREAD:
            self._abort()
        else:
            super().handle_ping()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_stalling()
        self._stalled = self.loop.call_later(self.doorkeeper.limits.stalled_seconds, self._abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stalling()

    def _stop_stalling(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _abort(self) -> None:
        self.doorkeeper.refused["silent"] += 1
        self.transport.abort()


def limited_sockets(doorkeeper: Doorkeeper) -> type[LimitedSocket]:
    """The protocol class of a server that counts its connections."""
    return type("LimitedSocket", (LimitedSocket,), {"doorkeeper": doorkeeper})
