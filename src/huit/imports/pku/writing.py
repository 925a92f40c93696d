"""Exporter to the text logs of the AI contests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from huit.botzone.protocol.tiles import name_of
from huit.core.faults import Fault
from huit.core.words import words_in
from huit.game import events
from huit.game.events import Event
from huit.game.records.record import Record
from huit.game.setup import BOTZONE
from huit.game.shuffle import ORDINARY
from huit.imports.comparing import score_of
from huit.imports.exporting import NAMES, OVERRULED, REST_OF_WALL, SEED, Exporter, PlayedHand, played_hands
from huit.imports.foreign import fault
from huit.imports.pku import codes


def _refuses(record: Record) -> Fault | None:
    if record.setup.mode != BOTZONE or record.header.wall != len(ORDINARY):
        return fault("export_botzone", format="pku")
    return None


def _lost(record: Record) -> tuple[str, ...]:
    return (NAMES, OVERRULED, REST_OF_WALL) if record.setup.tiles else (NAMES, OVERRULED, REST_OF_WALL, SEED)


def _texts(record: Record) -> Iterator[str]:
    identity = (record.header.commitment or "huit")[:20]
    for hand in played_hands(record):
        yield "".join([line + "\n" for line in _lines(hand, record, f"{identity}{hand.number:02}")])


def _lines(hand: PlayedHand, record: Record, identity: str) -> Iterator[str]:
    yield f"{codes.MATCH} {identity}"
    yield f"{codes.WIND} {hand.number // 4}"
    for event in hand.events:
        if event.type == events.DEALT:
            yield f"{codes.PLAYER} {event.seat} {codes.DEAL} {' '.join([name_of(tile) for tile in event.tiles])}"
        elif event.type in codes.WORD_OF_EVENT:
            yield f"{codes.PLAYER} {event.seat} {codes.WORD_OF_EVENT[event.type]} {name_of(_tile(event))}"
    won = hand.won
    if won is not None and won.hand is not None:
        chinese = words_in("zh")
        counted = score_of(won.hand, record.setup.profile).best.counted
        yield f"{codes.FAN} {won.points} {' '.join([f'{chinese.fan(one.fan)}*{one.count}' for one in counted])}"
    elif hand.is_over:
        yield codes.NOBODY_WON
    if hand.is_over:
        yield f"{codes.SCORE} {' '.join([str(paid) for paid in hand.payments])}"


def _tile(event: Event) -> int:
    return event.tile + 1 if event.type == events.CHOW_MADE else event.tile


EXPORTER: Final = Exporter("pku", _refuses, _texts, _lost)
