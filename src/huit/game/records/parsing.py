"""Parse lines of a record from JSON. Input is untrusted: every key is checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from huit.core.faults import Fault, HuitError
from huit.core.tiles import NAMES, Tile
from huit.game.actions import NEXT, SEAT_LETTERS, Action, parse_action
from huit.game.aliases import EventType, Seat
from huit.game.records.lines import DRAW, NAME, REPLACEMENT, Plain, parse_tiles
from huit.game.setup import MATCH
from huit.game.shuffle import ALL_TILES

RESULTS: Final = ("win", "false_hu", "drawn", "error")
DEALT: Final = (13, 14)  # tiles of a seat
_LONGEST_SHOWN: Final = 40
_TEXT: Final = '"…"'


class LineError(HuitError, ValueError):
    """A line that cannot be read."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


@dataclass(frozen=True)
class RecordLine:
    """A line of a record, with its number and its JSON object."""

    number: int  # from 1
    content: Plain

    @property
    def text(self) -> str:
        """The line as text, short enough for an error message."""
        return shortened(json.dumps(self.content, ensure_ascii=False))


@dataclass(frozen=True)
class Header(RecordLine):
    """The first line."""

    version: int
    profile: str
    digest: str
    mode: str
    strict: bool
    first: int  # of the hands, 0 to 15
    hands: int
    wall: int  # tiles
    players: tuple[str, ...]
    commitment: str
    time: str


@dataclass(frozen=True)
class DealLine(RecordLine):
    """The beginning of a hand: number, dice, deal."""

    hand: int  # 0 to 15
    dice: tuple[int, ...]
    deal: tuple[tuple[Tile, ...], ...]  # by seat
    flowers: tuple[tuple[Tile, ...], ...]  # shown at the deal in Botzone's game, by seat


@dataclass(frozen=True)
class ActionLine(RecordLine):
    """An action of a seat."""

    action: Action


@dataclass(frozen=True)
class DrawLine(RecordLine):
    """A draw of a seat."""

    seat: Seat
    tile: Tile
    replacement: bool


@dataclass(frozen=True)
class ResultLine(RecordLine):
    """The result of a hand, or the payments for a false hu or an error."""

    type: EventType


@dataclass(frozen=True)
class EndLine(RecordLine):
    """The last line of a match that was played to its end."""

    seed: str
    salt: str
    tiles: tuple[Tile, ...]  # the wall of every hand, if no seed made it


def shortened(text: str) -> str:
    """Untrusted text made safe for an error message: printable, and at most 40 characters."""
    text = "".join([letter if letter.isprintable() else "\ufffd" for letter in text[: _LONGEST_SHOWN + 1]])
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def parse_line(row: bytes, number: int) -> RecordLine:
    """Parse a line. Raises LineError."""
    content = _json(row, number)
    fields = _Fields(number, content)
    if "huit" in content:
        return _header(fields)
    if "deal" in content:
        return _hand(fields)
    if "end" in content:
        return _end(fields)
    for result in RESULTS:
        if result in content:
            return ResultLine(number, content, result)
    return _move(fields)


