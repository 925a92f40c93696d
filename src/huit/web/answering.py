"""How answers leave: JSON in UTF-8, documented by a model that is not run over it again."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import JSONResponse

from huit.web.wire.base import Answer, Refusal

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Refusal, "description": description}
    for status, description in (
        (400, "not JSON, or an unknown language"),
        (404, "no such page, profile or fan"),
        (413, "the body is too large"),
        (422, "a hand or value that cannot be used: a code, a sentence, and the place"),
    )
}
AN_HOUR: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language, Accept-Encoding"}


def routes(tag: str, *, about_hands: bool = False) -> APIRouter:
    """The routes of one area under /api."""
    dependencies = [Depends(_softly)] if about_hands else []
    return APIRouter(prefix="/api", tags=[tag], responses=REFUSALS, dependencies=dependencies)


async def _softly(
    request: Request,
    soft: Annotated[bool, Query(description="true: faults of the hand come with status 200, as {error: ...}")] = False,
) -> None:
    """For pages that ask at every key; huit.web.errors minds it."""
    request.state.soft = soft


def documented(model: type[Answer]) -> dict[str, Any]:
    """For a route that answers with a response of its own: the model is for the documentation."""
    return {"responses": {200: {"model": model}}, "response_class": JSONResponse}


def sent(plain: object, *, keep: bool = False, status: int = 200) -> JSONResponse:
    """`keep` what is the same for everybody until the next version."""
    return JSONResponse(plain, status, AN_HOUR if keep else {"Cache-Control": "no-store"})
