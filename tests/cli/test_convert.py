"""`huit import`, `huit export` and `huit stats` as a user's shell runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

import pytest
from tests.cli.records import text_of
from tests.cli.running import huit
from tests.imports.matches import exported, played_by_bots
from tests.web.learning.test_me import lines_of

from huit.cli.arguments.refusal import shown_path
from huit.cli.convert.output import output_to

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
    assert done.out.splitlines()[-2:] == ["1 game imported (2 hands).", "All draws, totals, fans and payments match."]
    assert huit("verify", str(out)).status == 0
    again = huit("import", str(session), "-o", str(out), "--lang", "en")
    assert (again.status, "record_exists" in again.err) == (2, True)


def test_import_to_standard_output(session: Path) -> None:
    """With records on standard output the report is on standard error; a file may come from standard input."""
    done = huit("import", "-", "--anonymous", "--lang", "fr", stdin=session.read_bytes())
    assert json.loads(done.out.splitlines()[0])["players"] == ["Joueur 1", "Joueur 2", "Joueur 3", "Joueur 4"]
    assert "tout concorde" in done.err


def test_many_games_in_one_file(tmp_path: Path) -> None:
    """One record after the other, which every command reads."""
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
        "unread": [],
    }
    found = json.loads(huit("stats", str(out), "--json").out)
    assert (found["games"], found["hands"], len(found["players"])) == (6, 6, 4)
    assert huit("verify", str(out), "--lang", "en").out == "Correct: 6 of 6 games.\n"
    assert huit("export", str(out), "--to", "pku").out.count("Match ") == 6
    assert len(huit("botzone", "export", str(out)).out.splitlines()) == 6
    second = huit("replay", str(out), "--text", "--game", "2", "--lang", "en")
    shown = huit("replay", str(out), "--text", "--lang", "en")
    assert (second.out != shown.out, second.err) == (True, "")
    assert shown.err == "Showing game 1 of 6 in this file; use --game to choose another one.\n"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games in a file; the second has a wrong total in its last line but one, which is line 2 from its end."""
    path = tmp_path / "games.jsonl"
    one = lines_of(played_by_bots())
    path.write_text(one + one.replace('"end": true, "totals": [', '"end": true, "totals": [9') + one, encoding="utf-8")
    return path


def test_many_games_verified(games: Path) -> None:
    """The game that does not hold is named with its line in the file; the status tells."""
    done = huit("verify", str(games), "--lang", "en")
    lines = lines_of(played_by_bots()).count("\n")
    assert done.status == 1
    assert done.out.splitlines()[-1] == "Correct: 2 of 3 games."
    assert f"Game 2 ({shown_path(str(games))}): record_differs  Line {2 * lines}" in done.out
    plain = json.loads(huit("verify", str(games), "--json").out)
    assert (plain["games"], plain["held"]) == (3, 2)
    assert [(one["game"], one["line"], one["holds"]) for one in plain["failed"]] == [(2, lines + 1, False)]
    assert huit("verify", str(games), "--game", "3").status == 0


@pytest.mark.parametrize("command", [["verify"], ["replay", "--text"], ["export", "--to", "pmn"]])
def test_a_game_that_is_not_there(games: Path, command: list[str]) -> None:
    """The file says which there are."""
    done = huit(*command, str(games), "--game", "4", "--lang", "en")
    assert (done.status, "This file has no game 4. Games in the file: 1 – 3." in done.err) == (2, True)


def test_a_game_is_a_number(games: Path) -> None:
    """From 1 on."""
    for text in ("one", "0"):
        assert "record_game_invalid" in huit("verify", str(games), "--game", text, "--lang", "en").err


def test_one_bad_file_does_not_end_a_batch(session: Path, tmp_path: Path) -> None:
    """The bad file is named with the line; the others are imported, and the status tells."""
    bad, cut, out = tmp_path / "bad.txt", tmp_path / "cut.json", tmp_path / "out.jsonl"
    bad.write_text("hello\n", encoding="utf-8")
    cut.write_text('{"script": 7,\n"id" 1}', encoding="utf-8")
    names = [str(bad), str(tmp_path / "nowhere"), str(session), str(cut), str(session)]
    done = huit("import", *names, "-o", str(out), "--lang", "en")
    assert done.status == 1
    assert (
        f"{shown_path(str(bad))}: import_unknown  The format of this file is not recognised: line 1 starts with hello."
        in done.out
    )
    assert f"{shown_path(names[1])}: file_unreadable" in done.out
    assert f"Game 2 ({shown_path(str(cut))}): import_json  Line 2" in done.out
    assert "2 games imported (4 hands)." in done.out
    assert "All draws" not in done.out
    assert huit("verify", str(out), "--lang", "en").out == "Correct: 2 of 2 games.\n"
    plain = json.loads(huit("import", *names, "-o", str(out), "--overwrite", "--json").out)
    assert [one["file"] for one in plain["unread"]] == names[:2]


