"""Refused messages change nothing: a code comes back, and the table stays as it was."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hall.sitting import TABLE, Sitting, match_of, quiet, token_of

from huit.game.standing import ANSWERS, CLAIMED
from huit.hall.hall import chair_of
from huit.hall.journal.entries import SatDown
from huit.hall.match import Match
from huit.hall.messages.protocol import MAX_BYTES, ClientMessage, MessageRefused, parse_hello, parse_message
from huit.hall.terms import Terms
from huit.hall.tokens import new_table_name, new_token, token_hash

NAMES = ("Anne", "Bo", "Chloé", "Da")
TERMS = Terms(people=4, hands=1, help=False)


def standing(match: Match) -> tuple[object, ...]:
    """All that a match is made of."""
    chairs = [(chair.name, chair.kind, chair.token, chair.here, chair.away, chair.ready) for chair in match.chairs]
    return match.table.freeze(), match.moment, match.entries, match.status, match.naming, tuple(chairs)


def fresh() -> Sitting:
    """The first discard lies on the table."""
    sitting = Sitting(match_of(TERMS, "refusals", NAMES))
    while sitting.match.table.phase <= CLAIMED:
        name = sitting.match.chair_at(sitting.match.table.turn).name
        assert sitting.act(name, quiet(sitting.last(name)) or "") == ""
    return sitting


def refused(sitting: Sitting, name: str, said: ClientMessage) -> str:
    """The code; nothing has changed, and nobody else heard of it."""
    before = standing(sitting.match)
    told = {other: len(messages) for other, messages in sitting.told.items() if other != name}
    journal = len(sitting.journal)
    code = sitting.say(name, said)
    assert code
    assert standing(sitting.match) == before
    assert {other: len(messages) for other, messages in sitting.told.items() if other != name} == told
    assert len(sitting.journal) == journal
    return code


def test_out_of_turn() -> None:
    """The discarder cannot answer his own discard, and nobody else can discard."""
    sitting = fresh()
    turn = sitting.match.chair_at(sitting.match.table.turn).name
    other = next(name for name in NAMES if name != turn)
    now = sitting.match.moment
    tile = sitting.last(other)["view"]["seats"][sitting.last(other)["view"]["me"]]["tiles"][0]
    assert refused(sitting, turn, ClientMessage("x", now, "pass")) == "not_your_turn"
    assert refused(sitting, turn, ClientMessage("x", now, f"discard {tile}")) == "not_your_turn"
    assert refused(sitting, other, ClientMessage("x", now, f"discard {tile}")) == "not_legal_now"
    assert refused(sitting, other, ClientMessage("x", now, "next")) == "not_legal_now"


def test_for_another_seat() -> None:
    """The seat is that of the token: there is no way to name another."""
    sitting = fresh()
    for text in ("E pass", "S discard 5p", "E:discard 5p", "0 pass"):
        assert refused(sitting, "Anne", ClientMessage("x", sitting.match.moment, text)) == "action_unknown"


def test_stale_and_from_the_future() -> None:
    """An action is for the moment that it was decided at."""
    sitting = fresh()
    other = next(name for name in NAMES if name != sitting.match.chair_at(sitting.match.table.turn).name)
    for moment in (-1, 0, sitting.match.moment - 1, sitting.match.moment + 1, 10**30):
        assert refused(sitting, other, ClientMessage("x", moment, "pass")) == "stale"


def test_twice() -> None:
    """The second time it has been answered; once the table has moved on it is too late."""
    sitting = fresh()
    turn = sitting.match.chair_at(sitting.match.table.turn).name
    others = [name for name in NAMES if name != turn]
    said = ClientMessage("same", sitting.match.moment, "pass")
    assert sitting.say(others[0], said) == ""
    assert refused(sitting, others[0], said) == "already_answered"
    sitting.wait(5)
    assert sitting.match.table.phase != ANSWERS
    assert refused(sitting, others[0], said) == "stale"


def test_after_the_end() -> None:
    """Nothing can be done any more, and the snapshot stays for those who look."""
    sitting = Sitting(match_of(TERMS, "refusals", NAMES))
    sitting.play(dict.fromkeys(NAMES, quiet))
    for said in (
        ClientMessage("x", sitting.match.moment, "next"),
        ClientMessage("x", sitting.match.moment, "discard 1m"),
    ):
        assert refused(sitting, "Anne", said) == "game_finished"
    assert refused(sitting, "Anne", ClientMessage("x", do="start")) == "already_started"


def test_help_where_it_is_not_allowed() -> None:
    """By the terms of the table; and naming where nothing is to be named."""
    sitting = fresh()
    assert (
        refused(sitting, "Anne", ClientMessage("x", sitting.match.moment, "help", what="waits")) == "help_not_allowed"
    )
    assert refused(sitting, "Anne", ClientMessage("x", sitting.match.moment, fans=("all_pungs",))) == "not_naming"


def test_before_the_match() -> None:
    """Only starting and leaving mean anything."""
    match = Match(match_of(TERMS, "early", ()).opening)
    match.apply(SatDown("Anne", token_hash(TABLE, token_of("Anne"))))
    sitting = Sitting(match)
    assert refused(sitting, "Anne", ClientMessage("x", 0, "discard 1m")) == "not_started"
    assert sitting.last("Anne")["kind"] == "lobby"


SHAPES = [
    "",
    "nonsense",
    "[]",
    "null",
    '"text"',
    "{}",
    '{"id": 5, "do": "pass"}',
    '{"id": "", "do": "pass"}',
    '{"id": "x", "do": 5}',
    '{"id": "x", "do": "pass", "at": "1"}',
    '{"id": "x", "do": "pass", "at": 1.5}',
    '{"id": "x", "do": "pass", "at": true}',
    '{"id": "x", "do": "pass", "at": 1, "seat": 2}',
    '{"id": "x", "at": 1}',
    '{"id": "x", "at": 1, "do": "pass", "fans": []}',
    '{"id": "x", "at": 1, "fans": [1]}',
    '{"id": "x", "at": 1, "fans": "all_pungs"}',
    json.dumps({"id": "x", "at": 1, "fans": ["x"] * 82}),
    json.dumps({"id": "x" * 41, "do": "pass"}),
    json.dumps({"id": "x", "do": "d" * 41}),
    "[" * 1500,
]


@pytest.mark.parametrize("text", SHAPES)
def test_malformed(text: str) -> None:
    """An unreadable message is refused before any table hears of it."""
    with pytest.raises(MessageRefused) as refusal:
        parse_message(text)
    assert refusal.value.code == "message_unreadable"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (r'{"token": "\ud800"}', "token_unknown"),
        ('{"token": 5}', "token_unknown"),
        ('{"token": null}', "token_unknown"),
        ('{"watch": 1}', "token_unknown"),
        ('{"watch": true, "seat": 2}', "message_unreadable"),
        ("[]", "message_unreadable"),
    ],
)
def test_hello(text: str, code: str) -> None:
    """A client that neither has a token nor asks to watch is refused, whatever letters its token has."""
    with pytest.raises(MessageRefused) as refusal:
        parse_hello(text)
    assert refusal.value.code == code


def test_oversize() -> None:
    """Two kilobytes are more than any honest message, letters of several bytes included."""
    for text in ("x" * (MAX_BYTES + 1), '"' + "é" * (MAX_BYTES // 2) + '"'):
        with pytest.raises(MessageRefused) as refusal:
            parse_message(text)
        assert refusal.value.code == "message_too_long"


@given(
    st.one_of(
        st.text(max_size=60),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
            lambda inner: (
                st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "at", "do", "fans", "x"]), inner)
            ),
        ).map(json.dumps),
    )
)
@settings(max_examples=200)
def test_anything_is_read_or_refused(text: str) -> None:
    """No text brings the reader down."""
    with suppress(MessageRefused):
        said = parse_message(text)
        assert isinstance(said.id, str)
        assert isinstance(said.at, int)


# Tokens ---------------------------------------------------------------------------------------------------------------


def test_a_token_opens_its_own_seat_alone() -> None:
    """Not another seat, not another table, nothing near it, and not by what the journal keeps of it."""
    match = match_of(TERMS, "tokens", NAMES)
    other = Match(match.opening)
    other.apply(SatDown("Eve", token_hash("othertable", token_of("Anne"))))
    for name in NAMES:
        chair = chair_of(match, token_of(name))
        assert chair is not None
        assert chair.name == name
        assert chair_of(match, chair.token) is None
    assert chair_of(match, token_of("Anne") + " ") is None
    assert chair_of(match, "") is None
    assert chair_of(other, token_of("Anne")) is None


def test_tokens_cannot_be_guessed() -> None:
    """192 bits by the system's generator, and no two alike."""
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(len(token) == 32 for token in tokens)
    assert len({new_table_name() for _ in range(1000)}) == 1000
