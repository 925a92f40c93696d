"""Exporter to PMN: one game of tags for each hand. Two tags are ours, the size of the wall and the profile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from huit.core.faults import Fault
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NO_TILE, Tile
from huit.game import events
from huit.game.actions import SEAT_LETTERS
from huit.game.events import Event
from huit.game.records.record import Record
from huit.game.setup import CLUB, SETS
from huit.imports.comparing import score_of
from huit.imports.exporting import (
    DICE,
    OVERRULED,
    REST_OF_WALL,
    SEED,
    TIMES,
    Exporter,
    PlayedHand,
    played_hands,
)
from huit.imports.foreign import FLOWERS, fault
from huit.imports.pmn import codes

_LAST_OF_DEAL: Final = 52  # the place of East's fourteenth tile in the wall
_LETTERS: Final[dict[str, str]] = {
    events.DISCARDED: codes.DISCARD,
    events.PUNG_MADE: codes.CLAIMED_PUNG,
    events.KONG_MADE: codes.CLAIMED_KONG,
    events.KONG_PROMOTED: codes.PROMOTED_KONG,
    events.KONG_CONCEALED: codes.CONCEALED_KONG,
    events.FLOWER_SHOWN: codes.FLOWER,
    events.DREW: codes.TAKE,
}


def _refuses(record: Record) -> Fault | None:
    return (
        None
        if record.setup.mode == CLUB
        else fault("export_wall", format="pmn", tiles=" / ".join([str(size) for size in SETS]))
    )


def _lost(record: Record) -> tuple[str, ...]:
    lost = [OVERRULED, DICE, REST_OF_WALL]
    if not record.setup.tiles:
        lost.append(SEED)
    if any("ms" in line.content for line in record.lines):
        lost.append(TIMES)
    return tuple(lost)


def _texts(record: Record) -> Iterator[str]:
    for hand in played_hands(record):
        tags = _tags(hand, record)
        yield "".join([f'[{tag} "{_escaped(text)}"]\n' for tag, text in tags]) + "\n"


def _escaped(text: str) -> str:
    printable = "".join([letter if letter.isprintable() else " " for letter in text])
    return printable.replace("\\", "\\\\").replace('"', '\\"')


def _tags(hand: PlayedHand, record: Record) -> list[tuple[str, str]]:
    last = hand.tiles[_LAST_OF_DEAL]
    deal = [list(event.tiles) for event in hand.events if event.type == events.DEALT]
    deal[0].remove(last)
    penalty = [0] * 4
    for event in hand.events:
        if event.type == events.FALSE_HU:
            penalty = [paid + more for paid, more in zip(penalty, event.payments, strict=True)]
    result = [paid - more for paid, more in zip(hand.payments, penalty, strict=True)]
    return [
        ("Event", "MCR"),
        ("Site", "?"),
        ("Date", record.header.time[:10].replace("-", ".") or "?"),
        ("Board", str(hand.number + 1)),
        ("PWind", SEAT_LETTERS[hand.number // 4]),
        *zip(codes.SEAT_TAGS, hand.names, strict=True),
        (codes.RULES_TAG, record.setup.profile.name),
        (codes.WALL_TAG, str(len(hand.tiles))),
        ("Deal", " ".join([_dealt(tiles) for tiles in deal])),
        ("Scoring", "MCR"),
        ("Starting", _numbers(hand.totals_before)),
        *([("Result", _numbers(result)), ("Penalty", _numbers(penalty))] if hand.is_over else []),
        ("Play", f"{codes.TAKE}0{codes.format_tile(last)}" + "".join(_play(hand.events, last))),
        *([("Fan", " ".join(_fans(hand, record.setup.profile)))] if hand.is_over else []),
    ]


def _numbers(values: Sequence[int]) -> str:
    return " ".join([str(value) for value in values])


def _dealt(tiles: Sequence[Tile]) -> str:
    groups = []
    for letter, first, count in codes.GROUPS:
        digits = [str(tile - first + 1) for tile in tiles if first <= tile < first + count]
        groups.append(letter + "".join(sorted(digits)))
    return "".join(groups)


def _play(history: Sequence[Event], first: Tile) -> Iterator[str]:
    """The moves; a discard of the tile just drawn is z1."""
    drawn: Tile = first
    for event in history:
        kind: str = event.type
        if event.type in (events.WON, events.FALSE_HU):
            yield f"{codes.HU}{event.seat}"
        elif event.type == events.DRAWN:
            yield codes.NO_GAME
        elif event.type == events.CHOW_MADE:
            yield f"{codes.CLAIMED_CHOW}{event.seat}{codes.format_tile(event.tile + 1)}"
        elif event.type in _LETTERS:
            is_drawn = event.type == events.DISCARDED and event.tile == drawn
            tile = codes.JUST_DRAWN if is_drawn else codes.format_tile(event.tile)
            yield f"{_LETTERS[event.type]}{event.seat}{tile}"
        if kind in _LETTERS:
            drawn = event.tile if kind == events.DREW else NO_TILE


def _fans(hand: PlayedHand, profile: Profile) -> list[str]:
    fans = ["None"] * 4
    won = hand.won
    if won is not None and won.hand is not None:
        counted = score_of(won.hand, profile).best.counted
        parts = [f"{codes.NUMBERS[one.fan]}/{one.points}/{one.count}" for one in counted]
        if won.flowers:
            parts.append(f"{codes.NUMBERS[FLOWERS]}/{profile.switches.flower_points}/{won.flowers}")
        fans[won.seat] = ".".join(parts)
    return fans


EXPORTER: Final = Exporter("pmn", _refuses, _texts, _lost)
