"""Requests of the platform to each seat, made from the events of a table.

events                                request
-                                     0 seat quan
flower..., deal (four times)          1 f0 f1 f2 f3 t1 ... t13 [the flowers of all]
draw                                  2 tile to its seat, 3 seat DRAW to the others
flower                                3 seat BUHUA flower
discard                               3 seat PLAY tile
chow or pung, then discard            3 seat CHI middle tile, 3 seat PENG tile
kong, concealed_kong                  3 seat GANG
promoted_kong                         3 seat BUGANG tile
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.botzone.protocol.tiles import name_of, names_of
from huit.core.hands import KONG, SET_IDS
from huit.game import events
from huit.game.aliases import Seat
from huit.game.events import Event

EVERY_SEAT: Final = range(4)

INIT: Final = "init"
DEAL: Final = "deal"
DRAW: Final = "draw"
FLOWER: Final = "flower"
DISCARD: Final = "discard"
KONG_MADE: Final = SET_IDS[KONG]
PROMOTION: Final = "promotion"

_KONGS: Final = (events.KONG_MADE, events.KONG_CONCEALED)


@dataclass(frozen=True)
class Request:
    """One request to the four seats, and the seat it is about."""

    type: str
    seat: Seat
    texts: tuple[str, ...]


class RequestBuilder:
    """Turns the events of one hand, in order, into requests."""

    def __init__(self, quan: int) -> None:
        self._quan = quan
        self._hands: list[str] = []
        self._flowers: list[list[int]] = [[], [], [], []]
        self._claim = ""  # a chow or pung whose discard has not come yet

    def requests_for(self, event: Event) -> list[Request]:
        """The requests of an event; an event that ends the hand has none."""
        if event.type == events.HAND_BEGINS:
            return [Request(INIT, 0, tuple([f"0 {seat} {self._quan}" for seat in EVERY_SEAT]))]
        if len(self._hands) < len(EVERY_SEAT):
            return self._deal(event)
        if event.type == events.DREW:
            texts = [f"3 {event.seat} DRAW"] * 4
            if event.tile >= 0:
                texts[event.seat] = f"2 {name_of(event.tile)}"
            return [Request(DRAW, event.seat, tuple(texts))]
        if event.type in (events.CHOW_MADE, events.PUNG_MADE):
            self._claim = f"CHI {name_of(event.tile + 1)}" if event.type == events.CHOW_MADE else "PENG"
            return []
        return self._to_all(event)

    def _deal(self, event: Event) -> list[Request]:
        """One request for the four deals; a hidden hand is sent without its tiles."""
        if event.type == events.FLOWER_SHOWN:
            self._flowers[event.seat].append(event.tile)
            return []
        self._hands.append(names_of(event.tiles))
        if len(self._hands) < len(EVERY_SEAT):
            return []
        counts = " ".join([str(len(shown)) for shown in self._flowers])
        shown = names_of(tuple([tile for flowers in self._flowers for tile in flowers]))
        texts = [" ".join([part for part in ("1", counts, hand, shown) if part]) for hand in self._hands]
        return [Request(DEAL, 0, tuple(texts))]

    def _to_all(self, event: Event) -> list[Request]:
        if event.type == events.FLOWER_SHOWN:
            request_type, what = FLOWER, f"BUHUA {name_of(event.tile)}"
        elif event.type == events.DISCARDED:
            request_type, what = DISCARD, f"{self._claim or 'PLAY'} {name_of(event.tile)}"
            self._claim = ""
        elif event.type == events.KONG_PROMOTED:
            request_type, what = PROMOTION, f"BUGANG {name_of(event.tile)}"
        elif event.type in _KONGS:
            request_type, what = KONG_MADE, "GANG"
        else:
            return []
        return [Request(request_type, event.seat, (f"3 {event.seat} {what}",) * 4)]
