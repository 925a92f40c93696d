"""Advice and routes: every legal choice once, the worth of a hand before its distance, chances that can be checked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.plan.hands import any_tiles, hand_of, spoiled_win

from huit.core.faults import HandError
from huit.core.hands import CONCEALED, LEFT, OPPOSITE, RIGHT, Hand
from huit.core.notation import format_tile, parse_hand, parse_tile, parse_tiles
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.tiles import KINDS, NO_TILE
from huit.core.validation import COPIES, faults_of
from huit.plan.advice import advise
from huit.plan.advice_types import CHOW, DISCARD, HU, KONG, PASS, PUNG, Advice, Chance, Choice, Route
from huit.plan.distance import distance
from huit.plan.futures import sample_futures
from huit.plan.options import on_discard, own_turn
from huit.plan.outlook import Outlook, missing_of, play_all
from huit.plan.playout import Playout
from huit.plan.routes import routes
from huit.plan.unseen import concealed_tiles, copies_left
from huit.plan.waits import waits

FFMJ = profile_named("ffmj")
STRAIGHT = "[123m,1][456m,1]789m45pEE"  # ready, a pure straight
WORTHLESS = "[234m,1][234p,1][456s,1]67sEE|ES0000|0"  # ready, for one point
CHICKEN = "[123m,1][234p,1][456s,1]78mEE|ES0000|0"  # ready: eight points on a discard of 6m, one self-drawn


def asked(text: str, claim: str = "", source: int = CONCEALED, seen: str = "", wall: int = 24) -> Advice:
    tile = parse_tile(claim) if claim else NO_TILE
    return advise(parse_hand(text), FFMJ, parse_tiles(seen) if seen else (), tile, source, wall)


def with_drawn(text: str, tile: str) -> str:
    tiles, bar, rest = text.partition("|")
    return tiles + tile + bar + rest


@cache
def some_advice() -> tuple[Advice, ...]:
    """Own turns and claims, with declared sets and without, near and far."""
    return (
        asked(with_drawn(STRAIGHT, "W")),
        asked(with_drawn(WORTHLESS, "C")),
        asked("[EEE,2]1111m78s456p3mE", wall=12),
        asked("[123m,1]4m789m5p5pEEEC", "5p", OPPOSITE, seen="36mWW"),
        asked("[789s,1]2344m55m66p77p", "3m", LEFT),
        asked("123m456p78sEE4pC9m5s", seen="99s", wall=40),
    )


def names(advice: Advice) -> list[str]:
    return [f"{one.action} {format_tile(one.tile)}" if one.tile != NO_TILE else one.action for one in advice.choices]


def all_routes() -> list[Route]:
    return [route for advice in some_advice() for choice in advice.choices for route in choice.routes]


# What is there, and what comes first ----------------------------------------------------------------------------------


def test_same_answer() -> None:
    """The same question gets the same answer, whatever was asked between."""
    first, second = with_drawn(STRAIGHT, "W"), with_drawn(WORTHLESS, "C")
    assert asked(first) == some_advice()[0]
    assert asked(second) == some_advice()[1]


def test_every_choice_once() -> None:
    """Each legal choice is there, and none twice; winning comes on top."""
    for advice in some_advice():
        own = advice.claimed == NO_TILE
        sources = {option.action for option in on_discard(advice.hand, advice.claimed, LEFT)} if not own else set()
        source = LEFT if CHOW in sources else OPPOSITE
        options = own_turn(advice.hand) if own else on_discard(advice.hand, advice.claimed, source)
        expected = [(option.action, option.tile, option.own_tiles) for option in options]
        told = [(one.action, one.tile, one.own_tiles) for one in advice.choices if one.action != HU]
        assert sorted(told) == sorted(expected)


def test_actions() -> None:
    """The hands above have something of everything."""
    told = {choice.action for advice in some_advice() for choice in advice.choices}
    assert told == {DISCARD, KONG, CHOW, PUNG, PASS}
    assert names(some_advice()[2]).count("kong 1m") == names(some_advice()[2]).count("kong E") == 1


def test_after_a_claim() -> None:
    """A claimed set is followed by a discard that is held; nothing else is."""
    for advice in some_advice():
        for choice in advice.choices:
            if choice.action in (CHOW, PUNG):
                left = [tile for tile in advice.hand.tiles if tile == choice.then_discard]
                assert len(left) > choice.own_tiles.count(choice.then_discard)
            else:
                assert choice.then_discard == NO_TILE


def test_winning_comes_first() -> None:
    """A complete hand worth the minimum is declared, self-drawn or on anybody's discard; all else stays possible."""
    drawn = asked(with_drawn(STRAIGHT, "3p"))
    assert drawn.choices[0].action == HU
    assert drawn.choices[0].expected_points >= 16
    assert names(drawn)[0] == "hu 3p"
    assert sum(name.startswith("discard") for name in names(drawn)) == len(set(drawn.hand.tiles) | {parse_tile("3p")})
    for source in (LEFT, OPPOSITE, RIGHT):
        assert names(asked(STRAIGHT, "6p", source))[0] == "hu 6p"


