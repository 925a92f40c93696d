"""Look up languages and rule profiles by name; unknown names are refused."""

from __future__ import annotations

from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.profile_types import Profile
from huit.core.words import LANGUAGES
from huit.web.answers.errors import refuse


def known_language(name: str) -> str:
    """The name itself. Raises Refused `language_unknown`."""
    if name not in LANGUAGES:
        raise refuse("language_unknown", text=name[:20], known=", ".join(LANGUAGES))
    return name


def known_fan(name: str) -> str:
    """The id itself. Raises Refused `fan_unknown`."""
    if name not in NUMBERS:
        raise refuse("fan_unknown", absent=True, name=name[:40])
    return name


def known_profile(name: str) -> Profile:
    """A built-in profile. Custom profiles are files, and a request opens no files. Raises Refused `profile_unknown`."""
    if name not in BUILT_IN:
        raise refuse("profile_unknown", absent=True, name=name[:40], known=", ".join(BUILT_IN))
    return profile_named(name)
