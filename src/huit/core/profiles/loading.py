"""Load a rule profile: a built-in one by its name, or a custom one from a file."""

from __future__ import annotations

import os
from functools import cache
from typing import Final

from huit.core.faults import Fault
from huit.core.profiles.built_in import BUILT_IN, DEFAULT, built_in_file, built_in_text
from huit.core.profiles.checking import check_built_in, check_name, check_order, check_values
from huit.core.profiles.parsing import parent_name, parse_toml, read_profile
from huit.core.rules.profile_types import Profile, ProfileError

_LONGEST: Final = 1_000_000  # characters of a profile file; none that a person wrote is longer


def profile_named(name: str | os.PathLike[str]) -> Profile:
    """Load a built-in profile, or a custom one where the name ends in .toml, which may be a path too.

    >>> huit.profile_named("botzone").name
    'botzone'
    """
    text = os.fspath(name)
    if text in BUILT_IN:
        return _built_in(text)
    if text.endswith(".toml"):
        return load_profile(text)
    raise _unknown(text)


def built_in_profiles() -> tuple[Profile, ...]:
    return tuple([_built_in(name) for name in BUILT_IN])


def load_profile(path: str | os.PathLike[str]) -> Profile:
    """Load a custom profile, which overrides a built-in one (`extends`, by default ffmj)."""
    try:
        with open(path, encoding="utf-8-sig") as lines:
            text = lines.read(_LONGEST + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ProfileError(
            Fault("profile_unreadable", values=(("path", str(path)[-80:]), ("reason", reason)))
        ) from error
    except ValueError as error:
        raise ProfileError(
            Fault("profile_unreadable", values=(("path", str(path)[-80:]), ("reason", "UTF-8")))
        ) from error
    if len(text) > _LONGEST:
        reason = f"> {_LONGEST} B"
        raise ProfileError(Fault("profile_unreadable", values=(("path", str(path)[-80:]), ("reason", reason))))
    try:
        data = parse_toml(text)
        parent = parent_name(data) or DEFAULT
        if parent not in BUILT_IN:
            raise _unknown(parent)
        return read_profile(data, os.path.splitext(os.path.basename(path))[0], _built_in(parent))
    except ProfileError as error:
        raise error.in_file(str(path)) from error


@cache
def _built_in(name: str) -> Profile:
    try:
        check_name(name)
        data = parse_toml(built_in_text(name))
        check_order(name, data)
        check_values(name, data)
        before = BUILT_IN[: BUILT_IN.index(name)]
        parent = parent_name(data) or (DEFAULT if before else "")
        if parent and parent not in before:
            values = (("key", "extends"), ("value", parent), ("wanted", ", ".join(before)))
            raise ProfileError(Fault("profile_value", values=values))
        profile = read_profile(data, name, _built_in(parent) if parent else None)
        check_built_in(name, data)
    except ProfileError as error:
        raise error.in_file(built_in_file(name)) from error
    return profile


def _unknown(name: str) -> ProfileError:
    return ProfileError(Fault("profile_unknown", values=(("name", name[:40]), ("known", ", ".join(BUILT_IN)))))
