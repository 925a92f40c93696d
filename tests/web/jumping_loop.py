"""An event loop whose clock jumps to the next timer as soon as nothing else is to be done: hours in no time."""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections.abc import Coroutine
from typing import Any

SETTLING = 0.002  # real seconds for what the system has on its way


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop whose sockets are real and whose time is not."""

    def __init__(self) -> None:
        self.now = 0.0
        self.stands = False
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        return self.now

    async def read_at_once(self, client: socket.socket, most: int) -> bytes:
        """Read while the clock stands still: the system may keep bytes for some tenths of a real second that are on
        their way to a reader with little room, and so long as they are nobody is to be taken for asleep."""
        self.stands = True
        try:
            return await self.sock_recv(client, most)
        finally:
            self.stands = False


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, loop: JumpingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for sockets a moment, then jump over the rest."""
        found: list[tuple[selectors.SelectorKey, int]] = super().select(min(timeout or 0.0, SETTLING))
        if not found and timeout and not self._loop.stands:
            self._loop.now += timeout
        return found


def jumping_loop() -> JumpingLoop:
    """The loop of the running test."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    return loop


def run_jumping(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine on a loop of its own."""
    with asyncio.Runner(loop_factory=JumpingLoop) as runner:
        runner.run(work)
