"""404 and 405 for paths and methods that no API route answers."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def refuse_unknown_paths(app: FastAPI) -> None:
    """Add the catch-all route of the API. Call it after all API routes and before the pages."""
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
