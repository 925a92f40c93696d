"""Importer of PMN. The wall is known as far as tiles were dealt and drawn; tiles nobody saw fill the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from huit.core.faults import Fault
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import Fan
from huit.core.rules.profile_types import Profile
from huit.core.tiles import FIRST_FLOWER, NO_TILE, Tile
from huit.game import actions
from huit.game.records.importing import Imported, Importer, whole
from huit.game.records.parsing import DealLine, DrawLine, RecordLine, shortened
from huit.game.records.record import RecordError
from huit.game.records.walls import SeenWall, TooManyTiles
from huit.game.setup import CLUB, SETS
from huit.imports.exporting import DICE, REST_OF_WALL
from huit.imports.foreign import DRAW, REPLACEMENT, UNTOLD, ForeignHand, RecordedMove, RecordedWin, Told, fault
from huit.imports.playing import games_of, play_again
from huit.imports.pmn import codes
from huit.imports.rules import COMPETITION

SITE: Final = "event and site"
OTHER_WINNERS: Final = "other winners"
_TAG: Final = re.compile(r'\[(\w+)\s+"((?:\\.|[^"\\])*)"\s*\]')
_OPENED: Final = re.compile(r'\[(\w+)\s+"((?:\\.|[^"\\])*)\\?')  # and not closed on the same line
_PLAY: Final = "Play"
_MOVE: Final = re.compile(r"([A-Z])([0-3]?)([a-z][0-9])?")
_MOVE_LENGTH: Final = 4  # at most
_HAND: Final = re.compile(r"(?:[cdbwrf][1-9]*)+")
_NAME_LENGTH: Final = 40
_TYPES: Final = {
    codes.DISCARD: actions.DISCARD,
    codes.CLAIMED_CHOW: actions.CLAIM_CHOW,
    codes.CLAIMED_PUNG: actions.CLAIM_PUNG,
    codes.CLAIMED_KONG: actions.CLAIM_KONG,
    codes.PROMOTED_KONG: actions.PROMOTED_KONG,
    codes.CONCEALED_KONG: actions.CONCEALED_KONG,
    codes.FLOWER: actions.FLOWER,
    codes.HU: actions.HU,
    codes.OLD_HU: actions.HU,
}
_REPLACED: Final = (codes.CLAIMED_KONG, codes.PROMOTED_KONG, codes.CONCEALED_KONG, codes.FLOWER)


@dataclass
class _Board:
    """The tags of one game, each with its line."""

    tags: dict[str, tuple[int, str]] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    is_cut: bool = False  # in the play

    def text(self, tag: str, default: str | None = None) -> str:
        if tag in self.tags:
            return self.tags[tag][1]
        if default is None:
            raise RecordError(fault("import_tag_missing", place=f"l. {self.line()}", tag=tag))
        return default

    def line(self, tag: str = "") -> int:
        if tag in self.tags:
            return self.tags[tag][0]
        return next(iter(self.tags.values()))[0] if self.tags else 1

    def wrong(self, tag: str, wanted: str, found: str = "") -> RecordError:
        place = f"l. {self.line(tag)}, {tag}"
        return RecordError(
            fault("import_value", place=place, wanted=wanted, found=shortened(found or self.text(tag, "")))
        )

    def numbers(self, tag: str) -> tuple[int, ...]:
        """The four numbers of a tag; none if it is missing."""
        words = self.text(tag, "").split()
        if words and (len(words) != 4 or not all(re.fullmatch(r"[-+]?\d{1,6}", word) for word in words)):
            raise self.wrong(tag, "0 0 0 0")
        return tuple([int(word) for word in words])


def _recognises(sample: bytes) -> bool:
    text = sample.decode("utf-8-sig", errors="replace")
    tags = {match[1] for match in _TAG.finditer(text)}
    first = next(
        (row.strip() for row in text.splitlines() if row.strip() and not row.lstrip().startswith(("%", ";"))), ""
    )
    return first.startswith("[") and ("Deal" in tags or 'Event "' in text) and bool(tags)


def _games(stream: BinaryIO) -> Iterator[Imported]:
    text = whole(stream).decode("utf-8-sig", errors="replace")
    waiting: list[ForeignHand] = []
    rules = profile_named(COMPETITION)
    for board in _boards(text):
        profile = _profile(board)
        hand = _hand(board)
        if waiting and (profile.name != rules.name or not hand.tiles):
            yield from _played(waiting, rules)
            waiting = []
        rules = profile
        if hand.tiles:
            waiting.append(hand)
        else:
            yield Imported((), faults=hand.faults)
    yield from _played(waiting, rules)


def _played(hands: list[ForeignHand], profile: Profile) -> Iterator[Imported]:
    for game in games_of(hands, profile.switches.seat_change):
        yield play_again(game.hands, profile)


def _boards(text: str) -> Iterator[_Board]:
    """The games of a file: a tag that comes again begins another one."""
    board = _Board()
    for number, line in _tag_lines(text):
        match = _TAG.fullmatch(line) or _OPENED.fullmatch(line)
        if match is None:
            wrong = fault("import_value", place=f"l. {number}", wanted='[Tag "…"]', found=shortened(line))
            board.faults = board.faults or (wrong,)
            continue
        if match[1] in board.tags:
            yield board
            board = _Board()
        board.tags[match[1]] = (number, re.sub(r"\\(.)", r"\1", match[2]))
        if match.re is _OPENED and match[1] == _PLAY:
            board.is_cut = True
        elif match.re is _OPENED:
            board.faults = board.faults or (fault("import_cut", place=f"l. {number}, {match[1]}", wanted='"]'),)
    if board.tags or board.faults:
        yield board


def _tag_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of tags with their numbers; a value that goes on over several lines is one."""
    opened = ""
    first = 0
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        if opened and line.startswith("["):
            yield first, opened
            opened = ""
        if not line or (not opened and line.startswith(("%", ";"))):
            continue
        first = first if opened else number
        line = f"{opened} {line}" if opened else line
        is_open = _TAG.fullmatch(line) is None and _OPENED.fullmatch(line) is not None
        opened = line if is_open else ""
        if not is_open:
            yield first, line
    if opened:
        yield first, opened


