"""What to do now: every legal choice, played out in the same futures, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from huit.core.faults import Fault, HandError
from huit.core.hands import CONCEALED, LEFT, RIGHT, Hand
from huit.core.profile_types import Profile
from huit.core.profiles import DEFAULT, profile_named
from huit.core.shapes import is_complete
from huit.core.tiles import KINDS, NAMES, NO_TILE
from huit.core.validation import COPIES, faults_of
from huit.plan.advice_types import DISCARD, HU, KONG, PASS, Advice, Chance, Choice, Route
from huit.plan.danger import danger_of
from huit.plan.futures import PLAYERS
from huit.plan.options import Option, on_discard, own_turn
from huit.plan.outlook import FIRST_LOOK, FUTURES, Outlook, Prospect, tiles_in_wall
from huit.plan.routes import Group, Kept, groups
from huit.plan.unseen import concealed_tiles, copies_left, visible_to_all
from huit.plan.waits import worth_of

ROUTES_OF_BEST: Final = 4
ROUTES_OF_OTHERS: Final = 1
LOOKED_AHEAD: Final = 6  # choices, the best by counting
FINALISTS: Final = 4  # choices that are played out in all futures
ROUTES_COMPARED: Final = 4  # of the hand, with those that a choice keeps


def advise(
    hand: Hand,
    profile: str | Profile = DEFAULT,
    seen: Sequence[int] = (),
    claim: int = NO_TILE,
    source: int = CONCEALED,
    wall: int | None = None,
    alone: bool = False,
) -> Advice:
    """Advice for 14 tiles (the winning tile is the one just drawn), or for 13 and a discard that may be claimed.

    `seen` are the tiles that lie open on the table, without one's own sets and the discard in question; `source` is
    LEFT, OPPOSITE or RIGHT; `wall` the tiles left in it. A player who is `alone` wins by self-draw only.
    Raises HandError for a hand with faults or a claim that cannot be.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    faults = faults_of(hand) or _faults_of_claim(hand, claim, source)
    if faults:
        raise HandError(faults)
    if wall == 0:  # a last tile (R-E04), after which nothing is claimed and no kong declared
        hand = replace(hand, situation=replace(hand.situation, last_of_wall=True))
    tiles = tiles_in_wall(hand, seen) if wall is None else wall
    table = Table(hand, rules, tuple(seen), tiles, claim, source, alone)
    considered = _ranked([_consider(option, table) for option in table.options()])
    hoped = groups(table.whole, rules, table.whole.targets)[:ROUTES_COMPARED]
    choices = [_choice(one, hoped) for one in considered]
    won = _hu(table)
    return Advice(hand, rules, (*won, *choices), claim, table.whole.draws, len(table.whole.futures))


def _faults_of_claim(hand: Hand, claim: int, source: int) -> tuple[Fault, ...]:
    if claim == NO_TILE:
        return () if hand.is_won else (Fault("nothing_to_choose"),)
    if hand.is_won:
        return (Fault("claim_needs_thirteen"),)
    if not 0 <= claim < KINDS or not LEFT <= source <= RIGHT:
        name = NAMES[claim] if 0 <= claim < KINDS else str(claim)
        return (Fault("claim_not_possible", values=(("tile", name),)),)
    return ()


class Table:
    """One question: a hand, what lies open, the tiles in the wall, and perhaps a discard of somebody's."""

    def __init__(
        self, hand: Hand, rules: Profile, seen: tuple[int, ...], wall: int, claim: int, source: int, alone: bool
    ) -> None:
        self.hand = hand
        self.rules = rules
        self.seen = seen
        self.wall = wall
        self.claim = claim
        self.source = source
        self.alone = alone
        left = copies_left(hand, seen)
        if claim != NO_TILE and not left[claim]:
            raise HandError((Fault("claim_not_possible", values=(("tile", NAMES[claim]),)),))
        # The hand as it stands; a discard that nobody claims lies on the table.
        whole = replace(hand, tiles=concealed_tiles(hand), winning=NO_TILE)
        self.whole = Outlook(whole, rules, seen if claim == NO_TILE else (*seen, claim), wall, alone)

    def options(self) -> list[Option]:
        found = own_turn(self.hand) if self.claim == NO_TILE else on_discard(self.hand, self.claim, self.source)
        if self.hand.situation.last_of_wall:
            return [option for option in found if option.action in (DISCARD, PASS)]
        return found

    def outlook(self, option: Option) -> Outlook:
        """Of the hand after an option; a kong draws once more: it counts as four more tiles in the wall."""
        if option.action in (DISCARD, PASS):
            return self.whole
        wall = self.wall + (PLAYERS if option.action == KONG else 0)
        return Outlook(option.after, self.rules, self.seen, wall, self.alone)


