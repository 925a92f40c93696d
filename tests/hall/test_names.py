"""Names that people give themselves: whatever can be read in any script, nothing that hides or deceives."""

from __future__ import annotations

import pytest

from huit.hall.names import readable_name

FAMILY = "👨\u200d👩\u200d👧"
RAINBOW = "🏳\ufe0f\u200d🌈"
PERSIAN = "می\u200cخواهم"


@pytest.mark.parametrize(
    "name", ["Chloé", "王 小明", FAMILY, RAINBOW, PERSIAN, f"Ana {FAMILY}", "e\u0301", "8", "❤\ufe0f"]
)
def test_names_that_can_be_read(name: str) -> None:
    """They stay as they are, but for the blanks around them."""
    assert readable_name(f"  {name}\t", 20) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\u3164", "\u2800", "\u200d", "\u200c\u200d", "\ufe0f", "\u0301"),  # nothing to see
        *("a\x00b", "a\u202eb", "a\u2066b", "a\u200bb", "\ufeffa", "\ud800", "\ue000"),  # hidden, or turned round
        *("Ana\u200c", "\u200dAna", "Ana\u200d\u200dBo", "Ana \u200d Bo"),  # joins nothing: a copy of another name
        "x" * 21,
    ],
)
def test_names_that_cannot(name: str) -> None:
    """Too long, nothing to see, or something unseen in it."""
    assert readable_name(name, 20) is None
