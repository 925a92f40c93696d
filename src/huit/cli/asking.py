"""Profiles asked for on the command line: a user's file never goes by the name of a built-in profile."""

from __future__ import annotations

from dataclasses import replace

from huit.core.profile_types import Profile
from huit.core.profiles import BUILT_IN, profile_named


def profile_asked(name: str) -> Profile:
    """The profile of that name or file; that of a file ffmj.toml is called ffmj.toml, to be told from ffmj."""
    profile = profile_named(name)
    if name in BUILT_IN or profile.name not in BUILT_IN:
        return profile
    return replace(profile, name=f"{profile.name}.toml")
