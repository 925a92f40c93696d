"""Parser of tiles: digits with a suit letter, honour letters, Unicode tiles, melds in brackets, Botzone codes."""

from __future__ import annotations

import re
from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PUNG, Meld, SetType
from huit.core.notation.glyphs import VARIATION_SELECTORS, tile_of_glyph
from huit.core.notation.parse_state import ParseState, PlacedTile, Span, trimmed
from huit.core.tiles import FIRST_HONOR, HONOR_LETTERS, KINDS, NO_TILE, SUIT_LETTERS, Tile
from huit.core.validation import is_valid_meld

_DIGITS: Final = "0123456789"
_STARTERS: Final = _DIGITS + HONOR_LETTERS + "[]"
_BOTZONE_BODY: Final = re.compile(r"[\s,]*(?:[A-Za-z][0-9](?:[\s,]+|\Z))+")
_BOTZONE_TOKEN: Final = re.compile(r"[A-Za-z][0-9]")

# The letter, its first kind and its highest digit.
_BOTZONE: Final = {"W": (0, 9), "T": (9, 9), "B": (18, 9), "F": (27, 4), "J": (31, 3), "H": (34, 8)}


def read_body(state: ParseState, start: int, end: int) -> None:
    """Parse melds and tiles in any order."""
    if _BOTZONE_BODY.fullmatch(state.text, start, end):
        _read_botzone(state, start, end)
    else:
        _read_gb(state, start, end)
    state.set_flowers_apart()


def read_tiles(state: ParseState, start: int, end: int) -> None:
    """Parse tiles without melds."""
    if _BOTZONE_BODY.fullmatch(state.text, start, end):
        _read_botzone(state, start, end)
    else:
        _read_run(state, start, end, state.concealed)


def _read_gb(state: ParseState, start: int, end: int) -> None:
    at = start
    while at < end:
        character = state.text[at]
        if character == "[":
            at = _read_meld(state, at, end)
        elif character == "]":
            state.refuse("bracket_unmatched", (at, at + 1), ("text", character))
            at += 1
        else:
            at = _read_token(state, at, end, state.concealed)


def _read_run(state: ParseState, start: int, end: int, into: list[PlacedTile]) -> None:
    at = start
    while at < end:
        at = _read_token(state, at, end, into)


def _read_token(state: ParseState, at: int, end: int, into: list[PlacedTile]) -> int:
    """Parse one token into `into`, or refuse it; return the offset after it."""
    character = state.text[at]
    if character.isspace():
        return at + 1
    if character in _DIGITS:
        return _read_digits(state, at, end, into)
    if character in HONOR_LETTERS:
        into.append((FIRST_HONOR + HONOR_LETTERS.index(character), at, at + 1))
        return at + 1
    kind = tile_of_glyph(character)
    if kind == NO_TILE:
        return _refuse_unknown(state, at, end)
    stop = at + 1
    while stop < end and state.text[stop] in VARIATION_SELECTORS:
        stop += 1
    into.append((kind, at, stop))
    return stop


def _read_digits(state: ParseState, at: int, end: int, into: list[PlacedTile]) -> int:
    stop = at
    while stop < end and state.text[stop] in _DIGITS:
        stop += 1
    letter = state.text[stop] if stop < end else " "
    if letter not in SUIT_LETTERS and letter != "z":
        state.refuse("suit_missing", (at, stop), ("text", state.echo(at, stop)))
        return stop
    for place in range(at, stop):
        rank = ord(state.text[place]) - ord("0")
        if letter == "z":
            _refuse_z(state, place, rank)
        elif rank == 0:
            state.refuse("tile_unknown", (place, place + 1), ("text", f"0{letter}"))
        else:
            into.append((9 * SUIT_LETTERS.index(letter) + rank - 1, place, place + 1))
    return stop + 1


def _refuse_z(state: ParseState, at: int, rank: int) -> None:
    """Refuse the z notation: programs disagree about the dragons 5z, 6z and 7z, and the winds have letters."""
    tile = ("tile", f"{rank}z")
    if 5 <= rank <= 7:
        state.refuse("ambiguous_honor", (at, at + 1), tile)
    elif 1 <= rank <= 4:
        state.refuse("honor_letter", (at, at + 1), tile, ("letter", HONOR_LETTERS[rank - 1]))
    else:
        state.refuse("tile_unknown", (at, at + 1), ("text", f"{rank}z"))


