"""Waits, distance and advice for an incomplete hand, as the command line prints them with --json."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from huit.core.faults import HandError
from huit.core.hands import CONCEALED, LEFT, OPPOSITE, RIGHT, Hand
from huit.core.json_text import Plain
from huit.core.notation import format_tile, parse_tile, parse_tiles
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NO_TILE
from huit.core.words import words_in
from huit.plan.advice.advice import advise, routes
from huit.plan.advice.plain import plain_advice, plain_distance, plain_routes, plain_waits
from huit.plan.distance.distance import distance
from huit.plan.unseen import copies_left
from huit.plan.waits import waits
from huit.web.answers.errors import refuse
from huit.web.answers.hands.written import WrittenHand, located, read_hand
from huit.web.answers.lookup import known_profile

NEIGHBOURS: Final = {"left": LEFT, "opposite": OPPOSITE, "right": RIGHT}

Found = TypeVar("Found")


@dataclass(frozen=True)
class Claim:
    """A discard that can be claimed, and its source."""

    tile: str
    source: str


def answer_waits(hand: WrittenHand, profile: str, seen: Sequence[str]) -> Plain:
    """The waits of thirteen tiles."""
    return _answer(hand, profile, seen, lambda held, rules, out: plain_waits(waits(held, rules, out)))


def answer_distance(hand: WrittenHand, profile: str, seen: Sequence[str]) -> Plain:
    """The distance from ready (shanten)."""
    return _answer(hand, profile, seen, lambda held, _, out: plain_distance(distance(held, out)))


def answer_advice(
    hand: WrittenHand, profile: str, seen: Sequence[str], claim: Claim | None, wall: int | None, lang: str
) -> Plain:
    """Ranked choices for a discard or a claim, else the routes of the hand."""

    def find(held: Hand, rules: Profile, out: tuple[int, ...]) -> Plain:
        if claim is None and not held.is_won:
            return plain_routes(routes(held, rules, out, wall))
        tile, source = _offered(claim, held, out)
        return plain_advice(advise(held, rules, out, tile, source, wall), words_in(lang))

    return _answer(hand, profile, seen, find)


def _answer(
    hand: WrittenHand, profile: str, seen: Sequence[str], find: Callable[[Hand, Profile, tuple[int, ...]], Found]
) -> Found:
    rules = known_profile(profile)
    held = read_hand(hand)
    try:
        return find(held, rules, _beside(parse_tiles, "".join(seen)))
    except HandError as error:
        raise located(error, hand) from error


def _beside(parse: Callable[[str], Found], text: str) -> Found:
    """Parse tiles that are not in the hand: their faults have no place in its text."""
    try:
        return parse(text)
    except HandError as error:
        raise HandError(tuple([replace(fault, start=-1, end=-1) for fault in error.faults])) from error


def _offered(claim: Claim | None, held: Hand, seen: tuple[int, ...]) -> tuple[int, int]:
    if claim is None:
        return NO_TILE, CONCEALED
    if held.is_won:
        raise refuse("claim_needs_thirteen")
    tile = _beside(parse_tile, claim.tile)
    if not copies_left(held, seen)[tile]:
        raise refuse("claim_not_possible", tile=format_tile(tile))
    return tile, NEIGHBOURS[claim.source]
