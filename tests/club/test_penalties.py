"""The catalogues of irregularities: every row, the ladder of fouls, payments, and hands counted without some fans."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.support.french import RULE, texts_that_break

from huit.club.faults import DeskError
from huit.club.penalties import (
    MOMENTS,
    Catalogue,
    Offence,
    PenaltyCase,
    Ruling,
    catalogue_for,
    catalogues,
    decide,
    found_cases,
    score_without,
)
from huit.club.penalties.cases import PRACTICE, TILES
from huit.club.penalties.catalogue import RECIPE
from huit.club.penalties.plain import plain_catalogues
from huit.club.penalties.sentences import clauses_in_words, outline_of, ruling_in_words, text_in
from huit.core.calculator import score
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.built_in import ancestry_of
from huit.core.words import LANGUAGES, words_in

EMA, MIL = catalogue_for("ffmj"), catalogue_for("mil")
FFMJ = profile_named("ffmj")

# The rows of EMA's regulations, its overview of penalties and the Green Book, with the clauses they cite.
EMA_ROWS = {
    "call_not_played": "REG 2.4.1, PEN",
    "call_two_meld": "REG 2.4.2",
    "call_meld_then_hu": "REG 2.4.2",
    "call_wrong_term": "REG 2.4.3",
    "call_hu_wrong_term": "REG 2.4.3, PEN",
    "call_late": "REG 1.7, PEN",
    "shown_before_call": "REG 2.6.1, PEN",
    "taken_before_shown": "REG 2.6.2",
    "tile_not_taken": "REG 2.6.3",
    "false_set_before": "REG 2.6.4",
    "false_set_after": "REG 2.6.4, PEN",
    "false_flower_before": "REG 2.6.4, PEN",
    "false_flower_after": "REG 2.6.4, PEN",
    "wall_order": "REG 2.5.1",
    "wall_wrong_out": "REG 2.5.2, PEN",
    "wall_wrong_in": "REG 2.5.2, PEN",
    "wall_touched": "REG 2.5.3, REG 2.5.4",
    "count_wrong": "PEN, GB 3.11.6.8",
    "knock_own": "REG 2.7, PEN",
    "knock_other": "REG 2.7, PEN",
    "reveal_other": "PEN",
    "wall_destroyed": "REG 2.8.10, PEN",
    "information": "REG 2.3, GB 3.11.6.9",
    "hu_not_shown": "REG 2.9.1, REG 3.3",
    "hu_cheap": "REG 2.9.2, REG 2.9.3",
    "hu_invalid": "REG 2.9.2",
    "hu_on_dead": PRACTICE,
    "hu_tile_forgotten": "REG 2.8.7",
    "hu_tile_unclear": "REG 1.9",
    "hu_hand_used": "REG 2.8.6",
    "hu_flowers_used": "REG 2.8.4",
    "other_opened": "REG 2.8.9",
    "other_helped": "REG 2.8.2",
    "late_10": "REG 2.2, PEN",
    "late_15": "REG 2.2, PEN",
    "late_more": "REG 2.2, REG 4.1.1, PEN",
    "stalling": "PEN, REG 3.5, REG 3.6",
    "cheating": "PEN, REG 4.4",
    "phone": PRACTICE,
    "foul_ladder": "REG 3.1, REG 3.6, PEN, GB 3.11.6.3",
    "dead_hand": "REG 3.2, CN98 p. 35",
    "substitute": "REG 4, REG 4.1.1",
    "appeal": "REG 2.1, GB 3.12",
    "claim_priority": "CN98 pp. 19-20, GB 3.7.2.4, REG 1.7",
    "hu_undercounted": f"REG 2.8.2, {PRACTICE}",
    "turn_slow": f"{PRACTICE}, GB 3.5.7",
    "end_of_time": f"GB 3.5.6, {PRACTICE}",
}
# Questions as a referee types them, and the cases that answer each; the page is asked the same.
QUESTIONS: dict[str, list[str]] = json.loads(
    Path(__file__).parents[1].joinpath("golden/referee_questions.json").read_text("utf-8")
)
MISSED = 2  # a search knows words, not what they mean together
EVERY_CASE = [(catalogue, case) for catalogue in catalogues() for case in catalogue.cases]
NAMES = [f"{catalogue.name}-{case.id}" for catalogue, case in EVERY_CASE]


def rule(name: str, *history: Offence, session: int = 1, profile: str = "ffmj") -> Ruling:
    catalogue = catalogue_for(profile)
    return decide(catalogue, catalogue.case(name), history, session, profile_named(profile).switches)


def fouls(count: int, session: int = 1, case: str = "call_late") -> tuple[Offence, ...]:
    return (Offence(case, session),) * count


@pytest.mark.parametrize("name", EMA_ROWS)
def test_every_row_of_the_regulations_is_there(name: str) -> None:
    """Each row is reached by its id and by the words of its name, and cites its clauses."""
    case = EMA.case(name)
    assert ", ".join(case.clauses) == EMA_ROWS[name]
    assert case in found_cases(EMA, name)
    for language in LANGUAGES:
        assert case in found_cases(EMA, case.name[language])


def test_questions_find_their_case() -> None:
    """Among the first three, whatever else the sentence says, in any language and however it is spelt."""
    first = {question: [one.id for one in found_cases(EMA, question)[:3]] for question in QUESTIONS}
    missed = {question: found for question, found in first.items() if not set(found) & set(QUESTIONS[question])}
    assert len(missed) <= MISSED, missed


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("telephone sonne", "phone"),  # without accents
        ("sonne téléphone", "phone"),  # in any order
        ("téléphones sonnaient", "phone"),  # plural and conjugated
        ("telefone", "phone"),  # misspelt
        ("tricehrie", "cheating"),  # letters exchanged
        ("muraille touchée", "wall_touched"),  # another word for the wall
        ("oisea", "false_flower_after"),  # begun
    ],
)
def test_forms_of_a_word(words: str, case: str) -> None:
    """Accents, order, endings, synonyms and slips of the finger do not matter."""
    assert case in [one.id for one in found_cases(EMA, words)[:3]]


def test_every_question_is_answered_by_mil_too() -> None:
    """A question that both catalogues know finds the case of the chosen one."""
    known = {one.id for one in MIL.cases}
    asked = {question: set(cases) & known for question, cases in QUESTIONS.items() if set(cases) & known}
    missed = [q for q, cases in asked.items() if not cases & {one.id for one in found_cases(MIL, q)[:3]}]
    assert len(missed) <= len(asked) // 8, missed


@pytest.mark.parametrize(("catalogue", "case"), EVERY_CASE, ids=NAMES)
def test_every_case_can_be_read(catalogue: Catalogue, case: PenaltyCase) -> None:
    """A moment, a name, a ruling or a note and a clause, in every language; French spaces do not break."""
    assert case.moment in MOMENTS
    assert case.clauses
    where = f"[penalties.{catalogue.name}.{case.id}] of additions.toml, or the catalogue, lacks a language; {RECIPE}"
    assert set(case.name) == set(LANGUAGES), where
    assert set(case.note) in (set(), set(LANGUAGES)), where
    switches = profile_named(catalogue.profiles[0]).switches
    for language in LANGUAGES:
        words = words_in(language)
        assert outline_of(case, catalogue, switches, words) or text_in(case.note, words)
        assert clauses_in_words(case, words)
    assert texts_that_break([case.name["fr"], case.note.get("fr")]) == [], RULE


@pytest.mark.parametrize(("catalogue", "case"), EVERY_CASE, ids=NAMES)
def test_no_case_names_the_minimum(catalogue: Catalogue, case: PenaltyCase) -> None:
    """Profiles that share a catalogue may need more points than eight, or fewer."""
    said = " ".join([*case.name.values(), *case.note.values()])
    assert not re.search(r"\b8\b|\b(?:eight|huit|otto|ocho)\b|八", said), catalogue.name


def test_every_profile_has_a_catalogue() -> None:
    """The catalogue that names it, or that of the profile it extends; a custom profile uses the first."""
    known = {"ffmj": "ema", "green_book": "ema", "botzone": "ema", "mil": "mil"}
    assert {name: catalogue_for(name).name for name in known} == known
    for name in BUILT_IN:
        named = [one for one in ancestry_of(name) if one in known]
        assert catalogue_for(name).name == (known[named[0]] if named else "ema")
    assert catalogue_for("our_club") is EMA
    assert len(EMA.cases) >= 47
    assert len(MIL.cases) >= 57


# The ladder -----------------------------------------------------------------------------------------------------------


def test_ladder() -> None:
    """A warning, then 5, 10, 20, 30, 40 ... from the own score alone, all kinds of foul together (REG 3.1)."""
    found = [rule("call_not_played", *fouls(earlier)) for earlier in range(7)]
    assert [one.own for one in found] == [0, -5, -10, -20, -30, -40, -50]
    assert [one.warning for one in found] == [True, *[False] * 6]
    assert {one.each for one in found} == {0}


def test_ladder_starts_again_with_the_session() -> None:
    """The first foul of a new session is a warning again (REG 3.6)."""
    assert rule("call_late", *fouls(4), session=2).warning
    assert rule("call_late", *fouls(4), *fouls(1, session=2), session=2).own == -5


def test_dead_hands_are_no_fouls() -> None:
    """Only fouls climb the ladder: a dead hand, lateness or a false hu does not."""
    others = (Offence("count_wrong", 1), Offence("late_10", 1), Offence("hu_cheap", 1))
    assert rule("call_late", *others).warning


def test_stalling_is_kept() -> None:
    """The count of stalling goes on over the sessions, and the referee chooses the points (REG 3.6, PEN)."""
    found = rule("stalling", Offence("stalling", 1), *fouls(3), session=2)
    assert (found.earlier, found.range, found.own, found.dead) == (1, (10, 60), 0, False)
    assert found.case.asks


def test_ladder_of_mil() -> None:
    """A case's own steps; a warning from the second on costs at least 10 (MIL25 II(3))."""
    steps = [rule("draw_early", *fouls(n, case="draw_early"), profile="mil").own for n in range(5)]
    assert steps == [0, -10, -20, -40, -40]
    assert rule("discard_slow", profile="mil").warning
    assert rule("discard_slow", Offence("call_slow", 1), profile="mil").own == -10
    assert rule("wall_exposed", Offence("call_slow", 1), profile="mil").own == -10