def _profile(board: _Board) -> Profile:
    named = board.text(codes.RULES_TAG, "")
    return profile_named(named if named in BUILT_IN else COMPETITION)


# A game ---------------------------------------------------------------------------------------------------------------


def _hand(board: _Board) -> ForeignHand:
    """A game; one that cannot be dealt is only its faults."""
    try:
        deal = _deal(board)
        moves, faults = _moves(board)
        moves, first = _east_first(moves)
        if first is not None:
            deal = (tuple(sorted((*deal[0], first))), *deal[1:])
        number = _number(board)
        tiles, moves, unseen, impossible = _wall(board, deal, moves, number)
        faults = impossible or faults
        told, wrong = _told_or_faults(board, not faults)
        faults = faults or (() if board.faults else wrong)
    except RecordError as error:
        return ForeignHand(0, ("",) * 4, (), (), Told(is_told=False), faults=board.faults + error.faults)
    lost = [SITE, DICE, *([REST_OF_WALL] if unseen else []), *([OTHER_WINNERS] if len(told.wins) > 1 else [])]
    hus = [place for place, move in enumerate(moves) if move.type == actions.HU]
    return ForeignHand(
        number=number,
        names=tuple([board.text(tag, "")[:_NAME_LENGTH] for tag in codes.SEAT_TAGS]),
        tiles=tiles,
        moves=tuple(moves),
        told=told,
        strict=told.is_told and any(moves[place].seat not in told.wins for place in hus),
        lost=tuple(lost),
        time=_time(board),
        end=f"l. {board.line(_PLAY)}, {len(moves)}",
        faults=faults + board.faults,
    )


