"""The number of examples that a property is tried with."""

from __future__ import annotations

from hypothesis import settings

import huit

# Uncompiled Python needs ten times as long, and the compiled run tries the same property with all of them.
PURE = 5


def examples(number: int) -> settings:
    """Settings of a property: so many examples, or fewer."""
    return settings(max_examples=scaled(number))


def scaled(number: int) -> int:
    """So many on the compiled build; fewer on the pure one, where only a difference of the builds is left to be
    found."""
    return number if huit.build_kind() == "compiled" else max(2, number // PURE)
