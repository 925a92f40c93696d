"""Huit: MCR mahjong (Mahjong Competition Rules), scored exactly and explained.

>>> import huit
>>> huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2").total
11

A hand is text in any notation, or a `Hand`; a profile is a name or a `Profile`; tiles are text or kinds (0 to 33).

| to | call |
|---|---|
| score and explain a won hand | `score`, `explain` |
| score very many of them | `pack`, `score_batch` |
| read and write hands | `parse`, `format` |
| look at an unfinished hand | `waits`, `distance`, `routes`, `advise` |
| look at very many of them | `distance_batch` |
"""

from __future__ import annotations

TYPE_CHECKING = False  # for type checkers; importing `typing` would take longer than everything here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    from _typeshed import ReadableBuffer

    from huit.core.calculator import parse, score
    from huit.core.fast.batch import BatchScores, Progress
    from huit.core.fast.calls import PackedHand
    from huit.core.fast.scorer import FastScore
    from huit.core.faults import Fault, HandError, HuitError
    from huit.core.hands import Hand, Meld, Situation
    from huit.core.profiles import profile_named
    from huit.core.rules.profile_types import Profile, ProfileError
    from huit.core.rules.score_types import Absorbed, Counted, Score, ScoredReading
    from huit.core.words.explanation_types import Explanation
    from huit.plan.advice.advice_types import Advice, Routes
    from huit.plan.distance.distance import Distance
    from huit.plan.distance.distance_batch import BatchDistances
    from huit.plan.settings import Settings
    from huit.plan.waits import Waits

# Everything is imported on first use: a program pays for what it calls.
# ruff: noqa: PLC0415

__version__: str  # found by __getattr__

_DEFAULT = "ffmj"  # the first of the built-in profiles

_LATER = {
    "Absorbed": "huit.core.rules.score_types",
    "Advice": "huit.plan.advice.advice_types",
    "BatchDistances": "huit.plan.distance.distance_batch",
    "BatchScores": "huit.core.fast.batch",
    "Counted": "huit.core.rules.score_types",
    "Distance": "huit.plan.distance.distance",
    "Explanation": "huit.core.words.explanation_types",
    "FastScore": "huit.core.fast.scorer",
    "Fault": "huit.core.faults",
    "Hand": "huit.core.hands",
    "HandError": "huit.core.faults",
    "HuitError": "huit.core.faults",
    "Meld": "huit.core.hands",
    "PackedHand": "huit.core.fast.calls",
    "Profile": "huit.core.rules.profile_types",
    "ProfileError": "huit.core.rules.profile_types",
    "Routes": "huit.plan.advice.advice_types",
    "Score": "huit.core.rules.score_types",
    "ScoredReading": "huit.core.rules.score_types",
    "Settings": "huit.plan.settings",
    "Situation": "huit.core.hands",
    "Waits": "huit.plan.waits",
    "parse": "huit.core.calculator",
    "profile_named": "huit.core.profiles",
    "score": "huit.core.calculator",
}


def build_kind() -> str:
    """The build: "compiled" (machine code by mypyc) or "pure" (the same source run by Python).

    >>> huit.build_kind() in ("compiled", "pure")
    True
    """
    from huit.core import tiles

    return "pure" if (tiles.__file__ or "").endswith(".py") else "compiled"


def format(hand: Hand) -> str:
    """Write a hand in the notation that `parse` reads.

    >>> huit.format(huit.parse("1112345678999m5m"))
    '1112345678999m5m|EE0000|0'

    Raises HandError for a hand with faults.
    """
    from huit.core.faults import HandError
    from huit.core.notation import format_hand
    from huit.core.validation import faults_of

    faults = faults_of(hand)
    if faults:
        raise HandError(faults)
    return format_hand(hand)


def explain(score: Score, lang: str = "fr") -> Explanation:
    """Explain a score as sentences in any of the languages.

    >>> huit.explain(huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"), "en").headline
    '11 points + 2 flowers = 13: valid hand'

    Raises UnknownLanguage, a ValueError, for one that Huit does not speak.
    """
    from huit.core.words.explanation import explain as explain_score

    return explain_score(score, lang)


