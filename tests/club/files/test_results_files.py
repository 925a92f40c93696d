"""Files of results: the EMA workbook read back, CSV for others, the whole event, the observer's report, MERS."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from functools import cache
from typing import Any

import openpyxl
import pytest
import xlrd
from tests.club.event.events import Desk, desk_of

from huit.club.event.acts import ClockSet, EntrantEdited, PenaltyGiven, SessionMoved, SettingsSet, Undone
from huit.club.event.seating import proof
from huit.club.event.settings import SettingsChange
from huit.club.faults import DeskError
from huit.club.files.dates import days_text
from huit.club.files.ema import dates_text, ema_rows, ema_xls, ema_xlsx
from huit.club.files.rankings import european_csv, nations_csv, standings_csv, teams_csv
from huit.club.files.report import observers_report
from huit.club.files.seatings import parse_ranking
from huit.club.files.whole import export_event, import_event
from huit.club.mers import base_rank, ema_notes, mers_warnings, mers_weight, weight_of
from huit.club.seating.plans import PLANS
from huit.club.standings import format_points, standings_of
from huit.core.words import LANGUAGES, words_in
from huit.core.words.languages import language_data


@cache
def played_log() -> Desk:
    desk = desk_of(16, 4)
    about = SettingsChange(place="Gap", last_day="2026-06-07", referees=("Zoé",), prizes=("1", "2", "3"), observer="Bo")
    desk.add(SettingsSet(about))
    for number in range(1, 16):  # the last one has no number
        one = replace(desk.event.entrants[number], ema_id=f"0401{number:04d}")
        desk.add(EntrantEdited(one))
    desk.add(EntrantEdited(replace(desk.event.entrants[16], last_name="=Étienne")))
    desk.play(1, {1: (10, 10, -10, -10)})
    for session in (2, 3, 4):
        desk.play(session)
    return desk


@pytest.fixture
def desk() -> Desk:
    copy = Desk()
    copy.event = played_log().event
    return copy


# Workbook -------------------------------------------------------------------------------------------------------------


def read_as_the_ranking_does(content: bytes) -> tuple[dict[str, Any], list[tuple[Any, ...]]]:
    """The cells at the places where the EMA's ranking reads them."""
    sheet = xlrd.open_workbook(file_contents=content).sheet_by_index(0)

    def at(row: int, column: int) -> Any:
        return sheet.cell_value(rowx=row, colx=column)

    about = {"title": at(2, 0), "players": int(at(2, 1)), "country": at(2, 11), "place": at(2, 12)}
    about |= {"mers": at(2, 13), "rules": at(2, 15), "dates": at(2, 16), "days": at(2, 17)}
    rows: list[tuple[Any, ...]] = []
    for row in range(1, int(at(2, 1)) + 1):
        number = str(int(at(row, 5))) if at(row, 5) else ""
        number = f"0{number}" if len(number) == 7 else number
        rows.append(
            (int(at(row, 2)), at(row, 3), at(row, 4), number, at(row, 6), int(at(row, 7)), at(row, 8), at(row, 9))
        )
    return about, rows


def test_xls_read_back(desk: Desk) -> None:
    """Places, names, numbers, points and scores are those of the standings."""
    about, rows = read_as_the_ranking_does(ema_xls(desk.event))
    assert about == {
        "title": "Open",
        "players": 16,
        "country": "FRA",
        "place": "Gap",
        "mers": 2.0,
        "rules": "MCR",
        "dates": "6-7 Jun. 2026",
        "days": 2,
    }
    expected = []
    for row in standings_of(desk.event).rows:
        one = desk.event.entrants[row.number]
        member = 1 if one.ema_id else 0
        country = {"FR": "FRA", "DK": "DNK", "NL": "NLD", "AT": "AUT", "HU": "HUN"}[one.country]
        points = float(format_points(row.points))
        expected.append((row.place, one.first_name, one.last_name, one.ema_id, points, row.score, member, country))
    assert rows == expected


def test_xlsx_is_the_same(desk: Desk) -> None:
    """The same cells; a name that looks like a formula stays a name."""
    sheet = openpyxl.load_workbook(io.BytesIO(ema_xlsx(desk.event))).active
    found = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    for row, cells in zip(found, ema_rows(desk.event)[0], strict=True):
        assert [row[column] for column in cells] == [None if value == "" else value for value in cells.values()]
    assert any("=Étienne" in row for row in found)
    assert [fault.code for fault in ema_rows(desk.event)[1]] == ["mers_no_number"]


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ("", "", ""),
        ("2026-06-06", "", "6 Jun. 2026"),
        ("2026-06-06", "2026-06-07", "6-7 Jun. 2026"),
        ("2026-05-30", "2026-06-01", "30 May - 1 Jun. 2026"),
        ("2026-12-31", "2027-01-01", "31 Dec. 2026 - 1 Jan. 2027"),
    ],
)
def test_dates(first: str, last: str, text: str) -> None:
    """Dates as the lists of the EMA have them."""
    assert dates_text(first, last) == text


