"""What a reader may type to find a fan: every name and alias in the three languages, in the form that is compared."""

from __future__ import annotations

from functools import cache

from huit.core.fan_ids import FANS, IDS
from huit.core.fan_search import NO_FAN, find_fan, plain_form
from huit.core.words import LANGUAGES, words_in


@cache
def written_forms(fan: int) -> tuple[str, ...]:
    """Letters and digits only, without case and accents; each form once."""
    names = [IDS[fan]]
    for lang in LANGUAGES:
        names += [words_in(lang).fan(fan), *words_in(lang).aliases(fan)]
    return tuple(dict.fromkeys([plain_form(name) for name in names]))


def found_fans(text: str, lang: str) -> tuple[int, ...]:
    """The fans that contain the text in one of their names; where there are none, those that may have been meant."""
    wanted = plain_form(text)
    containing = tuple([fan for fan in range(FANS) if any(wanted in form for form in written_forms(fan))])
    if containing or not wanted:
        return containing
    match = find_fan(text, lang)
    return match.suggestions if match.fan == NO_FAN else (match.fan,)
