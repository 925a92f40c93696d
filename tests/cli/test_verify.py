"""`huit verify`: says what it computed again, and only a whole game that holds ends with status 0."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.records import half_record, played_lines, text_of, written_record
from tests.cli.running import huit

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "game.jsonl"
SHOWN = re.compile(r"<!-- lines (?P<numbers>[\d ]+) -->\n```json\n(?P<lines>.*?)```\n", re.DOTALL)


def test_the_page_shows_lines_of_the_example() -> None:
    """What docs/records.md shows of a record stands in the file that it links to."""
    shown = SHOWN.search((ROOT / "docs" / "records.md").read_text(encoding="utf-8"))
    assert shown is not None
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert shown["lines"].splitlines() == [lines[int(number) - 1] for number in shown["numbers"].split()]


@pytest.mark.parametrize(("language", "sentence"), [("fr", "Tout est exact."), ("zh", "全部无误。")])
def test_a_game_that_holds(language: str, sentence: str) -> None:
    """Status 0, in each language; English stands in the documentation."""
    done = huit("verify", str(EXAMPLE), "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert done.out.count("✓") == 5
    assert done.out.endswith(sentence + "\n")


def test_json() -> None:
    """The same for programs."""
    done = huit("verify", str(EXAMPLE), "--json", "--lang", "en")
    plain = json.loads(done.out)
    assert done.status == 0
    assert plain["holds"] is True
    assert plain["complete"] is True
    assert plain["profile"]["name"] == "ffmj"
    assert plain["profile"]["own"] is False
    assert plain["checked"]["hands"] == plain["checked"]["win"] == 2
    assert plain["faults"] == []


def test_a_changed_game(tmp_path: Path) -> None:
    """Every fault with its line; status 1."""
    lines = list(played_lines())
    lines[-1] = lines[-1].replace('"salt": "pepper"', '"salt": "sugar"')
    path = tmp_path / "changed.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("verify", str(path), "--lang", "en")
    assert done.status == 1
    assert f"record_commitment  Line {len(lines)}: seed and salt give" in done.out
    assert done.out.count("✗") == 1
    assert done.out.endswith("The record does not hold.\n")
    plain = json.loads(huit("verify", str(path), "--json", "--lang", "en").out)
    assert [(fault["code"], fault["line"]) for fault in plain["faults"]] == [("record_commitment", len(lines))]


def test_half_a_game(tmp_path: Path) -> None:
    """What is there holds, but nothing vouches for the walls: not status 0."""
    done = huit("verify", str(half_record(tmp_path)), "--lang", "en")
    assert done.status == 1
    assert done.out.count("–") == 2
    assert done.out.endswith("What is there holds, but the game was not written to its end.\n")


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    """Without its file the record is refused with what to do; with it, it is said that the rules are somebody's own."""
    text = written_record(tmp_path).read_text(encoding="utf-8").replace('"profile": "ffmj"', '"profile": "mine"', 1)
    path = tmp_path / "own.jsonl"
    path.write_text(text, encoding="utf-8")
    refused = huit("verify", str(path), "--lang", "en")
    assert refused.status == 2
    assert "Error record_profile_own: " in refused.err
    assert "--profile" in refused.err
    (tmp_path / "mine.toml").write_text('extends = "ffmj"\n', encoding="utf-8")
    done = huit("verify", str(path), "--profile", str(tmp_path / "mine.toml"), "--lang", "en")
    assert (done.status, done.err) == (0, "")
    assert "✓ Rules of their own: mine" in done.out


def test_what_is_no_record(tmp_path: Path) -> None:
    """Refused with a code, as JSON if that was asked for."""
    path = tmp_path / "noise.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    assert "Error record_not_one: " in huit("verify", str(path), "--lang", "en").err
    done = huit("verify", str(path), "--json", "--lang", "en")
    assert done.status == 2
    assert json.loads(done.out)["error"]["code"] == "record_not_one"
