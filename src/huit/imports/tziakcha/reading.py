"""Importer of tziakcha's records.

A record is {id, belongs, script}, where `script` is base64 of zlib of the hand's JSON, or has that JSON as `step`; a
session has `records`, or is a list of them. A result that is missing is not compared. Personal data (ids, addresses,
ratings) is dropped.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, BinaryIO, Final

from huit.core.faults import Fault
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import Fan
from huit.game import actions
from huit.game.records.importing import Imported, Importer, top_level_keys, whole
from huit.game.records.lines import UNTIMED
from huit.game.records.record import RecordError
from huit.game.walls import draw_order
from huit.imports.foreign import DRAW, REPLACEMENT, UNTOLD, ForeignHand, RecordedMove, RecordedWin, Told, fault
from huit.imports.json_values import JsonValue, ReadJson, parse_json
from huit.imports.playing import games_of, play_again
from huit.imports.rules import COMPETITION
from huit.imports.tziakcha import codes
from huit.imports.tziakcha.codes import tile_of

RATINGS: Final = "ratings"
PASSES: Final = "passes"
LOST: Final = (RATINGS, PASSES)
NAME: Final = "tziakcha"
DECODED: Final = "<Decoded>"
LONGEST_SCRIPT: Final = 4_000_000  # bytes of a decoded hand, a hundred times the usual
MOST_HANDS: Final = 64  # of a file
_NAME_LENGTH: Final = 40
_LIST: Final = re.compile(rb"^(?:\xef\xbb\xbf)?\s*\[\s*(?=\{)")
_STEP_KEYS: Final = frozenset("gpwa")


def _recognises(sample: bytes) -> bool:
    keys = top_level_keys(_LIST.sub(b"", sample, count=1))
    if "huit" in keys:
        return False
    if "records" in keys:
        return b'"step"' in sample or b'"script"' in sample
    return bool(keys & {"script", "step"}) or keys >= _STEP_KEYS


def _games(stream: BinaryIO) -> Iterator[Imported]:
    """Yield the games: the hands of a session make one. Several documents may stand one on each line."""
    content = whole(stream)
    profile = profile_named(COMPETITION)
    for document in _documents(content):
        for game in games_of(_hands(document), profile.switches.seat_change):
            yield play_again(game.hands, profile) if game.hands[0].tiles else Imported((), faults=game.hands[0].faults)


def _documents(content: bytes) -> Iterator[ReadJson]:
    first, _, rest = content.partition(b"\n")
    if rest.strip() and first.strip().endswith(b"}") and first.strip().removeprefix(BOM_UTF8).startswith(b"{"):
        for number, line in enumerate(content.split(b"\n"), 1):
            if line.strip():
                yield parse_json(line, number)
        return
    yield parse_json(content)


def _hands(document: ReadJson) -> list[ForeignHand]:
    """The hands of a document in order; one that cannot be read is only its faults."""
    whole_document = JsonValue(document.value)
    if isinstance(document.value, list):
        records = whole_document.items(0, MOST_HANDS)
    else:
        records = whole_document["records"].items(0, MOST_HANDS) if whole_document.has("records") else [whole_document]
    if document.fault is not None and not records:
        raise RecordError(document.fault)
    if not records:
        raise whole_document["records"].wrong("[…]")
    last = records[-1]
    hands = [_hand_of(one, document.fault if one is last else None) for one in sorted(records, key=_index)]
    numbers = [hand.number for hand in hands if hand.tiles]
    is_listed = all(_index(one) for one in records[1:])
    if is_listed or len(set(numbers)) < len(numbers) or document.fault is not None:
        return hands
    return sorted(hands, key=lambda hand: hand.number if hand.tiles else MOST_HANDS)


def _hand_of(record: JsonValue, cut: Fault | None) -> ForeignHand:
    """A hand; of one in which the file is cut off what stands before."""
    try:
        step, cut_script = _step(record)
        cut = cut or cut_script
        return _hand(step, _index(record), cut)
    except RecordError as error:
        faults = error.faults if cut is None else (cut,)
        return ForeignHand(0, ("",) * 4, (), (), Told(is_told=False), faults=faults)


def _index(record: JsonValue) -> int:
    index: Any = record.value.get("index", 0) if isinstance(record.value, dict) else 0
    return index if isinstance(index, int) else 0


def _step(record: JsonValue) -> tuple[JsonValue, Fault | None]:
    """The hand's own JSON, decoded if need be, and a fault if it is cut off."""
    step = record["step"]
    if isinstance(step.value, dict):
        return step, None
    if isinstance(step.value, str):
        read = parse_json(step.value.encode())
        return JsonValue(read.value, step.place), read.fault
    if not record.has("script"):
        return record, None
    script = record["script"]
    if script.text() == DECODED:
        raise step.wrong("{…}")
    content, is_whole = _unpacked(script)
    read = parse_json(content)
    cut = None if is_whole else fault("import_cut", place=script.place, wanted="base64, zlib")
    return JsonValue(read.value, script.place), cut or read.fault


