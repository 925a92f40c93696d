"""`huit seat`: the seating in every form, the draw that was announced, and refusals in three languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import xlrd
from tests.cli.running import compare, huit
from tests.club.event.events import desk_of
from tests.club.seating.checker import checked

from huit.club.files.whole import export_event
from huit.club.standings import standings_of

ENTRIES = "number,last_name,first_name,country,team\n" + "".join(
    f"{number},Last{number},First{number},{'FR' if number < 5 else 'DE'},T{(number - 1) // 4}\n"
    for number in range(1, 17)
)


@pytest.fixture
def entries(tmp_path: Path) -> str:
    path = tmp_path / "entries.csv"
    path.write_text(ENTRIES, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("language", ["en", "fr", "zh"])
def test_output(language: str) -> None:
    """The seating, the proof and the draw on the terminal."""
    done = huit("seat", "20", "4", "--seed", "golden", "--lang", language)
    assert (done.status, done.err) == (0, "")
    compare(f"seat.{language}.txt", done.out)


def test_json() -> None:
    """Numbers from 1, the sessions and the proof; an independent check finds the same."""
    plain = json.loads(huit("seat", "28", "7", "--seed", "s", "--json").out)
    sessions = [[[player - 1 for player in table] for table in tables] for tables in plain["sessions"]]
    found = checked(sessions, 28)
    assert (found.repeats, found.uneven, found.same_table) == (0, 0, 0)
    proof = plain["proof"]
    assert proof["kept"] is True
    assert [check["kept"] for check in proof["checks"]] == [True] * 4
    assert proof["meetings"] == {"0": 84, "1": 294}
    assert len(proof["winds"]) == 28
    assert proof["seed"] == "s"


def test_same_seed() -> None:
    """The same seed gives the same seating, another one another; none at all is drawn."""
    first, again, other = (huit("seat", "20", "4", "--csv", "--seed", seed).out for seed in ("a", "a", "b"))
    assert first == again != other
    assert huit("seat", "20", "4", "--csv").out != huit("seat", "20", "4", "--csv").out


def test_announcement() -> None:
    """The values announced before the draw are those of the proof afterwards."""
    before = json.loads(huit("seat", "20", "4", "--seed", "secret", "--announce", "--json").out)
    after = json.loads(huit("seat", "20", "4", "--seed", "secret", "--json").out)["proof"]
    assert (before["sha256"], before["commitment"]) == (after["schema"], after["commitment"])
    assert "secret" not in json.dumps(before)
    text = huit("seat", "20", "4", "--seed", "secret", "--announce", "--lang", "en").out
    assert text.startswith(before["schema"])
    assert f"Commitment: {before['commitment']}\n" in text


def test_entrants(entries: str) -> None:
    """Teams are kept apart, and everybody is named."""
    done = huit("seat", "16", "4", "--entrants", entries, "--apart", "team", "--seed", "1", "--lang", "en")
    assert done.status == 0
    assert "✓ Nobody meets an opponent from the same team" in done.out
    assert "First7 Last7" in done.out


def test_too_large_a_country(entries: str) -> None:
    """Twelve of sixteen players cannot be kept apart: a wish, and every exception by name."""
    options = ("--entrants", entries, "--apart", "country", "--seed", "1")
    done = huit("seat", "16", "4", *options, "--lang", "en")
    assert done.status == 0
    assert "same country (if possible)" in done.out
    assert "no possible seating has fewer than 48" in done.out
    check = json.loads(huit("seat", "16", "4", *options, "--json").out)["proof"]["checks"][2]
    assert (check["by"], check["hard"], check["kept"], check["least"]) == ("country", False, False, 48)
    assert check["exceptions"][0]["names"][0].startswith("First")


def test_by_rank(tmp_path: Path) -> None:
    """The last session by places, after the ones played and the standings."""
    drawn = huit("seat", "16", "4", "--plan", "preset+final", "--csv", "--seed", "1", "--lang", "en").out
    assert drawn.count("\n") == 1 + 3 * 4
    (tmp_path / "played.csv").write_text(drawn)
    (tmp_path / "standings.csv").write_text("number\n" + "\n".join(map(str, range(16, 0, -1))))
    played = ("--seating", str(tmp_path / "played.csv"))
    missing = huit("seat", "16", "4", "--plan", "preset+final", *played, "--lang", "en")
    assert (missing.status, missing.err[:26]) == (2, "Error seat_ranking_missing")
    standings = ("--standings", str(tmp_path / "standings.csv"))
    done = json.loads(huit("seat", "16", "4", "--plan", "preset+final", *played, *standings, "--json").out)
    assert [sorted(table) for table in done["sessions"][3]] == [
        [13, 14, 15, 16],
        [9, 10, 11, 12],
        [5, 6, 7, 8],
        [1, 2, 3, 4],
    ]
    apart = ("--plan", "interval", "--interval", "3")
    done = json.loads(huit("seat", "16", "4", *apart, *played, *standings, "--json").out)
    assert [sorted(table) for table in done["sessions"][3]] == [
        [7, 10, 13, 16],
        [6, 9, 12, 15],
        [5, 8, 11, 14],
        [1, 2, 3, 4],
    ]


def test_seating_of_others(tmp_path: Path) -> None:
    """The plan `file` proves a seating made elsewhere; status 1 if a promise is broken."""
    (tmp_path / "script.txt").write_text("1-2-3-4\n5-6-7-8\n\n1-2-5-6\n3-4-7-8\n")
    done = huit("seat", "--plan", "file", "--seating", str(tmp_path / "script.txt"), "--proof", "--lang", "en")
    assert done.status == 1
    assert "✗ Nobody meets the same opponent twice" in done.out
    assert "1 – 2: sessions 1, 2" in done.out
    assert "2-3-4" in done.out


def test_forms() -> None:
    """The forms of peers, and semicolons where the language is French."""
    assert huit("seat", "16", "4", "--pantheon").out.splitlines()[0].count("-") == 3
    assert huit("seat", "16", "4", "--engine").out.splitlines()[0].count(",") == 3
    assert huit("seat", "16", "4", "--csv", "--lang", "fr").out.startswith("session;table;E;S;W;N")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("16",), "seat_size"),
        (("16", "4", "2"), "argument_extra"),
        (("16", "four"), "seat_number"),
        (("18", "4"), "seat_players"),
        (("16", "0"), "seat_sessions"),
        (("16", "4", "--plan", "swiss"), "seat_plan"),
        (("16", "4", "--plan", "file"), "seat_plan_file"),
        (("16", "4", "--plan", "interval", "--interval", "5"), "seat_interval"),
        (("16", "2", "--plan", "groups16"), "seat_plan_short"),
        (("16", "4", "--apart", "country"), "seat_apart_entrants"),
        (("16", "4", "--announce"), "seat_announce_seed"),
        (("16", "4", "--csv", "--json"), "options_conflict"),
        (("16", "4", "--entrants", "nowhere.csv"), "file_unreadable"),
    ],
)
def test_refusals(arguments: tuple[str, ...], code: str) -> None:
    """A code and a sentence in each language; as JSON where that was asked for."""
    for language in ("fr", "en", "zh"):
        done = huit("seat", *arguments, "--lang", language)
        assert done.status == 2
        assert code in done.err + done.out
    assert json.loads(huit("seat", *arguments, "--json").out)["error"]["code"] == code


def test_entrants_refused(tmp_path: Path, entries: str) -> None:
    """Another number of players, a rule nobody knows, and notes about a list that was mended."""
    assert "seat_entrants_count" in huit("seat", "20", "4", "--entrants", entries).err
    assert "seat_apart" in huit("seat", "16", "4", "--entrants", entries, "--apart", "shoes").err
    guessed = tmp_path / "guessed.csv"
    guessed.write_bytes("nom\nZoé\nA\nB\nC\n".encode("cp1252"))
    done = huit("seat", "4", "1", "--entrants", str(guessed), "--lang", "en")
    assert done.err.startswith("Note: The file is not UTF-8")


def test_event(tmp_path: Path) -> None:
    """`huit event` prints the contents of a log; an unknown name, a missing session and an invalid file are refused."""
    desk = desk_of(16, 4)
    for session in range(1, 5):
        desk.play(session)
    log, out = tmp_path / "open.json", tmp_path / "results.xls"
    log.write_text(export_event(desk.event), encoding="utf-8")
    done = huit("event", str(log), "ema-xls", "--out", str(out), "--lang", "en")
    assert done.status == 0
    assert done.err.startswith("MERS weight: 2\nNote: ")
    sheet = xlrd.open_workbook(file_contents=out.read_bytes()).sheet_by_index(0)
    first = standings_of(desk.event).rows[0]
    assert sheet.cell_value(1, 4) == desk.event.entrants[first.number].last_name
    assert "place,number" in huit("event", str(log), "standings-csv", "--lang", "en").out
    for arguments, code in (
        ((str(log),), "event_arguments"),
        ((str(log), "poster"), "output_unknown"),
        ((str(log), "table-sheets", "--session", "9"), "session_unknown"),
        ((str(log), "table-sheets", "--session", "last"), "event_session"),
        ((str(log), "session-chart"), "output_session"),
        ((str(out), "proof"), "event_file"),
        (("nowhere.json", "proof"), "file_unreadable"),
    ):
        refused = huit("event", *arguments, "--lang", "en")
        assert (refused.status, code in refused.err) == (2, True)
