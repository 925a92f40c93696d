"""The catalogues of irregularities: one file of data/penalties each, read and checked.

A case is added to a file and nowhere else; docs/contributing.md, "Add a penalty", has the steps.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from huit.club.faults import DeskError, desk_fault
from huit.core.data_files import data_names, read_data
from huit.core.faults import Fault
from huit.core.profiles.built_in import BUILT_IN, ancestry_of
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.payments import FALSE_HUS
from huit.core.words import LANGUAGES, ROOT_LANGUAGE
from huit.core.words.languages import RECIPE as LANGUAGE_RECIPE
from huit.core.words.languages import additions_of

FOLDER: Final = "penalties"
RECIPE: Final = 'docs/contributing.md, "Add a penalty"'

MOMENTS: Final = ("start", "deal", "draw", "claim", "hu", "any")
# What happens to the tiles; the sentence of each is the word `tiles_...`.
TILES: Final = (
    *("put_back", "kept", "discard_shown", "stay_open", "as_discard"),
    *("void", "stands", "first_call", "no_flowers"),
)
OUT: Final = ("session", "event")  # lost or disqualified
ENDS: Final = ("drawn", "replay")  # the hand ends so
PRACTICE: Final = "practice"  # a clause: no text says it, referees do it

Texts = dict[str, str]  # by language


@dataclass(frozen=True)
class PenaltyCase:
    """One irregularity and its ruling. Points are taken from the offender's own score, but for a false hu."""

    id: str
    moment: str
    name: Texts
    note: Texts
    clauses: tuple[str, ...]
    foul: bool = False  # counts on the catalogue's ladder
    ladder: tuple[int, ...] = ()  # of this case alone; 0 is a warning, the last step repeats
    points: int = 0
    false_hu: str = ""  # a class of false hu, whose amounts the profile says
    range: tuple[int, ...] = ()  # points that the referee chooses from
    table_points: tuple[float, ...] = ()  # taken for the 1st, 2nd ... offence
    dead: bool = False
    may_be_dead: bool = False  # at the referee's discretion
    more: bool = False  # more at the referee's discretion
    kept: bool = False  # counted over all sessions
    tiles: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()  # fans that do not count in this hand
    out: str = ""
    ends: str = ""
    search: str = ""  # further words that lead here

    @property
    def counts(self) -> bool:
        """True if it is a foul that later fouls are measured by."""
        return self.foul or bool(self.ladder)

    @property
    def asks(self) -> bool:
        """True if the referee has to decide something."""
        return bool(self.range) or self.more or self.may_be_dead


@dataclass(frozen=True)
class Catalogue:
    """The cases of a rule text, with the ladder of its fouls."""

    name: str
    order: int
    title: Texts
    profiles: tuple[str, ...]  # those the file names, and those that extend them
    ladder: tuple[int, ...]
    ladder_step: int
    cases: tuple[PenaltyCase, ...]

    def case(self, name: str) -> PenaltyCase:
        """The case of an id. Raises DeskError."""
        for one in self.cases:
            if one.id == name:
                return one
        raise DeskError(desk_fault("penalty_unknown", name=name[:40]))

    def step(self, earlier: int) -> int:
        """The points of a foul after so many earlier ones; 0 is a warning."""
        over = earlier - len(self.ladder) + 1
        return self.ladder[earlier] if over <= 0 else self.ladder[-1] + over * self.ladder_step


@cache
def catalogues() -> tuple[Catalogue, ...]:
    """All catalogues, in their order. Raises DeskError for a file with a fault."""
    names = [name.removesuffix(".toml") for name in data_names(FOLDER) if name.endswith(".toml")]
    files = {name: tomllib.loads(read_data(FOLDER, f"{name}.toml")) for name in names}
    found = [read_catalogue(_translated(data, name), name) for name, data in files.items()]
    return _with_heirs(tuple(sorted(found, key=lambda one: (one.order, one.name))))


def _with_heirs(found: tuple[Catalogue, ...]) -> tuple[Catalogue, ...]:
    """The catalogues with the built-in profiles that extend one they name, unless a nearer one is named elsewhere."""
    named = {profile: one.name for one in found for profile in one.profiles}
    heirs = {name: next((named[one] for one in ancestry_of(name) if one in named), "") for name in BUILT_IN}
    return tuple(
        [
            replace(
                one,
                profiles=(*one.profiles, *[name for name in heirs if heirs[name] == one.name and name not in named]),
            )
            for one in found
        ]
    )