def _refuse_unknown(state: ParseState, at: int, end: int) -> int:
    """Refuse a run of unknown characters as one fault."""
    stop = at + 1
    while stop < end and not _is_known(state.text[stop]):
        stop += 1
    state.refuse("tile_unknown", (at, stop), ("text", state.echo(at, stop)))
    return stop


def _is_known(character: str) -> bool:
    return character in _STARTERS or character.isspace() or tile_of_glyph(character) != NO_TILE


def _read_meld(state: ParseState, at: int, end: int) -> int:
    text = state.text
    closing = text.find("]", at + 1, end)
    if closing < 0 or text.find("[", at + 1, closing) >= 0:
        state.refuse("bracket_unmatched", (at, at + 1), ("text", "["))
        return at + 1
    tiles_end, claim_start = _split_claim(text, at + 1, closing)
    placed: list[PlacedTile] = []
    faults = len(state.faults)
    _read_run(state, at + 1, tiles_end, placed)
    if len(state.faults) == faults:
        _add_meld(state, (at, closing + 1), placed, (claim_start, closing))
    return closing + 1


def _split_claim(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the end of the tiles and the start of the claim (`end` if there is none), with a comma or without."""
    comma = text.find(",", start, end)
    if comma >= 0:
        return (comma, comma + 1)
    split = trimmed(text, start, end)[1]
    while split > start and text[split - 1] in _DIGITS:
        split -= 1
    return (split, split) if split > start else (end, end)


def _add_meld(state: ParseState, place: Span, placed: list[PlacedTile], claim: Span) -> None:
    set_type = _set_type([one[0] for one in placed])
    if set_type < 0:
        state.refuse("meld_invalid", place, ("meld", state.echo(place[0], place[1])))
        return
    meld = Meld(set_type, placed[0][0], _claim(state.text, set_type, claim[0], claim[1]))
    if not is_valid_meld(meld):
        _refuse_claim(state, place, claim)
        return
    state.melds.append(meld)
    state.meld_spans.append(place)
    state.meld_tiles += placed


def _refuse_claim(state: ParseState, meld: Span, claim: Span) -> None:
    start, end = trimmed(state.text, claim[0], claim[1])
    # A comma with nothing behind it: point at the comma rather than at nothing.
    place = (start, end) if start < end else (claim[0] - 1, claim[1])
    state.refuse("claim_invalid", place, ("text", state.echo(start, end)), ("meld", state.echo(meld[0], meld[1])))


def _set_type(kinds: list[Tile]) -> SetType:
    """CHOW, PUNG or KONG, or -1 for tiles that are no set."""
    if not 3 <= len(kinds) <= 4 or max(kinds) >= KINDS:
        return -1
    first = kinds[0]
    if kinds == [first] * len(kinds):
        return PUNG if len(kinds) == 3 else KONG
    is_chow = kinds == [first, first + 1, first + 2] and is_valid_meld(Meld(CHOW, first, LEFT))
    return CHOW if is_chow else -1


def _claim(text: str, set_type: SetType, start: int, end: int) -> int:
    """The value of Meld.claim, -1 if it is not one digit. A concealed kong has no digit: 0 is refused."""
    if start == end and (start == 0 or text[start - 1] != ","):
        return CONCEALED if set_type == KONG else LEFT
    start, end = trimmed(text, start, end)
    if end - start != 1 or text[start] not in _DIGITS[1:]:
        return -1
    return ord(text[start]) - ord("0")


def _read_botzone(state: ParseState, start: int, end: int) -> None:
    for token in _BOTZONE_TOKEN.finditer(state.text, start, end):
        code = token.group()
        first, highest = _BOTZONE.get(code[0], (0, 0))
        rank = int(code[1])
        if 1 <= rank <= highest:
            state.concealed.append((first + rank - 1, token.start(), token.end()))
        else:
            state.refuse("tile_unknown", token.span(), ("text", code))
