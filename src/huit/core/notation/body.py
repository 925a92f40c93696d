"""The tiles of a text: digits with a suit letter, honour letters, Unicode tiles, melds in brackets, Botzone codes."""

from __future__ import annotations

import re
from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PUNG, Meld
from huit.core.notation.draft import Draft, Place, Spot, trimmed
from huit.core.notation.glyphs import VARIATION_SELECTORS, kind_of_glyph
from huit.core.tiles import FIRST_HONOR, HONOR_LETTERS, KINDS, NO_TILE, SUIT_LETTERS
from huit.core.validation import is_valid_meld

_DIGITS: Final = "0123456789"
_STARTERS: Final = _DIGITS + HONOR_LETTERS + "[]"
_BOTZONE_BODY: Final = re.compile(r"[\s,]*(?:[A-Za-z][0-9](?:[\s,]+|\Z))+")
_BOTZONE_TOKEN: Final = re.compile(r"[A-Za-z][0-9]")

# The letter, its first kind and its highest digit.
_BOTZONE: Final = {"W": (0, 9), "T": (9, 9), "B": (18, 9), "F": (27, 4), "J": (31, 3), "H": (34, 8)}


def read_body(draft: Draft, start: int, end: int) -> None:
    """A hand: melds and tiles in any order."""
    if _BOTZONE_BODY.fullmatch(draft.text, start, end):
        _read_botzone(draft, start, end)
    else:
        _read_gb(draft, start, end)
    draft.set_flowers_apart()


def read_tiles(draft: Draft, start: int, end: int) -> None:
    """Tiles without melds."""
    if _BOTZONE_BODY.fullmatch(draft.text, start, end):
        _read_botzone(draft, start, end)
    else:
        _read_run(draft, start, end, draft.concealed)


def _read_gb(draft: Draft, start: int, end: int) -> None:
    at = start
    while at < end:
        character = draft.text[at]
        if character == "[":
            at = _read_meld(draft, at, end)
        elif character == "]":
            draft.refuse("bracket_unmatched", (at, at + 1), ("text", character))
            at += 1
        else:
            at = _read_token(draft, at, end, draft.concealed)


def _read_run(draft: Draft, start: int, end: int, into: list[Spot]) -> None:
    at = start
    while at < end:
        at = _read_token(draft, at, end, into)


def _read_token(draft: Draft, at: int, end: int, into: list[Spot]) -> int:
    """Read one piece into `into` or refuse it; the offset after it."""
    character = draft.text[at]
    if character.isspace():
        return at + 1
    if character in _DIGITS:
        return _read_digits(draft, at, end, into)
    if character in HONOR_LETTERS:
        into.append((FIRST_HONOR + HONOR_LETTERS.index(character), at, at + 1))
        return at + 1
    kind = kind_of_glyph(character)
    if kind == NO_TILE:
        return _refuse_unknown(draft, at, end)
    stop = at + 1
    while stop < end and draft.text[stop] in VARIATION_SELECTORS:
        stop += 1
    into.append((kind, at, stop))
    return stop


def _read_digits(draft: Draft, at: int, end: int, into: list[Spot]) -> int:
    stop = at
    while stop < end and draft.text[stop] in _DIGITS:
        stop += 1
    letter = draft.text[stop] if stop < end else " "
    if letter not in SUIT_LETTERS and letter != "z":
        draft.refuse("suit_missing", (at, stop), ("text", draft.echo(at, stop)))
        return stop
    for place in range(at, stop):
        rank = ord(draft.text[place]) - ord("0")
        if letter == "z":
            _refuse_z(draft, place, rank)
        elif rank == 0:
            draft.refuse("tile_unknown", (place, place + 1), ("text", f"0{letter}"))
        else:
            into.append((9 * SUIT_LETTERS.index(letter) + rank - 1, place, place + 1))
    return stop + 1


def _refuse_z(draft: Draft, at: int, rank: int) -> None:
    """Traditions agree on 1z-4z, for which we have letters, but not on which dragon 5z, 6z and 7z are."""
    tile = ("tile", f"{rank}z")
    if 5 <= rank <= 7:
        draft.refuse("ambiguous_honor", (at, at + 1), tile)
    elif 1 <= rank <= 4:
        draft.refuse("honor_letter", (at, at + 1), tile, ("letter", HONOR_LETTERS[rank - 1]))
    else:
        draft.refuse("tile_unknown", (at, at + 1), ("text", f"{rank}z"))