# The fast path --------------------------------------------------------------------------------------------------------


def pack(hand: str | Hand) -> PackedHand:
    """Pack a won hand into four machine words, to be scored in less than a microsecond.

    >>> huit.pack("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2").score("ffmj").total
    11

    Raises HandError with every fault found.
    """
    from huit.core.fast.calls import pack as pack_hand

    return pack_hand(hand)


def score_batch(
    rows: ReadableBuffer,
    profile: str | Profile = _DEFAULT,
    *,
    fans: bool = False,
    processes: int = 1,
    progress: Progress | None = None,
) -> BatchScores:
    """Score a buffer of rows of 24 bytes, described in `huit.core.fast.batch`: bytes, or an array of uint8.

    >>> from huit.core.fast.batch import row_of
    >>> hands = ["[123m,1][EEE,2][5555p]45sCC6s|ES1000|2", "1112345678999m5m"]
    >>> found = huit.score_batch(b"".join([row_of(huit.parse(hand)) for hand in hands]), "botzone", fans=True)
    >>> list(found.totals), found.fans.shape
    ([11, 91], (2, 81))

    With `fans`, how often each fan counts is kept for all rows. `progress(done, all)` is called now and then. Several
    `processes` pay from some hundred thousand rows on; beside other threads they are started anew, and import the main
    module again. Raises RowsError, a ValueError, when the buffer is no whole number of rows.
    """
    from huit.core.fast.calls import score_batch as score_rows

    return score_rows(rows, profile, fans=fans, processes=processes, progress=progress)


# Unfinished hands -----------------------------------------------------------------------------------------------------


def waits(hand: str | Hand, profile: str | Profile = _DEFAULT, seen: str | Sequence[SupportsIndex] = ()) -> Waits:
    """The waits of a hand of 13 tiles: each kind that completes it, the copies left, what it is worth either way.

    >>> [(wait.tile, wait.copies, wait.self_drawn.total) for wait in huit.waits("123m456m789m12sEE").waits]
    [(11, 4, 23)]

    `seen` are the tiles that lie open on the table, one's own sets aside. Raises HandError for a hand with faults, one
    of 14 tiles, or more tiles seen than exist.
    """
    from huit.plan.waits import waits as find_waits

    return find_waits(_hand(hand), profile, _kinds(seen))


def distance(hand: str | Hand, seen: str | Sequence[SupportsIndex] = ()) -> Distance:
    """The distance from ready (shanten) in each of the five forms, and the useful kinds with the copies left.

    >>> found = huit.distance("[5555m]46m123p789sEE")
    >>> found.distance, [(one.tile, one.copies) for one in found.useful][:2]
    (1, [(1, 4), (2, 4)])

    Of 14 tiles, the last one being the tile just drawn, `discards` tells what each discard leaves. `seen` are the tiles
    that lie open on the table. Raises HandError for a hand with faults, or more tiles seen than exist.
    """
    from huit.plan.distance.distance import distance as measure

    return measure(_hand(hand), _kinds(seen))


def distance_batch(rows: ReadableBuffer, *, waits: bool = False) -> BatchDistances:
    """The distances of a buffer of rows as in `score_batch`; a row whose first byte is 255 is a hand of 13 tiles.

    >>> from huit.core.fast.batch import row_of
    >>> row = bytes([255]) + row_of(huit.parse("123m456m789m12sEE3s"))[1:]
    >>> found = huit.distance_batch(row, waits=True)
    >>> found.distances[0], found.waits[0] == 1 << 11  # ready, for 3s
    (0, True)

    With `waits`, the kinds that complete each ready hand of 13 tiles are found too. Raises RowsError, a ValueError,
    when the buffer is no whole number of rows.
    """
    from huit.plan.distance.distance_batch import distances_of_rows

    return distances_of_rows(rows, waits)


def routes(
    hand: str | Hand,
    profile: str | Profile = _DEFAULT,
    seen: str | Sequence[SupportsIndex] = (),
    wall: SupportsIndex | None = None,
) -> Routes:
    """The routes of a hand of 13 tiles to complete hands worth the minimum.

    >>> found = huit.routes("123m456m789m12sEE")
    >>> found.distance, len(found.routes) > 0
    (0, True)

    `seen` are the tiles that lie open on the table, `wall` the tiles left in it. Raises HandError for a hand with
    faults, one of 14 tiles, or more tiles seen than exist.
    """
    from huit.plan.advice.advice import routes as find_routes

    return find_routes(_hand(hand), profile, _kinds(seen), _number(wall))


