"""The right answers of an exercise, computed from the rules: a tile or a hand of the data needs no answer beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from huit.core import tiles
from huit.core.calculator import score
from huit.core.notation import parse_tile, parse_tiles
from huit.core.rules.waits import waits_of
from huit.core.tiles import Kind, Tile

Exercise = dict[str, Any]
Places = list[int]  # of tiles in a row, or of options, from 0

_HAND: Final = 13
_GROUPS: Final[dict[str, Callable[[Tile], bool]]] = {
    "characters": lambda tile: tiles.suit_of(tile) == tiles.CHARACTERS,
    "bamboos": lambda tile: tiles.suit_of(tile) == tiles.BAMBOOS,
    "dots": lambda tile: tiles.suit_of(tile) == tiles.DOTS,
    "winds": tiles.is_wind,
    "dragons": lambda tile: tiles.RED <= tile <= tiles.WHITE,
    "flowers": lambda tile: tile >= tiles.FIRST_FLOWER,
}


def answers_of(exercise: Exercise) -> list[Places]:
    """Every right answer: places of tiles to touch, or of one option."""
    return _ASKED[exercise["ask"]](exercise)


def tiles_of(text: str) -> list[Tile]:
    """The tiles of a text in its order, flowers too."""
    found: list[Tile] = []
    for part in _parts(text):
        found += [tiles.NAMES.index(part)] if part in tiles.FLOWER_LETTERS else parse_tiles(part)
    return found


def _parts(text: str) -> list[str]:
    """The text cut at flowers, which the notation of hands does not have."""
    return [part for part in re.split(f"([{tiles.FLOWER_LETTERS}])", text) if part]


def _group(exercise: Exercise) -> list[Places]:
    belongs = _GROUPS[exercise["of"]]
    return [[place for place, tile in enumerate(tiles_of(exercise["tiles"])) if belongs(tile)]]


def _kind(exercise: Exercise) -> list[Places]:
    wanted = parse_tile(exercise["of"])
    return [[place] for place, tile in enumerate(tiles_of(exercise["tiles"])) if tile == wanted]


def _sets(size: int, is_set: Callable[[Sequence[Kind]], bool]) -> Callable[[Exercise], list[Places]]:
    def answers(exercise: Exercise) -> list[Places]:
        row = tiles_of(exercise["tiles"])
        chosen = combinations(range(len(row)), size)
        return [list(places) for places in chosen if is_set(sorted(row[place] for place in places))]

    return answers


def _is_same(kinds: Sequence[Kind]) -> bool:
    return len(set(kinds)) == 1


def _is_chow(kinds: Sequence[Kind]) -> bool:
    first = kinds[0]
    return tiles.is_suited(first) and tiles.rank_of(first) <= 7 and list(kinds) == [first, first + 1, first + 2]


def _discard(exercise: Exercise) -> list[Places]:
    row = tiles_of(exercise["tiles"])
    return [[place] for place in range(len(row)) if _waits(row[:place] + row[place + 1 :])]


def _waits(hand: Sequence[Kind]) -> list[Kind]:
    assert len(hand) == _HAND
    return waits_of([hand.count(kind) for kind in range(tiles.KINDS)], 0)


def _chow_options(exercise: Exercise) -> list[Places]:
    return [[at] for at, text in enumerate(exercise["options"]) if _is_chow(sorted(tiles_of(text)))]


def _waits_options(exercise: Exercise) -> list[Places]:
    found = _waits(tiles_of(exercise["tiles"]))
    return [[at] for at, text in enumerate(exercise["options"]) if parse_tile(text) in found]


def _complete(exercise: Exercise) -> list[Places]:
    *hand, last = tiles_of(exercise["tiles"])
    return [[0 if last in _waits(hand) else 1]]


def _valid(exercise: Exercise) -> list[Places]:
    return [[at] for at, hand in enumerate(exercise["options"]) if score(hand).valid]


def _rule(exercise: Exercise) -> list[Places]:
    return [[exercise["right"] - 1]]


_ASKED: Final[dict[str, Callable[[Exercise], list[Places]]]] = {
    "group": _group,
    "kind": _kind,
    "pair": _sets(2, _is_same),
    "chow": _sets(3, _is_chow),
    "pung": _sets(3, _is_same),
    "discard": _discard,
    "is_chow": _chow_options,
    "waits": _waits_options,
    "complete": _complete,
    "valid": _valid,
    "rule": _rule,
}
