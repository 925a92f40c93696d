"""A score sheet added up and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from huit.club import Penalty, Sheet, SheetFault, SheetHand, Win, account_of, faults_of_sheet, plain_account
from huit.core.json_text import Plain
from huit.core.words import Words, words_in
from huit.web.answers.errors import sentence_of
from huit.web.answers.lookup import known_language, known_profile


def answer_sheet(written: Mapping[str, Any], lang: str) -> Plain:
    """The totals and faults of a sheet; `written` has the keys of its exported file."""
    words = words_in(known_language(lang))
    sheet = _sheet(written)
    faults = [_plain_fault(fault, words) for fault in faults_of_sheet(sheet)]
    return {**plain_account(account_of(sheet)), "faults": faults}


def _sheet(written: Mapping[str, Any]) -> Sheet:
    hands = tuple([_played(hand) for hand in written["hands"]])
    return Sheet(tuple(written["names"]), known_profile(written["profile"]), hands)


def _played(hand: Mapping[str, Any]) -> SheetHand:
    penalties = tuple([_penalty(one) for one in hand["penalties"]])
    return SheetHand(None if hand["winner"] is None else _win(hand), penalties)


def _penalty(one: Mapping[str, Any]) -> Penalty:
    said = (one["points"], one["dead"], one["case"], one["clause"], one["by"], one["time"])
    return Penalty(one["kind"], one["player"], tuple(one["amounts"]), *said)


def _win(hand: Mapping[str, Any]) -> Win:
    return Win(hand["winner"], hand["giver"], hand["points"], hand["flowers"], hand["tiles"].strip())


def _plain_fault(found: SheetFault, words: Words) -> Plain:
    return {"code": found.fault.code, "message": sentence_of(found.fault, words), "hand": found.hand}
