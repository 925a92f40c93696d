"""Timer of a client that does not read what it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from huit.web.listening.limits import ConnectionLimits


class UnreadTimer:
    """Calls `give_up` unless the client reads: so many bytes in so many seconds, or all that there are."""

    def __init__(self, transport: asyncio.Transport, limits: ConnectionLimits, give_up: Callable[[], None]) -> None:
        self._transport = transport
        self._limits = limits
        self._give_up = give_up
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0

    def start(self) -> None:
        """Begin, unless it runs."""
        if self._timer is None:
            self._unread = self._transport.get_write_buffer_size()
            self._timer = asyncio.get_running_loop().call_later(self._limits.stalled_seconds, self._look)

    def stop(self) -> None:
        """Stop: all was read, or the connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def start_if_closing(self) -> None:
        """Begin if the connection closes once the rest is sent, which asyncio awaits for ever."""
        if self._transport.is_closing() and self._transport.get_write_buffer_size():
            self.start()

    def _look(self) -> None:
        self._timer = None
        if self._unread - self._transport.get_write_buffer_size() >= self._limits.stalled_bytes:
            self.start()
        else:
            self._give_up()
