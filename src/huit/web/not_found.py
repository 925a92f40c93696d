"""404 and 405 for paths and methods that no API route answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def refuse_unknown_paths(app: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Add the catch-all route of the API. Call it after all API routes and before the pages."""
    known = [route for route in (*app.router.routes, *_routes_of(routers)) if isinstance(route, Route)]

    async def rest(request: Request) -> Response:
        if allowed := methods_at(request.url.path):
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})
        raise HTTPException(404)

    def methods_at(path: str) -> set[str]:
        return {method for route in known if route.path_regex.match(path) for method in route.methods or ()}

    app.router.routes.append(Route("/api/{path:path}", rest, methods=list(_METHODS), include_in_schema=False))


def _routes_of(routers: Iterable[APIRouter]) -> list[BaseRoute]:
    """Their routes; the app has only the routers, whose own search takes longer than most answers."""
    return [route for router in routers for route in router.routes]
