"""Paper of a tournament: the text of each PDF, taken out of it again, in each language."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest
from tests.club.event.events import desk_of

from huit.club.accounting import seats_in
from huit.club.event.acts import (
    ClockSet,
    Deduction,
    EntrantEdited,
    PenaltyGiven,
    ResultEntered,
    SettingsSet,
    Withdrawn,
)
from huit.club.event.model import Tournament
from huit.club.event.settings import SettingsChange
from huit.club.faults import DeskError
from huit.club.paper.charts import seating_proof, session_chart, wall_chart
from huit.club.paper.labels import alphabetical
from huit.club.paper.programmes import programmes
from huit.club.paper.results import blank_foul_record, certificates, foul_record, standings_paper
from huit.club.paper.score_sheets import blank_score_sheet, score_sheets
from huit.club.paper.signs import east_sign, table_numbers
from huit.club.paper.table_sheets import qr_matrix, table_sheets
from huit.club.paper.typesetting import CHINESE, LATIN, LATIN_BOLD, RARE, runs
from huit.club.penalties.sentences import clause_of
from huit.club.standings import standings_of
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS
from huit.core.words import LANGUAGES, words_in
from huit.core.words.explanation_types import signed
from huit.core.words.languages import language_data


@cache
def event() -> Tournament:
    desk = desk_of(16, 4)
    desk.add(SettingsSet(SettingsChange(name="Open d'été", place="Gap", last_day="2026-06-07")))
    desk.add(EntrantEdited(replace(desk.event.entrants[3], last_name="Őry", first_name="Zoë", ema_id="06010012")))
    desk.play(1, {1: (10, 10, -10, -10)})
    desk.play(2)
    desk.add(PenaltyGiven(3, 4, "late_10", 10, table=2, hand=1, clause="REG 2.2", referee="Anna"))
    desk.add(ClockSet(3, "start"))
    return desk.event


def pages(pdf: bytes) -> list[str]:
    """The text of each page, blanks and line ends made one."""
    document = pypdfium2.PdfDocument(pdf)
    texts = []
    for page in document:
        text = page.get_textpage()
        texts.append(" ".join(text.get_text_range().split()))
        text.close()
        page.close()
    document.close()
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_programmes(language: str) -> None:
    """Everybody has a card with table and wind of each session; on the back, mirrored, the opponents."""
    words = words_in(language)
    found = pages(programmes(event(), words))
    assert len(found) == 4
    for number in range(1, 17):
        assert sum(event().name(number) in page for page in found) == 1
    assert words.say("paper_wind") in found[0]
    both = pages(programmes(event(), words, opponents=True))
    assert len(both) == 8
    first = event().sessions[0].tables[0].four
    assert sum(event().name(first[1]) in page for page in both[1::2]) >= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_and_sheets(language: str) -> None:
    """Two tables a page with the four names and, where there is a link, its QR code; a score sheet for each table."""
    words, session = words_in(language), event().sessions[2]
    links = {table.number: f"https://desk.example/t/{table.number}abc" for table in session.tables}
    found = pages(table_sheets(event(), session, words, links))
    assert len(found) == 2
    assert "https://desk.example" in found[1]
    assert "3abc" not in found[1]  # nobody types it: it is in the code
    assert "https" not in pages(table_sheets(event(), session, words))[0]
    sheets = pages(score_sheets(event(), session, words))
    assert len(sheets) == 4
    for table, sheet in zip(session.tables, sheets, strict=True):
        assert all(event().name(number) in sheet for number in table.four)
        assert words.say("paper_signature") in sheet
    assert "First" not in pages(blank_score_sheet(words, "green_book"))[0]


def test_seats_on_the_sheet() -> None:
    """The seats of every hand: with the Green Book players change between the rounds, by the federation they stay."""
    hand = re.compile(r"\b(\d+) ([ESWN]) ([ESWN] [ESWN] [ESWN] [ESWN])\b")
    for name in ("green_book", "ffmj"):
        found = hand.findall(pages(blank_score_sheet(words_in("en"), name))[0])
        switches = profile_named(name).switches
        seats = [" ".join("ESWN"[seat] for seat in seats_in(number, switches)) for number in range(16)]
        assert found == [(str(number + 1), "ESWN"[number // 4], seats[number]) for number in range(16)]


def test_qr_code() -> None:
    """A square with its quiet zone and the three finders."""
    matrix = qr_matrix("https://desk.example/t/1")
    assert {len(row) for row in matrix} == {len(matrix)}
    assert matrix[0] == (0,) * len(matrix)
    assert matrix[2][2:9] == matrix[2][-9:-2] == (1,) * 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_charts(language: str) -> None:
    """The wall chart by last name, the tables of a session, and the proof with everybody's opponents."""
    words = words_in(language)
    chart = pages(wall_chart(event(), words))[0]
    assert all(f"Last{number} First{number}" in chart for number in (1, 2, 16))
    assert "First16 Last16" in pages(session_chart(event(), event().sessions[0], words))[0]
    proof = " ".join(pages(seating_proof(event(), words)))
    assert words.say("paper_kept") in proof
    met = {other for session in event().sessions for four in [session.table_of(1)] if four for other in four.drawn} - {
        1
    }
    assert " ".join(map(str, sorted(met))) in proof


