"""The examples run as their first lines say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import environment, huit

EXAMPLES = Path(__file__).parents[2] / "examples"
GAME = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"
HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"


def run(name: str, *arguments: str) -> str:
    """The output of an example."""
    env = environment()
    env["PYTHONPATH"] = os.pathsep.join([str(EXAMPLES), *filter(None, [env.get("PYTHONPATH")])])
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout


def test_score_a_file(tmp_path: Path) -> None:
    """Hands one a line, with the fault of an invalid line."""
    (tmp_path / "hands.txt").write_text(f"{HAND}\n123m\n", encoding="utf-8")
    first, second = run("score_file.py", str(tmp_path / "hands.txt")).splitlines()
    assert first.startswith("1: 11 points (all_types 6, ")
    assert second.startswith("2: ")


def test_ask_why() -> None:
    """Fans that count, fans that do not and the ruling, and the whole explanation."""
    shown = run("ask_why.py", HAND)
    assert "excluded by prevalent_wind, ruling R-C12" in shown
    assert "All Types" in shown


def test_read_a_record() -> None:
    """The wins of a game, and its first decision."""
    shown = run("read_a_record.py", str(GAME))
    assert "wins" in shown
    assert "(179, 4, 9) cells" in shown


def test_write_a_bot() -> None:
    """A custom bot in a contest, by module:Class."""
    assert "points a hand, 95 % between" in run("write_a_bot.py")


@pytest.mark.long
def test_train(tmp_path: Path) -> None:
    """A very short run trains, saves and measures a network that the arena can play."""
    options = ("--core-minutes", "0.5", "--deals", "2", "--batch", "256", "--tables", "8", "--channels", "8")
    shown = run("ppo_mcr.py", *options, "--out", str(tmp_path / "trained"))
    steps = [json.loads(line) for line in shown.splitlines() if line.startswith("{")]
    names = [step["event"] for step in steps]
    assert names[:5] == ["untrained", "collected", "imitated", "after imitation", "improved"]
    assert names[-1] == "after PPO"
    assert all(step["updates"] for step in steps if step["event"] == "improved")
    played = huit("arena", f"net:{tmp_path}/trained/model.onnx", "random", "random", "random", "--deals", "1")
    assert played.status == 0
