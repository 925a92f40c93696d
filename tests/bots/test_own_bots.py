"""Bots of one's own in the registry: a file that HUIT_BOTS names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from huit.bots.levels import BOTS, NET_CLASS, own_levels
from huit.bots.measured import BotTableError

OWN = """
[[bot]]
name = "mine"
net = "model.onnx"
title.en = "My net"
about.en = "Learned by itself."

[[bot]]
name = "chance"
class = "huit.bots.random.RandomBot"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "bots.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_entries(own: Path) -> None:
    """A network is found from the folder of the file; a class as in the registry."""
    found = own_levels(str(own), BOTS)
    assert list(found) == ["mine", "chance"]
    assert (found["mine"].class_path, found["mine"].net) == (NET_CLASS, str(own.parent / "model.onnx"))
    assert found["mine"].title("en") == "My net"
    assert type(found["chance"].make("1")).__name__ == "RandomBot"
    assert own_levels("", BOTS) == {}


def test_name_that_is_taken(own: Path) -> None:
    """No bot of huit is replaced."""
    own.write_text(OWN.replace("mine", "club"), encoding="utf-8")
    with pytest.raises(BotTableError, match="is a bot of huit already; choose another"):
        own_levels(str(own), BOTS)


def test_everything_that_names_bots_knows_them(own: Path) -> None:
    """The registry of a process, and so the command line, the API and the pages, has them at the end."""
    code = "from huit.bots.levels import BOTS; print(*BOTS)"
    env = {**os.environ, "HUIT_BOTS": str(own)}
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=env).stdout
    assert shown.split()[-2:] == ["mine", "chance"]