def test_too_cheap_to_win() -> None:
    """A complete hand below the minimum cannot be declared; nothing at all is worth eight on a discard, and one point
    when it is drawn."""
    assert HU not in {choice.action for choice in asked(with_drawn(WORTHLESS, "5s")).choices}
    assert HU not in {choice.action for choice in asked(WORTHLESS, "5s", OPPOSITE).choices}
    assert names(asked(CHICKEN, "6m", RIGHT))[0] == "hu 6m"
    assert HU not in {choice.action for choice in asked(with_drawn(CHICKEN, "6m")).choices}


@pytest.mark.parametrize("drawn", ["W", "1s"])
def test_ready_hand_keeps_its_wait(drawn: str) -> None:
    """A ready hand worth the minimum throws what it does not need."""
    best = asked(with_drawn(STRAIGHT, drawn)).choices[0]
    assert (best.action, format_tile(best.tile), best.distance, best.useful) == (DISCARD, drawn, 0, 8)


def test_worth_before_distance() -> None:
    """A hand that is ready for a worthless win is taken apart: the advice is farther from ready by distance alone, and
    wins more often."""
    hand = parse_hand(with_drawn(WORTHLESS, "C"))
    nearest = distance(hand).discards[0]
    assert (format_tile(nearest.tile), nearest.distance) == ("C", 0)
    assert all(wait.worthless for wait in waits(replace(hand, winning=NO_TILE)).waits)
    advice = some_advice()[1]
    best = advice.choices[0]
    (kept,) = [choice for choice in advice.choices if choice.tile == nearest.tile]
    assert best.tile != nearest.tile
    assert best.chance.rate > kept.chance.rate
    assert best.distance is not None
    assert best.distance > 0
    assert {one.tile: one.distance for one in distance(hand).discards}[best.tile] == 1


# Figures --------------------------------------------------------------------------------------------------------------


def check_figures(choice: Choice) -> None:
    assert 0 <= choice.chance.rate <= 1
    assert choice.chance.error > 0 or choice.action == HU
    assert choice.expected_points >= 8 * choice.chance.rate
    assert (choice.distance is None) == (not choice.routes and choice.action != HU)
    assert choice.useful >= 0
    thrown = choice.action in (DISCARD, CHOW, PUNG)
    assert (choice.danger is not None) == thrown
    assert choice.danger is None or 0 <= choice.danger <= 1


def test_figures() -> None:
    """Rates are shares, with an error; a win is worth at least the minimum; what is thrown has a danger."""
    for advice in some_advice():
        for choice in advice.choices:
            check_figures(choice)
        assert advice.futures > 0


@pytest.mark.parametrize(
    ("text", "seen"),
    [(STRAIGHT, ""), (STRAIGHT, "3336p"), ("1199m19p19sESWNCF", ""), ("[EEE,1][CCC,1][999s,2]11m4pP", "")],
)
@pytest.mark.parametrize("draws", [3, 15])
def test_chance_of_a_ready_hand(text: str, seen: str, draws: int) -> None:
    """A hand that waits for so many copies wins as often as one of them is among the draws, within the stated error
    (twice, for one test in twenty would fail). With farther targets it wins no less often."""
    hand = parse_hand(text)
    outlook = Outlook(hand, FFMJ, parse_tiles(seen) if seen else (), 4 * draws, alone=True)
    left = outlook.left
    ready = [target for target in outlook.targets if target.missing == 1 and any(target.self_drawn)]
    copies = sum([left[kind] for kind in {target.kinds[0] for target in ready}])
    exact = 1 - comb(sum(left) - copies, draws) / comb(sum(left), draws)
    futures = sample_futures(left, draws, 2000, alone=True)
    played = play_all(Playout(ready, left, alone=True), futures).chance
    assert played.rate == pytest.approx(exact, abs=2 * played.error)
    told = outlook.prospect(outlook.targets).chance
    assert told.rate >= exact - 2 * told.error


