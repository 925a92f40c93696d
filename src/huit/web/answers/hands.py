"""Hands as a request gives them: text, or the tiles that were tapped; faults find their way back to the tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from huit.core.faults import HandError
from huit.core.hands import Hand
from huit.core.notation import parse_hand
from huit.core.tiles import EAST, HONOR_LETTERS
from huit.web.answers.speaking import Refused, Spot

FLAGS: Final = ("self_drawn", "last_copy", "last_of_wall", "kong", "opening")


@dataclass(frozen=True)
class WrittenHand:
    """A hand as text, the spots of its tiles if it was tapped, and the circumstances that the text leaves open."""

    text: str
    spots: tuple[Spot, ...] = ()
    circumstances: Mapping[str, Any] | None = None


def written(hand: str | Mapping[str, Any], circumstances: Mapping[str, Any]) -> WrittenHand:
    """Any form of hand as text. `circumstances` has the names of the options of the command line."""
    if isinstance(hand, str):
        return WrittenHand(hand, (), circumstances)
    text = ""
    spots: list[Spot] = []
    for part, index, piece in _pieces(hand):
        spots.append(Spot(part, index, len(text), len(text) + len(piece)))
        text += piece
    return WrittenHand(text, tuple(spots), circumstances)


def _pieces(hand: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """Each set and each tile as it is written, in the order of the text: the winning tile last."""
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
    """The hand, or every fault of it."""
    given = dict(hand.circumstances or {})
    options = {name: given.get(name) for name in FLAGS}
    try:
        return parse_hand(
            hand.text,
            round_wind=_wind(given.get("round")),
            seat_wind=_wind(given.get("seat")),
            flowers=given.get("flowers"),
            **options,
        )
    except HandError as error:
        raise located(error, hand) from error


def _wind(letter: str | None) -> int | None:
    return None if letter is None else EAST + HONOR_LETTERS.index(letter)


def located(error: HandError, hand: WrittenHand) -> Exception:
    """The same faults; those of a tapped hand with its spots."""
    return Refused(*error.faults, spots=hand.spots) if hand.spots else error