# Payments and dead hands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "profile", "own", "each"),
    [
        ("hu_cheap", "green_book", -30, 10),
        ("hu_invalid", "green_book", -60, 20),
        ("hu_cheap", "mil", -40, 0),
        ("hu_wrong_tile", "mil", -40, 0),
        ("hu_not_ready", "mil", -80, 0),
        ("late_10", "ffmj", -10, 0),
        ("late_15", "ffmj", -20, 0),
        ("late_more", "mil", -80, 0),
        ("hu_tile_forgotten", "ffmj", -10, 0),
    ],
)
def test_points(name: str, profile: str, own: int, each: int) -> None:
    """Only a European false hu is paid to the others; the sum tells what a sheet lacks."""
    found = rule(name, profile=profile)
    assert (found.own, found.each, found.sum) == (own, each, own + 3 * each)
    assert found.dead == name.startswith(("hu_cheap", "hu_invalid", "hu_wrong_tile", "hu_not_ready"))


def test_discretion_is_asked_never_decided() -> None:
    """A case left to the referee's discretion gives a range or asks for more, and takes no points itself."""
    for catalogue, case in EVERY_CASE:
        found = decide(catalogue, case, (), 1, FFMJ.switches)
        assert not case.range or (found.own == 0 and not found.warning), case.id


