"""Exporter to tziakcha's format: a session of the hands of a record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final

from huit.core.faults import Fault
from huit.core.rules import fan_ids
from huit.core.rules.score_types import ScoredReading
from huit.core.tiles import FIRST_FLOWER, Tile
from huit.game import events
from huit.game.aliases import Seat
from huit.game.events import NOBODY, Event
from huit.game.records.record import Record
from huit.game.setup import CLUB
from huit.game.walls import SHARED_DEAL, SharedWall, breach
from huit.imports.comparing import score_of
from huit.imports.exporting import OVERRULED, REST_OF_WALL, RULES, SEED, Exporter, PlayedHand, played_hands
from huit.imports.foreign import FLOWERS, fault
from huit.imports.rules import COMPETITION
from huit.imports.tziakcha import codes

Plain = dict[str, Any]


def _refuses(record: Record) -> Fault | None:
    if record.setup.mode != CLUB or record.header.wall != codes.TILES:
        return fault("export_wall", format="tziakcha", tiles=str(codes.TILES))
    return None


def _lost(record: Record) -> tuple[str, ...]:
    lost = [OVERRULED]
    if not record.setup.tiles:
        lost.append(SEED if record.is_revealed else REST_OF_WALL)
    if record.setup.profile.name != COMPETITION:
        lost.append(RULES)
    return tuple(lost)


def _texts(record: Record) -> Iterator[str]:
    names = record.header.players
    hands = [_HandWriter(hand, record).plain() for hand in played_hands(record)]
    records = [{"id": f"huit{step['i']}", "index": place, "step": step} for place, step in enumerate(hands)]
    session = {"sessionId": "huit", "players": [{"name": name} for name in names], "records": records}
    yield json.dumps(session, ensure_ascii=False) + "\n"


class _HandWriter:
    """Writes one hand. Follows every tile by its number, for the format tells the four copies apart."""

    def __init__(self, hand: PlayedHand, record: Record) -> None:
        self.hand = hand
        self.record = record
        self.numbers = _numbered(hand.tiles)
        self.wall = SharedWall(list(self.numbers))
        self.held: tuple[list[int], ...] = ([], [], [], [])
        self.drawn = -1
        self.last_discard = -1
        self.actions: list[list[int]] = []
        self.clock = 0
        self.packs: tuple[list[int], ...] = ([], [], [], [])
        self.began = False
        self.flower = -1  # waits for its replacement

    def plain(self) -> Plain:
        for seat in SHARED_DEAL:
            self.held[seat].append(self.wall.draw(seat))
        for event, ms in zip(self.hand.events, self.hand.times, strict=True):
            if not self.began and event.type in _WRITERS and event.type not in _OPENING:
                self.began = True
                self._put(0, codes.START, 0)
            self.clock += max(0, ms)
            if event.type in _WRITERS:
                write: Callable[[Event], None] = getattr(self, _WRITERS[event.type])
                write(event)
        hand, setup = self.hand, self.record.setup
        paid = int(setup.profile.switches.false_hu_paid_to_opponents)
        return {
            "g": {"t": "huit", "n": setup.hands, "b": 8, "l": 8, "z": paid},
            "p": [
                {"i": str(player + 1), "n": name, "s": total}
                for player, name, total in zip(hand.players, hand.names, hand.totals_before, strict=True)
            ],
            "s": list(hand.payments),
            "b": self._flags(),
            "i": hand.number,
            "t": _milliseconds(self.record.header.time),
            "w": bytes(_ring(self.numbers, hand.dice)).hex(),
            "d": sum([one << 4 * place for place, one in enumerate(hand.dice)]),
            "a": self.actions,
            "y": [self._result(seat) for seat in range(4)],
        }

    # Moves --------------------------------------------------------------------------------------------------------

    def _put(self, seat: Seat, kind: int, data: int) -> None:
        self.actions.append([seat << codes.SEAT_BITS | kind, data, self.clock])

    def served(self, event: Event) -> None:
        self._put(event.seat, codes.PASS, codes.SERVED)

    def flower_shown(self, event: Event) -> None:
        self.flower = self._take(event.seat, event.tile)

    def drew(self, event: Event) -> None:
        number = self.wall.replace(event.seat) if event.replacement else self.wall.draw(event.seat)
        self.held[event.seat].append(number)
        self.drawn = number
        if self.flower >= 0:
            shown = self.flower - codes.FIRST_FLOWER_ID
            self._put(event.seat, codes.FLOWER, number | shown << codes.FLOWER_AT)
            self.flower = -1
        else:
            self._put(event.seat, codes.DRAW, number | (codes.FLAG if event.replacement else 0))

    def discarded(self, event: Event) -> None:
        number = self._take(event.seat, event.tile)
        self._put(event.seat, codes.DISCARD, number | (0 if number == self.drawn else codes.FLAG))
        self.last_discard = number
        self.drawn = -1

    def chow_made(self, event: Event) -> None:
        seat, claimed = event.seat, self.last_discard
        self.held[seat].append(claimed)
        tiles = [event.tile, event.tile + 1, event.tile + 2]
        numbers = [claimed if tile == event.claimed else self._find(seat, tile) for tile in tiles]
        data = event.tile + 1 | (event.claimed - event.tile + 1) << codes.OFFER_AT
        data |= sum([(number & 3) << codes.COPIES_AT + 2 * place for place, number in enumerate(numbers)])
        self._lay(seat, numbers)
        self._pack(seat, codes.MAKE_CHOW, data)

    def claimed(self, event: Event) -> None:
        seat, claimed = event.seat, self.last_discard
        self.held[seat].append(claimed)
        copies = 3 if event.type == events.PUNG_MADE else 4
        others = [one for one in self.held[seat] if one >> 2 == event.tile and one != claimed][: copies - 1]
        data = event.tile | (seat - event.giver) % 4 << codes.OFFER_AT
        if copies == 3:
            missing = next(copy for copy in range(4) if 4 * event.tile + copy not in (claimed, *others))
            data |= missing << codes.COPIES_AT
        self._lay(seat, [claimed, *others])
        self._pack(seat, codes.MAKE_PUNG if copies == 3 else codes.MAKE_KONG, data)

    def concealed(self, event: Event) -> None:
        self._lay(event.seat, [4 * event.tile + copy for copy in range(4)])
        self._pack(event.seat, codes.MAKE_KONG, event.tile)

    def promoted(self, event: Event) -> None:
        seat = event.seat
        offer = next((data for data in self.packs[seat] if data & codes.KIND_MASK == event.tile), 0)
        data = event.tile | offer & codes.OFFER_MASK << codes.OFFER_AT | codes.PROMOTED
        self.last_discard = self._find(seat, event.tile)
        self._lay(seat, [self.last_discard])
        self.packs[seat][:] = [data if pack == offer else pack for pack in self.packs[seat]]
        self._put(seat, codes.MAKE_KONG, data)

    def won(self, event: Event) -> None:
        self._put(event.seat, codes.HU, event.points << 1)

    def false_hu(self, event: Event) -> None:
        self._put(event.seat, codes.HU, 0)

    # Tiles --------------------------------------------------------------------------------------------------------

    def _find(self, seat: Seat, tile: Tile) -> int:
        """The number of a held tile: the one just drawn if it is one."""
        if self.drawn in self.held[seat] and codes.tile_of(self.drawn) == tile:
            return self.drawn
        return next(number for number in self.held[seat] if codes.tile_of(number) == tile)

    def _take(self, seat: Seat, tile: Tile) -> int:
        number = self._find(seat, tile)
        self.held[seat].remove(number)
        return number

    def _lay(self, seat: Seat, numbers: list[int]) -> None:
        for number in numbers:
            self.held[seat].remove(number)

    def _pack(self, seat: Seat, kind: int, data: int) -> None:
        self.packs[seat].append(data)
        self._put(seat, kind, data)

    # Results ------------------------------------------------------------------------------------------------------

    def _flags(self) -> int:
        won = self.hand.won
        flags = 0
        if won is not None:
            flags |= 1 << codes.WINNERS_AT + won.seat
            if won.giver != NOBODY:
                flags |= 1 << codes.GIVER_AT + won.giver
        for event in self.hand.events:
            if event.type == events.FALSE_HU:
                flags |= 1 << codes.FALSE_AT + event.seat
        return flags

    def _result(self, seat: Seat) -> Plain:
        won = self.hand.won
        if won is None or won.seat != seat or won.hand is None:
            return {}
        best = score_of(won.hand, self.record.setup.profile).best
        winning = [self.last_discard] if won.giver != NOBODY else []
        held = sorted([number for number in self.held[seat] if number not in winning]) + winning
        return {"f": won.points, "t": _fans(best, won.flowers), "h": {"p": self.packs[seat], "s": held}}


_OPENING: Final = (events.SERVED, events.FLOWER_SHOWN, events.DREW)
# The method that writes each type of event.
_WRITERS: Final = {
    events.SERVED: "served",
    events.FLOWER_SHOWN: "flower_shown",
    events.DREW: "drew",
    events.DISCARDED: "discarded",
    events.CHOW_MADE: "chow_made",
    events.PUNG_MADE: "claimed",
    events.KONG_MADE: "claimed",
    events.KONG_CONCEALED: "concealed",
    events.KONG_PROMOTED: "promoted",
    events.WON: "won",
    events.FALSE_HU: "false_hu",
}


def _numbered(tiles: tuple[Tile, ...]) -> list[int]:
    """The numbers of the tiles of a wall: the first of a kind is its first copy."""
    seen: dict[Tile, int] = {}
    numbers = []
    for tile in tiles:
        if tile >= FIRST_FLOWER:
            numbers.append(codes.FIRST_FLOWER_ID + tile - FIRST_FLOWER)
        else:
            numbers.append(4 * tile + seen.get(tile, 0))
            seen[tile] = seen.get(tile, 0) + 1
    return numbers


def _ring(numbers: list[int], dice: tuple[int, ...]) -> list[int]:
    """The wall as it lies around the square, before the dice opened it."""
    first, second, third, fourth = dice
    start = 2 * breach((first, second, third, fourth))[1]
    return numbers[len(numbers) - start :] + numbers[: len(numbers) - start]


def _fans(best: ScoredReading, flowers: int) -> dict[str, int]:
    found: dict[int, int] = {}
    for one in best.counted:
        index = codes.INDEXES[one.fan]
        if one.fan in _CHAINS and _steps_by_two(best, one.instances[0]):
            index = _CHAINS[one.fan]
        found[index] = one.points | one.count - 1 << codes.COUNT_AT
    if flowers:
        found[codes.INDEXES[FLOWERS]] = 1 | flowers - 1 << codes.COUNT_AT
    return {str(index): number for index, number in sorted(found.items())}


_CHAINS: Final = {
    fan_ids.FOUR_PURE_SHIFTED_CHOWS: codes.CHAIN_OF_FOUR,
    fan_ids.PURE_SHIFTED_CHOWS: codes.CHAIN_OF_THREE,
}


def _steps_by_two(best: ScoredReading, instance: int) -> bool:
    tiles = sorted([group.tile for group in best.groups_of(instance)])
    return tiles[1] - tiles[0] == 2


def _milliseconds(time: str) -> int:
    try:
        return int(datetime.fromisoformat(time).timestamp() * 1000)
    except ValueError:
        return 0


EXPORTER: Final = Exporter("tziakcha", _refuses, _texts, _lost)
