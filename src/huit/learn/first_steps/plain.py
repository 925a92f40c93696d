"""First steps as plain values for the pages: tiles, texts and right answers, which the page only compares."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from huit.core.calculator import score
from huit.core.data_files import read_data
from huit.core.rules.score_types import Score
from huit.core.tiles import FLOWER_LETTERS, NAMES
from huit.core.words import LANGUAGES
from huit.core.words.languages import language_data
from huit.learn.first_steps.answers import Exercise, answers_of, tiles_of

Plain = dict[str, object]
_YES_NO: Final = 2


def plain_steps() -> Plain:
    """Every step with its exercises, and the texts in every language."""
    steps = tomllib.loads(read_data("", "first_steps.toml"))["step"]
    return {
        "steps": [_plain_step(step) for step in steps],
        "texts": {language: _texts(language) for language in LANGUAGES},
    }


def _plain_step(step: dict[str, Any]) -> Plain:
    return {
        "id": step["id"],
        "show": [_names(text) for text in step.get("show", ())],
        "ways": [_way(text) for text in step.get("ways", ())],
        "exercises": [_plain_exercise(one) for one in step["exercise"]],
    }


def _plain_exercise(exercise: Exercise) -> Plain:
    return {
        "ask": exercise["ask"],
        "tiles": _names(exercise.get("tiles", "")),
        "options": _options(exercise),
        "worth": [score(text).total for text in exercise["options"]] if exercise["ask"] == "valid" else [],
        "answers": answers_of(exercise),
    }


def _options(exercise: Exercise) -> list[list[list[str]]]:
    """Groups of tiles for each option; none for an option in words."""
    options = exercise.get("options", _YES_NO if exercise["ask"] == "complete" else ())
    if isinstance(options, int):
        return [[] for _ in range(options)]
    return [_groups_and_flowers(score(text)) if "|" in text else [_names(text)] for text in options]


def _way(text: str) -> Plain:
    found = score(text)
    counted = [{"name": _fan_names(one.id), "points": one.points, "id": one.id} for one in found.best.counted]
    return {"groups": _groups(found), "fans": counted, "total": found.total}


def _fan_names(fan: str) -> dict[str, str]:
    return {language: language_data("names", language)[fan]["name"] for language in LANGUAGES}


def _groups(found: Score) -> list[list[str]]:
    """The sets and the pair of the highest-scoring reading."""
    return [[NAMES[kind] for kind in group.tiles] for group in found.best.reading.groups]


def _groups_and_flowers(found: Score) -> list[list[str]]:
    flowers = list(FLOWER_LETTERS[: found.hand.flowers])
    return [*_groups(found), flowers] if flowers else _groups(found)


def _names(text: str) -> list[str]:
    return [NAMES[tile] for tile in tiles_of(text)]


def _texts(language: str) -> dict[str, str]:
    """ "step.key" to sentence."""
    found = language_data("first_steps", language)
    return {f"{step}.{key}": text for step, texts in found.items() for key, text in texts.items()}