def test_rulings_in_words() -> None:
    """Penalty first, then the tiles."""
    english = words_in("en")
    assert ruling_in_words(rule("hu_invalid"), english) == (
        "The offender pays 20 points to each of the other three (−60).",
        "Dead hand.",
    )
    said = ruling_in_words(rule("false_flower_before", *fouls(1)), english)
    assert said[:2] == ("The offender loses 5 points, which nobody receives.", "The tiles are put back.")
    assert all(words_in(language).say(f"tiles_{one}") for language in LANGUAGES for one in TILES)


# Hands counted again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "before", "after"),
    [
        ("1112345678999p5p|ES0000|0", 90, 30),  # Nine Gates drops to Full Flush and what it absorbed
        ("123m123p55s79s456p8s|ES0100|0", None, None),  # closed wait and last tile
        ("1122m3344p5566sEE|ES0000|0", 24, 24),  # nothing of it depends on the winning tile
    ],
)
def test_winning_tile_unclear(hand: str, before: int | None, after: int | None) -> None:
    """Waits, Last Tile and Nine Gates go, and what they absorbed comes back (REG 1.9)."""
    denies = EMA.case("hu_tile_unclear").denies
    whole, rest = score(hand, FFMJ), score_without(hand, FFMJ, denies)
    assert rest.total <= whole.total
    assert not {one.id for one in rest.best.counted if one.total} & set(denies)
    if before is not None:
        assert (whole.total, rest.total) == (before, after)
    else:
        assert whole.total - rest.total == 5


# Bad input ------------------------------------------------------------------------------------------------------------


def test_unknown_case() -> None:
    """A sentence in every language; nothing is decided."""
    with pytest.raises(DeskError) as caught:
        EMA.case("chombo")
    (fault,) = caught.value.faults
    assert fault.code == "penalty_unknown"
    assert all("chombo" in words_in(language).fault(fault) for language in LANGUAGES)
    assert found_cases(EMA, "xyzzy") == found_cases(EMA, " . ") == ()


def test_no_such_session() -> None:
    """Sessions are numbered from 1."""
    with pytest.raises(DeskError) as caught:
        rule("call_late", session=0)
    assert [fault.code for fault in caught.value.faults] == ["penalty_session"]


def test_plain_catalogues() -> None:
    """The page gets every case in every language, with the steps of the ladder."""
    first: Any = plain_catalogues()["catalogues"]
    (late,) = [one for one in first[0]["cases"] if one["id"] == "call_late"]
    assert late["steps"][:6] == [0, 5, 10, 20, 30, 40]
    assert late["further"] == first[0]["further"] == 10
    assert set(late["texts"]) == set(LANGUAGES)