def test_chance_on_the_own_turn() -> None:
    """The same through the advice: the discard that keeps the wait has the exact chance of it, within the error."""
    hand = parse_hand(with_drawn(STRAIGHT, "W"))
    best = advise(hand, FFMJ, wall=24, alone=True).choices[0]
    unseen = sum(copies_left(hand))
    exact = 1 - comb(unseen - 8, 6) / comb(unseen, 6)
    assert best.chance.rate == pytest.approx(exact, abs=2 * best.chance.error)


@pytest.mark.parametrize("wall", [1, 2, 3])
def test_last_discards(wall: int) -> None:
    """When no own draw is left, a ready hand may still win on what the others throw: as often as one of its tiles is
    among theirs."""
    hand = parse_hand(STRAIGHT)
    found = routes(hand, FFMJ, wall=wall)
    unseen = sum(copies_left(hand))
    exact = 1 - comb(unseen - 8, wall) / comb(unseen, wall)
    assert found.draws == 0
    assert found.chance.rate == pytest.approx(exact, abs=2 * found.chance.error)


def test_nothing_left_to_draw() -> None:
    """With an empty wall nothing can be won any more, and every choice is still there."""
    advice = asked(with_drawn(STRAIGHT, "W"), wall=0)
    assert {choice.chance.rate for choice in advice.choices} == {0.0}
    assert sorted(names(advice)) == sorted(names(some_advice()[0]))


# Routes ---------------------------------------------------------------------------------------------------------------


def check_route(route: Route, minimum: int, points: tuple[int, ...]) -> None:
    assert sum([count * points[fan] for fan, count in route.fans]) >= minimum
    assert route.points >= minimum
    assert all(0 < need.number <= need.copies <= COPIES for need in route.needs)
    assert route.distance == sum([need.number for need in route.needs]) - 1
    assert route.useful >= max([need.copies for need in route.needs])
    assert route.hands > 0
    assert 0 <= route.chance.rate <= 1
    assert route.chance.error > 0


def check_routes(found: tuple[Route, ...]) -> None:
    keys = [(route.fans, route.self_drawn_only) for route in found]
    assert len(keys) == len(set(keys))
    rates = [route.chance.rate for route in found]
    assert rates == sorted(rates, reverse=True)


def test_routes_of_choices() -> None:
    """The fans of a route reach the minimum, what it needs may still come and is as many as it is away, and no two
    routes are alike."""
    assert len(all_routes()) > 20
    for route in all_routes():
        check_route(route, 8, FFMJ.points)
    for advice in some_advice():
        for choice in advice.choices:
            check_routes(choice.routes)
            assert all(route.chance.rate <= choice.chance.rate for route in choice.routes)


@pytest.mark.parametrize("profile", BUILT_IN)
def test_routes_of_a_hand(profile: str) -> None:
    """The same for a hand of thirteen tiles; its distance is that of its nearest route, at least where few are left."""
    rules = profile_named(profile)
    found = routes(parse_hand("[123m,1][456m,1]79m3p4pEEC"), profile, parse_tiles("EE2p"), wall=40)
    assert 1 <= len(found.routes) <= 4
    for route in found.routes:
        check_route(route, rules.switches.minimum, rules.points)
    check_routes(found.routes)
    assert found.distance == min([route.distance for route in found.routes])
    assert 0 < found.chance.rate <= 1


# What cannot be asked -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "claim", "source", "seen", "code"),
    [
        (STRAIGHT, "3p", CONCEALED, "", "claim_not_possible"),
        (STRAIGHT, "3p", RIGHT + 1, "", "claim_not_possible"),
        (STRAIGHT, "3p", LEFT, "3333p", "claim_not_possible"),
        ("[123m,1][444p,1]789m55pEE", "4p", LEFT, "4p", "claim_not_possible"),
        (with_drawn(STRAIGHT, "W"), "3p", LEFT, "", "claim_needs_thirteen"),
        (STRAIGHT, "", CONCEALED, "", "nothing_to_choose"),
        (with_drawn(STRAIGHT, "W"), "", CONCEALED, "EEE", "seen_too_many"),
    ],
)
def test_refused(text: str, claim: str, source: int, seen: str, code: str) -> None:
    """A claim from nobody, of a tile that is gone or with fourteen tiles is refused with a code; so are thirteen tiles
    without one, and more tiles seen than there are."""
    with pytest.raises(HandError) as caught:
        asked(text, claim, source, seen)
    assert [fault.code for fault in caught.value.faults] == [code]


