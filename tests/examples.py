"""The number of examples that a property is tried with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from hypothesis import settings

import huit

Case = TypeVar("Case")

# Uncompiled Python needs ten times as long, and the compiled run tries the same property with all of them.
PURE = 10


def examples(number: int) -> settings:
    """Settings of a property: so many examples, or fewer."""
    return settings(max_examples=scaled(number))


def scaled(number: int, least: int = 2) -> int:
    """The number of examples: so many on the compiled build, fewer on the pure one, where only a difference of the
    builds is left to be found."""
    return number if huit.build_kind() == "compiled" else max(least, number // PURE)


def thinned(cases: Iterable[Case]) -> list[Case]:
    """All cases on the compiled build, every tenth on the pure one."""
    return list(cases)[:: 1 if huit.build_kind() == "compiled" else PURE]
