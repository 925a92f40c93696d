"""Text into hands and tiles; what cannot be read raises a HandError with every fault and its place."""

from __future__ import annotations

from typing import Final

from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.notation.body import read_body, read_tiles
from huit.core.notation.circumstances import place_of_field, read_flowers, read_situation, settle, situation_of
from huit.core.notation.draft import NOWHERE, Draft, Place, Spot, clip, trimmed
from huit.core.tiles import KINDS, NAMES, NO_TILE
from huit.core.validation import COPIES, FIELD, FLOWERS_FIELD, MELD, TILE, Finding, findings, five_copies

# Well past any hand, and past all 144 tiles with a space between them.
HAND_LIMIT: Final = 500
TILES_LIMIT: Final = 2000

# What stays true of a hand some of whose characters could not be read.
_CERTAIN: Final = ("five_copies", "too_many_melds", "wind_unknown", "flowers_count")


def parse_hand(
    text: str,
    *,
    round_wind: int | None = None,
    seat_wind: int | None = None,
    self_drawn: bool | None = None,
    last_copy: bool | None = None,
    last_of_wall: bool | None = None,
    kong: bool | None = None,
    opening: bool | None = None,
    flowers: int | None = None,
) -> Hand:
    """A hand of 13 tiles (waiting) or 14 (won, the last one outside brackets is the winning tile).

    An option applies where the text says nothing; one that contradicts the text is a fault.
    """
    options = [round_wind, seat_wind, self_drawn, last_copy, last_of_wall, kong, opening, flowers]
    draft, body, readable = _read(text)
    hand = _assemble(draft, settle(draft, options))
    for finding in findings(hand):
        if readable or finding.code in _CERTAIN:
            draft.refuse(finding.code, _place_of(draft, finding, body), *finding.values)
    _raise_faults(draft)
    return hand


def parse_unfinished(text: str) -> Hand:
    """A hand in the making: whatever is wrong with it may still be put right, unless there is too much of it."""
    draft, body, _ = _read(text)
    hand = _assemble(draft, settle(draft, [None] * len(draft.said)))
    found = findings(hand)
    codes = [finding.code for finding in found]
    if "too_many_melds" in codes or ("tile_count" in codes and hand.is_won):
        for finding in found:
            draft.refuse(finding.code, _place_of(draft, finding, body), *finding.values)
    _raise_faults(draft)
    return hand


def _read(text: str) -> tuple[Draft, Place, bool]:
    """What the text says, the place of its tiles, and whether all of them could be read."""
    _check_length(text, HAND_LIMIT)
    draft = Draft(text)
    parts = _parts(draft)
    read_body(draft, parts[0][0], parts[0][1])
    readable = not draft.faults
    read_situation(draft, parts[1][0], parts[1][1])
    read_flowers(draft, parts[2][0], parts[2][1])
    return draft, parts[0], readable


def parse_tiles(text: str) -> tuple[int, ...]:
    """Kinds in the order of the text, none more often than it exists; no melds, no flowers."""
    _check_length(text, TILES_LIMIT)
    draft = Draft(text)
    read_tiles(draft, 0, len(text))
    for kind, start, end in draft.concealed:
        if kind >= KINDS:
            draft.refuse("flower_unexpected", (start, end), ("tile", NAMES[kind]))
    for finding in five_copies([spot[0] for spot in draft.concealed]):
        draft.refuse(finding.code, _fifth_copy(draft.concealed, finding.index), *finding.values)
    _raise_faults(draft)
    return tuple([spot[0] for spot in draft.concealed])


def parse_tile(text: str) -> int:
    """Exactly one tile."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        start, end = trimmed(text, 0, len(text))
        raise HandError((Fault("one_tile_expected", start, end, (("found", str(len(tiles))),)),), text)
    return tiles[0]


def _check_length(text: str, limit: int) -> None:
    """Noise is refused unread, and the error does not carry it along."""
    if len(text) > limit:
        values = (("length", str(len(text))), ("limit", str(limit)))
        raise HandError((Fault("too_long", 0, 1, values),), clip(text, 0, len(text)))


def _parts(draft: Draft) -> list[Place]:
    """The places of body, situation and flowers, without white space; empty at the end of the text if left out."""
    text = draft.text
    places: list[Place] = []
    start = 0
    while len(places) < 3:
        bar = text.find("|", start)
        end = len(text) if bar < 0 else bar
        places.append(trimmed(text, start, end))
        start = min(end + 1, len(text))
        if bar >= 0 and len(places) == 3:
            draft.refuse("part_extra", (bar, len(text)))
    return places


def _assemble(draft: Draft, settled: list[int]) -> Hand:
    """From fourteen tiles on the last one is the winning tile."""
    kinds = [spot[0] for spot in draft.concealed]
    winning = NO_TILE
    if kinds and 3 * len(draft.melds) + len(kinds) >= 14:
        winning = kinds.pop()
    kinds.sort()
    return Hand(tuple(draft.melds), tuple(kinds), winning, situation_of(settled), settled[FLOWERS_FIELD])


def _place_of(draft: Draft, finding: Finding, body: Place) -> Place:
    if finding.subject == TILE:
        return _fifth_copy(sorted(draft.concealed + draft.meld_spots, key=_start), finding.index)
    if finding.subject == MELD:
        return draft.meld_places[finding.index]
    if finding.subject == FIELD:
        return _place_of_circumstance(draft, finding)
    return _place_of_count(draft, body)


def _start(spot: Spot) -> int:
    return spot[1]


def _fifth_copy(spots: list[Spot], kind: int) -> Place:
    copies = [spot for spot in spots if spot[0] == kind]
    return (copies[COPIES][1], copies[COPIES][2])


def _place_of_circumstance(draft: Draft, finding: Finding) -> Place:
    """A flag that came as an option has no place; what it says of the winning tile has."""
    place = place_of_field(draft, finding.index)
    if place == NOWHERE and finding.code in ("robbed_tile_held", "last_copy_concealed"):
        return (draft.concealed[-1][1], draft.concealed[-1][2])
    return place


def _place_of_count(draft: Draft, body: Place) -> Place:
    """The tiles too many, or the whole body if tiles are missing."""
    excess = 3 * len(draft.melds) + len(draft.concealed) - 14
    if not 0 < excess <= len(draft.concealed):
        return body
    return (draft.concealed[-excess][1], draft.concealed[-1][2])


def _raise_faults(draft: Draft) -> None:
    if draft.faults:
        raise HandError(tuple(sorted(draft.faults, key=_fault_start)), draft.text)


def _fault_start(fault: Fault) -> int:
    return fault.start
