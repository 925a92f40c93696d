"""Parse hands and tiles. Bad input raises HandError with every fault and its span."""

from __future__ import annotations

from typing import Final

from huit.core.faults import Fault, HandError
from huit.core.hands import ALL_OPEN, Circumstances, Hand
from huit.core.notation.body import read_body, read_tiles
from huit.core.notation.circumstances import place_of_field, read_flowers, read_situation, settle, situation_of
from huit.core.notation.parse_state import NOWHERE, ParseState, PlacedTile, Span, clip, trimmed
from huit.core.tiles import KINDS, NAMES, NO_TILE, Kind, Tile
from huit.core.validation import COPIES, FIELD, FLOWERS_FIELD, MELD, TILE, Finding, findings, five_copies

# Well past any hand, and past all 144 tiles with a space between them.
HAND_LIMIT: Final = 500
TILES_LIMIT: Final = 2000

# Faults that hold even if other characters could not be parsed.
_CERTAIN: Final = ("five_copies", "too_many_melds", "wind_unknown", "flowers_count")


def parse_hand(text: str, circumstances: Circumstances = ALL_OPEN) -> Hand:
    """Parse a hand of 13 tiles (waiting) or 14 (won; the last one outside brackets is the winning tile).

    >>> from huit.core.notation import parse_hand
    >>> hand = parse_hand("[123m,1]456m789m12sEE")
    >>> hand.melds[0].tiles, hand.tiles
    ((0, 1, 2), (3, 4, 5, 6, 7, 8, 9, 10, 27, 27))

    Circumstances apply where the text is silent; one that contradicts the text is a fault.
    """
    state, body, readable = _read(text)
    hand = _assemble(state, settle(state, circumstances))
    for finding in findings(hand):
        if readable or finding.code in _CERTAIN:
            state.refuse(finding.code, _place_of(state, finding, body), *finding.values)
    _raise_faults(state)
    return hand


def parse_unfinished(text: str) -> Hand:
    """Parse a hand that is still being typed: only too many melds or tiles are refused.

    >>> from huit.core.notation import parse_unfinished
    >>> parse_unfinished("[123m,1]45s").tiles
    (12, 13)
    """
    state, body, _ = _read(text)
    hand = _assemble(state, settle(state, ALL_OPEN))
    found = findings(hand)
    codes = [finding.code for finding in found]
    if "too_many_melds" in codes or ("tile_count" in codes and hand.is_won):
        for finding in found:
            state.refuse(finding.code, _place_of(state, finding, body), *finding.values)
    _raise_faults(state)
    return hand


def _read(text: str) -> tuple[ParseState, Span, bool]:
    """Parse a text; return the state, the span of the tiles, and true if all of them could be read."""
    _check_length(text, HAND_LIMIT)
    state = ParseState(text)
    parts = _parts(state)
    read_body(state, parts[0][0], parts[0][1])
    readable = not state.faults
    read_situation(state, parts[1][0], parts[1][1])
    read_flowers(state, parts[2][0], parts[2][1])
    return state, parts[0], readable


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Parse tiles in the order of the text: at most four copies of each, no melds, no flowers.

    >>> from huit.core.notation import parse_tiles
    >>> parse_tiles("31mE")
    (2, 0, 27)
    """
    _check_length(text, TILES_LIMIT)
    state = ParseState(text)
    read_tiles(state, 0, len(text))
    for kind, start, end in state.concealed:
        if kind >= KINDS:
            state.refuse("flower_unexpected", (start, end), ("tile", NAMES[kind]))
    for finding in five_copies([one[0] for one in state.concealed]):
        state.refuse(finding.code, _fifth_copy(state.concealed, finding.index), *finding.values)
    _raise_faults(state)
    return tuple([one[0] for one in state.concealed])


def parse_tile(text: str) -> Tile:
    """Parse exactly one tile.

    >>> from huit.core.notation import parse_tile
    >>> parse_tile("5m")
    4
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        start, end = trimmed(text, 0, len(text))
        raise HandError((Fault("one_tile_expected", start, end, (("found", str(len(tiles))),)),), text)
    return tiles[0]


def _check_length(text: str, limit: int) -> None:
    """Refuse a text that is too long before parsing it; the error carries only its beginning."""
    if len(text) > limit:
        values = (("length", str(len(text))), ("limit", str(limit)))
        raise HandError((Fault("too_long", 0, 1, values),), clip(text, 0, len(text)))


def _parts(state: ParseState) -> list[Span]:
    """The spans of body, situation and flowers, trimmed; a missing part is empty, at the end of the text."""
    text = state.text
    spans: list[Span] = []
    start = 0
    while len(spans) < 3:
        bar = text.find("|", start)
        end = len(text) if bar < 0 else bar
        spans.append(trimmed(text, start, end))
        start = min(end + 1, len(text))
        if bar >= 0 and len(spans) == 3:
            state.refuse("part_extra", (bar, len(text)))
    return spans


def _assemble(state: ParseState, settled: list[int]) -> Hand:
    """Build the hand. With fourteen tiles or more the last one is the winning tile."""
    kinds = [one[0] for one in state.concealed]
    winning = NO_TILE
    if kinds and 3 * len(state.melds) + len(kinds) >= 14:
        winning = kinds.pop()
    kinds.sort()
    return Hand(tuple(state.melds), tuple(kinds), winning, situation_of(settled), settled[FLOWERS_FIELD])


def _place_of(state: ParseState, finding: Finding, body: Span) -> Span:
    if finding.subject == TILE:
        return _fifth_copy(sorted(state.concealed + state.meld_tiles, key=_start), finding.index)
    if finding.subject == MELD:
        return state.meld_spans[finding.index]
    if finding.subject == FIELD:
        return _place_of_circumstance(state, finding)
    return _place_of_count(state, body)


def _start(one: PlacedTile) -> int:
    return one[1]


def _fifth_copy(placed: list[PlacedTile], kind: Kind) -> Span:
    copies = [one for one in placed if one[0] == kind]
    return (copies[COPIES][1], copies[COPIES][2])


def _place_of_circumstance(state: ParseState, finding: Finding) -> Span:
    """The span of a circumstance; of the winning tile for an option about it, which has no span of its own."""
    place = place_of_field(state, finding.index)
    if place == NOWHERE and finding.code in ("robbed_tile_held", "last_copy_concealed"):
        return (state.concealed[-1][1], state.concealed[-1][2])
    return place


def _place_of_count(state: ParseState, body: Span) -> Span:
    """The span of the surplus tiles, or of the whole body if tiles are missing."""
    excess = 3 * len(state.melds) + len(state.concealed) - 14
    if not 0 < excess <= len(state.concealed):
        return body
    return (state.concealed[-excess][1], state.concealed[-1][2])


def _raise_faults(state: ParseState) -> None:
    if state.faults:
        raise HandError(tuple(sorted(state.faults, key=_fault_start)), state.text)


def _fault_start(fault: Fault) -> int:
    return fault.start
