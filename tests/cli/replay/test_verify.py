"""`huit verify`: says what it computed again, and only a whole game that holds ends with status 0."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.records import changed_record, half_record, played_lines, text_of, written_record
from tests.cli.running import huit

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "docs" / "examples" / "game.jsonl"
SHOWN = re.compile(r"<!-- lines (?P<numbers>[\d ]+) -->\n```json\n(?P<lines>.*?)```\n", re.DOTALL)


def test_the_page_shows_lines_of_the_example() -> None:
    """The lines of a record in docs/records.md stand in the file that the page links to."""
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
    """JSON tells programs that a game holds."""
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
    assert f"record_commitment  Line {len(lines)}: the seed and salt give" in done.out
    assert done.out.count("✗") == 1
    assert done.out.endswith("The record is not correct.\n")
    plain = json.loads(huit("verify", str(path), "--json", "--lang", "en").out)
    assert [(fault["code"], fault["line"]) for fault in plain["faults"]] == [("record_commitment", len(lines))]


def test_half_a_game(tmp_path: Path) -> None:
    """A record that stops early is correct so far, but nothing vouches for the walls: not status 0."""
    done = huit("verify", str(half_record(tmp_path)), "--lang", "en")
    assert done.status == 1
    assert done.out.count("–") == 2
    assert done.out.endswith("What was recorded is correct, but the record stops before the end of the game.\n")


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    """A record with a custom profile is refused without its file, saying what to do; with it, the output says that the
    rules are custom."""
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
    assert "✓ Custom rules: mine" in done.out


def test_what_is_no_record(tmp_path: Path) -> None:
    """Refused with a code, as JSON if that was asked for."""
    path = tmp_path / "noise.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    assert "Error record_not_one: " in huit("verify", str(path), "--lang", "en").err
    done = huit("verify", str(path), "--json", "--lang", "en")
    assert done.status == 2
    assert json.loads(done.out)["error"]["code"] == "record_not_one"


def marks(out: str) -> list[str]:
    return re.findall(r"^([✓✗–]) ", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("place", "values", "wrong"),
    [
        (1, {"dice": [1, 1, 1, 1]}, 2),
        (1, {"seats": [4, 3, 2, 1]}, 2),
        (-1, {"totals": [1, 1, 1, 1]}, 4),
        (-1, {"salt": "sugar"}, 1),
        (0, {"digest": "0"}, 0),
    ],
)
def test_the_cross_stands_where_the_fault_is(tmp_path: Path, place: int, values: dict[str, object], wrong: int) -> None:
    """Rules, seed, walls, moves or scores: one of them is wrong, the others hold."""
    done = huit("verify", str(changed_record(tmp_path, place, **values)), "--lang", "en")
    assert marks(done.out) == ["✗" if row == wrong else "✓" for row in range(5)]


def test_a_damaged_line_hides_no_seed(tmp_path: Path) -> None:
    """The last line tells the seed, whatever stands in the middle."""
    lines = [*played_lines()[:30], "{", *played_lines()[31:]]
    path = tmp_path / "damaged.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("verify", str(path), "--lang", "en")
    assert marks(done.out) == ["✓", "✓", "✓", "✗", "✓"]
    assert "not revealed" not in done.out


def test_many_faults_are_counted(tmp_path: Path) -> None:
    """The first three are shown, the others counted; programs get them all."""
    lines = [line if number % 2 or not number else "{" for number, line in enumerate(played_lines())]
    path = tmp_path / "noise.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("verify", str(path), "--lang", "en")
    faults = json.loads(huit("verify", str(path), "--json", "--lang", "en").out)["faults"]
    assert done.out.count("record_json") == 3
    assert f"{len(faults) - 3} more" in done.out
    assert len(faults) > 50


def test_a_header_cannot_command_the_terminal(tmp_path: Path) -> None:
    """Control codes and broken characters in it are replaced."""
    path = changed_record(tmp_path, 0, digest="\x1b[2J\ud800", commitment="\x9b\ud800")
    for arguments in ([], ["--json"]):
        done = huit("verify", str(path), "--lang", "en", *arguments)
        assert (done.status, done.err) == (1, "")
        assert all(letter.isprintable() or letter == "\n" for letter in done.out)


def test_an_endless_file_is_refused() -> None:
    """After as many bytes as a record can have."""
    done = huit("verify", "/dev/zero", "--lang", "en")
    assert done.status == 2
    assert "Error record_too_long: " in done.err
