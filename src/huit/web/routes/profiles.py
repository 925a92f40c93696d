"""GET /api/profiles, /api/profiles/{name} and /api/profiles/{left}/{right}."""

from __future__ import annotations

from fastapi import Response

from huit.web.answers.rulebook.profiles import answer_differences, answer_profile, answer_profiles
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.rulebook import DifferencesAnswer, ProfileAnswer, ProfilesAnswer

router = api_router("profiles")


@router.get("/profiles", **documented(ProfilesAnswer))
def profiles(lang: AskedLanguage) -> Response:
    """The rule profiles by name."""
    return json_response(answer_profiles(lang), keep=True)


@router.get("/profiles/{name}", **documented(ProfileAnswer))
def profile(name: str, lang: AskedLanguage) -> Response:
    """A profile; each line with its ruling and sources."""
    return json_response(answer_profile(name, lang), keep=True)


@router.get("/profiles/{left}/{right}", **documented(DifferencesAnswer))
def differences(left: str, right: str, lang: AskedLanguage) -> Response:
    """The differences between two profiles, with the rulings."""
    return json_response(answer_differences(left, right, lang), keep=True)
