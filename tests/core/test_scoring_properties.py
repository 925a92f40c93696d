"""Properties of every score, whatever the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests import strategies
from tests.examples import examples
from tests.oracle.convert import hand_of
from tests.oracle.generate import own_exposed_last_copy

from huit.core.calculator import score
from huit.core.faults import HandError
from huit.core.hands import CHOW, KONG, PUNG, Hand, Meld, Situation
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules import fan_ids as ids
from huit.core.rules.facts import Facts, HandFacts
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.payments import INCOMPLETE, TOO_CHEAP, Payments, payments_of_win, penalty_of_false_hu
from huit.core.rules.score_types import Score, ScoredReading
from huit.core.rules.shapes import is_complete
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NORTH, RED, is_green, is_reversible, is_wind

MORE = examples(150)
PROFILES = st.sampled_from(BUILT_IN)
COMPLETE = strategies.complete_wins()
CONCEALED = COMPLETE.filter(lambda hand: not hand.melds)

Instances = Counter[tuple[int, int]]  # fans, each with the sets that make it


def every_reading(found: Score) -> tuple[ScoredReading, ...]:
    return (found.best, *found.others)


def counted(reading: ScoredReading) -> Instances:
    return Counter((one.fan, sets) for one in reading.counted for sets in one.instances)


def absorbed(reading: ScoredReading) -> Instances:
    return Counter((one.fan, sets) for one in reading.absorbed for sets in one.instances)


def is_chicken(reading: ScoredReading) -> bool:
    return any(one.fan == ids.CHICKEN_HAND for one in reading.counted)


# What a score says of itself ------------------------------------------------------------------------------------------


@MORE
@given(COMPLETE, PROFILES)
def test_total_is_the_sum(hand: Hand, profile: str) -> None:
    """A total is the points of the profile for what counts, nothing hidden, in every reading."""
    points = profile_named(profile).points
    for reading in every_reading(score(hand, profile)):
        assert reading.total == sum(points[fan] * count for (fan, _), count in counted(reading).items())
        assert all(one.points == points[one.fan] for one in reading.counted)
        assert all(one.instances for one in reading.counted)
        assert all(one.instances for one in reading.absorbed)


@MORE
@given(COMPLETE, PROFILES)
def test_best_reading_is_the_best(hand: Hand, profile: str) -> None:
    """The winner keeps the highest-scoring reading (P4), the others follow in descending order, and none comes
    twice."""
    found = score(hand, profile)
    totals = [reading.total for reading in every_reading(found)]
    assert totals == sorted(totals, reverse=True)
    assert found.total == totals[0]
    assert len({reading.reading for reading in every_reading(found)}) == len(totals)


@MORE
@given(COMPLETE, PROFILES)
def test_whatever_holds_is_counted_or_absorbed(hand: Hand, profile: str) -> None:
    """Each instance that a row of the table finds is counted or absorbed, never both, never lost."""
    found = score(hand, profile)
    facts = HandFacts(found.hand)
    for reading in every_reading(found):
        assert not counted(reading) & absorbed(reading)
        held = [row.condition.instances(Facts(facts, reading.reading)) for row in FAN_TABLE]
        holding = Counter((fan, sets) for fan, some in enumerate(held) for sets in some)
        if not is_chicken(reading):
            assert counted(reading) + absorbed(reading) == holding


@MORE
@given(COMPLETE, PROFILES)
def test_only_what_counts_absorbs(hand: Hand, profile: str) -> None:
    """A fan that does not count itself stands in nobody's way (P6), and every absorption names its reason."""
    for reading in every_reading(score(hand, profile)):
        fans = {one.fan for one in reading.counted}
        assert {one.by for one in reading.absorbed} <= fans
        assert all(one.ruling for one in reading.absorbed)


@MORE
@given(COMPLETE, PROFILES)
def test_instances_are_sets_of_the_reading(hand: Hand, profile: str) -> None:
    """An instance points at groups that the reading has, and the groups hold exactly the tiles of the hand."""
    for reading in every_reading(score(hand, profile)):
        groups = reading.reading.groups
        assert all(0 < sets < 1 << len(groups) for _, sets in (*counted(reading), *absorbed(reading)))
        tiles = sorted(tile for group in groups for tile in group.tiles)
        declared = [tile for meld in hand.melds for tile in meld.tiles]
        assert tiles == sorted([*declared, *hand.tiles, hand.winning])


@MORE
@given(COMPLETE, PROFILES)
def test_chicken_hand_stands_alone(hand: Hand, profile: str) -> None:
    """A hand is never worth nothing: where no reading has a fan it is a chicken hand, and never beside one (R-C21)."""
    found = score(hand, profile)
    assert found.total > 0
    chickens = [is_chicken(reading) for reading in every_reading(found)]
    assert all(chickens) or not any(chickens)
    assert all(len(reading.counted) == 1 for reading in every_reading(found) if is_chicken(reading))


