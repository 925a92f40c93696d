"""A command in a fork, as most tests run it, does what the same command does that a shell starts."""

from __future__ import annotations

import pytest
from tests.cli.running import EXERCISE_4, huit, started

BAD_BYTES = b"123m456p789s11122s\n\xff\xfe\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "extra"),
    [
        (["score", EXERCISE_4], b"", {}),
        (["score", "--file", "-", "--jsonl"], BAD_BYTES, {"HUIT_LANG": "en"}),
        (["fans", "\udcff"], b"", {"LANG": "zh_CN.UTF-8"}),
        (["nothing"], b"", {"COLUMNS": "40", "NO_COLOR": "1"}),
    ],
)
def test_same_outcome(arguments: list[str], stdin: bytes, extra: dict[str, str]) -> None:
    """Status, output and errors, to the byte."""
    assert huit(*arguments, stdin=stdin, **extra) == started(*arguments, stdin=stdin, **extra)