# CSV ------------------------------------------------------------------------------------------------------------------


def test_standings_csv(desk: Desk) -> None:
    """Semicolons and decimal commas where the language asks for them; the seating reads it as a ranking."""
    text = standings_csv(desk.event, ";", ",")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    ranking = [row.number for row in standings_of(desk.event).rows]
    assert [int(row["number"]) for row in rows] == ranking
    assert [row["table_points"] for row in rows] == [
        format_points(row.points, ",") for row in standings_of(desk.event).rows
    ]
    assert all(sum(int(row[f"score_{number}"]) for number in range(1, 5)) == int(row["score"]) for row in rows)
    numbers = list(range(1, 17))
    assert [numbers[place] for place in parse_ranking(text.encode(), numbers)] == ranking
    assert "'=Étienne" in text
    assert teams_csv(desk.event).count("\n") == 5
    assert nations_csv(desk.event).startswith("place,nation,")


def test_european_mahjong(desk: Desk) -> None:
    """Shared table points are refused there; rounded only on request."""
    with pytest.raises(DeskError, match="european_shared") as caught:
        european_csv(desk.event)
    standings = standings_of(desk.event).rows
    shared = [row for row in standings if row.points % 12]
    assert dict(caught.value.faults[0].values)["count"] == str(len(shared)) != "0"
    rows = list(csv.DictReader(io.StringIO(european_csv(desk.event, rounded=True))))
    assert [int(row["position"]) for row in rows] == [row.place for row in standings_of(desk.event).rows]
    assert all(
        abs(int(row["points"]) - one.points / 12) <= 0.5
        for row, one in zip(rows, standings_of(desk.event).rows, strict=True)
    )


# The whole event ------------------------------------------------------------------------------------------------------


def test_export_and_import(desk: Desk) -> None:
    """One file gives the same tournament, undone entries and all."""
    desk.add(SettingsSet(SettingsChange(place="Nancy")))
    desk.add(Undone(desk.event.seq))
    text = export_event(desk.event)
    assert import_event(text.encode()) == desk.event
    assert import_event(text.encode("utf-8-sig")) == desk.event
    assert text.count("\n") == len(desk.event.entries) + 2


@pytest.mark.parametrize(
    ("content", "codes"),
    [
        (b"", ["event_file"]),
        (b"\xff\xfe\x00", ["event_file"]),
        (b"[" * 100_000, ["event_file"]),
        (b'{"format": "huit-sheet"}', ["event_file"]),
        (b'{"format": "huit-event", "version": 9, "entries": []}', ["event_file_version"]),
        (b'{"format": "huit-event", "version": 1, "entries": []}', ["event_file"]),
        (b'{"format": "huit-event", "version": 1, "entries": [3]}', ["event_entry", "entry_value"]),
    ],
)
def test_bad_files(content: bytes, codes: list[str]) -> None:
    """A code and a place; nothing is taken over."""
    with pytest.raises(DeskError) as caught:
        import_event(content)
    assert [fault.code for fault in caught.value.faults] == codes


def test_changed_file(desk: Desk) -> None:
    """A score changed in the file is found, with the number of its entry."""
    value = json.loads(export_event(desk.event))
    entry = next(one for one in value["entries"] if one["kind"] == "result_entered")
    entry["payload"]["scores"][0] += 1
    with pytest.raises(DeskError) as caught:
        import_event(json.dumps(value).encode())
    assert [fault.code for fault in caught.value.faults] == ["event_entry", "result_sum"]
    assert dict(caught.value.faults[0].values) == {"entry": str(entry["seq"])}


# MERS and report ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "players", "countries", "championship", "weight"),
    [
        (1, 16, 1, False, 1.0),
        (2, 40, 5, False, 2.0),
        (2, 41, 6, False, 3.0),
        (2, 56, 7, False, 3.0),
        (2, 81, 9, False, 3.5),
        (3, 168, 20, True, 6.0),
        (5, 80, 10, False, 4.5),
    ],
)
def test_weight(days: int, players: int, countries: int, championship: bool, weight: float) -> None:
    """Days, players, countries, and one more for a championship."""
    assert weight_of(days, players, countries, championship).total == weight


def test_base_rank() -> None:
    """1000 for the first, 0 for the last, rounded."""
    assert [base_rank(10, 80), base_rank(10, 120), base_rank(1, 80), base_rank(80, 80), base_rank(1, 1)] == [
        886,
        924,
        1000,
        0,
        1000,
    ]


def test_base_ranks_of_a_tournament(desk: Desk) -> None:
    """The standings of a tournament of the MERS have the base rank of every place; others do not have the column."""
    rows = list(csv.DictReader(io.StringIO(standings_csv(desk.event))))
    assert [int(row["mers_base_rank"]) for row in rows] == [base_rank(int(row["place"]), len(rows)) for row in rows]
    assert rows[0]["mers_base_rank"] == "1000"
    desk.add(SettingsSet(SettingsChange(mers=False)))
    assert "mers_base_rank" not in standings_csv(desk.event)