# What does not matter -------------------------------------------------------------------------------------------------


def changed(hand: Hand, kinds: Callable[[int], int], winds: Callable[[int], int] = lambda kind: kind) -> Hand:
    """The hand with other kinds in the place of its own; `kinds` keeps chows chows."""
    melds = [
        Meld(
            meld.set_type,
            min(kinds(tile) for tile in meld.tiles) if meld.set_type == CHOW else kinds(meld.tile),
            meld.claim,
        )
        for meld in hand.melds
    ]
    way = hand.situation
    situation = replace(way, round_wind=winds(way.round_wind), seat_wind=winds(way.seat_wind))
    return Hand(tuple(melds), tuple(sorted(map(kinds, hand.tiles))), kinds(hand.winning), situation, hand.flowers)


def all_kinds(hand: Hand) -> Iterator[int]:
    yield from hand.tiles
    yield hand.winning
    for meld in hand.melds:
        yield from meld.tiles


def is_painted(hand: Hand) -> bool:
    """All Green and Reversible Tiles look at the drawing on the tiles, every other fan at suits and ranks."""
    return all(map(is_green, all_kinds(hand))) or all(map(is_reversible, all_kinds(hand)))


@MORE
@given(COMPLETE, PROFILES, st.data())
def test_order_does_not_matter(hand: Hand, profile: str, data: st.DataObject) -> None:
    """Melds and tiles may lie in any order."""
    melds = tuple(data.draw(st.permutations(hand.melds)))
    tiles = tuple(data.draw(st.permutations(hand.tiles)))
    assert score(replace(hand, melds=melds, tiles=tiles), profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES, st.data())
def test_giver_does_not_matter(hand: Hand, profile: str, data: st.DataObject) -> None:
    """The giver of a tile, the claimed tile of a chow and the promotion of a kong change no points."""
    claims = {CHOW: (1, 2, 3), PUNG: (1, 2, 3), KONG: (1, 2, 3, 5, 6, 7)}
    melds = tuple(
        replace(meld, claim=data.draw(st.sampled_from(claims[meld.set_type]))) if meld.exposed else meld
        for meld in hand.melds
    )
    assert score(replace(hand, melds=melds), profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES, st.permutations(range(3)))