def _refuse_unknown(draft: Draft, at: int, end: int) -> int:
    """One fault for a whole run of characters that mean nothing."""
    stop = at + 1
    while stop < end and not _means_something(draft.text[stop]):
        stop += 1
    draft.refuse("tile_unknown", (at, stop), ("text", draft.echo(at, stop)))
    return stop


def _means_something(character: str) -> bool:
    return character in _STARTERS or character.isspace() or kind_of_glyph(character) != NO_TILE


def _read_meld(draft: Draft, at: int, end: int) -> int:
    text = draft.text
    closing = text.find("]", at + 1, end)
    if closing < 0 or text.find("[", at + 1, closing) >= 0:
        draft.refuse("bracket_unmatched", (at, at + 1), ("text", "["))
        return at + 1
    tiles_end, claim_start = _split_claim(text, at + 1, closing)
    spots: list[Spot] = []
    faults = len(draft.faults)
    _read_run(draft, at + 1, tiles_end, spots)
    if len(draft.faults) == faults:
        _add_meld(draft, (at, closing + 1), spots, (claim_start, closing))
    return closing + 1


def _split_claim(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the tiles end and where the claim starts (at `end` if there is none), with a comma or without."""
    comma = text.find(",", start, end)
    if comma >= 0:
        return (comma, comma + 1)
    split = trimmed(text, start, end)[1]
    while split > start and text[split - 1] in _DIGITS:
        split -= 1
    return (split, split) if split > start else (end, end)


def _add_meld(draft: Draft, place: Place, spots: list[Spot], claim: Place) -> None:
    shape = _shape([spot[0] for spot in spots])
    if shape < 0:
        draft.refuse("meld_invalid", place, ("meld", draft.echo(place[0], place[1])))
        return
    meld = Meld(shape, spots[0][0], _claim(draft.text, shape, claim[0], claim[1]))
    if not is_valid_meld(meld):
        _refuse_claim(draft, place, claim)
        return
    draft.melds.append(meld)
    draft.meld_places.append(place)
    draft.meld_spots += spots


def _refuse_claim(draft: Draft, meld: Place, claim: Place) -> None:
    start, end = trimmed(draft.text, claim[0], claim[1])
    # A comma with nothing behind it: point at the comma rather than at nothing.
    place = (start, end) if start < end else (claim[0] - 1, claim[1])
    draft.refuse("claim_invalid", place, ("text", draft.echo(start, end)), ("meld", draft.echo(meld[0], meld[1])))


def _shape(kinds: list[int]) -> int:
    """CHOW, PUNG or KONG, or -1 for tiles that are no set."""
    if not 3 <= len(kinds) <= 4 or max(kinds) >= KINDS:
        return -1
    first = kinds[0]
    if kinds == [first] * len(kinds):
        return PUNG if len(kinds) == 3 else KONG
    is_chow = kinds == [first, first + 1, first + 2] and is_valid_meld(Meld(CHOW, first, LEFT))
    return CHOW if is_chow else -1


def _claim(text: str, shape: int, start: int, end: int) -> int:
    """The claim as Meld has it, -1 if it is not one digit; a digit 0 is not written for a concealed kong."""
    if start == end and (start == 0 or text[start - 1] != ","):
        return CONCEALED if shape == KONG else LEFT
    start, end = trimmed(text, start, end)
    if end - start != 1 or text[start] not in _DIGITS[1:]:
        return -1
    return ord(text[start]) - ord("0")


def _read_botzone(draft: Draft, start: int, end: int) -> None:
    for token in _BOTZONE_TOKEN.finditer(draft.text, start, end):
        code = token.group()
        first, highest = _BOTZONE.get(code[0], (0, 0))
        rank = int(code[1])
        if 1 <= rank <= highest:
            draft.concealed.append((first + rank - 1, token.start(), token.end()))
        else:
            draft.refuse("tile_unknown", token.span(), ("text", code))