def _number(board: _Board) -> int:
    """The hand of a match: the board if it fits the round wind, else the first hand of that round."""
    wind = board.text("PWind", "E").strip()
    if wind not in tuple(actions.SEAT_LETTERS):
        raise board.wrong("PWind", ", ".join(actions.SEAT_LETTERS))
    text = board.text("Board", "")
    number = int(text) - 1 if text.isdecimal() and len(text) < 4 else -1
    first = 4 * actions.SEAT_LETTERS.index(wind)
    return number if number in range(first, first + 4) else first


def _deal(board: _Board) -> tuple[tuple[Tile, ...], ...]:
    hands = board.text("Deal").split()
    if len(hands) != 4:
        raise board.wrong("Deal", "4 × c123d123b123w12r1f")
    return tuple([_dealt(board, text) for text in hands])


def _dealt(board: _Board, text: str) -> tuple[Tile, ...]:
    tiles: list[Tile | None] = []
    letter = ""
    for one in text if _HAND.fullmatch(text) else "?":
        if one in "123456789":
            tiles.append(codes.parse_tile(letter + one))
        else:
            letter = one
    found = [tile for tile in tiles if tile is not None]
    if len(found) != 13 or len(tiles) != 13:
        raise board.wrong("Deal", "13 × c d b w r f", text)
    return tuple(sorted(found))


def _moves(board: _Board) -> tuple[list[RecordedMove], tuple[Fault, ...]]:
    """The moves of the play up to the first that cannot be read, and its fault."""
    line, text = board.line(_PLAY), board.text(_PLAY, "")
    moves: list[RecordedMove] = []
    drawn = NO_TILE
    letter = ""  # of the last move
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _MOVE.match(text, at)
        place = f"l. {line}, {len(moves) + 1}"
        if match is not None and match[1] == codes.NO_GAME:
            at = match.end()
            continue
        move = None if match is None else _move(match, drawn, place, letter)
        if match is None or move is None:
            if board.is_cut and at + _MOVE_LENGTH > len(text):
                break
            return moves, (
                fault("import_value", place=place, wanted="T0c1 D0z1 …", found=shortened(text[at : at + 8])),
            )
        at = match.end()
        if move.type != actions.HU:  # a false one changes nothing
            drawn = move.tile if move.is_draw else NO_TILE
        letter = match[1]
        moves.append(move)
    if board.is_cut:
        return moves, (fault("import_cut", place=f"l. {line}, {len(moves) + 1}", wanted='"]'),)
    return moves, ()


def _move(match: re.Match[str], drawn: Tile, place: str, before: str) -> RecordedMove | None:
    """A move; None if it is none. `drawn` is the tile just drawn, `before` the letter of the move before."""
    if not match[2]:
        return None
    tile = drawn if match[3] == codes.JUST_DRAWN else codes.parse_tile(match[3] or "")
    seat = int(match[2])
    if match[1] in (codes.HU, codes.OLD_HU):
        return RecordedMove(place, seat, actions.HU)
    if tile is None or tile == NO_TILE:
        return None
    if match[1] == codes.TAKE:
        return RecordedMove(place, seat, REPLACEMENT if before in _REPLACED else DRAW, tile)
    if match[1] == codes.CLAIMED_CHOW:
        return RecordedMove(place, seat, actions.CLAIM_CHOW, tile - 1) if 1 <= tile % 9 <= 7 and tile < 27 else None
    return RecordedMove(place, seat, _TYPES[match[1]], tile) if match[1] in _TYPES else None


def _east_first(moves: list[RecordedMove]) -> tuple[list[RecordedMove], Tile | None]:
    """The moves without the first tile that East takes from the front: with us it belongs to the deal."""
    for place, move in enumerate(moves):
        if move.type == DRAW:
            return ([*moves[:place], *moves[place + 1 :]], move.tile) if move.seat == 0 else (moves, None)
    return moves, None


