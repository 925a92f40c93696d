"""What stands on the card: the fans by points, highest first, each with its definition and a hand where it counts."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.calculator import score
from huit.core.examples import examples_of
from huit.core.fan_ids import FANS
from huit.core.layout import Piece, pieces_of
from huit.core.profile_types import Profile
from huit.core.words import words_in


@dataclass(frozen=True)
class Entry:
    """A fan. `second_name` is in the language that the reader is most likely to hear at the table too."""

    name: str
    second_name: str
    definition: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Section:
    """The fans of as many points."""

    points: int
    entries: tuple[Entry, ...]


def sections(lang: str, profile: Profile) -> tuple[Section, ...]:
    values = sorted(set(profile.points), reverse=True)
    fans = {value: [fan for fan in range(FANS) if profile.points[fan] == value] for value in values}
    return tuple([Section(value, tuple([_entry(fan, lang) for fan in fans[value]])) for value in values])


def _entry(fan: int, lang: str) -> Entry:
    words = words_in(lang)
    scored = score(examples_of(fan).counts)
    pieces = pieces_of(scored.hand, scored.best.reading)
    return Entry(words.fan(fan), words_in(second_language(lang)).fan(fan), words.definition(fan), pieces)


def second_language(lang: str) -> str:
    """Chinese beside ours, English beside Chinese."""
    return "en" if lang == "zh" else "zh"
