"""What no route of the API answers by itself: HEAD as GET without its body, 405 for another method, else 404."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def refuse_the_rest(app: FastAPI) -> None:
    """After every route of the API, and before that of the pages, which takes any address."""
    known = tuple(app.router.routes)

    async def rest(request: Request) -> Response:
        if allowed := methods_at(request.scope):
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
        raise HTTPException(404)

    def methods_at(scope: Scope) -> set[str]:
        return {method for method in _METHODS if any(_answers(route, {**scope, "method": method}) for route in known)}

    app.router.routes.append(Route("/api/{path:path}", rest, methods=list(_METHODS), include_in_schema=False))


def _answers(route: object, scope: Scope) -> bool:
    matches = getattr(route, "matches", None)
    return matches is not None and matches(scope)[0] is Match.FULL


class HeadAsGet:
    """ASGI middleware for the API; the pages have a HEAD of their own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return

        async def without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self.app({**scope, "method": "GET"}, receive, without_body)