class Considered:
    """An option, the discard that goes with it, how many targets it may expect, and how it does in the futures."""

    def __init__(self, option: Option, outlook: Outlook, thrown: int) -> None:
        self.option = option
        self.outlook = outlook
        self.thrown = thrown
        self.expected = outlook.expected_after(thrown)
        self.ahead = 0.0  # the chance that a look ahead finds
        self.kept: Kept
        self.prospect: Prospect
        self.routes: tuple[Route, ...]

    def look_ahead(self) -> None:
        self.ahead = self.outlook.chance_after(self.thrown)

    def keep(self, rules: Profile) -> Considered:
        """It is worth a closer look."""
        self.kept = Kept(self.outlook, rules, self.thrown)
        return self

    def play(self, routes: int, futures: int) -> None:
        self.prospect, self.routes = self.kept.play(routes, futures)


def _consider(option: Option, table: Table) -> Considered:
    """Of the discards after a claim the best."""
    outlook = table.outlook(option)
    if option.action == DISCARD:
        kinds = [option.tile]
    else:
        kinds = sorted(set(option.after.tiles)) if option.must_discard else [NO_TILE]
    considered = [Considered(option, outlook, kind) for kind in kinds]
    best = considered[0] if len(considered) == 1 else _looked_ahead(considered)[0]
    return best.keep(table.rules)


def _looked_ahead(considered: list[Considered]) -> list[Considered]:
    """Sorted: the best by counting by what a look ahead finds, then the others."""
    order = sorted(considered, key=_by_expectation)
    for one in order[:LOOKED_AHEAD]:
        one.look_ahead()
    return sorted(order, key=_by_look_ahead)


def _ranked(considered: list[Considered]) -> list[Considered]:
    """The best by a look ahead are played out in all futures: a choice that does clearly worse there falls behind. The
    others are played out in a few futures, and ranked by these."""
    order = _looked_ahead(considered)
    finalists, others = order[:FINALISTS], order[FINALISTS:]
    for one in finalists:
        one.play(ROUTES_OF_OTHERS, FUTURES)
    for one in others:
        one.play(ROUTES_OF_OTHERS, FIRST_LOOK)
    most = max([one.prospect.chance.rate for one in finalists])
    finalists = sorted(finalists, key=lambda one: _by_chance_and_look_ahead(one, most))
    finalists[0].play(ROUTES_OF_BEST, FUTURES)
    return [*finalists, *sorted(others, key=_by_chance)]


def _by_expectation(one: Considered) -> tuple[float, int]:
    return -one.expected, one.thrown


def _by_look_ahead(one: Considered) -> tuple[float, float, int]:
    return -one.ahead, *_by_expectation(one)


def _by_chance(one: Considered) -> tuple[float, float, int]:
    return -one.prospect.chance.rate, *_by_expectation(one)


def _by_chance_and_look_ahead(one: Considered, most: float) -> tuple[bool, float, float, float, int]:
    """By chance, as far as that can be told; what the sample cannot tell from the best, by what a look ahead finds."""
    chance = one.prospect.chance
    clearly_less = chance.rate + chance.error < most
    return clearly_less, -chance.rate if clearly_less else 0.0, *_by_look_ahead(one)


def _choice(one: Considered, hoped: list[Group]) -> Choice:
    option = one.option
    kept = {group.key for group in one.kept.groups}
    return Choice(
        action=option.action,
        tile=option.tile,
        chance=one.prospect.chance,
        distance=one.kept.distance,
        useful=one.outlook.useful(one.kept.targets),
        expected_points=one.prospect.expected_points,
        danger=None if one.thrown == NO_TILE else danger_of(one.thrown, one.outlook.left),
        routes=one.routes,
        gives_up=tuple([group.key[0] for group in hoped if group.key not in kept]),
        own_tiles=option.own_tiles,
        then_discard=NO_TILE if option.action == DISCARD else one.thrown,
    )


def _hu(table: Table) -> tuple[Choice, ...]:
    """Declaring the hand, where it is complete and worth the minimum."""
    hand = table.hand
    self_drawn = table.claim == NO_TILE
    tile = hand.winning if self_drawn else table.claim
    waiting = replace(hand, winning=NO_TILE)
    counts = waiting.concealed_counts()
    counts[tile] += 1
    if not is_complete(counts, len(hand.melds)):
        return ()
    last_copy = visible_to_all(hand, table.seen)[tile] == COPIES - 1
    worth = worth_of(waiting, table.rules, tile, self_drawn, last_copy)
    if not worth.valid:
        return ()
    return (Choice(HU, tile, Chance(1.0, 0.0), -1, 0, float(worth.total), None, (), ()),)
