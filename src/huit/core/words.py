"""Names and sentences in the players' languages, read from the data files on first use."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

from huit.core.data_files import read_data
from huit.core.fan_ids import IDS
from huit.core.faults import Fault

LANGUAGES: Final = ("fr", "en", "zh")
FLOWER_TILES: Final = "flower_tiles"  # named beside the 81, of which they are none (R-A06)


class Words:
    """The words of one language. Each data file is read when something in it is first asked for."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}: one of {', '.join(LANGUAGES)}")
        self.language = language

    def fan(self, number: int) -> str:
        return str(_data("names", self.language)[IDS[number]]["name"])

    def aliases(self, number: int) -> tuple[str, ...]:
        return tuple(_data("names", self.language)[IDS[number]]["aliases"])

    def definition(self, number: int) -> str:
        return str(_data("names", self.language)[IDS[number]]["definition"])

    def near_miss(self, number: int) -> str:
        return str(_data("names", self.language)[IDS[number]]["near_miss"])

    def flowers(self) -> str:
        return str(_data("names", self.language)[FLOWER_TILES]["name"])

    def flower_text(self, key: str) -> str:
        """What is said about the flower tiles: their `definition` or `near_miss`."""
        return str(_data("names", self.language)[FLOWER_TILES][key])

    def flower_aliases(self) -> tuple[str, ...]:
        return tuple(_data("names", self.language)[FLOWER_TILES]["aliases"])

    def ruling(self, code: str) -> str:
        """What a principle (P1) or ruling (R-C05) says; nothing for what has no text of its own."""
        rulings = _data("rulings", self.language)
        if code in rulings["principles"]:
            return str(rulings["principles"][code]["text"])
        return str(rulings["rulings"].get(code, ""))

    def ruling_name(self, code: str) -> str:
        """The short form that is cited: a principle by its name, a ruling by its number."""
        principles = _data("rulings", self.language)["principles"]
        return f"{code} {principles[code]['name']}" if code in principles else code

    def source(self, code: str) -> str:
        return str(_data("rulings", self.language)["sources"].get(code, code))

    def say(self, key: str, **values: object) -> str:
        """A sentence of the interface, its placeholders filled in."""
        return str(_data("words", self.language)["words"][key]).format(**values)

    def fault(self, fault: Fault) -> str:
        """What is wrong and what to do about it."""
        return str(_data("words", self.language)["faults"][fault.code]).format(**self._fault_values(fault))

    def _fault_values(self, fault: Fault) -> dict[str, str]:
        """The values of a fault; yes or no for an option that is nothing else."""
        values = dict(fault.values)
        if fault.code == "option_contradicts" and values["option"] not in ("round", "seat", "flowers"):
            for name in ("given", "text"):
                values[name] = self.say("value_false" if values[name] == "0" else "value_true")
        return values


@cache
def words_in(language: str) -> Words:
    return Words(language)


@cache
def _data(folder: str, language: str) -> dict[str, Any]:
    return tomllib.loads(read_data(folder, f"{language}.toml"))