def _json(row: bytes, number: int) -> Plain:
    try:
        content = json.loads(row.decode())
    except UnicodeDecodeError as error:
        raise _error("record_json", number, reason="not UTF-8") from error
    except json.JSONDecodeError as error:
        raise _error("record_json", number, reason=f"{error.msg}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise _error("record_json", number, reason=type(error).__name__) from error
    if not isinstance(content, dict):
        raise _error("record_line", number, text=shortened(json.dumps(content, ensure_ascii=False)))
    return content


def _error(code: str, number: int, **values: str) -> LineError:
    return LineError(Fault(code, values=(("line", str(number)), *values.items())))


class _Fields:
    """Typed access to the keys of a line; each method raises LineError for a value of another type."""

    def __init__(self, number: int, content: Plain) -> None:
        self.number = number
        self.content = content

    def wrong(self, key: str, wanted: str) -> LineError:
        return _error("record_value", self.number, key=key, wanted=wanted)

    def text(self, key: str, default: str | None = None) -> str:
        value = self.content.get(key, default)
        if not isinstance(value, str):
            raise self.wrong(key, _TEXT)
        return value

    def number_in(self, key: str, least: int, most: int) -> int:
        value = self.content.get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"{least} – {most}")
        return value

    def flag(self, key: str) -> bool:
        value = self.content.get(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true, false")
        return value

    def four(self, key: str, wanted: type, example: str) -> tuple[Any, ...]:
        value = self.content.get(key)
        if not isinstance(value, list) or len(value) != 4 or any(type(one) is not wanted for one in value):
            raise self.wrong(key, example)
        return tuple(value)

    def tiles(self, key: str, text: object, example: str) -> tuple[int, ...]:
        found = parse_tiles(text) if isinstance(text, str) else None
        if found is None:
            raise self.wrong(key, example)
        return found

    def by_seat(self, key: str, example: str) -> tuple[tuple[int, ...], ...]:
        """Tiles by the letter of a seat; none for a seat without a letter."""
        value = self.content.get(key, {})
        if not isinstance(value, dict):
            raise self.wrong(key, example)
        return tuple([self.tiles(key, value.get(seat, ""), example) for seat in SEAT_LETTERS])


def _header(fields: _Fields) -> Header:
    if fields.content["huit"] != NAME:
        raise fields.wrong("huit", f'"{NAME}"')
    return Header(
        fields.number,
        fields.content,
        version=fields.number_in("version", 1, 1_000_000),
        profile=fields.text("profile"),
        digest=fields.text("digest"),
        mode=fields.text("mode"),
        strict=fields.flag("strict"),
        first=fields.number_in("first", 1, MATCH) - 1,
        hands=fields.number_in("hands", 1, MATCH),
        wall=fields.number_in("wall", 1, len(ALL_TILES)),
        players=fields.four("players", str, '["A", "B", "C", "D"]'),
        commitment=fields.text("commitment", ""),
        time=fields.text("time", ""),
    )


def _hand(fields: _Fields) -> DealLine:
    example = '{"E": "1123m…", "S": …, "W": …, "N": …}'
    deal = fields.by_seat("deal", example)
    if any(len(tiles) not in DEALT for tiles in deal):
        raise fields.wrong("deal", example)
    flowers = fields.by_seat("flowers", '{"E": "a"}')
    dice = fields.four("dice", int, "[1, 2, 3, 4]") if "dice" in fields.content else ()
    if any(not 1 <= one <= 6 for one in dice):
        raise fields.wrong("dice", "1 – 6")
    return DealLine(fields.number, fields.content, fields.number_in("hand", 1, MATCH) - 1, dice, deal, flowers)


def _end(fields: _Fields) -> EndLine:
    tiles = fields.tiles("tiles", fields.content.get("tiles", ""), "1m2m3m…")
    default = "" if tiles else None  # a seed is mandatory, even an empty one
    return EndLine(fields.number, fields.content, fields.text("seed", default), fields.text("salt", default), tiles)


def _move(fields: _Fields) -> RecordLine:
    """Parse an action or a draw."""
    letters = [key for key in fields.content if len(key) == 1 and key in SEAT_LETTERS]
    text = fields.content[letters[0]] if len(letters) == 1 else None
    if not isinstance(text, str):
        raise _error("record_line", fields.number, text=RecordLine(fields.number, fields.content).text)
    seat = SEAT_LETTERS.index(letters[0])
    word, _, name = text.partition(" ")
    if word in (DRAW, REPLACEMENT) and name in NAMES:
        return DrawLine(fields.number, fields.content, seat, NAMES.index(name), word == REPLACEMENT)
    action = parse_action(seat, text)
    if action is None or action.type == NEXT:
        raise _error("record_line", fields.number, text=RecordLine(fields.number, fields.content).text)
    return ActionLine(fields.number, fields.content, action)