def test_suits_are_equal(hand: Hand, profile: str, suits: list[int]) -> None:
    """Exchanging the suits changes no total, as long as no fan looks at the drawing on the tiles."""
    other = changed(hand, lambda kind: 9 * suits[kind // 9] + kind % 9 if kind < FIRST_HONOR else kind)
    assume(not is_painted(hand) and not is_painted(other))
    assert score(other, profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES)
def test_ranks_are_symmetric(hand: Hand, profile: str) -> None:
    """Counting from the other end, 9 for 1 and 1 for 9, changes no total: every fan of low ranks has its equal."""
    other = changed(hand, lambda kind: 9 * (kind // 9) + 8 - kind % 9 if kind < FIRST_HONOR else kind)
    assume(not is_painted(hand) and not is_painted(other))
    assert score(other, profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES, st.permutations(range(EAST, NORTH + 1)), st.permutations(range(RED, KINDS)))
def test_honors_are_equal(hand: Hand, profile: str, winds: list[int], dragons: list[int]) -> None:
    """Exchanging the winds, those of round and seat with them, and the dragons changes no total."""
    assume(not hand.situation.opening)  # East is part of it
    honors = [*winds, *dragons]
    other = changed(
        hand,
        lambda kind: honors[kind - FIRST_HONOR] if kind >= FIRST_HONOR else kind,
        lambda wind: honors[wind - FIRST_HONOR],
    )
    assume(not is_painted(hand) and not is_painted(other))
    assert score(other, profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES, strategies.winds(), strategies.winds())
def test_winds_matter_to_wind_pungs_alone(hand: Hand, profile: str, round_wind: int, seat_wind: int) -> None:
    """Without three winds of a kind it does not matter which winds are in force."""
    assume(not hand.situation.opening)
    assume(all(count < 3 for kind, count in Counter(all_kinds(hand)).items() if is_wind(kind)))
    other = replace(hand, situation=replace(hand.situation, round_wind=round_wind, seat_wind=seat_wind))
    assert score(other, profile).total == score(hand, profile).total


@MORE
@given(COMPLETE, PROFILES, strategies.flowers())
def test_flowers_never_help_to_win(hand: Hand, profile: str, flowers: int) -> None:
    """Flowers change neither the total nor whether it reaches the minimum; they are added afterwards (R-A05, R-A09)."""
    found, other = score(hand, profile), score(replace(hand, flowers=flowers), profile)
    assert (found.total, found.valid, found.missing) == (other.total, other.valid, other.missing)
    switches = profile_named(profile).switches
    assert other.total_with_flowers == other.total + flowers * switches.flower_points
    assert found.valid == (found.total >= switches.minimum) == (found.missing == 0)


# Payments -------------------------------------------------------------------------------------------------------------


def everybody(payments: Payments) -> list[int]:
    discarder = [] if payments.discarder is None else [payments.discarder]
    return [payments.winner, *discarder, *payments.others]


@given(st.integers(8, 1000), st.booleans())
def test_wins_are_zero_sum(points: int, self_drawn: bool) -> None:
    """Four players' accounts sum to zero after every win (play 15.4)."""
    amounts = everybody(payments_of_win(points, self_drawn))
    assert (len(amounts), sum(amounts)) == (4, 0)


@MORE
@given(COMPLETE, PROFILES)
def test_scores_pay_or_cost(hand: Hand, profile: str) -> None:
    """A valid hand has payments and no penalty, one below the minimum a penalty and no payments.

    Both sum to zero, but for a penalty that is paid to nobody.
    """
    found = score(hand, profile)
    assert (found.payments is None, found.penalty is None) == (not found.valid, found.valid)
    (amounts,) = [everybody(some) for some in (found.payments, found.penalty) if some]
    assert len(amounts) == 4
    if found.valid or found.profile.switches.false_hu_paid_to_opponents:
        assert sum(amounts) == 0
    if found.payments:
        assert found.payments == payments_of_win(found.total_with_flowers, hand.situation.self_drawn)


def test_penalties() -> None:
    """A false hu costs 10 to each opponent below the minimum, 20 when the hand is not even complete (play 13.3)."""
    switches = profile_named("ffmj").switches
    assert everybody(penalty_of_false_hu(switches, TOO_CHEAP)) == [-30, 10, 10, 10]
    assert everybody(penalty_of_false_hu(switches, INCOMPLETE)) == [-60, 20, 20, 20]


# Special circumstances ------------------------------------------------------------------------------------------------


@MORE
@given(st.integers(0, 2**32), PROFILES)
def test_three_own_exposed_copies_are_the_last_tile(seed: int, profile: str) -> None:
    """Three copies in the player's own exposed sets make the fourth a Last Tile, whatever the flag says (R-E09)."""
    hand = hand_of(own_exposed_last_copy(Random(seed)))
    assume(hand.winning not in hand.tiles)
    said, unsaid = (replace(hand, situation=replace(hand.situation, last_copy=flag)) for flag in (True, False))
    found = score(unsaid, profile)
    assert found == score(said, profile)
    assert any(one.fan == ids.LAST_TILE for one in found.best.counted)


@MORE
@given(CONCEALED, PROFILES)
def test_opening_hand_has_no_winning_tile(hand: Hand, profile: str) -> None:
    """East's first fourteen tiles: no wait, no Nine Gates, no Last Tile; all fourteen tiles are equal (R-E08)."""
    opening = replace(hand, situation=Situation(hand.situation.round_wind, EAST, self_drawn=True, opening=True))
    found = score(opening, profile)
    denied = {ids.EDGE_WAIT, ids.CLOSED_WAIT, ids.SINGLE_WAIT, ids.NINE_GATES, ids.LAST_TILE}
    for reading in every_reading(found):
        assert not denied & {fan for fan, _ in (*counted(reading), *absorbed(reading))}
    tiles = sorted([*hand.tiles, hand.winning])
    for kind in set(tiles):
        rest = tiles.copy()
        rest.remove(kind)
        assert score(replace(opening, tiles=tuple(rest), winning=kind), profile).best == found.best


@MORE
@given(CONCEALED, PROFILES)
def test_opening_hand_is_a_self_draw_without_a_wait(hand: Hand, profile: str) -> None:
    """The best self-draw of the same tiles is worth the opening hand and at most a wait or Nine Gates more (R-E08)."""
    way = Situation(hand.situation.round_wind, EAST, self_drawn=True)
    opening = score(replace(hand, situation=replace(way, opening=True)), profile)
    drawn = score(replace(hand, situation=way), profile)
    gates = any(one.fan == ids.NINE_GATES for one in drawn.best.counted)
    assert opening.total <= drawn.total
    assert gates or drawn.total <= opening.total + 1


@examples(300)
@given(strategies.wins() | COMPLETE, PROFILES)
def test_any_legal_win_is_scored_or_not_complete(hand: Hand, profile: str) -> None:
    """Whatever fourteen tiles a table could see: a score if they are a winning shape, otherwise one refusal."""
    complete = is_complete(hand.concealed_counts(), len(hand.melds))
    with nullcontext() if complete else pytest.raises(HandError, match=r"^not_complete$"):
        assert score(hand, profile).total > 0
