"""Language negotiation: ?lang=, else Accept-Language, else French."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query, Request

from huit.core.words import DEFAULT_LANGUAGE, LANGUAGES, ROOT_LANGUAGE, language_named
from huit.web.answers.lookup import known_language

_ASKED: Final = f"{language_named(ROOT_LANGUAGE).alternatives(LANGUAGES)}; by default what Accept-Language prefers"
_LONGEST: Final = 200  # characters of the header that are parsed


async def language_of(
    request: Request,
    lang: Annotated[str | None, Query(description=_ASKED)] = None,
) -> str:
    """The language of a request. Async, because a thread would cost more than the work. Raises Refused."""
    return accepted(request.headers.get("accept-language")) if lang is None else known_language(lang)


AskedLanguage = Annotated[str, Depends(language_of)]


def accepted(header: str | None) -> str:
    """The supported language that an Accept-Language header prefers."""
    if not header or not header.strip():
        return DEFAULT_LANGUAGE
    ranked = sorted([_preference(part) for part in header[:_LONGEST].split(",")], key=lambda one: -one[1])
    for name, weight in ranked:
        if name == "*":
            return DEFAULT_LANGUAGE
        if weight > 0 and name in LANGUAGES:
            return name
    return ROOT_LANGUAGE


def _preference(part: str) -> tuple[str, float]:
    """Parse fr-CH;q=0.8 as ("fr", 0.8)."""
    tag, _, weight = part.partition(";")
    try:
        quality = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        quality = 0.0
    return tag.strip().lower().partition("-")[0], quality


def language_spoken(request: Request) -> str:
    """The language of an error message, even if the requested language is not supported."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else accepted(request.headers.get("accept-language"))
