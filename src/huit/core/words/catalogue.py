"""Message catalogue: names and messages of one language, read from the data files on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from huit.core.faults import Fault
from huit.core.profiles.built_in import own_texts
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.profile_types import Profile
from huit.core.words.languages import (
    LANGUAGES,
    NO_TEXT,
    LanguageError,
    UnknownLanguage,
    language_data,
    language_named,
    text_in,
)
from huit.core.words.plurals import plural_form

_MOST_FORMS: Final = 1000
# Values of error messages that are ids, and the words of the tournament desk for them.
_DESK_IDS: Final = {
    "session_state": {"before": "state_{}", "after": "state_{}"},
    "session_not_playing": {"state": "state_{}"},
    "undo_needed": {"kind": "did_{}"},
    "clock_act": {"act": "{}", "state": "clock_{}"},
}
# Values that are authors of log entries: `desk Anna`, a role and what its link is called.
_AUTHORS: Final = {"result_changed": "by", "result_twice": "by"}
FLOWER_TILES: Final = "flower_tiles"  # named beside the 81, of which they are none (R-A06)


class Words:
    """The message catalogue of one language. Each data file is read on first use."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        self.language = language
        self._forms: dict[int, str] = {}  # of small whole numbers, as they are met

    def fan(self, fan: Fan) -> str:
        return str(self._named(IDS[fan], "name"))

    def aliases(self, fan: Fan) -> tuple[str, ...]:
        return tuple(self._named(IDS[fan], "aliases"))

    def definition(self, fan: Fan) -> str:
        return str(self._named(IDS[fan], "definition"))

    def near_miss(self, fan: Fan) -> str:
        return str(self._named(IDS[fan], "near_miss"))

    def flowers(self) -> str:
        return str(self._named(FLOWER_TILES, "name"))

    def flower_text(self, key: str) -> str:
        """The `definition` or `near_miss` of the flower tiles."""
        return str(self._named(FLOWER_TILES, key))

    def flower_aliases(self) -> tuple[str, ...]:
        return tuple(self._named(FLOWER_TILES, "aliases"))

    def _named(self, fan: str, key: str) -> Any:
        texts = language_data("names", self.language).get(fan, {})
        if key not in texts:
            raise LanguageError(self.language, "names", f"[{fan}] {key}", "is missing")
        return texts[key]

    def ruling(self, code: str) -> str:
        """The text of a principle (P1) or ruling (R-C05); "" where there is none."""
        rulings = language_data("rulings", self.language)
        if code in rulings["principles"]:
            return str(rulings["principles"][code]["text"])
        return str(rulings["rulings"].get(code) or self.profile_texts("rulings").get(code, ""))

    def ruling_name(self, code: str) -> str:
        """The short citation: the name of a principle, the number of a ruling."""
        principles = language_data("rulings", self.language)["principles"]
        return f"{code} {principles[code]['name']}" if code in principles else code

    def source(self, code: str) -> str:
        known = language_data("rulings", self.language)["sources"]
        return str(known.get(code) or self.profile_texts("sources").get(code, code))

    def profile_texts(self, table: str) -> dict[str, str]:
        """The `rulings` or `sources` that the built-in profiles bring along, by code."""
        return {code: text_in(self.language, texts, table, code) for code, texts in own_texts(table).items()}

    def say(self, key: str, **values: object) -> str:
        """Format a message of the interface."""
        return self._filled("words", key, values)

    def desk(self, key: str) -> str:
        """A word of the tournament desk's page, for papers and messages that name the same thing."""
        texts = language_data("words", self.language)["web"]["desk"]
        if key not in texts:
            raise LanguageError(self.language, "words", f"[web.desk] {key}", "is missing")
        return str(texts[key])

    def author(self, who: str) -> str:
        """The author of an entry of a tournament's log: the role in words, and what its link is called."""
        role, _, label = who.partition(" ")
        texts = language_data("words", self.language)["web"]["desk"]
        return f"{texts.get(f'role_{role}', role)} {label}".strip()

    def form(self, number: float, decimals: int = 0) -> str:
        """The plural form of a number shown with some decimals: the suffix of a message key."""
        known = self._forms.get(number) if type(number) is int and not decimals else None
        if known is not None:
            return known
        form = plural_form(language_named(self.language).plurals, number, decimals)
        if type(number) is int and not decimals and len(self._forms) < _MOST_FORMS:
            self._forms[number] = form
        return form

    def profile_title(self, profile: Profile) -> str:
        """The title of a rule profile, its name where it has none."""
        return text_in(self.language, profile.title, "profiles", profile.name, "title") or profile.name

    def first_line(self, key: str) -> str:
        """The first line of a longer text, which has no placeholders."""
        return self._text("words", key).partition("\n")[0]

    def fault(self, fault: Fault) -> str:
        """The error message of a fault."""
        return self._filled("faults", fault.code, self._fault_values(fault))

    def _filled(self, table: str, key: str, values: Mapping[str, object]) -> str:
        """Format a message. Raises LanguageError for a missing key or value."""
        try:
            return self._text(table, key).format(**values)
        except (KeyError, IndexError) as error:
            raise LanguageError(self.language, "words", f"[{table}] {key}", f"has no value for {error}") from error

    def _text(self, table: str, key: str) -> str:
        texts = language_data("words", self.language)[table]
        if key not in texts:
            raise LanguageError(self.language, "words", f"[{table}] {key}", "is missing")
        text = texts[key]
        if not isinstance(text, str):
            raise LanguageError(self.language, "words", f"[{table}] {key}", NO_TEXT)
        return text

    def _fault_values(self, fault: Fault) -> dict[str, str]:
        """The values of an error message; flags as yes or no, ids of the desk by their words."""
        values = dict(fault.values)
        for name, key in _DESK_IDS.get(fault.code, {}).items():
            values[name] = self.desk(key.format(values[name]))
        if author := _AUTHORS.get(fault.code):
            values[author] = self.author(values[author])
        if fault.code == "draw_unmet":
            values["promise"] = self.say(values["promise"])
        if fault.code == "option_contradicts" and values["option"] not in ("round", "seat", "flowers"):
            for name in ("given", "text"):
                values[name] = self.say("value_false" if values[name] == "0" else "value_true")
        return values


@cache
def words_in(language: str) -> Words:
    return Words(language)
