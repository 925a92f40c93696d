"""Advice about a hand on paper: every legal choice, the best first; for 13 tiles the routes of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from huit.core.faults import Fault, HandError
from huit.core.hands import CONCEALED, LEFT, RIGHT, Hand
from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.profile_types import Profile
from huit.core.rules.shapes import is_complete
from huit.core.tiles import KINDS, NAMES, NO_TILE
from huit.core.validation import COPIES, faults_of
from huit.plan.advice.advice_types import Advice, Chance, Routes
from huit.plan.advice.description import choices_of, routes_of
from huit.plan.choices import Decision, Option, decide
from huit.plan.moves import HU, PASS, Move, on_discard, on_own_turn
from huit.plan.position import Position, position_of
from huit.plan.settings import MASTER_SETTINGS, Settings
from huit.plan.unseen import copies_left, visible_to_all
from huit.plan.waits import refuse_unless_waiting, worth_of


def advise(
    hand: Hand,
    profile: str | Profile = DEFAULT,
    seen: Sequence[int] = (),
    claim: int = NO_TILE,
    source: int = CONCEALED,
    wall: int | None = None,
    alone: bool = False,
    settings: Settings = MASTER_SETTINGS,
) -> Advice:
    """Advice for 14 tiles (the winning tile is the one just drawn), or for 13 and a discard that may be claimed.

    `seen` are the tiles that lie open on the table, without one's own sets and the discard in question; `source` is
    LEFT, OPPOSITE or RIGHT; `wall` the tiles left in it. A player who is `alone` wins by self-draw only.
    Raises HandError for a hand with faults or a claim that cannot be.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    faults = faults_of(hand) or _faults_of_claim(hand, claim, source, alone)
    if faults:
        raise HandError(faults)
    if claim != NO_TILE and not copies_left(hand, seen)[claim]:
        raise HandError((Fault("claim_not_possible", values=(("tile", NAMES[claim]),)),))
    if wall == 0:  # a last tile (R-E04), after which nothing is claimed and no kong declared
        hand = replace(hand, situation=replace(hand.situation, last_of_wall=True))
    on_table = tuple(seen) if claim == NO_TILE else (*seen, claim)
    position = position_of(hand, rules, on_table, wall, alone)
    if claim != NO_TILE:
        position.offered = claim
        position.between = source - LEFT
    won = _hu(hand, rules, tuple(seen), claim)
    return advice_of(decide(position, [*won, *_moves(hand, position, source)], settings), hand)


def advice_of(decision: Decision, hand: Hand) -> Advice:
    """A decision about a hand with all that is to be said about it."""
    position = decision.position
    return Advice(
        hand,
        position.scorer.profile,
        choices_of(decision),
        position.offered,
        position.draws_left(),
        _is_cut_short(decision.options),
        position.payoffs.for_places,
    )


def _is_cut_short(options: list[Option]) -> bool:
    outlooks = [option.outlook for option in options]
    return any(outlook is not None and outlook.cut_short for outlook in outlooks)


def routes(
    hand: Hand,
    profile: str | Profile = DEFAULT,
    seen: Sequence[int] = (),
    wall: int | None = None,
    settings: Settings = MASTER_SETTINGS,
) -> Routes:
    """The routes of a hand of 13 tiles. `seen` are the tiles that lie open on the table, `wall` the tiles left in it.

    Raises HandError for a hand with faults, one of 14 tiles, or more tiles seen than exist.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    refuse_unless_waiting(hand)
    position = position_of(hand, rules, seen, wall)
    decision = decide(position, [Move(PASS)], settings)
    outcome, found = routes_of(decision)
    chance = Chance(outcome.chance)
    return Routes(hand, rules, found, outcome.distance, chance, position.draws_left(), _is_cut_short(decision.options))


def _faults_of_claim(hand: Hand, claim: int, source: int, alone: bool) -> tuple[Fault, ...]:
    if claim == NO_TILE:
        return () if hand.is_won else (Fault("nothing_to_choose"),)
    if hand.is_won:
        return (Fault("claim_needs_thirteen"),)
    if alone or not 0 <= claim < KINDS or not LEFT <= source <= RIGHT:
        name = NAMES[claim] if 0 <= claim < KINDS else str(claim)
        return (Fault("claim_not_possible", values=(("tile", name),)),)
    return ()


def _moves(hand: Hand, position: Position, source: int) -> list[Move]:
    last = hand.situation.last_of_wall
    if position.offered == NO_TILE:
        return on_own_turn(position.copies, position.melds, may_kong=not last)
    return [Move(PASS)] if last else on_discard(position.copies, position.offered, source)


def _hu(hand: Hand, rules: Profile, seen: tuple[int, ...], claim: int) -> list[Move]:
    """Declaring the hand, where it is complete and worth the minimum."""
    self_drawn = claim == NO_TILE
    tile = hand.winning if self_drawn else claim
    waiting = replace(hand, winning=NO_TILE)
    counts = waiting.concealed_counts()
    counts[tile] += 1
    if not is_complete(counts, len(hand.melds)):
        return []
    last_copy = visible_to_all(hand, seen)[tile] == COPIES - 1
    worth = worth_of(waiting, rules, tile, self_drawn, last_copy)
    return [Move(HU, tile, points=worth.total)] if worth.valid else []
