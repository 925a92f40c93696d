"""GET /api/profiles, /api/profiles/{name} and /api/profiles/{left}/{right}."""

from __future__ import annotations

from fastapi import Request, Response

from huit.web.answers.rulebook.profiles import answer_differences, answer_profile, answer_profiles
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, kept_response
from huit.web.wire.rulebook import DifferencesAnswer, ProfileAnswer, ProfilesAnswer

router = api_router("profiles")


@router.get("/profiles", **documented(ProfilesAnswer))
def profiles(request: Request, lang: AskedLanguage) -> Response:
    """The rule profiles by name."""
    return kept_response(request, answer_profiles, lang)


@router.get("/profiles/{name}", **documented(ProfileAnswer))
def profile(request: Request, name: str, lang: AskedLanguage) -> Response:
    """A profile; each line with its ruling and sources."""
    return kept_response(request, answer_profile, name, lang)


@router.get("/profiles/{left}/{right}", **documented(DifferencesAnswer))
def differences(request: Request, left: str, right: str, lang: AskedLanguage) -> Response:
    """The differences between two profiles, with the rulings."""
    return kept_response(request, answer_differences, left, right, lang)
