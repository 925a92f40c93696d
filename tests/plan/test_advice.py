"""Advice and routes: every legal choice once, the worth of a hand before its distance, chances that can be checked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.plan.hands import any_tiles, hand_of, spoiled_win

from huit.core.faults import HandError
from huit.core.hands import CONCEALED, LEFT, OPPOSITE, RIGHT, Hand
from huit.core.notation import format_tile, parse_hand, parse_tile, parse_tiles
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.tiles import KINDS, NO_TILE
from huit.core.validation import COPIES, faults_of
from huit.plan.advice.advice import advise, routes
from huit.plan.advice.advice_types import Advice, Chance, Choice, Route
from huit.plan.choices import TIE, points_less
from huit.plan.distance.distance import distance
from huit.plan.moves import DISCARD, HU, MAKE_CHOW, MAKE_KONG, MAKE_PUNG, PASS, on_discard, on_own_turn
from huit.plan.settings import Settings
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
        copies = [concealed_tiles(advice.hand).count(kind) for kind in range(KINDS)]
        own = advice.claimed == NO_TILE
        moves = on_own_turn(copies, list(advice.hand.melds)) if own else on_discard(copies, advice.claimed, LEFT)
        expected = [(move.action, move.tile, move.own_tiles) for move in moves]
        told = [(one.action, one.tile, one.own_tiles) for one in advice.choices if one.action != HU]
        assert sorted(told) == sorted(expected)


def test_actions() -> None:
    """The hands above have something of everything."""
    told = {choice.action for advice in some_advice() for choice in advice.choices}
    assert told == {DISCARD, MAKE_KONG, MAKE_CHOW, MAKE_PUNG, PASS}
    assert names(some_advice()[2]).count("kong 1m") == names(some_advice()[2]).count("kong E") == 1


def test_after_a_claim() -> None:
    """A claimed set is followed by a discard that is held; nothing else is."""
    for advice in some_advice():
        for choice in advice.choices:
            if choice.action in (MAKE_CHOW, MAKE_PUNG):
                left = [tile for tile in advice.hand.tiles if tile == choice.then_discard]
                assert len(left) > choice.own_tiles.count(choice.then_discard)
            else:
                assert choice.then_discard == NO_TILE


def test_winning_comes_first() -> None:
    """A complete hand worth the minimum is declared, self-drawn or on a discard; all else stays possible."""
    drawn = asked(with_drawn(STRAIGHT, "3p"))
    assert drawn.choices[0].action == HU
    assert drawn.choices[0].points >= 16
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
    """A hand that is ready for a worthless win is taken apart: the advised discard has the larger distance, and wins
    more often."""
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
    assert choice.chance.error == 0
    assert (choice.distance is None) == (not choice.routes and choice.action != HU)
    assert (choice.distance is None) == (choice.chance.rate == 0) or choice.action == HU or choice.routes
    assert choice.useful >= 0
    thrown = choice.action in (DISCARD, MAKE_CHOW, MAKE_PUNG)
    assert (choice.danger is not None) == thrown
    assert choice.danger is None or 0 <= choice.danger <= 1


def check_order(advice: Advice) -> None:
    """The first choice has the highest figure; choices within half a point of it are marked as tied."""
    worths = [choice.worth for choice in advice.choices if choice.action != HU]
    assert worths == sorted(worths, reverse=True)
    for choice in advice.choices:
        if choice.action != HU:
            assert choice.tied == (points_less(advice.choices[0].worth, choice.worth) <= TIE)


def test_figures() -> None:
    """Rates are shares; what is thrown has a danger; the worth orders the choices."""
    for advice in some_advice():
        for choice in advice.choices:
            check_figures(choice)
        check_order(advice)


def test_more_copies_are_likelier() -> None:
    """The more copies of what a ready hand waits for are left, and the more draws, the likelier it is to win."""
    many, few = (asked(with_drawn(STRAIGHT, "W"), seen=seen).choices[0].chance.rate for seen in ("", "33366p"))
    assert many > few > 0
    walls = [asked(with_drawn(STRAIGHT, "W"), wall=wall).choices[0].chance.rate for wall in (60, 24, 8)]
    assert walls[0] > walls[1] > walls[2] > 0


def test_alone() -> None:
    """A player who is alone fears nobody, and is given nothing."""
    hand = parse_hand(with_drawn(STRAIGHT, "W"))
    alone, usual = advise(hand, FFMJ, wall=40, alone=True), advise(hand, FFMJ, wall=40)
    assert {choice.danger for choice in alone.choices} == {0.0}
    assert alone.choices[0].tile == usual.choices[0].tile
    assert 0 < alone.choices[0].chance.rate < usual.choices[0].chance.rate


def test_nobody_throws_to_a_player_alone() -> None:
    """A player alone is thrown nothing, so there is nothing to claim."""
    with pytest.raises(HandError) as caught:
        advise(parse_hand(STRAIGHT), FFMJ, claim=parse_tile("3p"), source=LEFT, alone=True)
    assert [fault.code for fault in caught.value.faults] == ["claim_not_possible"]


@pytest.mark.parametrize("wall", [-1, 145])
def test_a_wall_that_cannot_be(wall: int) -> None:
    """An impossible wall is refused for a hand with a choice and for one without."""
    for ask in (partial(advise, parse_hand(with_drawn(STRAIGHT, "W"))), partial(routes, parse_hand(STRAIGHT))):
        with pytest.raises(HandError) as caught:
            ask(FFMJ, wall=wall)
        assert [fault.code for fault in caught.value.faults] == ["wall_invalid"]


def test_a_wall_longer_than_the_tiles_that_are_left() -> None:
    """Nobody has more before them than the set less the own hand, the flowers shown and three hands of thirteen tiles,
    or less what was seen where that is more."""
    seen = parse_tiles("123456789p" * 2 + "123456789s" * 4)
    for text, open_tiles, most in (
        (with_drawn(STRAIGHT, "W"), (), 144 - 14 - 39),
        (with_drawn(STRAIGHT, "W") + "|EE0000|3", (), 144 - 14 - 3 - 39),
        (with_drawn(STRAIGHT, "W"), seen, 144 - 14 - 54),
    ):
        hand = parse_hand(text)
        assert advise(hand, FFMJ, open_tiles, wall=most).draws == most // 4
        with pytest.raises(HandError) as caught:
            advise(hand, FFMJ, open_tiles, wall=most + 1)
        assert [(fault.code, dict(fault.values)["most"]) for fault in caught.value.faults] == [
            ("wall_too_long", str(most))
        ]


def test_nothing_is_tied_with_a_win_that_it_outweighs() -> None:
    """A complete hand is declared and not weighed: nine gates pay less on a discard than the self-draw might."""
    advice = advise(parse_hand("1112345678999m"), FFMJ, claim=parse_tile("5m"), source=LEFT)
    hu, passed = advice.choices[:2]
    assert (hu.action, passed.action) == (HU, PASS)
    assert passed.worth > hu.worth
    assert [choice.action for choice in advice.choices if choice.tied] == [HU]


def test_an_answer_in_time() -> None:
    """A search that would take too long stops, answers with what it has, and says so."""
    young = parse_hand("1379m2468s159pESC")
    whole, hasty = advise(young, FFMJ), advise(young, FFMJ, settings=Settings(most_hands=20))
    assert hasty.cut_short
    assert sorted([one.tile for one in hasty.choices]) == sorted([one.tile for one in whole.choices])
    assert hasty.choices[0].worth > 0
    waiting = parse_hand("1379m2468s159pES")
    assert routes(waiting, FFMJ, settings=Settings(most_hands=20)).cut_short
    ready = parse_hand(with_drawn(STRAIGHT, "W"))
    assert not advise(ready, FFMJ).cut_short


@pytest.mark.parametrize(
    ("source", "wall", "draws"),
    [
        (LEFT, 3, 1),
        (OPPOSITE, 3, 1),
        (RIGHT, 3, 1),
        (RIGHT, 2, 0),
        (OPPOSITE, 1, 0),
        (LEFT, 1, 1),
        (LEFT, 5, 2),
        (LEFT, 0, 0),
    ],
)
def test_draws_after_a_pass(source: int, wall: int, draws: int) -> None:
    """After a pass the next draw comes after the seats between; after a discard, after the three others."""
    assert asked(STRAIGHT, "9s", source, wall=wall).draws == draws
    assert asked(with_drawn(STRAIGHT, "W"), wall=wall).draws == wall // 4
    assert routes(parse_hand(STRAIGHT), FFMJ, wall=wall).draws == (wall + 3) // 4


def test_take_or_leave() -> None:
    """A claim that makes a good hand ready is taken, with the discard that follows; one that ends its way is left."""
    taken = asked("123m456p78sEECC9m", "9s", LEFT, wall=60).choices[0]
    assert (taken.action, format_tile(taken.then_discard)) == (MAKE_CHOW, "9m")
    assert asked("1122m3344p5566sE", "1m", LEFT, wall=60).choices[0].action == PASS


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
    assert route.distance == len(route.missing) - 1
    assert route.useful >= max([need.copies for need in route.needs])
    assert route.hands > 0
    assert 0 <= route.chance.rate <= 1


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
    """The routes of a hand of thirteen tiles are sound too; its distance is that of its nearest route, at least where
    few are left."""
    rules = profile_named(profile)
    found = routes(parse_hand("[123m,1][456m,1]79m3p4pEEC"), profile, parse_tiles("EE2p"), wall=40)
    assert 1 <= len(found.routes) <= 4
    for route in found.routes:
        check_route(route, rules.switches.minimum, rules.points)
    check_routes(found.routes)
    assert found.distance is not None
    assert found.distance <= min([route.distance for route in found.routes])
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
    """A number that is no kind of tile cannot be claimed."""
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
    check_order(advice)
    for choice in advice.choices:
        check_figures(choice)
        check_routes(choice.routes)
        for route in choice.routes:
            check_route(route, 8, advice.profile.points)


@examples(6)
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


def test_last_tile_of_the_wall() -> None:
    """With an empty wall a win is one with the last tile, and neither a kong nor a claim is possible."""
    drawn = advise(parse_hand("123m456p345s678p5p5p"), FFMJ, wall=0).choices
    assert (drawn[0].action, drawn[0].points) == (HU, 14)
    claimed = advise(parse_hand("[CCC,1][555m,1]EEE78s99p"), FFMJ, (), parse_tiles("E")[0], LEFT, wall=0).choices
    assert [choice.action for choice in claimed] == [PASS]
