"""WebSockets with limits: a client that does not read is disconnected, whatever it sends."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from huit.web.listening.limits import Doorkeeper
from huit.web.listening.unread import UnreadTimer

MOST_UNREAD: Final = 256 * 1024  # bytes of answers to pings


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket within limits. `limited_sockets` makes the class for a server."""

    doorkeeper: ClassVar[Doorkeeper]
    _unread: UnreadTimer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)  # pause as soon as something is not read, also while closing
        self._unread = UnreadTimer(self.transport, self.doorkeeper.limits, self._abort)
        self.doorkeeper.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.stop()
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
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self._abort()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Close the connection of a client that answers no ping, and do not wait for it to read the rest."""
        super().keepalive_timeout()
        self._abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()

    def _abort(self) -> None:
        self.doorkeeper.refused["silent"] += 1
        self.transport.abort()


def limited_sockets(doorkeeper: Doorkeeper) -> type[LimitedSocket]:
    """The protocol class of a server that counts its connections."""
    return type("LimitedSocket", (LimitedSocket,), {"doorkeeper": doorkeeper})
