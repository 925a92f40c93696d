"""The content of the card: fans by points, highest first, with definitions and example hands."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.calculator import score
from huit.core.rules.fan_ids import FANS, Fan
from huit.core.rules.profile_types import Profile
from huit.core.words import language_named, words_in
from huit.core.words.examples import examples_of
from huit.core.words.layout import Piece, pieces_of


@dataclass(frozen=True)
class CardEntry:
    """A fan. `second_name` is in the second language of the reader."""

    name: str
    second_name: str
    definition: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class CardSection:
    """The fans with the same points."""

    points: int
    entries: tuple[CardEntry, ...]


def sections(lang: str, profile: Profile) -> tuple[CardSection, ...]:
    """The sections of the card in one language, by one profile."""
    values = sorted(set(profile.points), reverse=True)
    fans = {value: [fan for fan in range(FANS) if profile.points[fan] == value] for value in values}
    return tuple([CardSection(value, tuple([_entry(fan, lang) for fan in fans[value]])) for value in values])


def _entry(fan: Fan, lang: str) -> CardEntry:
    words = words_in(lang)
    scored = score(examples_of(fan).counts)
    pieces = pieces_of(scored.hand, scored.best.reading)
    return CardEntry(words.fan(fan), words_in(second_language(lang)).fan(fan), words.definition(fan), pieces)


def second_language(lang: str) -> str:
    """The language of second names."""
    return language_named(lang).beside