@pytest.mark.parametrize("language", LANGUAGES)
def test_results(language: str) -> None:
    """Standings with places and points, certificates of the first three, the foul record with its clause."""
    words = words_in(language)
    found = pages(standings_paper(event(), words))
    assert words.say("paper_provisional") in found[0]
    assert "Team0" in found[1]
    first = standings_of(event()).rows[0]
    assert signed(first.score) in found[0]
    won = pages(certificates(event(), words))
    assert len(won) == sum(row.place <= 3 for row in standings_of(event()).rows)
    assert event().name(first.number) in won[0]
    assert words.say("paper_provisional") in won[0]
    fouls = pages(foul_record(event(), event().sessions[2], words))[0]
    assert all(part in fouls for part in ("First4 Last4", "REG 2.2", "-10", "Anna"))
    assert words.say("paper_no_fouls") not in fouls
    assert words.say("paper_no_fouls") in pages(foul_record(event(), event().sessions[0], words))[0]
    assert words.say("paper_referee") in pages(blank_foul_record(words))[0]


def test_scores_as_on_the_pages() -> None:
    """A score of nothing has no sign on paper either, and a minus is a minus."""
    desk = desk_of(16, 1)
    desk.play(1)
    found = pages(standings_paper(desk.event, words_in("en")))[0]
    scores = {row.score for row in standings_of(desk.event).rows}
    assert any(score < 0 for score in scores)
    assert "+0" not in found
    assert all(signed(score) in found for score in scores)


def test_certificates_of_the_end() -> None:
    """Nothing provisional once all sessions are closed."""
    desk = desk_of(16, 1)
    desk.play(1)
    assert words_in("en").say("paper_provisional") not in " ".join(pages(certificates(desk.event, words_in("en"))))


def test_names_by_their_letters() -> None:
    """Letters with a mark stand with those without: a French list has É among the E, and Ø among the O."""
    desk = desk_of(16, 1)
    for number, name in enumerate(("Zola", "Évrard", "Ørsted", "Łukasz", "Fabre", "Dupont", "Petit", "Mœrs"), 1):
        desk.add(EntrantEdited(replace(desk.event.entrants[number], last_name=name)))
    names = [one.last_name for one in alphabetical(desk.event) if not one.last_name.startswith("Last")]
    assert names == ["Dupont", "Évrard", "Fabre", "Łukasz", "Mœrs", "Ørsted", "Petit", "Zola"]


def test_long_names_are_whole() -> None:
    """On the score sheet and on the back of a card."""
    desk = desk_of(16, 4)
    name = ("Marie-Françoise", "Lefèvre-Desrousseaux")
    for number in range(1, 17):
        desk.add(EntrantEdited(replace(desk.event.entrants[number], first_name=name[0], last_name=name[1])))
    words = words_in("fr")
    heads = pages(score_sheets(desk.event, desk.event.sessions[0], words))[0]
    assert heads.count("Desrousseaux") == 8  # above and where they sign
    backs = pages(programmes(desk.event, words, opponents=True))[1]
    assert backs.count("Lefèvre-Desrousseaux") == 4 * (1 + 4 * 3)


def test_long_names_on_charts_and_table_sheets() -> None:
    """The last name is not cut where there is room for a second line."""
    desk = desk_of(16, 4)
    last = "Van den Broeck-Vandenberghe"
    desk.add(EntrantEdited(replace(desk.event.entrants[1], first_name="Marie-Antoinette Josephine", last_name=last)))
    words, session = words_in("en"), desk.event.sessions[0]
    for made in (
        session_chart(desk.event, session, words),
        table_sheets(desk.event, session, words, {table.number: "https://desk.example/t" for table in session.tables}),
        programmes(desk.event, words),
        wall_chart(desk.event, words),
    ):
        text = " ".join(pages(made))
        assert "Vandenberghe" in text
        assert "Josephine" in text


