"""Hands of requests: notation or tapped tiles. Faults are mapped back to the tapped tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from huit.core.faults import HandError
from huit.core.hands import FLAGS, Circumstances, Hand
from huit.core.notation import parse_hand
from huit.core.tiles import EAST, HONOR_LETTERS, Wind
from huit.web.answers.errors import Refused, Spot


@dataclass(frozen=True)
class WrittenHand:
    """A hand as text, the spots of its tiles if it was tapped, and the circumstances given beside it."""

    text: str
    spots: tuple[Spot, ...] = ()
    circumstances: Mapping[str, Any] | None = None


def written(hand: str | Mapping[str, Any], circumstances: Mapping[str, Any]) -> WrittenHand:
    """A hand in any form as text. `circumstances` has the names of the command line's options."""
    if isinstance(hand, str):
        return WrittenHand(hand, (), circumstances)
    text = ""
    spots: list[Spot] = []
    for part, index, piece in _pieces(hand):
        spots.append(Spot(part, index, len(text), len(text) + len(piece)))
        text += piece
    return WrittenHand(text, tuple(spots), circumstances)


def _pieces(hand: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """The sets and tiles as text, in order: the winning tile last."""
    melds: Sequence[Mapping[str, Any]] = hand.get("melds") or ()
    pieces = [("melds", index, _meld_text(meld)) for index, meld in enumerate(melds)]
    pieces += [("tiles", index, tile) for index, tile in enumerate(hand.get("tiles") or ())]
    if hand.get("winning"):
        pieces.append(("winning", 0, hand["winning"]))
    return pieces


def _meld_text(meld: Mapping[str, Any]) -> str:
    claim = meld.get("claim") or 0
    return f"[{''.join(meld['tiles'])}{f',{claim}' if claim else ''}]"


def read_hand(hand: WrittenHand) -> Hand:
    """Parse a hand. Raises HandError or Refused with all faults."""
    given = dict(hand.circumstances or {})
    flags = {name: given.get(name) for name in FLAGS}
    round_wind, seat_wind = _wind(given.get("round")), _wind(given.get("seat"))
    try:
        return parse_hand(hand.text, Circumstances(round_wind, seat_wind, **flags, flowers=given.get("flowers")))
    except HandError as error:
        raise located(error, hand) from error


def _wind(letter: str | None) -> Wind | None:
    return None if letter is None else EAST + HONOR_LETTERS.index(letter)


def located(error: HandError, hand: WrittenHand) -> Exception:
    """The error with the spots of its hand, if the hand was tapped; otherwise the error as it is."""
    return Refused(*error.faults, spots=hand.spots) if hand.spots else error
