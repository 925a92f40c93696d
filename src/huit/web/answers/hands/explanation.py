"""The explanation of a score as plain values: finished sentences, sets as lists of tiles."""

from __future__ import annotations

from huit.core.json_text import Plain
from huit.core.rules.fan_ids import IDS
from huit.core.rules.score_types import Score
from huit.core.tiles import NAMES
from huit.core.words.explanation import explain
from huit.core.words.explanation_types import (
    ExplainedAbsence,
    ExplainedFan,
    ExplainedPayment,
    ExplainedReading,
    Explanation,
    Reason,
)
from huit.core.words.layout import UNMARKED, Piece


def plain_explanation(score: Score, lang: str) -> Plain:
    """The explanation in one language."""
    said: Explanation = explain(score, lang)
    return {
        "language": said.language,
        "headline": said.headline,
        "profile": said.profile,
        "shape": said.shape,
        "pieces": plain_pieces(said.pieces),
        "circumstances": said.circumstances,
        "counted": [_plain_fan(one) for one in said.counted],
        "uncounted": [_plain_absence(one) for one in said.uncounted],
        "reasons": [plain_reason(one) for one in said.reasons],
        "readings": [_plain_reading(one) for one in said.readings],
        "verdict": list(said.verdict),
        "accounts_title": said.titles.accounts,
        "accounts": [_plain_account(one) for one in said.accounts],
    }


def plain_pieces(pieces: tuple[Piece, ...]) -> list[Plain]:
    """Groups of tiles."""
    return [_plain_piece(piece) for piece in pieces]


def _plain_piece(piece: Piece) -> Plain:
    """One group; `winning` is the index of the winning tile, or null."""
    return {
        "tiles": [NAMES[tile] for tile in piece.tiles],
        "exposed": piece.exposed,
        "concealed_kong": piece.concealed_kong,
        "winning": None if piece.winning == UNMARKED else piece.winning,
    }


def _plain_fan(one: ExplainedFan) -> Plain:
    return {
        "id": IDS[one.fan],
        "name": one.name,
        "points": one.points,
        "count": one.count,
        "total": one.total,
        "sets": _plain_sets(one.sets),
    }


def _plain_sets(sets: tuple[tuple[Piece, ...], ...]) -> list[list[Plain]]:
    """The groups of each instance of a fan; empty if the whole hand makes it."""
    return [plain_pieces(pieces) for pieces in sets]


def _plain_absence(one: ExplainedAbsence) -> Plain:
    return {
        "id": IDS[one.fan],
        "name": one.name,
        "points": one.points,
        "count": one.count,
        "sets": _plain_sets(one.sets),
        "because": one.because,
        "ruling": one.ruling,
    }


def plain_reason(one: Reason) -> Plain:
    """A ruling with its text."""
    return {"ruling": one.ruling, "text": one.text}


def _plain_reading(one: ExplainedReading) -> Plain:
    return {
        "pieces": plain_pieces(one.pieces),
        "total": one.total,
        "points": one.points,
        "fans": one.fans,
        "differences": list(one.differences),
    }


def _plain_account(one: ExplainedPayment) -> Plain:
    return {"who": one.who, "points": one.points, "how": one.how}