def catalogue_for(profile: str) -> Catalogue:
    """The catalogue that names a profile or one that it extends; the first one for a custom profile."""
    return next((one for one in catalogues() if profile in one.profiles), catalogues()[0])


# Reading --------------------------------------------------------------------------------------------------------------

_HEAD: Final = ("order", "profiles", "ladder", "ladder_step", "title")
_FIELDS: Final = tuple(name for name in PenaltyCase.__dataclass_fields__ if name != "id")
_CHOICES: Final = {
    "moment": MOMENTS,
    "tiles": TILES,
    "out": OUT,
    "ends": ENDS,
    "false_hu": FALSE_HUS,
    "denies": tuple(NUMBERS),
}


def _translated(data: dict[str, Any], name: str) -> dict[str, Any]:
    """Add the texts that additions of languages have for what this file lacks. Raises DeskError for an unknown case."""
    for language in LANGUAGES:
        own = additions_of(language).get(FOLDER, {}).get(name, {})
        titles = data.get("title", {})
        titles.setdefault(language, own.get("title", titles.get(ROOT_LANGUAGE, name)))
        for case, texts in own.items():
            if case == "title":
                continue
            if case not in data:
                file, key = f"data/languages/{language}/additions.toml", f"penalties.{name}.{case}"
                raise DeskError(desk_fault("penalty_incomplete", file=file, key=key[:80], recipe=LANGUAGE_RECIPE))
            for key in ("name", "note"):
                if key in texts and key in data[case]:
                    data[case][key].setdefault(language, texts[key])
            data[case]["search"] = f"{data[case].get('search', '')} {texts.get('search', '')}".strip()
    return data


def read_catalogue(data: dict[str, Any], name: str) -> Catalogue:
    """Build a catalogue from the tables of a file. Raises DeskError with every fault."""
    faults = [_fault(name, key) for key in _HEAD if key not in data]
    entries = {key: entry for key, entry in data.items() if key not in _HEAD}
    for case, entry in entries.items():
        faults += [_fault(name, f"{case}.{key}") for key in _wrong_keys(entry)]
    faults += [_fault(name, f"profiles.{one}") for one in data.get("profiles", ()) if one not in BUILT_IN]
    faults += [_fault(name, key) for key in _unknown_languages(data, "title")]
    if faults:
        raise DeskError(*faults)
    return Catalogue(
        name,
        data["order"],
        data["title"],
        tuple(data["profiles"]),
        tuple(data["ladder"]),
        data["ladder_step"],
        tuple([_case(case, entry) for case, entry in entries.items()]),
    )


def _fault(name: str, key: str) -> Fault:
    return desk_fault("penalty_incomplete", file=f"data/{FOLDER}/{name}.toml", key=key[:80], recipe=RECIPE)


def _wrong_keys(entry: object) -> list[str]:
    """The keys of a case that are missing, unknown, or hold what they may not hold."""
    if not isinstance(entry, dict):
        return ["?"]
    wrong = [key for key in entry if key not in _FIELDS]
    wrong += [key for key in ("moment", "clauses") if not entry.get(key)]
    wrong += [f"{key}.{ROOT_LANGUAGE}" for key in ("name",) if ROOT_LANGUAGE not in entry.get(key, {})]
    for key, choices in _CHOICES.items():
        value = entry.get(key, [])
        wrong += [key for one in ([value] if isinstance(value, str) else value) if one not in choices]
    return [*wrong, *_unknown_languages(entry, "name"), *_unknown_languages(entry, "note")]


def _unknown_languages(entry: dict[str, Any], key: str) -> list[str]:
    return [f"{key}.{language}" for language in entry.get(key, {}) if language not in LANGUAGES]


def _case(name: str, entry: dict[str, Any]) -> PenaltyCase:
    values: dict[str, Any] = {"id": name, "note": {}}  # each was checked, see _wrong_keys
    for key, value in entry.items():
        values[key] = tuple(value) if isinstance(value, list) else value
    return PenaltyCase(**values)
