"""Journal entries: typed values inside, the same JSON lists on disk, and a clear fault for anything else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hall.sitting import opening_of

from huit.core.rules.fan_ids import IDS
from huit.game.actions import CLAIM_CHOW, DISCARD, FLOWER, HU, NEXT, PASS, PASS_CODE, WORDS, Action, action_of
from huit.hall.chairs import PERSON
from huit.hall.journal.entries import (
    Entry,
    EntryError,
    FansNamed,
    MatchAbandoned,
    MatchStarted,
    Played,
    SatDown,
    StoodUp,
    format_entry,
    parse_entry,
)
from huit.hall.journal.restore import format_terms, parse_entries, parse_terms, restored_match
from huit.hall.live.timing import Timing
from huit.hall.match import Match, Opening
from huit.hall.messages.snapshots import Snapshots
from huit.hall.terms import Terms
from huit.store.errors import JournalBroken

JOURNALS = Path(__file__).parent / "journals"  # written by the version before entries were typed
OLD = sorted(path.stem for path in JOURNALS.glob("*.journal"))
WITHOUT_TILE = (PASS, HU, NEXT)


def old_journal(name: str) -> tuple[Opening, list[str]]:
    head, *entries = (JOURNALS / f"{name}.journal").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = json.loads(head)
    return Opening(**{**found, "terms": Terms(**found["terms"])}), entries


def snapshots(match: Match) -> list[Any]:
    """Everything that each chair and a spectator may see, everybody connected."""
    for chair in match.chairs:
        if chair.kind == PERSON:
            chair.arrive()
    made = Snapshots(match, Timing())
    return [json.loads(json.dumps(made.snapshot(chair, None))) for chair in (*match.chairs, None)]


# Old databases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OLD)
def test_old_journals_give_the_same_match(name: str) -> None:
    """A journal of an earlier version folds into the same match: every moment, and what everybody sees at the end."""
    opening, texts = old_journal(name)
    moments, *expected = [json.loads(line) for line in (JOURNALS / f"{name}.snapshots").read_text().splitlines()]
    match = Match(opening)
    found: list[list[Any]] = []
    for entry in parse_entries(opening.table, texts):
        match.apply(entry)
        found.append([match.moment, match.status])
    assert found == moments
    assert snapshots(match) == expected
    assert snapshots(restored_match(opening, parse_entries(opening.table, texts))) == expected


@pytest.mark.parametrize("name", OLD)
def test_old_journals_are_written_the_same(name: str) -> None:
    """An entry read and written again is the same text, to the byte."""
    _, texts = old_journal(name)
    assert [format_entry(parse_entry(text)) for text in texts] == texts


def test_old_journals_have_every_type() -> None:
    """The journals above hold every type of entry."""
    found = {type(parse_entry(text)) for name in OLD for text in old_journal(name)[1]}
    assert found == {SatDown, StoodUp, MatchStarted, Played, FansNamed, MatchAbandoned}


# Round trip -----------------------------------------------------------------------------------------------------------


def actions() -> st.SearchStrategy[Action]:
    """Any action that can be written."""
    seats = st.integers(0, 3)
    plain = st.builds(Action, seats, st.sampled_from(WITHOUT_TILE))
    chows = st.builds(lambda seat, suit, rank: Action(seat, CLAIM_CHOW, 9 * suit + rank), seats, *_suit_and_rank())
    flowers = st.builds(Action, seats, st.just(FLOWER), st.integers(34, 41))
    kinds = [kind for kind in range(len(WORDS)) if kind not in (*WITHOUT_TILE, CLAIM_CHOW, FLOWER)]
    return plain | chows | flowers | st.builds(Action, seats, st.sampled_from(kinds), st.integers(0, 33))


def _suit_and_rank() -> tuple[st.SearchStrategy[int], st.SearchStrategy[int]]:
    return st.integers(0, 2), st.integers(0, 6)


def entries() -> st.SearchStrategy[Entry]:
    text = st.text(st.characters(exclude_categories=["Cs"]))
    fans = st.lists(st.sampled_from(IDS), max_size=10).map(tuple)
    return st.one_of(
        st.builds(SatDown, text, text),
        st.builds(StoodUp, st.integers(0, 3)),
        st.builds(MatchStarted),
        st.builds(Played, st.lists(actions(), min_size=1, max_size=4).map(tuple)),
        st.builds(FansNamed, st.none() | fans),
        st.builds(MatchAbandoned),
    )


@given(entries())
def test_round_trip(entry: Entry) -> None:
    """Every entry is read back as it was written, from one line of JSON."""
    text = format_entry(entry)
    assert parse_entry(text) == entry
    assert "\n" not in text
    assert isinstance(json.loads(text), list)


# Whatever else stands in the database ---------------------------------------------------------------------------------

WRONG = (
    *("", "5", "null", "true", '"sit"', "{}", "[]", "[5]", "[null]", '[["sit"]]', '["start"', "[" * 5000, '["huh"]'),
    *('["sit"]', '["sit","Anne"]', '["sit","Anne",5]', '["sit",null,"x"]', '["sit","Anne","x","y"]'),
    *('["free"]', '["free",4]', '["free",-1]', '["free",true]', '["free","0"]', '["free",0.0]', '["free",0,1]'),
    *('["start",1]', '["end",null]', '["do"]', '["do",5]', '["do",null]', '["do",""]', '["do","E"]', '["do","E "]'),
    *('["do","X pass"]', '["do","E huh"]', '["do","Epass"]', '["do","E discard 0m"]', '["do","E pass",5]'),
    *('["do",["E pass"]]', '["named"]', '["named",5]', '["named","all_pungs"]', '["named",["huh"]]'),
    *('["named",[5]]', '["named",[["all_pungs"]]]', '["named",null,null]', '["named",{}]'),
)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_entry(text: str) -> None:
    """Anything else is an EntryError, and for the journal JournalBroken with the number of the entry."""
    with pytest.raises(EntryError):
        parse_entry(text)
    with pytest.raises(JournalBroken) as broken:
        parse_entries("abc", ['["start"]', text])
    assert dict(broken.value.faults[0].values) == {"table": "abc", "entry": "1"}


def json_values() -> st.SearchStrategy[Any]:
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    words = st.sampled_from(["sit", "free", "start", "do", "named", "end", "E pass", "all_pungs"])
    return st.recursive(leaves | words, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner))


@given(json_values())
def test_any_json(value: Any) -> None:
    """An entry, or an EntryError; never another exception."""
    try:
        entry = parse_entry(json.dumps(value))
    except EntryError:
        return
    assert json.loads(format_entry(entry)) == value


ANNE, BO = SatDown("Anne", "a"), SatDown("Bo", "b")
STARTED = (ANNE, BO, MatchStarted())
PASSES = Played(tuple([action_of(seat, PASS_CODE) for seat in range(4)]))


@pytest.mark.parametrize(
    "journal",
    [
        (ANNE, BO, ANNE),
        (ANNE, StoodUp(1)),
        (*STARTED, StoodUp(0)),
        (*STARTED, ANNE),
        (*STARTED, MatchStarted()),
        (ANNE, PASSES),
        (*STARTED, PASSES),
        (*STARTED, Played((Action(0, NEXT),))),
        (*STARTED, FansNamed(None)),
        (*STARTED, MatchAbandoned(), MatchAbandoned()),
    ],
)
def test_entries_out_of_place(journal: tuple[Entry, ...]) -> None:
    """An entry that cannot follow those before it is named by its number; nothing is guessed."""
    opening = opening_of(Terms(people=2), "out of place")
    with pytest.raises(JournalBroken) as broken:
        restored_match(opening, journal)
    assert dict(broken.value.faults[0].values)["entry"] == str(len(journal) - 1)


def test_a_changed_tile_is_found() -> None:
    """A discard of a tile that the seat does not hold is no entry of this match."""
    opening, texts = old_journal("bots")
    journal = list(parse_entries(opening.table, texts))
    place = next(n for n, text in enumerate(texts) if " discard " in text)
    table = Match(opening, journal[:place]).table
    legal = {action_of(table.turn, code).tile for code in table.legal(table.turn)}
    other = next(tile for tile in range(34) if tile not in legal)
    journal[place] = Played((Action(table.turn, DISCARD, other),))
    with pytest.raises(JournalBroken) as broken:
        restored_match(opening, journal)
    assert dict(broken.value.faults[0].values)["entry"] == str(place)


# Terms ----------------------------------------------------------------------------------------------------------------


def test_terms_round_trip() -> None:
    """Terms are read back as they were stored; those of an earlier version have the defaults for what is missing."""
    terms = Terms(people=3, bots="greedy", strict=True, pace="fast")
    assert parse_terms("abc", format_terms(terms)) == terms
    assert parse_terms("abc", "{}") == Terms()
    assert parse_terms("abc", '{"bots": "one of another version"}').bots == "one of another version"


@pytest.mark.parametrize(
    "text",
    [
        *("", "5", "null", "[]", '{"huh": 1}', '{"people": "2"}', '{"people": true}', '{"strict": 1}', "[" * 5000),
        *('{"people": 9}', '{"profile": "huh"}', '{"pace": "slow"}'),
    ],
)
def test_what_are_no_terms(text: str) -> None:
    """Unknown terms are a damaged table, never an error of the server's."""
    with pytest.raises(JournalBroken):
        parse_terms("abc", text)
