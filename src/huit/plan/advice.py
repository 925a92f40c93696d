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
from huit.plan.advice_types import DISCARD, HU, KONG, PASS, Advice, Chance, Choice
from huit.plan.danger import danger_of
from huit.plan.options import Option, on_discard, own_turn
from huit.plan.outlook import FIRST_LOOK, FUTURES, Outlook, Prospect, draws_left, missing_of
from huit.plan.routes import Group, groups, routes_after
from huit.plan.unseen import concealed_tiles, copies_left, visible_to_all
from huit.plan.waits import worth_of

ROUTES_OF_BEST: Final = 4
ROUTES_OF_OTHERS: Final = 1
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
    table = Table(hand, rules, tuple(seen), draws_left(hand, seen, wall), claim, source, alone)
    considered = _look_closer([_consider(option, table) for option in table.options()])
    hoped = groups(table.whole, rules, table.whole.targets)[:ROUTES_COMPARED]
    choices = [_choice(one, rules, hoped, one is considered[0]) for one in considered]
    won = _hu(table)
    return Advice(hand, rules, (*won, *choices), claim, table.draws, len(table.whole.futures))


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
    """One question: a hand, what lies open, the draws left, and perhaps a discard of somebody's."""

    def __init__(
        self, hand: Hand, rules: Profile, seen: tuple[int, ...], draws: int, claim: int, source: int, alone: bool
    ) -> None:
        self.hand = hand
        self.rules = rules
        self.seen = seen
        self.draws = draws
        self.claim = claim
        self.source = source
        self.alone = alone
        left = copies_left(hand, seen)
        if claim != NO_TILE and not left[claim]:
            raise HandError((Fault("claim_not_possible", values=(("tile", NAMES[claim]),)),))
        # The hand as it stands; a discard that nobody claims lies on the table.
        whole = replace(hand, tiles=concealed_tiles(hand), winning=NO_TILE)
        self.whole = Outlook(whole, rules, seen if claim == NO_TILE else (*seen, claim), draws, alone)

    def options(self) -> list[Option]:
        found = own_turn(self.hand) if self.claim == NO_TILE else on_discard(self.hand, self.claim, self.source)
        if self.hand.situation.last_of_wall:
            return [option for option in found if option.action in (DISCARD, PASS)]
        return found

    def outlook(self, option: Option) -> Outlook:
        """Of the hand after an option; a kong draws once more."""
        if option.action in (DISCARD, PASS):
            return self.whole
        return Outlook(option.after, self.rules, self.seen, self.draws + (option.action == KONG), self.alone)


class Considered:
    """An option, the discard that goes with it, and how it did in the futures."""

    def __init__(self, option: Option, outlook: Outlook, thrown: int, prospect: Prospect) -> None:
        self.option = option
        self.outlook = outlook
        self.thrown = thrown
        self.prospect = prospect


def _consider(option: Option, table: Table) -> Considered:
    """A first look; of the discards after a claim the best."""
    outlook = table.outlook(option)
    if option.action == DISCARD:
        kinds = [option.tile]
    else:
        kinds = sorted(set(option.after.tiles)) if option.must_discard else [NO_TILE]
    return ranked([Considered(option, outlook, kind, outlook.prospect(kind, FIRST_LOOK)) for kind in kinds])[0]


def _look_closer(considered: list[Considered]) -> list[Considered]:
    """The best after a first look are played out in all futures; then all are ranked anew."""
    order = ranked(considered)
    finalists = [
        Considered(one.option, one.outlook, one.thrown, one.outlook.prospect(one.thrown)) for one in order[:FINALISTS]
    ]
    return [*ranked(finalists), *order[FINALISTS:]]


def ranked(considered: list[Considered]) -> list[Considered]:
    """By chance, as far as that can be told: those that the sample cannot tell from the best are ranked among each
    other, ready hands first, by the targets they may expect, which are counted exactly."""
    best = max([one.prospect.chance.rate for one in considered])
    return sorted(considered, key=lambda one: _rank(one, best))


def _rank(one: Considered, best: float) -> tuple[bool, float, bool, float, int]:
    chance = one.prospect.chance
    clearly_less = chance.rate + chance.error < best
    is_ready = missing_of(one.outlook.after(one.thrown)) == 1
    return clearly_less, -chance.rate if clearly_less else 0.0, not is_ready, -one.prospect.expected, one.thrown


def _choice(one: Considered, rules: Profile, hoped: list[Group], is_best: bool) -> Choice:
    """The figures of a choice; the routes it keeps are many and exact for the best alone."""
    option = one.option
    number, futures = (ROUTES_OF_BEST, FUTURES) if is_best else (ROUTES_OF_OTHERS, FIRST_LOOK)
    targets = one.outlook.after(one.thrown)
    kept = {group.key for group in groups(one.outlook, rules, targets)}
    return Choice(
        action=option.action,
        tile=option.tile,
        chance=one.prospect.chance,
        distance=missing_of(targets) - 1 if targets else None,
        useful=one.outlook.useful(targets),
        expected_points=one.prospect.expected_points,
        danger=None if one.thrown == NO_TILE else danger_of(one.thrown, one.outlook.left),
        routes=tuple(routes_after(one.outlook, rules, one.thrown, number, futures)),
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