def test_nothing_is_written_if_nothing_is_read(tmp_path: Path) -> None:
    """Not even an empty file; what was there stays."""
    bad, out = tmp_path / "bad.txt", tmp_path / "out.jsonl"
    bad.write_text("hello\n", encoding="utf-8")
    done = huit("import", str(bad), str(bad), "-o", str(out), "--lang", "en")
    assert (done.status, done.err.count("import_unknown"), list(tmp_path.iterdir())) == (2, 2, [bad])
    out.write_text("before", encoding="utf-8")
    assert huit("import", str(bad), "-o", str(out), "--overwrite").status == 2
    assert out.read_text(encoding="utf-8") == "before"


def test_an_output_appears_whole(tmp_path: Path) -> None:
    """Under its name only when all of it is written; an error leaves the old file and nothing beside it."""
    path = tmp_path / "out.jsonl"
    with output_to(str(path), overwrite=False) as output:
        output.write("half")
        assert not path.exists()
    assert path.read_text(encoding="utf-8") == "half"
    with pytest.raises(KeyboardInterrupt), output_to(str(path), overwrite=True) as output:
        _write_and_stop(output)
    assert (path.read_text(encoding="utf-8"), list(tmp_path.iterdir())) == ("half", [path])


def _write_and_stop(output: TextIO) -> None:
    output.write("other")
    raise KeyboardInterrupt


def test_statistics_go_on_after_a_bad_file(tmp_path: Path) -> None:
    """The bad file is named, the others count, and the status tells."""
    bad = tmp_path / "bad.txt"
    bad.write_text("hello\n", encoding="utf-8")
    done = huit("stats", str(bad), str(EXAMPLE), "--lang", "en")
    assert (done.status, f"{shown_path(str(bad))}: This is not a Huit record" in done.err) == (1, True)
    assert "1 game, 2 hands." in done.out


def test_a_long_path_is_cut_at_its_beginning() -> None:
    """With an ellipsis, so that nobody takes the rest for the path."""
    assert shown_path("games/one.jsonl") == "games/one.jsonl"
    assert shown_path("/home/anna/" + "mahjong/" * 20 + "one.jsonl") == "…" + ("mahjong/" * 20 + "one.jsonl")[-59:]


def test_a_damaged_game(session: Path, tmp_path: Path) -> None:
    """The place of the damage is told, what is before it is kept, the status is 1."""
    broken = json.loads(session.read_text(encoding="utf-8"))
    del broken["records"][0]["step"]["a"][12:]
    session.write_text(json.dumps(broken), encoding="utf-8")
    out = tmp_path / "game.jsonl"
    done = huit("import", str(session), "-o", str(out), "--lang", "en")
    assert done.status == 1
    assert "import_unfinished  /records/0/step/a/12: hand 1 is not finished." in done.out
    assert huit("verify", str(out)).status == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["import"], "argument_missing"),
        (["import", str(EXAMPLE)], "import_own"),
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
    """Information that the format drops is named; the exported file imports again."""
    record = tmp_path / "game.jsonl"
    record.write_text(lines_of(played_by_bots()), encoding="utf-8")
    done = huit("export", str(record), "--to", name, "--lang", "en")
    assert "Not kept: claims overridden by others." in done.err
    assert huit("import", "-", stdin=done.out.encode()).status == 0


def test_statistics_of_everybody() -> None:
    """A line for each player; two files add up."""
    done = huit("stats", str(EXAMPLE), str(EXAMPLE), "--lang", "en")
    assert "2 games, 4 hands." in done.out
    assert [line.split()[:2] for line in done.out.splitlines() if line.strip().startswith("David")] == [["David", "4"]]


def test_statistics_in_french() -> None:
    """Headers are whole at eighty columns, numbers are as the language writes them."""
    told = huit("stats", str(EXAMPLE), "--lang", "fr").out
    assert "…" not in told
    (david,) = [line for line in told.splitlines() if line.strip().startswith("David")]
    assert " ".join(david.split()) == "David 2 100,0 % 0,0 % 0,0 % +39,00 15,00 1,00"
    assert "−16,00" in told


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