def test_substitutes_on_charts_and_programmes() -> None:
    """Whoever really sits there, and nobody who has left: a dash stands for a seat that is not his any more."""
    desk = desk_of(16, 4)
    desk.play(1)
    desk.play(2)
    desk.add(Withdrawn(5, 3, 901))
    words = words_in("en")
    seats = [desk.event.seat_of(session, 901) for session in desk.event.sessions]
    assert [seat is not None for seat in seats] == [False, False, True, True]
    chart = pages(wall_chart(desk.event, words))[0]
    table, wind = seats[3] or (desk.event.sessions[3].tables[0], 0)
    last = f"T{table.number} {'ESWN'[wind]}"
    assert re.search(rf"901 Last901 First901 \w\w — — T\d \w {last}", chart)
    assert re.search(r"\b5 Last5 First5 \w\w T\d \w T\d \w — —", chart)
    assert "Session 4" in chart
    cards = pages(programmes(desk.event, words, opponents=True))
    assert any("First901 Last901" in card for card in cards[::2])
    assert any("First901 Last901" in card for card in cards[1::2])


def test_fouls_of_sheets() -> None:
    """The foul record has what a sheet or a total deducts without a ruling, and the clause of each case."""
    desk = desk_of(16, 4)
    desk.add(ClockSet(1, "start"))
    one, two = (table.four for table in desk.event.sessions[0].tables[:2])
    desk.add(PenaltyGiven(1, one[0], "wall_touched", 10, table=1))
    taken = (Deduction(one[0], 10), Deduction(one[1], 20))
    desk.add(ResultEntered(1, 1, one, (-10, -20, 0, 0), taken))
    ruling = {"kind": "ruling", "player": 2, "points": 5, "case": "call_late"}
    desk.add(ResultEntered(1, 2, two, sheet={"hands": [{}, {"penalties": [ruling]}]}, source="table"))
    words = words_in("en")
    fouls = pages(foul_record(desk.event, desk.event.sessions[0], words))[0]
    assert fouls.count("-10") == 1
    clause = clause_of(desk.event.settings.profile, "wall_touched", words)
    assert clause
    assert clause in fouls
    assert re.search(rf"1 {desk.event.name(one[1])} -20", fouls)
    assert re.search(rf"2 2 {desk.event.name(two[2])} .*-5", fouls)


def test_no_certificates_before_play() -> None:
    """Everybody is first before the first result: a sentence says so instead of a pile of paper."""
    with pytest.raises(DeskError, match="certificates_early"):
        certificates(desk_of(16, 4).event, words_in("en"))


def test_signs() -> None:
    """A tent for each table, and the East of the first hand in all languages."""
    assert len(pages(table_numbers(3, words_in("fr")))) == 3
    assert pages(table_numbers(3, words_in("fr")))[2].count("3") == 2
    sign = pages(east_sign(words_in("fr")))[0]
    assert "Est" in sign
    assert "East" in sign


PAPER = ("paper_", "seat_", "card_", "wind_", "letter_")
LETTERS_OF_EUROPE = (
    "ĄąĆćĘęŁłŃńŚśŹźŻż ČčĎďĚěŇňŘřŠšŤťŮůŽž ŐőŰű ĂăÂâÎîȘșȚțŞşŢţ ĞğİıŞş ĐđĦħĊċĠġ ĀāĒēĢģĪīĶķĻļŅņŪū ĖėĮįŲų ÆæØøÅå ÐðÞþ "
    "ẀẁẂẃẄẅŴŵŶŷ ΆάΈέΉήΊίΌόΎύΏώ ЁёІіЇїЄєҐґЎўЈјЉљЊњЋћЏџ ЖжЩщЪъЭэЮюЯя €№−–—…„“”«»‹›"
)


def test_letters_of_europe() -> None:
    """Latin, Greek and Cyrillic keep their accents, also those typed apart from their letter, in both weights."""
    assert runs(LETTERS_OF_EUROPE) == ((LATIN, LETTERS_OF_EUROPE),)
    assert runs(LETTERS_OF_EUROPE, bold=True) == ((LATIN_BOLD, LETTERS_OF_EUROPE),)
    assert runs("O\u030bry") == ((LATIN, "Őry"),)


def test_fonts_of_names() -> None:
    """Chinese beside Latin, with its wide quotes; a character beyond GB 2312 asks the reader for its font."""
    assert runs("Őry 王婷") == ((LATIN, "Őry "), (CHINESE, "王婷"))
    assert runs("王“小”明…") == ((CHINESE, "王“小”明…"),)
    assert runs("龘") == ((RARE, "龘"),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_font(language: str) -> None:
    """No word of a paper, no name and no definition of a fan needs a font that is not in the file."""
    papers = [text for key, text in language_data("words", language)["words"].items() if key.startswith(PAPER)]
    fans = [text for fan in range(FANS) for text in (words_in(language).fan(fan), words_in(language).definition(fan))]
    for text in (*papers, *fans):
        assert {font for font, _ in runs(str(text))} <= {LATIN, CHINESE}, text
