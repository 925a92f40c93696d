"""`huit import`, `huit export` and `huit stats` as a user's shell runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.records import text_of
from tests.cli.running import huit
from tests.imports.matches import exported, played_by_bots
from tests.web.test_me import lines_of

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "session.json"
    path.write_text(exported(played_by_bots(), "tziakcha"), encoding="utf-8")
    return path


def test_import_and_verify(session: Path, tmp_path: Path) -> None:
    """The report on standard output, the record in a file that verifies."""
    out = tmp_path / "game.jsonl"
    done = huit("import", str(session), "-o", str(out), "--lang", "en")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-2:] == ["1 game imported, 2 hands.", "Every draw, total, fan and payment agrees."]
    assert huit("verify", str(out)).status == 0
    again = huit("import", str(session), "-o", str(out), "--lang", "en")
    assert (again.status, "record_exists" in again.err) == (2, True)


def test_import_to_standard_output(session: Path) -> None:
    """Then the report is on standard error; a file may come from standard input."""
    done = huit("import", "-", "--anonymous", "--lang", "fr", stdin=session.read_bytes())
    assert json.loads(done.out.splitlines()[0])["players"] == ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4"]
    assert "tout concorde" in done.err


def test_many_games_in_one_file(tmp_path: Path) -> None:
    """One record after the other, which the statistics read."""
    logs, out = tmp_path / "logs.txt", tmp_path / "games.jsonl"
    logs.write_text(exported(played_by_bots(mode="botzone"), "pku") * 3, encoding="utf-8")
    done = huit("import", str(logs), "-o", str(out), "--json", "--lang", "en")
    assert json.loads(done.out) | {"lost": []} == {
        "games": 6,
        "hands": 6,
        "stopped": 0,
        "differences": 0,
        "lost": [],
        "messages": [],
    }
    found = json.loads(huit("stats", str(out), "--json").out)
    assert (found["games"], found["hands"], len(found["players"])) == (6, 6, 4)


def test_a_damaged_game(session: Path, tmp_path: Path) -> None:
    """Its place is told, what is before it is kept, the status is 1."""
    broken = json.loads(session.read_text(encoding="utf-8"))
    del broken["records"][0]["step"]["a"][12:]
    session.write_text(json.dumps(broken), encoding="utf-8")
    out = tmp_path / "game.jsonl"
    done = huit("import", str(session), "-o", str(out), "--lang", "en")
    assert done.status == 1
    assert "import_unfinished  /records/0/step/a/12: hand 1 stops before its end." in done.out
    assert huit("verify", str(out)).status == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["import"], "argument_missing"),
        (["import", str(EXAMPLE)], "import_unknown"),
        (["import", "nowhere.json"], "file_unreadable"),
        (["export", str(EXAMPLE)], "export_unknown"),
        (["export", str(EXAMPLE), "--to", "pku"], "export_botzone"),
        (["stats"], "argument_missing"),
        (["stats", str(EXAMPLE), "--player", "Zoe"], "stats_nobody"),
        (["stats", __file__], "record_not_one"),
    ],
)
def test_refusals(arguments: list[str], code: str) -> None:
    """With a code, and status 2."""
    done = huit(*arguments, "--lang", "en")
    assert (done.status, code in done.err) == (2, True), done.err


@pytest.mark.parametrize("name", ["tziakcha", "pmn"])
def test_export(name: str, tmp_path: Path) -> None:
    """What the format does not keep is told; the file imports again."""
    record = tmp_path / "game.jsonl"
    record.write_text(lines_of(played_by_bots()), encoding="utf-8")
    done = huit("export", str(record), "--to", name, "--lang", "en")
    assert "Not kept: claims overridden by another." in done.err
    assert huit("import", "-", stdin=done.out.encode()).status == 0


def test_statistics_of_everybody() -> None:
    """A line for each player; two files add up."""
    done = huit("stats", str(EXAMPLE), str(EXAMPLE), "--lang", "en")
    assert "2 games, 4 hands." in done.out
    assert [line.split()[:2] for line in done.out.splitlines() if line.strip().startswith("David")] == [["David", "4"]]


def test_a_damaged_record_is_named(tmp_path: Path) -> None:
    """The rest counts."""
    path = tmp_path / "game.jsonl"
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    path.write_text(text_of([*lines[:150], "oops", *lines[150:]]), encoding="utf-8")
    done = huit("stats", str(path), "--lang", "en")
    assert done.status == 1
    assert "Line 151" in done.err
    assert "1 game, 1 hand." in done.out


def test_the_loss_to_the_master() -> None:
    """With --review, a decision, by phase."""
    found = json.loads(huit("stats", str(EXAMPLE), "--player", "Chloé", "--review", "--json").out)
    (chloe,) = found["players"]
    assert chloe["rates"]["loss"] > 0
    assert sum(chloe["counts"]["losses"]["decisions"]) > 20
