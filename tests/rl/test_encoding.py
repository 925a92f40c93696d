"""Encoders: the published layouts bit by bit, nothing hidden, indexes of actions there and back."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.botzone.played import PlayedHand, played_hands
from tests.examples import examples
from tests.game.hidden import other_world
from tests.game.playing import moves, setups, some_state, suits_apart
from tests.rl.published import AGENTS, published_observation

from huit.botzone.judge.hands import SEAT_KEYS
from huit.botzone.judge.judge import BotzoneJudge
from huit.botzone.protocol.initdata import setup_from
from huit.game.actions import HU_CODE, PASS_CODE, Action, parse_action
from huit.game.setup import BOTZONE, Setup
from huit.game.standing import OVER
from huit.game.state import legal_at
from huit.game.table import Table, table_at
from huit.rl.encoding import ENCODINGS, UnknownEncoding, action, index, mask, observe
from huit.rl.engine.action_indexes import CLUB_ACTIONS, code_at, index_of, index_text
from huit.rl.engine.full import CONCEALED, DRAWN, HAND, OFFERED, UNSEEN
from huit.rl.engine.learners_table import IllegalIndex, LearnersTable
from huit.rl.engine.registry import encoder_named

STATES = 1000
RECIPE = 'see docs/contributing.md, "Add an encoding"'


def eventful(seed: int) -> Table:
    """A hand of Botzone's game with many claims and kongs."""
    table = Table(Setup("botzone", seed, hands=1, mode=BOTZONE, tiles=suits_apart(Random(seed), BOTZONE)))
    table.begin()
    return table


@pytest.mark.parametrize("name", AGENTS)
def test_published_layouts(name: str) -> None:
    """A thousand decisions with claims and kongs of every kind are encoded as the public agents encode them."""
    compared, seed = 0, 0
    seen: set[str] = set()
    while compared < STATES:
        table = eventful(seed)
        seed += 1
        encoders = [encoder_named(name) for _ in range(4)]
        for _ in moves(table, Random(seed)):
            for seat in table.awaited():
                encoders[seat].follow(seat, table.history)
                ours = np.frombuffer(encoders[seat].cells, np.int8).reshape(-1, 4, 9)
                theirs = published_observation(name, seat, table.history)
                assert np.array_equal(ours, theirs), (seed, seat, np.argwhere(ours != theirs)[:5])
                compared += 1
        seen.update([event.type for event in table.history])
    assert {"chow", "pung", "kong", "concealed_kong", "promoted_kong"} <= seen


@examples(40)
@given(setups(), st.integers(0, 1 << 32))
def test_nothing_hidden_is_observed(setup: Setup, seed: int) -> None:
    """Two worlds that differ only in what a seat cannot see give it equal observations."""
    random = Random(seed)
    state = some_state(setup, random)
    if state.phase >= OVER:  # concealed kongs lie open
        return
    for seat in range(4):
        mine, other = table_at(state), table_at(other_world(state, seat, random))
        for name in ENCODINGS:
            told = np.argwhere(observe(mine, seat, name) != observe(other, seat, name))[:5].tolist()
            assert not told, f"{name} shows hidden tiles at [plane, row, column] {told}: {RECIPE}"


@examples(10)
@given(setups(hands=2), st.randoms(use_true_random=False))
def test_following_is_observing_anew(setup: Setup, random: Random) -> None:
    """An encoder that follows a match hand by hand shows the same as one that begins now."""
    table = Table(setup)
    table.begin()
    encoders = {name: encoder_named(name) for name in ENCODINGS}
    for number, _ in enumerate(moves(table, random)):
        if table.phase >= OVER or number % 7:
            continue
        for name, encoder in encoders.items():
            encoder.follow(1, table.history)
            encoder.match([table.totals[player] for player in table.players], hands_left(table), last(table))
            assert np.array_equal(np.frombuffer(encoder.cells, np.int8), observe(table, 1, name).ravel())


def hands_left(table: Table) -> int:
    return table.setup.first + table.setup.hands - table.number


def last(table: Table) -> bool:
    return table.wall.last_was_drawn(table.turn)


@examples(50)
@given(setups(), st.randoms(use_true_random=False))
def test_own_encoding_is_up_to_date(setup: Setup, random: Random) -> None:
    """`huit` has the hand, the drawn or offered tile, and the unseen copies of this moment."""
    table = table_at(some_state(setup, random))
    if table.phase >= OVER:
        return
    for seat in table.awaited():
        seen = observe(table, seat, "huit").reshape(-1, 36)
        assert seen[HAND : HAND + 4].sum(0).tolist() == [*table.seats[seat].counts[:34], 0, 0]
        drawn = [table.drawn] if seat == table.turn and 0 <= table.drawn < 34 and table.phase == 1 else []
        if table.phase > 0:  # in the opening it is the last replacement
            assert np.flatnonzero(seen[DRAWN]).tolist() == drawn
        offered = [table.discard] if table.phase in (3, 4) else []
        assert np.flatnonzero(seen[OFFERED]).tolist() == offered
        known = [table.shown[tile] + table.seats[seat].counts[tile] for tile in range(34)]
        for meld in table.seats[seat].melds:
            known[meld.tile] += 4 * (not meld.exposed)
        if table.phase == 4:  # a promoted tile is shown, and still counted in its owner's hand
            known[table.discard] += 1
        assert seen[UNSEEN : UNSEEN + 4].sum(0).tolist() == [*[4 - copies for copies in known], 0, 0]
        assert seen[CONCEALED].sum() == sum(not meld.exposed for meld in table.seats[seat].melds)


