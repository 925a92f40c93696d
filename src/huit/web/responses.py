"""API routers and JSON responses. Models document the answers and are not run over them again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from typing import Annotated, Any, Final, get_type_hints

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute

from huit.web.answers.encoding import encoded
from huit.web.answers.errors import Refused, refuse
from huit.web.wire.base import AnswerModel, RefusalModel, RequestModel, json_bytes, with_few_faults

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": RefusalModel, "description": description}
    for status, description in (
        (400, "not JSON, or an unknown language"),
        (404, "no such page, profile or fan"),
        (413, "the body is too large"),
        (422, "a hand or value that cannot be used: a code, a sentence, and the place"),
    )
}
_REDIRECT: Final = 307  # without a body
_MORE: Final = {
    _REDIRECT: "another server owns the table: the same request there",
    401: "no such code",
    403: "the link was revoked, is of another event, or may not do this; or the token opens no seat",
    409: "the table is full, its match is not finished, or somebody else wrote first",
    429: "too many requests from one address in a minute, or too much to compute for it",
    503: "nothing can be stored or read now, or the server has as many tables or as much to compute as it can",
}
MOST_FAULTS: Final = 200  # of a body that are told
AN_HOUR: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language, Accept-Encoding"}


class BodyRoute(APIRoute):
    """The class of all routes of the API: a body with very many faults is refused as a whole.

    Each fault becomes a dictionary in the process of the tables, where 150,000 unknown keys took 0.3 s.
    """

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        for name, hint in get_type_hints(endpoint, include_extras=True).items():
            if isinstance(hint, type) and issubclass(hint, RequestModel):
                endpoint.__annotations__[name] = with_few_faults(hint, MOST_FAULTS, _too_many)
        super().__init__(path, endpoint, **options)


def _too_many() -> Refused:
    return refuse("body_faults", most=str(MOST_FAULTS))


def api_router(tag: str, *, about_hands: bool = False, route_class: type[BodyRoute] = BodyRoute) -> APIRouter:
    """A router for one area under /api. With `about_hands` it accepts ?soft=true."""
    dependencies = [Depends(_softly)] if about_hands else []
    return APIRouter(prefix="/api", tags=[tag], responses=REFUSALS, dependencies=dependencies, route_class=route_class)


async def _softly(
    request: Request,
    soft: Annotated[bool, Query(description="true: faults of the hand come with status 200, as {error: ...}")] = False,
) -> None:
    """`?soft=true`: report hand errors with status 200, for as-you-type clients. Handled in huit.web.errors."""
    request.state.soft = soft


def documented(model: type[AnswerModel], *refused: int, status: int = 200) -> dict[str, Any]:
    """Route parameters that document an answer by a model, for routes that return their own response.

    `refused` are statuses beside those that every route may refuse with.
    """
    responses = {status: {"model": model}, **refusals(*refused)}
    return {"responses": responses, "response_class": JSONResponse, "status_code": status}


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documentation of refusals with other statuses than those of every route."""
    bodies = {status: {} if status == _REDIRECT else {"model": RefusalModel} for status in statuses}
    return {status: {**body, "description": _MORE[status]} for status, body in bodies.items()}


def json_response(plain: object, *, status: int = 200) -> JSONResponse:
    """A JSON response that is not cached."""
    return JSONResponse(plain, status, {"Cache-Control": "no-store"})


def kept_response(request: Request, function: Callable[..., object], *arguments: Hashable) -> Response:
    """A JSON response that is the same for everybody until the next version: made, written and compressed once.

    The function refuses what it does not know, so that no more is kept than there is.
    """
    body, is_zipped = _kept(function, arguments, "gzip" in request.headers.get("accept-encoding", ""))
    headers = {**AN_HOUR, "Content-Encoding": "gzip"} if is_zipped else AN_HOUR
    return Response(body, media_type="application/json", headers=headers)


@cache
def _kept(function: Callable[..., object], arguments: tuple[Hashable, ...], zipped: bool) -> tuple[bytes, bool]:
    return encoded(function, arguments, zipped)


def quick_json_response(plain: object) -> Response:
    """A JSON response that is not kept, for an answer without floats: written faster than by json_response."""
    return Response(json_bytes(plain), media_type="application/json", headers={"Cache-Control": "no-store"})
