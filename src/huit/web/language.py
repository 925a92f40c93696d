"""Which language a request is answered in: ?lang=, else Accept-Language, else French."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query, Request

from huit.core.words import LANGUAGES
from huit.web.answers.speaking import known_language

DEFAULT: Final = "fr"
ELSEWHERE: Final = "en"  # for those whose browser asks for none of the three
_LONGEST: Final = 200  # characters of a header that are looked at


async def language_of(
    request: Request,
    lang: Annotated[str | None, Query(description="fr, en or zh; by default what Accept-Language prefers")] = None,
) -> str:
    """Async, as everything that is done for every request: the way to a thread takes longer than this."""
    return accepted(request.headers.get("accept-language")) if lang is None else known_language(lang)


AskedLanguage = Annotated[str, Depends(language_of)]


def accepted(header: str | None) -> str:
    """The language of ours that the header prefers."""
    if not header or not header.strip():
        return DEFAULT
    ranked = sorted([_preference(part) for part in header[:_LONGEST].split(",")], key=lambda one: -one[1])
    for name, weight in ranked:
        if name == "*":
            return DEFAULT
        if weight > 0 and name in LANGUAGES:
            return name
    return ELSEWHERE


def _preference(part: str) -> tuple[str, float]:
    """fr-CH;q=0.8 as ("fr", 0.8)."""
    tag, _, weight = part.partition(";")
    try:
        quality = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        quality = 0.0
    return tag.strip().lower().partition("-")[0], quality


def language_spoken(request: Request) -> str:
    """For refusals, which are spoken even where the language asked for is none of ours."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else accepted(request.headers.get("accept-language"))
