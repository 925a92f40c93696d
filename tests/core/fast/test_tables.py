"""The tables are the rows evaluated beforehand: made anew they are the same, and each part agrees with the rows."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.core.fast.checking import fans_of
from tests.examples import scaled, thinned

from huit.core.calculator import score
from huit.core.fast import codes, fields
from huit.core.fast.codes import chow_code, set_index
from huit.core.fast.tables.files import tables_for, tables_of_suits
from huit.core.fast.tables.outcomes import CHOW_TILES
from huit.core.fast.tables.profile_tables import DOUBLE_PUNG, SMALL_PUNG, Tables, rule_content, suit_content
from huit.core.fast.tables.rows import SortedRows
from huit.core.hands import CHOW, PUNG, Hand, Meld, Situation
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.readings import Group, partitions
from huit.core.rules.waits import waits_of
from huit.core.tiles import EAST, FIRST_HONOR, KINDS

STATES = scaled(1_200)
CHOICES = scaled(400)  # of sets, for each profile
ROWS = SortedRows(FAN_TABLE)
Counts = tuple[int, ...]  # copies of the nine ranks of a suit
ONLY_SETS_AND_PAIR = 2  # with two melds no other shape is possible


@cache
def tables(name: str = "ffmj") -> Tables:
    return tables_for(profile_named(name))


def plain(found: Tables) -> dict[str, object]:
    """All tables by their names, as what can be compared on either build."""
    names = [name for name in dir(found) if not name.startswith("_") and name != "rows"]
    return {name: _plain(getattr(found, name)) for name in names}


def _plain(value: object) -> object:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return getattr(value, "data", value)


# Made anew ------------------------------------------------------------------------------------------------------------


def test_suits_made_anew() -> None:
    """The tables of the suits that are kept are those that the rows give."""
    kept = tables_of_suits()
    made = suit_content()
    assert list(kept) == list(made)
    assert [name for name in made if kept[name] != made[name]] == []


@pytest.mark.parametrize("name", thinned(BUILT_IN))
def test_rules_made_anew(name: str) -> None:
    """The tables of a built-in profile that are kept are those that the rows and the profile give."""
    profile = profile_named(name)
    tables_for(profile)  # from now on there is a file
    kept = plain(tables_for(profile))
    made = plain(Tables(tables_of_suits(), *rule_content(profile), ROWS))
    assert len(kept) > 30
    assert [name for name in made if kept[name] != made[name]] == []


# One suit -------------------------------------------------------------------------------------------------------------


def random_state(rng: Random, pair: bool) -> Counts:
    """Up to four sets of one suit, or up to four and a pair, no more than four copies each."""
    while True:
        counts = [0] * 9
        for _ in range(rng.randrange(5)):
            rank = rng.randrange(16)
            for step in range(3):
                counts[rank if rank < 9 else rank - 9 + step] += 1
        if pair:
            counts[rng.randrange(9)] += 2
        if max(counts) <= 4:
            return tuple(counts)


def code_of(counts: Counts) -> int:
    return sum(copies * 5**rank for rank, copies in enumerate(counts))


def in_suit(counts: Counts, suit: int) -> list[int]:
    """The copies of all kinds."""
    before = [0] * 9 * suit
    return [*before, *counts, *[0] * (KINDS - 9 - len(before))]


def with_pair(copies: list[int]) -> tuple[list[int], bool]:
    """The sets with a pair of East where the pair is missing, and whether it was."""
    missing = sum(copies) % 3 == 0
    if missing:
        copies[EAST] += 2
    return copies, missing


Described = tuple[list[int], list[int], int]  # chow codes, pung codes, rank of the pair (0 for none)


def described(groups: tuple[Group, ...]) -> Described:
    suited = [group for group in groups if group.tile < FIRST_HONOR]
    chows = sorted(chow_code(group.tile) for group in suited if group.set_type == CHOW)
    pungs = sorted(1 + group.tile for group in suited if group.set_type == PUNG)
    return chows, pungs, sum(group.tile % 9 + 1 for group in suited if not group.is_set)


def decoded(reading: int) -> Described:
    """The sets and pair that the word of a reading says, see `fields`."""
    chows = sorted(code for code in (reading >> 5 * place & 31 for place in range(4)) if code)
    pungs = sorted(code for code in (reading >> fields.READING_PUNGS_AT + 5 * place & 31 for place in range(4)) if code)
    assert reading >> fields.READING_SUM_AT & fields.READING_CHOW_SHIFT == 5 * len(chows)
    assert reading >> fields.READING_SUM_AT & fields.READING_HAS_PUNGS == 5 * len(pungs) << fields.READING_PUNG_SHIFT_AT
    return chows, pungs, reading >> fields.READING_PAIR_AT & fields.READING_PAIR


def readings_in_tables(counts: Counts, suit: int) -> list[Described]:
    found = tables()
    number = found.suit_numbers[code_of(counts)]
    if number == 0:
        return []
    state = found.states[number]
    first = suit * found.suit_readings + (state >> fields.STATE_FIRST_AT & fields.STATE_FIRST)
    return [
        decoded(found.readings[first + index])
        for index in range(1 + (state >> fields.STATE_SUM_AT & fields.STATE_FURTHER))
    ]


def check_readings(counts: Counts, suit: int) -> int:
    copies, _ = with_pair(in_suit(counts, suit))
    explained = [described(groups) for groups in partitions(copies, sum(copies) // 3)]
    assert sorted(readings_in_tables(counts, suit)) == sorted(explained), (counts, suit)
    return len(explained)


def test_readings_of_a_suit() -> None:
    """A complete state of a suit has the readings into which the explained path parts it, in each of the suits."""
    rng = Random("states")
    found = [check_readings(random_state(rng, chosen % 2 == 0), chosen % 3) for chosen in range(STATES)]
    assert min(found) == 1
    assert max(found) > 1


def test_states_that_are_not_complete() -> None:
    """Any copies of nine ranks have a state exactly when they part into sets, or into sets and one pair."""
    rng = Random("any copies")
    found = []
    for _ in range(STATES):
        tiles = rng.sample([rank for rank in range(9) for _ in range(4)], rng.choice((2, 3, 5, 6, 8, 9, 11, 14)))
        found.append(check_readings(tuple(tiles.count(rank) for rank in range(9)), rng.randrange(3)))
    assert 0 in found
    assert max(found) > 0


def test_what_a_state_says_of_its_tiles() -> None:
    """A state's word holds the ranks present, whether it has the pair, and how many tiles it is made of."""
    rng = Random("words of states")
    for chosen in range(STATES):
        counts = random_state(rng, chosen % 2 == 0)
        state = tables().states[tables().suit_numbers[code_of(counts)]]
        assert state & fields.STATE_RANKS == sum(1 << rank for rank in range(9) if counts[rank])
        assert state >> fields.STATE_TILES_AT & fields.STATE_TILES == sum(counts)
        assert state >> fields.STATE_PAIR_AT == (sum(counts) % 3 == 2)


