"""The sheet of a table added up, and what is wrong on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from huit.club import Penalty, PlayedHand, Sheet, SheetFault, Win, account_of, faults_of_sheet, plain_account
from huit.core.words import Words, words_in
from huit.web.answers.speaking import Plain, known_language, known_profile, sentence_of


def answer_sheet(written: Mapping[str, Any], lang: str) -> Plain:
    """`written` is the exported file of a sheet."""
    words = words_in(known_language(lang))
    sheet = _sheet(written)
    faults = [_plain_fault(fault, words) for fault in faults_of_sheet(sheet)]
    return {**plain_account(account_of(sheet)), "faults": faults}


def _sheet(written: Mapping[str, Any]) -> Sheet:
    hands = tuple([_played(hand) for hand in written["hands"]])
    return Sheet(tuple(written["names"]), known_profile(written["profile"]), hands)


def _played(hand: Mapping[str, Any]) -> PlayedHand:
    penalties = [Penalty(one["kind"], one["player"], tuple(one["amounts"])) for one in hand["penalties"]]
    return PlayedHand(None if hand["winner"] is None else _win(hand), tuple(penalties))


def _win(hand: Mapping[str, Any]) -> Win:
    return Win(hand["winner"], hand["giver"], hand["points"], hand["flowers"], hand["tiles"].strip())


def _plain_fault(found: SheetFault, words: Words) -> Plain:
    return {"code": found.fault.code, "message": sentence_of(found.fault, words), "hand": found.hand}