@pytest.mark.parametrize("claim", [KINDS, 99, -2])
def test_no_tile_to_claim(claim: int) -> None:
    """What is no kind of tile cannot be claimed."""
    with pytest.raises(HandError) as caught:
        advise(parse_hand(STRAIGHT), FFMJ, claim=claim, source=LEFT)
    assert [fault.code for fault in caught.value.faults] == ["claim_not_possible"]


def test_impossible_hand() -> None:
    """A hand that cannot be is refused with all its faults, in routes too; routes want thirteen tiles."""
    hand = Hand((), (0,) * 5 + (1,) * 4 + (2,) * 4, 3)
    with pytest.raises(HandError) as caught:
        advise(hand)
    assert [fault.code for fault in caught.value.faults] == ["five_copies"]
    with pytest.raises(HandError):
        routes(replace(hand, winning=NO_TILE))
    with pytest.raises(HandError) as caught:
        routes(parse_hand(with_drawn(STRAIGHT, "W")))
    assert [fault.code for fault in caught.value.faults] == ["not_waiting"]


# Any hand -------------------------------------------------------------------------------------------------------------


def check_any(advice: Advice) -> None:
    assert advice.choices
    for choice in advice.choices:
        check_figures(choice)
        check_routes(choice.routes)
        for route in choice.routes:
            check_route(route, 8, advice.profile.points)


@settings(max_examples=6)
@given(st.integers(0, 2**32), st.sampled_from(BUILT_IN), st.integers(0, 20))
def test_any_hand(seed: int, profile: str, wall: int) -> None:
    """Whatever hand can be, with declared sets or without, drawn to or claimed for, gets its advice."""
    rng = Random(seed)
    hand = hand_of(spoiled_win(rng))
    unseen = [kind for kind, copies in enumerate(copies_left(hand)) for _ in range(copies)]
    tile, *seen = rng.sample(unseen, rng.choice((1, 20, 60)))
    drawn = replace(hand, winning=tile)
    assert not faults_of(drawn)
    own = advise(drawn, profile, seen, wall=wall)
    check_any(own)
    thrown = {choice.tile for choice in own.choices if choice.action == DISCARD}
    assert thrown == set(concealed_tiles(drawn))
    claimed = advise(hand, profile, seen, tile, rng.choice((LEFT, OPPOSITE, RIGHT)), wall)
    check_any(claimed)
    assert [choice.action for choice in claimed.choices].count(PASS) == 1


def test_far_from_ready() -> None:
    """Thirteen tiles of no kind together get advice as well: the chance may be nothing, an answer is there."""
    hand = hand_of(any_tiles(Random(8)))
    tile = next(kind for kind in range(KINDS) if copies_left(hand)[kind] == COPIES)
    advice = advise(replace(hand, winning=tile), FFMJ, wall=40)
    check_any(advice)
    assert len(advice.choices) == len(set(hand.tiles)) + 1
    assert all(isinstance(choice.chance, Chance) for choice in advice.choices)


@pytest.mark.parametrize(
    ("text", "thrown"),
    [("[234m,1][666p,1]345p78sNN6s", "8s"), ("[123m][456p][345s][678p]5p5p", "5p"), ("19m19s19pESWNCFF5m", "9m")],
)
def test_thrown_tile_may_come_back(text: str, thrown: str) -> None:
    """A discard leaves the thirteen tiles that are left as they are read alone, the thrown one lying on the table: the
    same distance, the same useful tiles."""
    hand = parse_hand(text)
    tile = parse_tiles(thrown)[0]
    choice = next(one for one in advise(hand, FFMJ, wall=40).choices if one.action == DISCARD and one.tile == tile)
    tiles = sorted((*hand.tiles, hand.winning))
    tiles.remove(tile)
    alone = Outlook(replace(hand, tiles=tuple(tiles), winning=NO_TILE), FFMJ, (tile,), 40)
    assert choice.distance == missing_of(alone.targets) - 1
    assert choice.useful == alone.useful(alone.targets)


def test_last_tile_of_the_wall() -> None:
    """With an empty wall a win is one with the last tile, and neither a kong nor a claim is possible."""
    drawn = advise(parse_hand("123m456p345s678p5p5p"), FFMJ, wall=0).choices
    assert (drawn[0].action, drawn[0].expected_points) == (HU, 14)
    claimed = advise(parse_hand("[CCC,1][555m,1]EEE78s99p"), FFMJ, (), parse_tiles("E")[0], LEFT, wall=0).choices
    assert [choice.action for choice in claimed] == [PASS]