def test_every_cell_is_in_the_space() -> None:
    """No cell of any encoding is below 0 or above 4."""
    for seed in range(5):
        table = eventful(seed)
        for _ in moves(table, Random(seed)):
            for name in ENCODINGS:
                seen = observe(table, table.turn, name)
                assert 0 <= seen.min() <= seen.max() <= 4, f"the encoding {name} leaves the space"


# Actions --------------------------------------------------------------------------------------------------------------


@examples(50)
@given(setups(), st.randoms(use_true_random=False))
def test_masks_are_the_legal_actions(setup: Setup, random: Random) -> None:
    """Every legal action has an index of the mask, and the way back; only a flower stands for two of them."""
    table = table_at(some_state(setup, random))
    for seat in range(4):
        legal = [one for one in legal_at(table, seat) if one.type <= 8]
        if table.phase >= OVER:
            continue
        found = mask(table, seat)
        assert sorted({index(one, table) for one in legal}) == np.flatnonzero(found).tolist()
        for one in legal:
            again = action(table, seat, index(one, table))
            assert again == one or (again.tile == one.tile >= 34)


@pytest.mark.parametrize("hand", played_hands(), ids=lambda hand: hand.name)
def test_masks_in_judged_hands(hand: PlayedHand) -> None:
    """In every state of the judge's hands the mask has the legal actions, one index each."""
    judge = BotzoneJudge(setup_from(hand.initdata))
    for answers in hand.answers:
        if judge.request is None:
            break
        for seat in range(4):
            legal = legal_at(judge.table, seat) if judge.table.phase < OVER else ()
            indexes = [index(one, judge.table) for one in legal]
            assert len(set(indexes)) == len(legal)
            if judge.table.phase < OVER:
                assert sorted(indexes) == np.flatnonzero(mask(judge.table, seat)).tolist()
            assert [action(judge.table, seat, one) for one in indexes] == list(legal)
        judge.answer((answers[SEAT_KEYS[0]], answers[SEAT_KEYS[1]], answers[SEAT_KEYS[2]], answers[SEAT_KEYS[3]]))


@pytest.mark.parametrize(
    ("text", "discard", "number"),
    [
        ("pass", -1, 0),
        ("hu", -1, 1),
        ("discard 1m", -1, 2),
        ("discard P", -1, 35),
        ("chow 123m", 0, 36),
        ("chow 123m", 2, 38),
        ("chow 234m", 2, 40),
        ("chow 789p", 26, 98),
        ("pung 1m", 0, 99),
        ("kong 1m", 0, 133),
        ("conceal 1m", -1, 167),
        ("promote P", -1, 234),
        ("flower a", -1, 235),
        ("flower h", -1, 242),
    ],
)
def test_shared_order(text: str, discard: int, number: int) -> None:
    """The indexes are those that researchers share: Play 2, Chi 36, Peng 99, Gang 133, AnGang 167, BuGang 201."""
    parsed = parse_action(0, text)
    assert parsed is not None
    assert index_of(parsed.code, discard) == number
    assert code_at(number) == parsed.code


def test_indexes_in_words() -> None:
    """Each index can be read, the chow with the tile that it claims."""
    assert index_text(38) == "38 chow 123m claiming 3m"
    assert index_text(0) == "0 pass"
    assert "no action" in index_text(CLUB_ACTIONS)
    assert {code_at(0), code_at(1)} == {PASS_CODE, HU_CODE}
    with pytest.raises(IndexError, match="0 to 242"):
        code_at(CLUB_ACTIONS)


# Errors ---------------------------------------------------------------------------------------------------------------


def test_wrong_names_and_shapes() -> None:
    """An unknown encoding, a wrong array, a table without events: each says what to do."""
    table = eventful(0)
    with pytest.raises(UnknownEncoding, match="there are pku6, pku38, pku133, huit"):
        observe(table, 0, "pku39")
    with pytest.raises(ValueError, match="rl_shape"):
        observe(table, 0, "pku6", np.zeros((38, 4, 9), np.int8))
    with pytest.raises(ValueError, match="rl_unwatched"):
        observe(Table(table.setup, watched=False), 0)
    with pytest.raises(IllegalIndex, match="player_0 may not play 0 pass"):
        action(table, 0, 0)
    out = np.ones((6, 4, 9), np.int8)
    assert observe(table, 0, "pku6", out) is out
    assert out.sum() == 2 + 14


def test_illegal_index_changes_nothing() -> None:
    """The error names the player, the action and those that are legal; the match goes on."""
    match = LearnersTable(Setup("botzone", 1, hands=1, mode=BOTZONE), "pku6")
    before = match.table.freeze()
    with pytest.raises(IllegalIndex, match="take one of the mask: ") as caught:
        match.play(0)
    assert caught.value.legal
    assert match.table.freeze() == before
    assert isinstance(action(match.table, 0, caught.value.legal[0]), Action)
