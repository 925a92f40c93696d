"""The rule profiles: the three that come with the project, and those that a user writes over one of them."""

from __future__ import annotations

import os
from functools import cache
from typing import Final

from huit.core.data_files import read_data
from huit.core.faults import Fault
from huit.core.profile_parsing import parent_name, parse_profile
from huit.core.profile_types import Profile, ProfileError

BUILT_IN: Final = ("ffmj", "green_book", "botzone")
DEFAULT: Final = "ffmj"
_LONGEST: Final = 1_000_000  # characters of a profile file; none that a person wrote is longer


def profile_named(name: str) -> Profile:
    """A built-in profile, or the one in a file when the name ends in .toml."""
    if name in BUILT_IN:
        return _built_in(name)
    if name.endswith(".toml"):
        return load_profile(name)
    raise _unknown(name)


def built_in_profiles() -> tuple[Profile, ...]:
    return tuple([_built_in(name) for name in BUILT_IN])


def load_profile(path: str | os.PathLike[str]) -> Profile:
    """A profile of the user's own, which overrides one of the built-in ones (`extends`, by default ffmj)."""
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
    parent = parent_name(text) or DEFAULT
    if parent not in BUILT_IN:
        raise _unknown(parent)
    return parse_profile(text, os.path.splitext(os.path.basename(path))[0], _built_in(parent))


@cache
def _built_in(name: str) -> Profile:
    text = read_data("profiles", f"{name}.toml")
    parent = parent_name(text)
    return parse_profile(text, name, _built_in(parent) if parent else None)


def _unknown(name: str) -> ProfileError:
    return ProfileError(Fault("profile_unknown", values=(("name", name[:40]), ("known", ", ".join(BUILT_IN)))))
