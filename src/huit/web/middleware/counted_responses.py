"""ASGI middleware: count responses by status."""

from __future__ import annotations

from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class CountedResponses:
    """Counts the statuses of responses, for metrics."""

    def __init__(self, app: ASGIApp, responses: Counter[int]) -> None:
        self.app = app
        self.responses = responses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.responses[message["status"]] += 1
            await send(message)

        await self.app(scope, receive, counting if scope["type"] == "http" else send)