def _wall(
    board: _Board, deal: tuple[tuple[Tile, ...], ...], moves: list[RecordedMove], number: int
) -> tuple[tuple[Tile, ...], list[RecordedMove], bool, tuple[Fault, ...]]:
    """The wall, the moves that it can give, true if a part of it is not known, and the fault of the next draw."""
    size = _wall_size(board, deal, moves)
    begins = DealLine(0, {}, number, (), _with_fourteen(deal, size), ((), (), (), ()))
    impossible: tuple[Fault, ...] = ()
    while True:
        draws: list[RecordLine] = [
            DrawLine(place + 1, {}, move.seat, move.tile, move.type == REPLACEMENT)
            for place, move in enumerate(moves)
            if move.is_draw
        ]
        try:
            tiles = SeenWall(begins, draws, CLUB, size).rebuilt()
        except TooManyTiles as error:
            if error.line == 0:
                raise board.wrong("Deal", "1 – 4 ×") from error
            impossible = (fault("import_tiles", place=moves[error.line - 1].place),)
            moves = moves[: error.line - 1]
            continue
        return tiles, moves, 53 + len(draws) < size, impossible


def _with_fourteen(deal: tuple[tuple[Tile, ...], ...], size: int) -> tuple[tuple[Tile, ...], ...]:
    """The deal, East with a fourteenth tile: if the play stops before it, any that is left."""
    if len(deal[0]) == 14:
        return deal
    held = [tile for hand in deal for tile in hand]
    spare = next(tile for tile in range(size // 4) if held.count(tile) < 4)
    return (tuple(sorted((*deal[0], spare))), *deal[1:])


def _wall_size(board: _Board, deal: tuple[tuple[Tile, ...], ...], moves: list[RecordedMove]) -> int:
    """Tiles of the wall: as told, else without flowers where nobody had one."""
    told = board.text(codes.WALL_TAG, "")
    if told.isdecimal() and int(told) in SETS:
        return int(told)
    seen = [*[tile for hand in deal for tile in hand], *[move.tile for move in moves]]
    return max(SETS) if max(seen) >= FIRST_FLOWER else min(SETS)


# Its result -----------------------------------------------------------------------------------------------------------


def _told_or_faults(board: _Board, is_whole: bool) -> tuple[Told, tuple[Fault, ...]]:
    """The result, or its faults: the moves before it are kept."""
    try:
        return _told(board, is_whole), ()
    except RecordError as error:
        return Told(is_told=False), error.faults


def _told(board: _Board, is_whole: bool) -> Told:
    fans = board.text("Fan", "").split()
    if not is_whole or "Result" not in board.tags:
        return Told(is_told=False)
    if fans and len(fans) != 4:
        raise board.wrong("Fan", "None None 39/8/1.62/2/1 None")
    wins = {seat: _win(board, text) for seat, text in enumerate(fans) if text != "None"}
    penalty = board.numbers("Penalty") or (0, 0, 0, 0)
    paid = [result + more for result, more in zip(board.numbers("Result"), penalty, strict=True)]
    return Told(wins, tuple(paid), board.numbers("Starting"))


def _win(board: _Board, text: str) -> RecordedWin:
    """The fans of a winner: number/points/count, in older files number/count."""
    fans: dict[Fan, int] = {}
    worth: dict[Fan, int] = {}
    for part in text.split("."):
        numbers = [int(word) for word in part.split("/") if word.isdecimal() and len(word) < 4]
        if len(numbers) not in (2, 3) or not 1 <= numbers[0] <= len(codes.FANS):
            raise board.wrong("Fan", "39/8/1", part)
        fan = codes.FANS[numbers[0] - 1]
        fans[fan] = fans.get(fan, 0) + numbers[-1]
        if len(numbers) == 3:
            worth[fan] = numbers[1]
    points = sum([worth[fan] * fans[fan] for fan in worth])
    return RecordedWin(points if worth else UNTOLD, fans, worth)


def _time(board: _Board) -> str:
    match = re.fullmatch(r"(\d{4})\.(\d\d)\.(\d\d)", board.text("Date", ""))
    return f"{match[1]}-{match[2]}-{match[3]}T00:00:00Z" if match else ""


IMPORTER: Final = Importer("pmn", _recognises, _games)
