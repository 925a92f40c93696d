"""HTTP/1.1 with limits: size, number and time of headers, time of bodies, idle and stalled connections.

uvicorn's protocol on httptools reads a header of any length for as long as it lasts.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from huit.web.listening.limits import Doorkeeper
from huit.web.listening.unread import UnreadTimer

_TOO_LARGE: Final = "431 Request Header Fields Too Large"
_TOO_SLOW: Final = "408 Request Timeout"
_TOO_MANY: Final = "503 Service Unavailable"
SLICE: Final = 4096  # bytes that are parsed before the limits are looked at again
PIECES: Final = 100  # parts of a body in one slice
_SENTENCES: Final = {
    _TOO_LARGE: "The headers of this request are too long, or too many.",
    _TOO_SLOW: "This request took too long to arrive.",
    _TOO_MANY: "There are too many connections. Try again in a minute.",
}


class LimitedHttp(HttpToolsProtocol):
    """A connection within limits. `limited_http` makes the class for a server."""

    doorkeeper: ClassVar[Doorkeeper]
    _unread: UnreadTimer

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.idle_since = self.loop.time()
        self._limits = self.doorkeeper.limits
        self._deadline: asyncio.TimerHandle | None = None  # of what is read
        self._answered: RequestResponseCycle | None = None  # the request that the app answers
        self._head = 0  # bytes that are no body, since the request began
        self._unwanted = 0  # bytes of a body after its answer
        self._pieces = 0  # of a body, in this slice
        self._reading = False  # a request has begun and is not complete
        self._closed = False
        self._counted = False
        self._upgraded = False  # the connection is a WebSocket's, whose protocol has limits of its own

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    # Connections ------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._unread = UnreadTimer(transport, self._limits, self._silent)
        self._counted = True
        self.doorkeeper.enter(self._address)
        if self.doorkeeper.admits(self._address, self.connections, len(self.connections)):
            self._expect(self._limits.head_seconds)
        else:
            self._refuse(_TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answered is not None:
            self._answered.disconnected = True  # uvicorn tells the request that came last, which may wait behind it
        self._stop_waiting()
        self._unread.stop()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        if not self.is_idle() or self.transport.get_write_buffer_size():
            self._silent()  # asyncio would not tell the socket's protocol that an answer before it is not read
        else:
            self._upgraded = True
            self._stop_waiting()
            self._unread.stop()
            self._leave()  # the protocol of the socket counts itself
            super().handle_websocket_upgrade()

    def is_idle(self) -> bool:
        """True if no request is being answered, and the connection is not being closed."""
        cycle: Any = self.cycle  # None before the first request
        return not self._closed and (cycle is None or bool(cycle.response_complete))

    def abort(self) -> None:
        """Close the connection without an answer."""
        self._closed = True
        self.transport.abort()

    def _leave(self) -> None:
        if self._counted:
            self._counted = False
            self.doorkeeper.leave(self._address)

    # Requests ---------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse what came, bit by bit: a packet may hold thousands of requests or chunks."""
        for at in range(0, len(data), SLICE):
            if self._closed or self._upgraded or self.transport.is_closing():
                return
            self._parse(data[at : at + SLICE])

    def _parse(self, data: bytes) -> None:
        self._pieces = 0
        self._head += len(data)
        super().data_received(data)
        if self._upgraded:
            return
        if self.transport.is_closing():
            self._unread.start_if_closing()
            return
        if self._head > self._limits.head_bytes and self._reading:
            self._refuse(_TOO_LARGE)
        elif self._deadline is None and self.is_idle() and self.timeout_keep_alive_task is None:
            self._expect(self._limits.head_seconds)  # bytes that begin nothing

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if len(self.pipeline) >= self._limits.pipelined:
            self._cut("pipelined", f"{len(self.pipeline)} requests wait for an answer")
            return
        self._reading = True
        self._unwanted = 0
        self._expect(self._limits.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) < self._limits.headers:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum([len(name) + len(value) for name, value in self.headers])
        if self._closed or size > self._limits.head_bytes or len(self.headers) >= self._limits.headers:
            self._refuse(_TOO_LARGE)
            return
        self._head = 0
        self._expect(self._limits.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._closed:
            return
        self._head = 0
        self._pieces += 1
        if self._pieces > PIECES:
            self._cut("pieces", "a body in tiny pieces")
            return
        if self.cycle.response_complete:  # refused: read on for a while, or the client does not hear of it
            self._unwanted += len(body)
            if self._unwanted > self._limits.unwanted_bytes:
                self._silent()
        super().on_body(body)

    def on_message_complete(self) -> None:
        if self._closed:
            return
        self._head = 0
        self._reading = False
        self._stop_waiting()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        self.idle_since = self.loop.time()
        super().on_response_complete()
        self._unread.start_if_closing()

    # Slow clients -----------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread.stop()
        self._unread.start_if_closing()  # less is left than makes asyncio pause

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._unread.start_if_closing()

    def _expect(self, seconds: float) -> None:
        """Close the connection unless something happens in time."""
        self._stop_waiting()
        self._deadline = self.loop.call_later(seconds, self._late)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        if self._reading:
            self._refuse(_TOO_SLOW)
        else:
            self._silent()

    def _silent(self) -> None:
        self.doorkeeper.refused["silent"] += 1
        self.abort()

    def _cut(self, reason: str, sentence: str) -> None:
        """Close the connection without an answer, once, and log it."""
        if not self._closed:
            self.doorkeeper.note(reason, f"{self._address}: {sentence}")
            self.abort()

    def _refuse(self, status: str) -> None:
        """Answer with a status and close; in the middle of an answer, close."""
        if self._closed:
            return
        if not self.is_idle():
            self._silent()
            return
        self._closed = True
        self._stop_waiting()
        sentence = _SENTENCES[status]
        if status != _TOO_MANY:  # which the doorkeeper has noted
            self.doorkeeper.note(status[:3], f"{self._address}: {sentence}")
        retry = "retry-after: 60\r\n" if status == _TOO_MANY else ""
        self.transport.write(
            f"HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
            f"{retry}connection: close\r\n\r\n{sentence}".encode()
        )
        self.transport.close()
        self._unread.start_if_closing()


def limited_http(doorkeeper: Doorkeeper) -> type[LimitedHttp]:
    """The protocol class of a server that counts its connections."""
    return type("LimitedHttp", (LimitedHttp,), {"doorkeeper": doorkeeper})
