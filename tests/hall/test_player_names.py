"""Names that people give themselves: whatever can be read in any script, nothing that hides or deceives."""

from __future__ import annotations

import pytest

from huit.bots.levels import BOTS
from huit.hall.player_names import is_name_of_bot, readable_name

FAMILY = "👨\u200d👩\u200d👧"
RAINBOW = "🏳\ufe0f\u200d🌈"
PERSIAN = "می\u200cخواهم"
HINDI = "शर्मा क\u094d\u200dष"  # a joiner after a virama
SHRUGGING = "🤷🏽\u200d♀\ufe0f"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Chloé",
            "王 小明",
            FAMILY,
            RAINBOW,
            PERSIAN,
            f"Ana {FAMILY}",
            "8",
            "❤\ufe0f",
            "Nguyễn",
            "שָׁלוֹם",
            "ขวัญ",
            HINDI,
        ),
        *("👍🏽", f"{SHRUGGING} x", "8\ufe0f\u20e3", "ᾧ"),
    ],
)
def test_names_that_can_be_read(name: str) -> None:
    """Readable names stay as they are, but for the blanks around them."""
    assert readable_name(f"  {name}\t", 20) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\u3164", "\u2800", "\u200d", "\u200c\u200d", "\ufe0f", "\u0301"),  # nothing to see
        *("a\x00b", "a\u202eb", "a\u2066b", "a\u200bb", "\ufeffa", "\ud800", "\ue000"),  # hidden, or turned round
        *("Ana\u200c", "\u200dAna", "Ana\u200d\u200dBo", "Ana \u200d Bo"),  # joins nothing: a copy of another name
        *(
            "An\u200dne",
            "王\u200c小",
            "8\u200d9",
            "A\ufe0fnne",
            "A\u034fnne",
            "A\U000e0100nne",
            "An\u17b4ne",
            "Anne\u3164",
        ),  # the same, unseen
        *("A\u0301\u0302\u0303\u0304nne", "o" + "\u0488" * 4),  # stacked over the lines of others
        "x" * 21,
    ],
)
def test_names_that_cannot(name: str) -> None:
    """Too long, nothing to see, or something unseen in it."""
    assert readable_name(name, 20) is None


def test_one_form_of_a_name() -> None:
    """A letter and its accent are written in one way: two names that look the same are the same."""
    assert readable_name("e\u0301", 20) == "é"


@pytest.mark.parametrize("level", BOTS)
def test_names_of_bots(level: str) -> None:
    """A record tells bots by their names alone: what a bot at a table is called, nobody else is."""
    assert all(is_name_of_bot(f"{level} {number}") for number in range(1, 5))
    assert not any(map(is_name_of_bot, (level, f"{level} 12", f"{level} 0", f"my {level} 1", f"{level} one")))
