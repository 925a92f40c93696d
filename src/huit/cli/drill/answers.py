"""Parse what is typed in answer to a drill."""

from __future__ import annotations

from typing import Final

from huit.core.faults import HandError
from huit.core.hands import Hand
from huit.core.notation import format_tile, format_tiles, parse_tiles
from huit.core.rules.fan_ids import IDS, NO_FAN
from huit.core.words.fan_search import find_fan
from huit.learn.drills.claims import Offer, claim_id
from huit.learn.drills.drills import CLAIM, COUNT, THROW, VALID, VERDICTS, WAITS, WHICH, Drill
from huit.learn.drills.grading import LearnerAnswer

HINTS: Final = {
    COUNT: "drill_hint_count",
    WHICH: "drill_hint_which",
    VALID: "drill_hint_valid",
    WAITS: "drill_hint_waits",
    THROW: "drill_hint_throw",
    CLAIM: "drill_hint_claim",
}


def answer_in(text: str, drill: Drill, language: str) -> LearnerAnswer | None:
    """Parse an answer; None if the text is no answer to this kind of drill."""
    kind = drill.spec.kind
    if kind == COUNT:
        number = _number(text)
        return None if number is None else LearnerAnswer(points=number)
    if kind == VALID:
        number = _number(text)
        return LearnerAnswer(verdict=VERDICTS[number - 1]) if number and number <= len(VERDICTS) else None
    if kind == WHICH:
        return _fans_in(text, drill, language)
    if drill.offer is not None:
        return _claim_in(text, drill.hand, drill.offer)
    return _tiles_in(text, one=kind == THROW)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def _fans_in(text: str, drill: Drill, language: str) -> LearnerAnswer | None:
    """Parse fans: numbers of the list, or names separated by commas."""
    if text.replace(",", " ").replace(" ", "").isdigit():
        numbers = [_number(word) or 0 for word in text.replace(",", " ").split()]
        if not all(1 <= number <= len(drill.offered) for number in numbers):
            return None
        return LearnerAnswer(fans=tuple([IDS[drill.offered[number - 1]] for number in numbers]))
    found = [find_fan(name.strip(), language).fan for name in text.replace("，", ",").split(",") if name.strip()]
    return None if NO_FAN in found or not found else LearnerAnswer(fans=tuple([IDS[fan] for fan in found]))


def _tiles_in(text: str, one: bool) -> LearnerAnswer | None:
    try:
        tiles = tuple(dict.fromkeys([format_tile(tile) for tile in parse_tiles(text)]))
    except HandError:
        return None
    return LearnerAnswer(tiles=tiles) if tiles and (len(tiles) == 1 or not one) else None


def _claim_in(text: str, hand: Hand, offer: Offer) -> LearnerAnswer | None:
    """Parse a claim: a number of the list, or the tiles of the set."""
    claims = [claim_id(move) for move in offer.moves(hand)]
    number = _number(text)
    if number is not None:
        return LearnerAnswer(claims=(claims[number - 1],)) if 1 <= number <= len(claims) else None
    try:
        said = format_tiles(sorted(parse_tiles(text)))
    except HandError:
        return None
    return LearnerAnswer(claims=(said,)) if said in claims else None
