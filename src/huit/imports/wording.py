"""Sentences about an import or an export: what was lost, and what differs."""

from __future__ import annotations

from typing import Final

from huit.botzone import logs
from huit.core.words import Words
from huit.game.records.importing import FAN, PAYMENTS, POINTS, TOTALS, WINNER, Difference
from huit.imports import exporting, playing
from huit.imports.foreign import FLOWERS
from huit.imports.pku.reading import MATCH_ID
from huit.imports.pmn.reading import OTHER_WINNERS, SITE
from huit.imports.tziakcha.reading import PASSES, RATINGS

# The words for what a conversion loses, by its name in `lost` of a record.
_LOST: Final = {
    logs.DISPLAY: "lost_display",
    logs.ERROR_TEXT: "lost_error",
    exporting.OVERRULED: "lost_claims",
    exporting.NAMES: "lost_names",
    exporting.SEED: "lost_seed",
    exporting.REST_OF_WALL: "lost_wall",
    exporting.DICE: "lost_dice",
    exporting.TIMES: "lost_times",
    exporting.RULES: "lost_rules",
    playing.SCORES_BEFORE: "lost_scores",
    RATINGS: "lost_ratings",
    PASSES: "lost_passes",
    SITE: "lost_site",
    OTHER_WINNERS: "lost_winners",
    MATCH_ID: "lost_match",
}

_DIFFERS: Final = {
    WINNER: "import_differs_winner",
    POINTS: "import_differs_points",
    FAN: "import_differs_fan",
    PAYMENTS: "import_differs_payments",
    TOTALS: "import_differs_totals",
}


def loss_in_words(name: str, words: Words) -> str:
    """A sentence about something that was not kept."""
    return words.say("lost", what=words.say(_LOST[name]) if name in _LOST else name)


def difference_in_words(one: Difference, words: Words) -> str:
    """A sentence with both numbers, and the ruling where one explains them."""
    values: dict[str, object] = {"hand": one.hand, "theirs": one.theirs, "ours": one.ours}
    if one.aspect == FAN:
        values["fan"] = words.flowers() if one.fan == FLOWERS else words.fan(one.fan)
    said = words.say(_DIFFERS[one.aspect], **values)
    if not one.ruling:
        return said
    return said + " " + words.say("import_differs_ruling", ruling=one.ruling, profile=one.profile)
