"""Restore a match from its stored journal, checking every entry: the database may be damaged or edited.

A damaged journal raises JournalBroken with the number of the first bad entry; the other tables are not affected.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import assert_never

from huit.game.actions import IllegalAction
from huit.game.events import NOBODY
from huit.game.state import check
from huit.hall.chairs import PERSON
from huit.hall.journal.entries import (
    Entry,
    EntryError,
    FansNamed,
    MatchAbandoned,
    MatchStarted,
    Played,
    SatDown,
    StoodUp,
    parse_entry,
)
from huit.hall.match import ENDED, PLAYING, WAITING, Match, Opening
from huit.hall.terms import Terms, TermsError, check_terms, plain_terms
from huit.store.errors import JournalBroken


def parse_entries(table: str, texts: Sequence[str]) -> tuple[Entry, ...]:
    """Parse the stored entries of a table. Raises JournalBroken."""
    entries: list[Entry] = []
    for text in texts:
        try:
            entries.append(parse_entry(text))
        except EntryError as error:
            raise JournalBroken(table, len(entries)) from error
    return tuple(entries)


def restored_match(opening: Opening, entries: Iterable[Entry]) -> Match:
    """Fold a journal, checking that each entry can follow those before it. Raises JournalBroken."""
    match = Match(opening)
    for number, entry in enumerate(entries):
        try:
            _check(match, entry)
        except (EntryError, IllegalAction) as error:
            raise JournalBroken(opening.table, number) from error
        match.apply(entry)
    return match


def _check(match: Match, entry: Entry) -> None:
    """Raise EntryError or IllegalAction for an entry that cannot come now."""
    if isinstance(entry, Played):
        _check_played(match, entry)
    elif not _is_possible(match, entry):
        raise EntryError(f"{type(entry).__name__} is not possible at this point of the journal")


def _check_played(match: Match, entry: Played) -> None:
    """Several actions in one entry are answers to one discard: each is legal before any of them is played."""
    seats = {action.seat for action in entry.actions}
    if match.status != PLAYING or match.naming != NOBODY or len(seats) != len(entry.actions):
        raise EntryError("no actions are possible at this point of the journal")
    for action in entry.actions:
        check(match.table, action)


def _is_possible(match: Match, entry: SatDown | StoodUp | MatchStarted | FansNamed | MatchAbandoned) -> bool:
    match entry:
        case SatDown():
            return match.status == WAITING and match.free_chair() >= 0
        case StoodUp(chair):
            return match.status == WAITING and match.chairs[chair].kind == PERSON
        case MatchStarted():
            return match.status == WAITING
        case FansNamed():
            return match.naming != NOBODY
        case MatchAbandoned():
            return match.status not in ENDED
    assert_never(entry)


# Terms ----------------------------------------------------------------------------------------------------------------


def format_terms(terms: Terms) -> str:
    """The stored form of the terms."""
    return json.dumps(plain_terms(terms), ensure_ascii=False)


def parse_terms(table: str, text: str) -> Terms:
    """Parse stored terms; missing keys have their defaults. Raises JournalBroken.

    An unknown bot level is no damage: a finished match stays readable after its bots are gone.
    """
    usual = Terms()
    defaults = asdict(usual)
    try:
        found = json.loads(text)
        if not isinstance(found, dict) or any(type(value) is not type(defaults[key]) for key, value in found.items()):
            raise ValueError("terms of another form")
        terms = Terms(**found)
        check_terms(replace(terms, bots=usual.bots))
    except (KeyError, ValueError, RecursionError, TermsError) as error:
        raise JournalBroken(table, 0) from error
    return terms
