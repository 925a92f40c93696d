"""Huit: MCR mahjong (Mahjong Competition Rules), scored exactly and explained.

>>> import huit
>>> huit.score("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2").total
11
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from huit.core import tiles as _tiles
from huit.core.calculator import parse, score
from huit.core.faults import Fault, HandError, HuitError
from huit.core.hands import Hand, Meld, Situation
from huit.core.notation import format_hand as format
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import Profile, ProfileError
from huit.core.rules.score_types import Absorbed, Counted, Score, ScoredReading

if TYPE_CHECKING:
    from huit.core.fast.batch import BatchScores
    from huit.core.fast.calls import PackedHand, pack, score_batch
    from huit.core.fast.scorer import FastScore
    from huit.core.words.explanation_types import Explanation
    from huit.plan.advice.advice import advise, routes
    from huit.plan.distance.distance import distance
    from huit.plan.waits import waits

__version__: str  # found by __getattr__

# Imported on first use: scoring one hand does not need them.
_LATER = {
    "BatchScores": "huit.core.fast.batch",
    "FastScore": "huit.core.fast.scorer",
    "PackedHand": "huit.core.fast.calls",
    "pack": "huit.core.fast.calls",
    "score_batch": "huit.core.fast.calls",
    "advise": "huit.plan.advice.advice",
    "distance": "huit.plan.distance.distance",
    "routes": "huit.plan.advice.advice",
    "waits": "huit.plan.waits",
}


def build_kind() -> str:
    """The build: "compiled" (machine code by mypyc) or "pure" (the same source run by Python)."""
    return "pure" if (_tiles.__file__ or "").endswith(".py") else "compiled"


def explain(score: Score, lang: str = "fr") -> Explanation:
    """Explain a score as sentences in French, English or Chinese."""
    from huit.core.words.explanation import explain as explain_score  # noqa: PLC0415 (a quarter of the time to import huit)

    return explain_score(score, lang)


if not TYPE_CHECKING:  # a type checker would take every misspelt name for something found here

    def __getattr__(name: str) -> object:
        """Import the version and the fast path on first use: both take longer than scoring a hand."""
        if name in _LATER:
            return getattr(import_module(_LATER[name]), name)
        if name != "__version__":
            raise AttributeError(f"module 'huit' has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 (see above)

        try:
            return version("huit")
        except PackageNotFoundError:
            return "unknown"  # the sources, not installed


__all__ = [
    "Absorbed",
    "BatchScores",
    "Counted",
    "FastScore",
    "Fault",
    "Hand",
    "HandError",
    "HuitError",
    "Meld",
    "PackedHand",
    "Profile",
    "ProfileError",
    "Score",
    "ScoredReading",
    "Situation",
    "__version__",
    "advise",
    "build_kind",
    "distance",
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
