"""Files that arguments name: what cannot be read is refused; errors of the work on their content stay what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from huit.cli.arguments.files import open_file
from huit.cli.arguments.refusal import Refusal


@pytest.mark.parametrize("name", ["nowhere.jsonl", ".", "null\0character"])
def test_files_that_cannot_be_opened(name: str, tmp_path: Path) -> None:
    """Files that cannot be opened are refused as input."""
    with pytest.raises(Refusal) as refusal, open_file(str(tmp_path / name)):
        pass
    assert refusal.value.faults[0].code == "file_unreadable"


def test_a_read_that_fails(tmp_path: Path) -> None:
    """A disk that fails in the middle of a file is refused too."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"{}")
    with pytest.raises(Refusal) as refusal, open_file(str(path)):
        raise OSError(5, "Input/output error")
    assert dict(refusal.value.faults[0].values)["reason"] == "Input/output error"


def test_errors_of_the_work(tmp_path: Path) -> None:
    """A programmer's error in the reading of the content is not told as an unreadable file."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"{}")
    with pytest.raises(ValueError, match="a bug"), open_file(str(path)):
        raise ValueError("a bug")