def advise(
    hand: str | Hand,
    profile: str | Profile = _DEFAULT,
    seen: str | Sequence[SupportsIndex] = (),
    claim: str | SupportsIndex | None = None,
    source: SupportsIndex = 0,
    wall: SupportsIndex | None = None,
    alone: bool = False,
    settings: Settings | None = None,
) -> Advice:
    """Advice for 14 tiles, the last one being the tile just drawn, or for 13 and a discard that may be claimed.

    >>> best = huit.advise("123m456m789m12sEE9p").choices[0]
    >>> best.action, best.tile
    ('discard', 26)

    `seen` are the tiles that lie open on the table, without one's own sets and the discard in question; `claim` is that
    discard and `source` who threw it (1 left, 2 opposite, 3 right); `wall` the tiles left in the wall. A player who is
    `alone` wins by self-draw only. `settings` say how far and broadly the planner looks.

    Raises HandError for a hand with faults or a claim that cannot be.
    """
    from operator import index

    from huit.core.notation import parse_tile
    from huit.core.tiles import NO_TILE
    from huit.plan.advice.advice import advise as advise_hand
    from huit.plan.settings import MASTER_SETTINGS

    claimed = parse_tile(claim) if isinstance(claim, str) else NO_TILE if claim is None else index(claim)
    return advise_hand(
        _hand(hand), profile, _kinds(seen), claimed, index(source), _number(wall), alone, settings or MASTER_SETTINGS
    )


def _hand(hand: str | Hand) -> Hand:
    from huit.core.notation import parse_hand

    return parse_hand(hand) if isinstance(hand, str) else hand


def _kinds(tiles: str | Sequence[SupportsIndex]) -> Sequence[int]:
    """Tiles as kinds; the compiled build takes no numbers but Python's own, so that NumPy's are made such."""
    from operator import index

    from huit.core.notation import parse_tiles

    return parse_tiles(tiles) if isinstance(tiles, str) else tuple([index(tile) for tile in tiles])


def _number(number: SupportsIndex | None) -> int | None:
    from operator import index

    return None if number is None else index(number)


def __dir__() -> list[str]:
    """The public names, those too that are imported on first use."""
    return sorted([*__all__, *[name for name in globals() if name.startswith("__") and name not in __all__]])


if not TYPE_CHECKING:  # a type checker would take every misspelt name for something found here

    def __getattr__(name: str) -> object:
        """Import a name on first use, and keep it."""
        found = _version() if name == "__version__" else _imported(name)
        globals()[name] = found
        return found


def _imported(name: str) -> object:
    from importlib import import_module

    if name not in _LATER:
        raise AttributeError(f"module 'huit' has no attribute {name!r}{_hint(name)}")
    return getattr(import_module(_LATER[name]), name)


def _hint(name: str) -> str:
    """Advice for somebody who wants a part of the package that nobody has imported yet."""
    from importlib.util import find_spec

    if name.startswith("_") or not name.isidentifier() or find_spec(f"huit.{name}") is None:
        return ""
    return f": write `import huit.{name}` first"


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("huit")
    except PackageNotFoundError:
        return "unknown"  # the sources, not installed


__all__ = [
    "Absorbed",
    "Advice",
    "BatchDistances",
    "BatchScores",
    "Counted",
    "Distance",
    "Explanation",
    "FastScore",
    "Fault",
    "Hand",
    "HandError",
    "HuitError",
    "Meld",
    "PackedHand",
    "Profile",
    "ProfileError",
    "Routes",
    "Score",
    "ScoredReading",
    "Settings",
    "Situation",
    "Waits",
    "__version__",
    "advise",
    "build_kind",
    "distance",
    "distance_batch",
    "explain",
    "format",
    "pack",
    "parse",
    "profile_named",
    "routes",
    "score",
    "score_batch",
    "waits",
]
