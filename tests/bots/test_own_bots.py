"""Custom bots in the registry: a file that HUIT_BOTS names."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from huit.bots.levels import BOTS, NET_CLASS, own_levels
from huit.bots.table_errors import BotTableError

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

CONTEST = """
[[contest]]
player = "mine"
against = "club"
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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[[bot]]\nname = "mine"\n', "'class' is missing"),
        ("[[bot]\n", "is not valid TOML"),
        (CONTEST, "contest 1: 'profile' is missing"),
    ],
)
def test_wrong_entry_names_the_file(own: Path, text: str, problem: str) -> None:
    """The error names the custom file, not the registry of huit."""
    own.write_text(text, encoding="utf-8")
    with pytest.raises(BotTableError) as caught:
        own_levels(str(own), BOTS)
    assert str(caught.value).startswith(str(own))
    assert problem in str(caught.value)


def test_class_that_cannot_be_imported_names_the_file(own: Path) -> None:
    """The error names the file, also when the bot is made long after it was read."""
    own.write_text('[[bot]]\nname = "mine"\nclass = "nowhere.Bot"\n', encoding="utf-8")
    with pytest.raises(BotTableError) as caught:
        own_levels(str(own), BOTS)["mine"].make()
    assert str(caught.value).startswith(str(own))


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    """The variable that names it is named too."""
    with pytest.raises(BotTableError, match=r"no\.toml, HUIT_BOTS: .*No such file"):
        own_levels(str(tmp_path / "no.toml"), BOTS)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'name = "\xe9"')
    with pytest.raises(BotTableError, match=r"latin\.toml, HUIT_BOTS: .*utf-8"):
        own_levels(str(latin), BOTS)


MODEL = Path(__file__).parents[1] / "rl" / "models" / "plain.onnx"
# A decision at a table of the web app, as its worker makes it.
TABLE = """
from huit.bots.levels import BOTS
from huit.game import Setup, legal, start, view
from huit.hall.live.requests import BotRequest
from huit.hall.live.deciding import decide
from huit.hall.terms import Terms, check_terms
check_terms(Terms(bots="mine"))
state = start(Setup("ffmj", 1))
seat = state.turn
action = decide(BotRequest(0, seat, "mine", "1", view(state, seat), legal(state, seat)))
print(*BOTS, action in legal(state, seat))
"""


def test_a_network_sits_at_a_table(own: Path) -> None:
    """The registry of a process has them at the end; a table may be opened with a network, and it decides."""
    (own.parent / "model.onnx").write_bytes(MODEL.read_bytes())
    env = {**os.environ, "HUIT_BOTS": str(own)}
    shown = subprocess.run([sys.executable, "-c", TABLE], check=True, capture_output=True, text=True, env=env).stdout
    assert shown.split()[-3:] == ["mine", "chance", "True"]
