"""Entrants: people who play an event, under a number that stays theirs."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final

from huit.core.data_files import read_data

PLAYER: Final = "player"
SUBSTITUTE: Final = "substitute"  # plays in somebody's place, and is not ranked
HOUSE: Final = "house"  # completes a table: opponents' points count, his own are not ranked
KINDS: Final = (PLAYER, SUBSTITUTE, HOUSE)

ACTIVE: Final = "active"
WITHDRAWN: Final = "withdrawn"
DISQUALIFIED: Final = "disqualified"

MOST_ENTRANTS: Final = 1000
LONGEST_NAME: Final = 60
EMA_DIGITS: Final = 8
GUEST: Final = "24"  # first digits of the EMA number of a guest


@dataclass(frozen=True, slots=True)
class Entrant:
    """A number from 1, a name, and what keeps people apart or ranks them together."""

    number: int
    last_name: str
    first_name: str = ""
    country: str = ""  # two letters of ISO 3166-1
    ema_id: str = ""  # eight digits
    club: str = ""
    team: str = ""
    kind: str = PLAYER

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


def country_code(text: str) -> str | None:
    """The two letters of a country written with two or three, or by its name; None for a text that names none."""
    code = text.strip().upper()
    data = _countries()
    if code in data["three_letters"]:
        return code
    return data["also"].get(code) or _by_three_letters().get(code) or _by_name().get(_folded(text))


def three_letters(country: str) -> str:
    """The three letters of ISO 3166-1 for two."""
    return _countries()["three_letters"].get(country, "")


def country_of_ema_id(ema_id: str) -> str:
    """The country that gave an EMA number; nothing for a guest's or an unknown one."""
    return _countries()["ema"].get(ema_id[:2], "")


@cache
def _countries() -> dict[str, dict[str, str]]:
    return tomllib.loads(read_data("desk", "countries.toml"))


def _folded(name: str) -> str:
    """The letters alone, without capitals and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join([sign for sign in plain if sign.isalnum()])


@cache
def _by_name() -> dict[str, str]:
    names = tomllib.loads(read_data("desk", "country_names.toml"))
    return {_folded(name): code for code, several in names.items() for name in several}


@cache
def _by_three_letters() -> dict[str, str]:
    return {three: two for two, three in _countries()["three_letters"].items()}
