"""GET /api/profiles, /api/profiles/{name} and /api/profiles/{left}/{right}."""

from __future__ import annotations

from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.profiles import answer_differences, answer_profile, answer_profiles
from huit.web.language import AskedLanguage
from huit.web.wire.book import DifferencesAnswer, ProfileAnswer, ProfilesAnswer

router = routes("profiles")


@router.get("/profiles", **documented(ProfilesAnswer))
def profiles(lang: AskedLanguage) -> Response:
    """The rule profiles by name."""
    return sent(answer_profiles(lang), keep=True)


@router.get("/profiles/{name}", **documented(ProfileAnswer))
def profile(name: str, lang: AskedLanguage) -> Response:
    """A profile, each of its lines with the ruling and the sources."""
    return sent(answer_profile(name, lang), keep=True)


@router.get("/profiles/{left}/{right}", **documented(DifferencesAnswer))
def differences(left: str, right: str, lang: AskedLanguage) -> Response:
    """What sets two profiles apart, with the rulings."""
    return sent(answer_differences(left, right, lang), keep=True)