def check_unique(counts: Counts, suit: int, others: list[int]) -> set[bool]:
    """Compare the bit of every rank with the formal test; `others` are the tiles of other suits."""
    copies = [own + other for own, other in zip(in_suit(counts, suit), others, strict=True)]
    state = tables().states[tables().suit_numbers[code_of(counts)]]
    found: set[bool] = set()
    for rank in range(9):
        if counts[rank]:
            before = copies[:]
            before[9 * suit + rank] -= 1
            alone = waits_of(before, ONLY_SETS_AND_PAIR) == [9 * suit + rank]
            assert state >> fields.STATE_UNIQUE_AT + rank & 1 == alone, (counts, suit, rank, others)
            found.add(alone)
    return found


def test_unique_waits() -> None:
    """A rank is marked unique exactly when the formal test finds no other kind that completes sets and a pair."""
    rng = Random("unique")
    found: set[bool] = set()
    for chosen in range(STATES // 3):
        pair = chosen % 2 == 0
        counts = random_state(rng, pair)
        others = in_suit(random_state(rng, not pair), (chosen + 1) % 3)
        if not pair and chosen % 4 == 1:
            others, _ = with_pair([0] * KINDS)
        found |= check_unique(counts, chosen % 3, others)
    assert found == {False, True}


# Choices of sets ------------------------------------------------------------------------------------------------------


def hand_with(melds: list[Meld], pair: int, winds: Situation) -> Hand | None:
    """Four claimed sets and a pair, None where that would take a fifth copy."""
    tiles = [tile for meld in melds for tile in meld.tiles] + [pair, pair]
    if max(tiles.count(tile) for tile in tiles) > 4:
        return None
    return Hand(tuple(melds), (pair,), pair, winds)


def random_hands(seed: str, kind: int, starts: list[int], fillers: list[Meld]) -> list[Hand]:
    """Hands of up to four sets of one kind in any order; other sets take the places that are left."""
    rng = Random(seed)
    found: list[Hand] = []
    while len(found) < CHOICES:
        near = rng.sample(starts, rng.choice((2, 4, len(starts))))  # few to choose from: they combine more often
        own = [Meld(kind, rng.choice(near), 1) for _ in range(rng.choice((0, 1, 2, 3, 3, 4, 4, 4)))]
        melds = own + rng.sample(fillers, 4 - len(own))
        rng.shuffle(melds)
        winds = Situation(round_wind=rng.randrange(27, 31), seat_wind=rng.randrange(27, 31))
        hand = hand_with(melds, rng.choice((rng.randrange(KINDS), 4, 13, 22, *range(27, 34))), winds)
        if hand is not None:
            found.append(hand)
    return found


def explained_fans(hand: Hand, name: str, wanted: set[int]) -> list[tuple[int, int]]:
    return [one for one in fans_of(score(hand, name).best) if one[0] in wanted]


def check_outcome(hand: Hand, name: str, family: str, outcome: int, wanted: set[int]) -> None:
    found = tables(name)
    fans = found.fans[family][outcome]
    points = {"chows": found.chow_points, "pungs": found.pung_points, "honors": found.honor_points}[family]
    assert fans == explained_fans(hand, name, wanted), (hand, name)
    assert points[outcome] == sum(profile_named(name).points[fan] * count for fan, count in fans)


@pytest.mark.parametrize("name", BUILT_IN)
def test_chows(name: str) -> None:
    """Every choice of chows, named in any order, has the fans that account-once leaves in the explained path."""
    fillers = [Meld(PUNG, tile, 1) for tile in range(FIRST_HONOR, KINDS)]
    found = tables(name)
    for hand in random_hands(f"chows {name}", CHOW, list(CHOW_TILES), fillers):
        codes = [chow_code(meld.tile) for meld in hand.melds if meld.set_type == CHOW]
        outcome = found.chow_outcomes[set_index(codes)]
        if found.chow_pairs[outcome] == hand.winning + 1:
            outcome = found.chow_with_pair[outcome]
        check_outcome(hand, name, "chows", outcome, set(dict(ROWS.chows)))


@pytest.mark.parametrize("name", BUILT_IN)
def test_suited_pungs(name: str) -> None:
    """Every choice of suited pungs has the fans of the explained path; double pungs are a number beside."""
    fillers = [Meld(PUNG, tile, 1) for tile in range(FIRST_HONOR, KINDS)]
    found = tables(name)
    for hand in random_hands(f"pungs {name}", PUNG, list(range(FIRST_HONOR)), fillers):
        codes = [1 + meld.tile for meld in hand.melds if meld.tile < FIRST_HONOR]
        outcome = found.pung_outcomes[set_index(codes)]
        check_outcome(hand, name, "pungs", outcome, set(dict(ROWS.pungs)) - {found.parts[DOUBLE_PUNG]})


@pytest.mark.parametrize("name", BUILT_IN)
def test_honors(name: str) -> None:
    """Every choice of honours, pair and winds has its fans; pungs of terminals or honours are a number beside."""
    fillers = [Meld(CHOW, tile, 1) for tile in (0, 10, 20, 5)]
    found = tables(name)
    for hand in random_hands(f"honors {name}", PUNG, list(range(FIRST_HONOR, KINDS)), fillers):
        pungs = sum(1 << meld.tile - FIRST_HONOR for meld in hand.melds if meld.set_type == PUNG)
        pair = max(0, hand.winning - FIRST_HONOR + 1)
        winds = hand.situation.round_wind - EAST << 2 | hand.situation.seat_wind - EAST
        outcome = found.honor_outcomes[pungs << 7 | pair << 4 | winds]
        check_outcome(hand, name, "honors", outcome, set(dict(ROWS.honors)) - {found.parts[SMALL_PUNG]})


def test_constants_written_out() -> None:
    """The constants that `codes` writes out for the compiler equal those of other modules."""
    assert codes.WORD_KINDS + codes.SECOND_KINDS == KINDS
    assert codes.FIRST_CONCEALED_KONG_MELD + KINDS == codes.MELD_CODES
