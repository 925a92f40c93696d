"""Journal entries: typed values, and the JSON lists that the database stores.

    stored                           value            meaning
    ["sit", name, token hash]        SatDown          a person takes the next free chair
    ["free", chair]                  StoodUp          the chair is free again, before the match
    ["start"]                        MatchStarted     bots take the free chairs, places are drawn, the first deal
    ["do", "E discard 5p", ...]      Played           actions in this order, default actions included
    ["named", [fan ids] or null]     FansNamed        the winner named the fans; null: the time ran out
    ["end"]                          MatchAbandoned   nobody is left at the table

The stored form never changes: databases of earlier versions hold it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from huit.core.faults import HuitError
from huit.core.json_text import compact_json
from huit.core.rules.fan_ids import NUMBERS
from huit.game.actions import SEAT_LETTERS, Action, parse_action

CHAIRS: Final = 4


@dataclass(frozen=True, slots=True)
class SatDown:
    """A person took the next free chair. `token` is the hash of the seat's token."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A person left a chair before the match."""

    chair: int


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The match began."""


@dataclass(frozen=True, slots=True)
class Played:
    """Actions of one or more seats, in order."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class FansNamed:
    """The fan ids that the winner named; None if the time ran out."""

    fans: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class MatchAbandoned:
    """The match ended because nobody was left."""


Entry = SatDown | StoodUp | MatchStarted | Played | FansNamed | MatchAbandoned


class EntryError(HuitError, ValueError):
    """A stored text that is not a journal entry, or an entry that cannot follow those before it."""


def format_entry(entry: Entry) -> str:
    """The stored form of an entry."""
    return compact_json(_plain(entry))


def parse_entry(text: str) -> Entry:
    """Parse the stored form of an entry. Raises EntryError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EntryError(f"not JSON: {text[:80]!r}") from error
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        raise EntryError(f"not a list that begins with a type: {text[:80]!r}")
    word, *values = found
    if word not in _PARSERS:
        raise EntryError(f"unknown type of entry: {word[:40]!r}")
    entry = _PARSERS[word](values)
    if entry is None:
        raise EntryError(f"wrong values for an entry of type {word!r}: {text[:80]!r}")
    return entry


def _plain(entry: Entry) -> list[Any]:
    match entry:
        case SatDown(name, token):
            return ["sit", name, token]
        case StoodUp(chair):
            return ["free", chair]
        case MatchStarted():
            return ["start"]
        case Played(actions):
            return ["do", *[str(action) for action in actions]]
        case FansNamed(fans):
            return ["named", None if fans is None else list(fans)]
        case MatchAbandoned():
            return ["end"]


# Parsers of the values after the type; None for values that do not fit ------------------------------------------------


def _parse_sat_down(values: list[Any]) -> SatDown | None:
    match values:
        case [str(name), str(token)]:
            return SatDown(name, token)
    return None


def _parse_stood_up(values: list[Any]) -> StoodUp | None:
    match values:
        case [chair] if type(chair) is int and 0 <= chair < CHAIRS:
            return StoodUp(chair)
    return None


def _parse_started(values: list[Any]) -> MatchStarted | None:
    return None if values else MatchStarted()


def _parse_played(values: list[Any]) -> Played | None:
    actions = [_parse_seat_action(text) for text in values]
    known = tuple([action for action in actions if action is not None])
    return Played(known) if known and len(known) == len(actions) else None


def _parse_seat_action(text: object) -> Action | None:
    """An action with its seat before it: "E discard 5p"."""
    if not isinstance(text, str) or text[1:2] != " " or text[0] not in SEAT_LETTERS:
        return None
    return parse_action(SEAT_LETTERS.index(text[0]), text[2:])


def _parse_named(values: list[Any]) -> FansNamed | None:
    match values:
        case [None]:
            return FansNamed(None)
        case [list(fans)] if all(isinstance(fan, str) and fan in NUMBERS for fan in fans):
            return FansNamed(tuple(fans))
    return None


def _parse_abandoned(values: list[Any]) -> MatchAbandoned | None:
    return None if values else MatchAbandoned()


_PARSERS: Final[Mapping[str, Callable[[list[Any]], Entry | None]]] = {
    "sit": _parse_sat_down,
    "free": _parse_stood_up,
    "start": _parse_started,
    "do": _parse_played,
    "named": _parse_named,
    "end": _parse_abandoned,
}
