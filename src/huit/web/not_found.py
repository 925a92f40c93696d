"""404 and 405 for paths and methods that no API route answers."""

from __future__ import annotations

from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def refuse_unknown_paths(app: FastAPI) -> None:
    """Add the catch-all route of the API. Call it after all API routes and before the pages."""
    known = [route for route in app.router.routes if isinstance(route, Route)]

    async def rest(request: Request) -> Response:
        if allowed := methods_at(request.url.path):
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
        raise HTTPException(404)

    def methods_at(path: str) -> set[str]:
        return {method for route in known if route.path_regex.match(path) for method in route.methods or ()}

    app.router.routes.append(Route("/api/{path:path}", rest, methods=list(_METHODS), include_in_schema=False))