def _unpacked(script: JsonValue) -> tuple[bytes, bool]:
    """The text of a script, and false if it is cut off. Raises RecordError for anything else."""
    letters = "".join(script.text().split())
    try:
        packed = base64.b64decode(letters[: len(letters) & ~3] or letters)
        unpacking = zlib.decompressobj(wbits=47)  # zlib or gzip
        content = unpacking.decompress(packed, LONGEST_SCRIPT)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise script.wrong("base64, zlib") from error
    if not content or (len(content) == LONGEST_SCRIPT and not unpacking.eof):
        raise script.wrong("base64, zlib (…)")
    return content, unpacking.eof


# A hand ---------------------------------------------------------------------------------------------------------------


def _hand(step: JsonValue, index: int, cut: Fault | None) -> ForeignHand:
    numbers = _wall(step["w"])
    dice = _dice(step["d"])
    players = step["p"].items(4, 4) if step.has("p") else [JsonValue({})] * 4
    moves, faults = _moves(step["a"]) if step.has("a") or cut is None else ([], ())
    flags = step["b"].number(0, 0xFFF) if step.has("b") else _winners_untold(step, moves)
    winners = flags >> codes.WINNERS_AT & codes.SEATS_MASK
    return ForeignHand(
        number=(step["i"].number(0) if step.has("i") else index) % 16,
        names=tuple([_name(player) for player in players]),
        ids=tuple([str(player.value.get("i", "")) if isinstance(player.value, dict) else "" for player in players]),
        tiles=tuple([tile_of(number) for number in draw_order(list(numbers), dice)]),
        moves=tuple(moves),
        told=_told(step, winners, players) if cut is None else Told(is_told=False),
        dice=dice,
        strict=bool(flags >> codes.FALSE_AT & codes.SEATS_MASK) or _has_false_hu(moves, winners),
        lost=LOST,
        time=_time(step["t"].value),
        end=f"{step.place}/a/{len(moves if cut else step['a'].value)}",
        faults=faults if cut is None else (*faults, cut),
    )


def _winners_untold(step: JsonValue, moves: list[RecordedMove]) -> int:
    """The flags of winners where they are not told: whoever has points, else whoever called hu."""
    if not step.has("y"):
        return sum({1 << move.seat for move in moves if move.type == actions.HU})
    results = step["y"].items(4, 4)
    return sum([1 << seat for seat, one in enumerate(results) if one.has("f") and one["f"].value])


def _wall(value: JsonValue) -> bytes:
    """The numbers of the 144 tiles, as they lie around the square."""
    try:
        numbers = bytes.fromhex(value.text())
    except ValueError as error:
        raise value.wrong("288 × 0-9 a-f") from error
    if sorted(numbers) != list(range(codes.TILES)):
        raise value.wrong("144 × 00-8f")
    return numbers


def _dice(value: JsonValue) -> tuple[int, int, int, int]:
    packed = value.number(0, 0xFFFF)
    first, second, third, fourth = [packed >> shift & 15 for shift in (0, 4, 8, 12)]
    if not all(1 <= one <= 6 for one in (first, second, third, fourth)):
        raise value.wrong("1 – 6, 4 ×")
    return first, second, third, fourth


def _name(player: JsonValue) -> str:
    return player["n"].text("")[:_NAME_LENGTH]


def _score_before(player: JsonValue) -> int:
    return 0 if player["s"].value is None else player["s"].number()


