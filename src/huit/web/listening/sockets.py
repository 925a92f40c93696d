"""WebSockets with limits: a client that does not read, or sends frames without end, is disconnected."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from huit.web.limits.rate_limit import TokenBucket
from huit.web.listening.limits import Doorkeeper
from huit.web.listening.unread import UnreadTimer

MOST_UNREAD: Final = 256 * 1024  # bytes of answers to pings
FRAMES: Final = 100  # at once, of any kind; a table refuses fewer messages, with a sentence
FRAMES_PER_SECOND: Final = 50.0
FRAGMENTS: Final = 50  # frames of one message
LAST_WORDS_SECONDS: Final = 1.0  # for what was heard to be answered
_SLICE: Final = 512  # bytes that are parsed before the limits are looked at again: 85 empty frames


class LimitedSocket(WebSocketsSansIOProtocol):
    """A WebSocket within limits. `limited_sockets` makes the class for a server."""

    doorkeeper: ClassVar[Doorkeeper]
    _unread: UnreadTimer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)  # pause as soon as something is not read, also while closing
        self._unread = UnreadTimer(self.transport, self.doorkeeper.limits, self._abort)
        self._frames = TokenBucket(FRAMES, FRAMES_PER_SECOND, self.loop.time())
        self._deaf: asyncio.TimerHandle | None = None  # nothing more is read
        self.doorkeeper.enter(self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.stop()
        if self._deaf is not None:
            self._deaf.cancel()
        self.doorkeeper.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, bit by bit: a packet may hold thousands of frames."""
        for at in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            if self._deaf is not None:
                self.transport.pause_reading()  # the app, which hears what was read before, resumes it
                return
            super().data_received(data[at : at + _SLICE])
        if not self.handshake_initiated:  # the first data is all of the request, and it was none
            self._abort()

    def handle_events(self) -> None:
        """Handle frames, until they are too many."""
        now = self.loop.time()
        if not all(self._frames.takes(now) for _ in self.conn.events):
            self._stop_hearing()
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        """Take one more part of a message."""
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self._stop_hearing()

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

    def _stop_hearing(self) -> None:
        """Read nothing more, and close soon: the app may have something to say to what was read."""
        if self._deaf is None:
            self.doorkeeper.note("frames", f"{self._address}: too many frames")
            self._deaf = self.loop.call_later(LAST_WORDS_SECONDS, self.transport.abort)

    def _abort(self) -> None:
        self.doorkeeper.refused["silent"] += 1
        self.transport.abort()


def limited_sockets(doorkeeper: Doorkeeper) -> type[LimitedSocket]:
    """The protocol class of a server that counts its connections."""
    return type("LimitedSocket", (LimitedSocket,), {"doorkeeper": doorkeeper})
