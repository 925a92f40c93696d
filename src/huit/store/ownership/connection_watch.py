"""Connection watch: notices a closed connection at once and a cut network within seconds."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection

_BEAT: Final = 5.0  # seconds between probes of a silent server


class ConnectionWatch:
    """A thread that selects on the socket of an idle connection and probes it when anything happens."""

    def __init__(
        self, connection: Connection, alive: Callable[[Connection], bool], gone: Callable[[Connection], None]
    ) -> None:
        self._connection = connection
        self._alive = alive
        self._gone = gone
        self._bell, self._ringing = socket.socketpair()
        driver: Any = connection.connection.driver_connection
        self._socket = int(driver.fileno())
        self._thread = threading.Thread(target=self._run, name="huit-owner", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread."""
        self._ringing.close()
        self._thread.join()

    def _run(self) -> None:
        with contextlib.closing(self._bell), contextlib.closing(self._ringing), selectors.DefaultSelector() as selector:
            selector.register(self._bell, selectors.EVENT_READ)
            selector.register(self._socket, selectors.EVENT_READ)
            while not self._rung(selector):
                if not self._alive(self._connection):
                    break
            else:
                return
        self._gone(self._connection)

    def _rung(self, selector: selectors.BaseSelector) -> bool:
        return any(key.fileobj is self._bell for key, _ in selector.select(_BEAT))
