"""Chapters on how a game is played, and hands that demonstrate the principles. Texts by language, shared pictures."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from huit.core.data_files import read_data
from huit.core.notation import parse_tiles
from huit.core.tiles import FLOWER_LETTERS, NAMES
from huit.core.words.languages import language_data


@dataclass(frozen=True)
class PictureGroup:
    """Tiles that lie together; `turned` is the index of the sideways one, or -1."""

    tiles: tuple[str, ...]
    exposed: bool
    turned: int
    face_down: bool


@dataclass(frozen=True)
class Picture:
    """A picture with its caption: groups of tiles, a hand to score, or two throws of dice; `payment` shows who pays."""

    caption: str
    groups: tuple[PictureGroup, ...]
    hand: str
    payment: bool
    dice: tuple[int, ...]


@dataclass(frozen=True)
class RuleLine:
    """A rule by its number. `ours`: our decision where the sources are silent."""

    number: str
    text: str
    ours: bool
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Chapter:
    """A chapter of the rules of play, with its numbered lines."""

    number: int
    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True)
class Demonstration:
    """A hand that shows a principle, with a caption."""

    hand: str
    caption: str


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """All chapters, from the wall to the payment."""
    spoken = [(key, value) for key, value in language_data("book", lang).items() if key.startswith("chapter_")]
    return tuple([_chapter(int(key.partition("_")[2]), value) for key, value in spoken])


def demonstrations(principle: str, lang: str) -> tuple[Demonstration, ...]:
    captions = language_data("book", lang)["principles"][principle]
    hands = _pictures()["principles"][principle]
    return tuple([Demonstration(hands[name], captions[name]) for name in hands])


def _chapter(number: int, spoken: dict[str, Any]) -> Chapter:
    lines = [_line(code, text, spoken["pictures"]) for code, text in spoken["lines"].items()]
    return Chapter(number, spoken["title"], tuple(lines))


def _line(code: str, text: str, captions: dict[str, str]) -> RuleLine:
    common = _pictures()
    drawn = [_picture(one, captions[one["name"]]) for one in common["picture"] if one["line"] == code]
    return RuleLine(code, text, code in common["ours"], tuple(drawn))


def _picture(one: dict[str, Any], caption: str) -> Picture:
    groups = tuple([_group(group) for group in one.get("groups", ())])
    return Picture(caption, groups, one.get("hand", ""), one.get("payment", False), tuple(one.get("dice", ())))


def _group(one: dict[str, Any]) -> PictureGroup:
    return PictureGroup(
        _tile_names(one["tiles"]), one.get("exposed", False), one.get("turned", -1), one.get("face_down", False)
    )


def _tile_names(text: str) -> tuple[str, ...]:
    """Names of tiles; flowers too, which the notation of hands does not read."""
    if set(text) <= set(FLOWER_LETTERS):
        return tuple(text)
    return tuple([NAMES[tile] for tile in parse_tiles(text)])


@cache
def _pictures() -> dict[str, Any]:
    return tomllib.loads(read_data("book", "pictures.toml"))
