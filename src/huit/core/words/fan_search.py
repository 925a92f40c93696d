"""Fuzzy search of fans: by id, name or alias in any language."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from huit.core.faults import Fault
from huit.core.rules.fan_ids import FANS, IDS, NO_FAN, Fan
from huit.core.words import FLOWER_TILES, LANGUAGES, Words, words_in

_LONGEST: Final = 80
_SHOWN: Final = 40
_SUGGESTIONS: Final = 5
_SHORTEST_PART: Final = 3  # letters that a piece of a name must have to find it
_ALIKE: Final = 0.75  # to be what was meant
_ALIKE_SHORT: Final = 0.85  # of a short word, in which a letter more or less makes another one (flower, lower)
_ALIKE_CHINESE: Final = 0.66  # two characters of three
_SHORT: Final = 6  # letters
_MISTAKEN: Final = str.maketrans("青", "清")  # 青一色 is as near to three other names
_SIMILAR: Final = 0.5  # to be suggested
_CLEAR: Final = 0.05  # by how much the best must lead to be the only one meant


@dataclass(frozen=True)
class FanMatch:
    """The result of a search: the fan, or NO_FAN and suggestions."""

    fan: Fan
    suggestions: tuple[Fan, ...] = ()


def find_fan(text: str, lang: str = "fr") -> FanMatch:
    """Find the fan that a text names; names in `lang` take precedence."""
    wanted = plain_form(text[:_LONGEST]).translate(_MISTAKEN)
    if not wanted or means_flowers(text):
        return FanMatch(NO_FAN)
    named = _named(wanted, lang)
    if named:
        return _only(named)
    parts = _containing(wanted)
    if len(parts) == 1:
        return FanMatch(parts[0])
    return _closest(wanted, parts)


def means_flowers(text: str) -> bool:
    """True if a text names the flower tiles, in any language."""
    return plain_form(text[:_LONGEST]) in _flower_names()


def unknown_fan(text: str, match: FanMatch, words: Words) -> Fault:
    """The fault for a search without result, with suggestions."""
    names = words.say("comma").join([words.fan(fan) for fan in match.suggestions])
    hint = words.say("fan_suggest", names=names) if names else words.say("fan_hint")
    shown = "".join([letter if letter.isprintable() else "\ufffd" for letter in text[:_SHOWN]])
    return Fault("fan_unknown", values=(("name", shown), ("hint", hint)))


def plain_form(text: str) -> str:
    """Normalise: letters and digits only, without case and accents."""
    folded = text.casefold().replace("œ", "oe")
    return "".join([letter for letter in unicodedata.normalize("NFKD", folded) if letter.isalnum()])


@cache
def _flower_names() -> frozenset[str]:
    forms = [FLOWER_TILES]
    for lang in LANGUAGES:
        forms += [words_in(lang).flowers(), *words_in(lang).flower_aliases()]
    return frozenset([plain_form(form) for form in forms])


@cache
def _names() -> tuple[tuple[str, Fan, str, bool], ...]:
    """Every name and alias: its normal form, fan, language ("" for an id), and true for a name."""
    found: list[tuple[str, Fan, str, bool]] = [(plain_form(name), fan, "", True) for fan, name in enumerate(IDS)]
    for lang in LANGUAGES:
        words = words_in(lang)
        for fan in range(FANS):
            found.append((plain_form(words.fan(fan)), fan, lang, True))
            found += [(plain_form(alias), fan, lang, False) for alias in words.aliases(fan)]
    return tuple(found)


def _named(wanted: str, lang: str) -> list[Fan]:
    """The fans of exactly that name: names of the language first, then any name, then aliases."""
    hits = [entry for entry in _names() if entry[0] == wanted]
    for accepts in (
        [fan for _, fan, language, is_name in hits if is_name and language in (lang, "")],
        [fan for _, fan, _, is_name in hits if is_name],
        [fan for _, fan, _, _ in hits],
    ):
        if accepts:
            return list(dict.fromkeys(accepts))
    return []


def _containing(wanted: str) -> list[Fan]:
    """The fans whose name contains the text: at least three letters, or two Chinese characters."""
    if len(wanted) < (_SHORTEST_PART if wanted.isascii() else 2):
        return []
    return list(dict.fromkeys([fan for name, fan, _, _ in _names() if wanted in name]))


def _only(fans: list[Fan]) -> FanMatch:
    return FanMatch(fans[0]) if len(fans) == 1 else FanMatch(NO_FAN, tuple(fans[:_SUGGESTIONS]))


def _closest(wanted: str, parts: list[Fan]) -> FanMatch:
    """The fan with clearly the most similar name, among those that contain the text if there are any."""
    ranked = sorted([(-_likeness(wanted, fan), fan) for fan in range(FANS)])
    leading = [entry for entry in ranked if not parts or entry[1] in parts][:2]
    best, second = -leading[0][0], -leading[1][0]
    if best >= (_ALIKE_SHORT if parts else _needed(wanted)) and best - second >= _CLEAR:
        return FanMatch(leading[0][1])
    similar = [fan for likeness, fan in ranked if -likeness >= _SIMILAR]
    return FanMatch(NO_FAN, tuple(list(dict.fromkeys(parts + similar))[:_SUGGESTIONS]))


def _needed(wanted: str) -> float:
    """The similarity from which a name is accepted."""
    if not wanted.isascii():
        return _ALIKE_CHINESE if len(wanted) >= _SHORTEST_PART else _ALIKE
    return _ALIKE_SHORT if len(wanted) <= _SHORT else _ALIKE


def _likeness(wanted: str, fan: Fan) -> float:
    """The similarity of a text to the closest name of a fan, 0 to 1."""
    best = 0.0
    for name, owner, _, _ in _names():
        if owner == fan:
            matcher = SequenceMatcher(None, wanted, name)
            if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
                best = max(best, matcher.ratio())
    return best