def test_counted_countries(desk: Desk) -> None:
    """The weight counts the countries of those who are ranked."""
    assert mers_weight(desk.event).counted_countries == 5


def test_warnings(desk: Desk) -> None:
    """Fields that the EMA asks for and this tournament lacks are named."""
    codes = [fault.code for fault in mers_warnings(desk.event)]
    assert codes == ["mers_players", "mers_sessions", *["mers_break"] * 3, "mers_no_numbers"]
    assert [fault.code for fault in ema_notes(desk.event)] == codes
    desk.add(SettingsSet(SettingsChange(prizes=(), referees=(), observer="")))
    assert {"mers_prizes", "mers_referees", "mers_observer"} <= {fault.code for fault in mers_warnings(desk.event)}


def test_notes_on_results_that_may_change() -> None:
    """Nothing before play; while a session is open, or open again, its number."""
    desk = desk_of(16, 2)
    assert "mers_provisional" not in [fault.code for fault in ema_notes(desk.event)]
    desk.play(1)
    desk.play(2)
    assert "mers_provisional" not in [fault.code for fault in ema_notes(desk.event)]
    desk.add(SessionMoved(2, "collecting"))
    first = ema_notes(desk.event)[0]
    assert (first.code, dict(first.values)["sessions"]) == ("mers_provisional", "2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_report(desk: Desk, language: str) -> None:
    """Everything the log knows stands in it, in each language."""
    text = observers_report(desk.event, words_in(language))
    first = standings_of(desk.event).rows[0]
    for part in (
        "Open",
        "Gap",
        days_text(words_in(language), "2026-06-06", "2026-06-07"),
        "Zoé",
        "Bo",
        desk.event.name(first.number),
        "FR 3",
    ):
        assert part in text
    assert "{" not in text


@pytest.mark.parametrize(("language", "written"), [("en", "2.5"), ("fr", "2,5")])
def test_weight_in_words(language: str, written: str) -> None:
    """The weight has the decimal separator of the language, as on the desk."""
    event = desk_of(48, 4).event
    assert mers_weight(event).total == 2.5
    assert written in observers_report(event, words_in(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plan", PLANS)
def test_report_names_the_plan(plan: str, language: str) -> None:
    """By the words of the desk, not by its id."""
    desk = desk_of(16, 3)
    desk.add(SettingsSet(SettingsChange(plan=plan)))
    shown = language_data("words", language)["web"]["desk"]["plan_" + plan.removeprefix("preset+")]
    assert words_in(language).say("report_plan", plan=shown) in observers_report(desk.event, words_in(language))


def test_report_and_proof_agree() -> None:
    """The report counts every exception that the proof lists, wishes too, and names the promises."""
    event = desk_of(16, 5).event
    made = proof(event)
    assert made is not None
    broken = [check for check in made[0].checks if not check.kept]
    assert [check.kind for check in broken] == ["tables"]
    lines = observers_report(event, words_in("en")).splitlines()
    assert f"The seating proof lists {len(broken[0].breaches)} exceptions:" in lines
    assert any(line.startswith("- Nobody plays at the same table twice (if possible): ") for line in lines)
    kept = desk_of(52, 4).event
    assert "The seating proof lists no exceptions." in observers_report(kept, words_in("en"))


@pytest.mark.parametrize(
    ("language", "days"),
    [
        ("en", ("6 Jun. 2026", "6–7 Jun. 2026", "30 May – 1 Jun. 2026", "31 Dec. 2026 – 2 Jan. 2027")),
        ("fr", ("6 juin 2026", "6–7 juin 2026", "30 mai – 1 juin 2026", "31 déc. 2026 – 2 janv. 2027")),
        ("zh", ("2026年6月6日", "2026年6月6–7日", "5月30日 – 2026年6月1日", "2026年12月31日 – 2027年1月2日")),
    ],
)
def test_days_in_words(language: str, days: tuple[str, ...]) -> None:
    """As readers of a language write them; the EMA's workbook keeps the EMA's form."""
    spans = (
        ("2026-06-06", ""),
        ("2026-06-06", "2026-06-07"),
        ("2026-05-30", "2026-06-01"),
        ("2026-12-31", "2027-01-02"),
    )
    assert tuple(days_text(words_in(language), *span) for span in spans) == days


def test_report_of_a_running_event() -> None:
    """Provisional, with the rulings so far."""
    desk = desk_of()
    desk.add(ClockSet(1, "start"), PenaltyGiven(1, 3, "late_10", 10, appeal=True))
    text = observers_report(desk.event, words_in("en"))
    assert "Results (provisional)" in text
    assert "First3 Last3: Late, up to 10 minutes (10 points, under appeal)" in text
