"""Search fans by name: all names and aliases of every language, normalised."""

from __future__ import annotations

from functools import cache

from huit.core.rules.fan_ids import FANS, IDS, NO_FAN, Fan
from huit.core.words import LANGUAGES, words_in
from huit.core.words.fan_search import find_fan, plain_form


@cache
def written_forms(fan: Fan) -> tuple[str, ...]:
    """Normalised names of a fan: letters and digits, without case and accents."""
    names = [IDS[fan]]
    for lang in LANGUAGES:
        names += [words_in(lang).fan(fan), *words_in(lang).aliases(fan)]
    return tuple(dict.fromkeys([plain_form(name) for name in names]))


def found_fans(text: str, lang: str) -> tuple[int, ...]:
    """Fans whose names contain the text; if there are none, the likely matches."""
    wanted = plain_form(text)
    containing = tuple([fan for fan in range(FANS) if any(wanted in form for form in written_forms(fan))])
    if containing or not wanted:
        return containing
    match = find_fan(text, lang)
    return match.suggestions if match.fan == NO_FAN else (match.fan,)
