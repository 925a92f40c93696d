"""ASGI middleware: count responses by status, and log those that hold a limit."""

from __future__ import annotations

import logging
from collections import Counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from huit.web.limits.rate_limit import address_of

LOG: Final = logging.getLogger(__name__)
LOGGED: Final = (413, 421, 429, 503)  # too large, another host, too often, too much


class CountedResponses:
    """Counts the statuses of responses, for metrics; a refusal by a limit is a line of the log."""

    def __init__(self, app: ASGIApp, responses: Counter[int]) -> None:
        self.app = app
        self.responses = responses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.responses[message["status"]] += 1
                if message["status"] in LOGGED:
                    _log(message["status"], scope)
            await send(message)

        await self.app(scope, receive, counting if scope["type"] == "http" else send)


def _log(status: int, scope: Scope) -> None:
    """One line; the log limits each status by itself."""
    LOG.warning(f"request refused ({status}): %s %s of %s", scope["method"], scope["path"][:60], address_of(scope))