def _time(value: Any) -> str:
    if type(value) is not int or not 0 < value < 1 << 43:
        return ""
    return datetime.fromtimestamp(value // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _told(step: JsonValue, winners: int, players: list[JsonValue]) -> Told:
    results = step["y"].items(4, 4) if winners and step.has("y") else [JsonValue(None)] * 4
    wins = {seat: _win(results[seat]) for seat in range(4) if winners >> seat & 1}
    payments = tuple([change.number() for change in step["s"].items(4, 4)]) if step.has("s") else ()
    before = tuple([_score_before(player) for player in players]) if step.has("p") else ()
    return Told(wins, payments, before)


def _win(result: JsonValue) -> RecordedWin:
    if not isinstance(result.value, dict):
        return RecordedWin(UNTOLD)
    fans: dict[Fan, int] = {}
    worth: dict[Fan, int] = {}
    table = result["t"]
    if isinstance(table.value, dict):
        for index in table.value:
            number = table[index].number(0)
            if not index.isdecimal() or not 1 <= int(index) <= len(codes.FANS):
                continue  # not one of the 81: the points tell
            fan = codes.FANS[int(index) - 1]
            fans[fan] = fans.get(fan, 0) + (number >> codes.COUNT_AT) + 1
            worth[fan] = number & codes.POINTS_MASK
    return RecordedWin(result["f"].number(0) if result.has("f") else UNTOLD, fans, worth)


# Its moves ------------------------------------------------------------------------------------------------------------


def _moves(value: JsonValue) -> tuple[list[RecordedMove], tuple[Fault, ...]]:
    """The moves up to the first that cannot be read, and its faults."""
    moves: list[RecordedMove] = []
    faults: tuple[Fault, ...] = ()
    before = 0
    for entry in value.items():
        try:
            parts = [part.number(0) for part in entry.items(2, 4)]
            time = parts[2] if len(parts) > 2 else before
            moves += _move(entry, parts[0], parts[1], max(0, time - before))
        except RecordError as error:
            faults = error.faults
            break
        before = max(before, time)
    if before == 0:
        moves = [replace(move, ms=UNTIMED) for move in moves]  # nobody took the time
    return moves, faults


def _move(entry: JsonValue, head: int, data: int, ms: int) -> list[RecordedMove]:
    """The moves of an entry: a flower comes with its replacement, a pass is none."""
    seat = head >> codes.SEAT_BITS & codes.SEAT_MASK
    kind = data & codes.KIND_MASK
    drawn = data & codes.TILE_MASK
    place = entry.place
    moves: list[RecordedMove] = []
    match head & codes.TYPE_MASK:
        case codes.FLOWER:
            flower = codes.FIRST_FLOWER_ID + (data >> codes.FLOWER_AT & codes.FLOWER_MASK)
            moves.append(RecordedMove(place, seat, actions.FLOWER, _tile(entry, flower), ms))
            moves.append(RecordedMove(place, seat, REPLACEMENT, _tile(entry, drawn)))
        case codes.DISCARD:
            moves.append(RecordedMove(place, seat, actions.DISCARD, _tile(entry, drawn), ms))
        case codes.MAKE_CHOW:
            moves.append(RecordedMove(place, seat, actions.CLAIM_CHOW, _suited(entry, kind - 1), ms))
        case codes.MAKE_PUNG:
            moves.append(RecordedMove(place, seat, actions.CLAIM_PUNG, _tile(entry, 4 * kind), ms))
        case codes.MAKE_KONG:
            moves.append(RecordedMove(place, seat, _kong_type(data), _tile(entry, 4 * kind), ms))
        case codes.HU:
            moves.append(RecordedMove(place, seat, actions.HU, ms=ms))
        case codes.DRAW:
            moves.append(RecordedMove(place, seat, REPLACEMENT if data & codes.FLAG else DRAW, _tile(entry, drawn)))
        case codes.PASS if data == codes.SERVED:
            moves.append(RecordedMove(place, seat, actions.PASS, ms=ms))
        case codes.START | codes.PASS | codes.ABANDON:
            pass
        case _:
            raise entry.wrong("[16 × 0-3 + 0-9, …]")
    return moves


def _tile(entry: JsonValue, number: int) -> int:
    if number >= codes.TILES:
        raise entry.wrong("0 – 143")
    return tile_of(number)


def _suited(entry: JsonValue, lowest: int) -> int:
    if not (0 <= lowest < 27 and lowest % 9 <= 6):
        raise entry.wrong("2-8 m s p")
    return lowest


def _kong_type(data: int) -> int:
    if data & codes.PROMOTED == codes.PROMOTED:
        return actions.PROMOTED_KONG
    return actions.CLAIM_KONG if data >> codes.OFFER_AT & codes.OFFER_MASK else actions.CONCEALED_KONG


def _has_false_hu(moves: list[RecordedMove], winners: int) -> bool:
    return any(move.type == actions.HU and not winners >> move.seat & 1 for move in moves)


IMPORTER: Final = Importer(NAME, _recognises, _games)
