"""Importer of the text logs, a hand at a time: a file of any length takes the memory of one hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import BinaryIO, Final

from huit.botzone.protocol.tiles import BOTZONE_NAMES
from huit.core.faults import Fault
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, Fan
from huit.core.tiles import KINDS, NO_TILE, Tile
from huit.core.words import words_in
from huit.game import actions
from huit.game.aliases import Seat
from huit.game.records.importing import Imported, Importer
from huit.game.records.parsing import shortened
from huit.game.records.record import RecordError
from huit.game.setup import BOTZONE
from huit.game.shuffle import ORDINARY
from huit.imports.exporting import OVERRULED, REST_OF_WALL
from huit.imports.foreign import DRAW, FLOWERS, ForeignHand, RecordedMove, RecordedWin, Told, fault
from huit.imports.pku import codes
from huit.imports.playing import play_again

MATCH_ID: Final = "match id"
PLAYERS: Final = ("player 0", "player 1", "player 2", "player 3")
PROFILE: Final = "botzone"
LONGEST_LINE: Final = 4_000  # bytes
MOST_LINES: Final = 2_000  # of one hand, ten times the usual
_FAN: Final = re.compile(r"([\u4e00-\u9fff]+)[^\d\u4e00-\u9fff]{0,3}(\d{1,2})?")
_TILES: Final = {name: tile for tile, name in enumerate(BOTZONE_NAMES)}

Line = tuple[int, list[str]]  # number and words


def _recognises(sample: bytes) -> bool:
    first = sample.removeprefix(b"\xef\xbb\xbf").lstrip().split(b"\n", 1)[0].split()
    return len(first) == 2 and first[0] == codes.MATCH.encode()


def _games(stream: BinaryIO) -> Iterator[Imported]:
    lines: list[Line] = []
    for number, words in _lines(stream):
        if words[0] == codes.MATCH and lines:
            yield _imported(lines)
            lines = []
        lines.append((number, words))
        if len(lines) > MOST_LINES:
            raise _wrong(number, words, codes.MATCH)
    if lines:
        yield _imported(lines)


def _lines(stream: BinaryIO) -> Iterator[Line]:
    number = 0
    while row := stream.readline(LONGEST_LINE):
        number += 1
        words = row.decode("utf-8-sig", errors="replace").split()
        if words:
            yield number, words


def _imported(lines: Sequence[Line]) -> Imported:
    try:
        hand = _HandReader(lines).hand()
    except RecordError as error:
        return Imported((), faults=error.faults)
    return play_again((hand,), profile_named(PROFILE), BOTZONE)


class _HandReader:
    """Reads the lines of one hand."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.wind = -1
        self.deal: list[tuple[Tile, ...]] = [()] * 4
        self.moves: list[RecordedMove] = []
        self.ignored = False
        self.winner = -1
        self.points = 0
        self.fans: dict[Fan, int] = {}
        self.score: tuple[int, ...] = ()
        self.is_over = False
        self.faults: tuple[Fault, ...] = ()

    def hand(self) -> ForeignHand:
        """The hand. Raises RecordError if it cannot be dealt."""
        for number, words in self.lines:
            try:
                self._read(number, words)
            except RecordError as error:
                self.faults = error.faults
                break
        last = self.lines[-1][0]
        if self.wind < 0 or not all(self.deal):
            raise RecordError(*(self.faults or (_fault(last, self.lines[-1][1], "Wind, Player 0-3 Deal"),)))
        tiles, moves = self._walls()
        wins = {self.winner: RecordedWin(self.points, self.fans)} if self.winner >= 0 and self.points else {}
        told = Told(wins, self.score, is_told=self.is_over and bool(self.score) and not self.faults)
        lost = (MATCH_ID, REST_OF_WALL, OVERRULED) if self.ignored else (MATCH_ID, REST_OF_WALL)
        return ForeignHand(4 * self.wind, PLAYERS, tiles, moves, told, lost=lost, end=f"l. {last}", faults=self.faults)

    def _read(self, number: int, words: list[str]) -> None:
        match words:
            case [codes.PLAYER, ("0" | "1" | "2" | "3") as seat, codes.DEAL, *names] if not self.moves:
                self.deal[int(seat)] = self._tiles(number, words, names)
            case [codes.PLAYER, ("0" | "1" | "2" | "3") as seat, word, name, *rest] if word in codes.MOVES:
                self._move(number, words, int(seat), name)
                self.ignored = self.ignored or codes.IGNORE in rest
            case [codes.MATCH, *_]:
                pass
            case [codes.WIND, ("0" | "1" | "2" | "3") as wind]:
                self.wind = int(wind)
            case [codes.FAN, points, *rest] if points.isdecimal():
                self.points, self.fans, self.is_over = int(points), fans_in(" ".join(rest)), True
            case [codes.NOBODY_WON, *_]:
                self.is_over = True
            case [codes.SCORE, *scores] if len(scores) == 4 and all(re.fullmatch(r"-?\d{1,5}", one) for one in scores):
                self.score = tuple([int(one) for one in scores])
            case _:
                raise _wrong(number, words, ", ".join(codes.WORDS))

    def _tiles(self, number: int, words: list[str], names: list[str]) -> tuple[Tile, ...]:
        tiles = tuple([_TILES.get(name, NO_TILE) for name in names])
        if len(tiles) != 13 or not all(0 <= tile < KINDS for tile in tiles):
            raise _wrong(number, words, "13 × W1-9 B1-9 T1-9 F1-4 J1-3")
        return tiles

    def _move(self, number: int, words: list[str], seat: Seat, name: str) -> None:
        tile = _TILES.get(name, NO_TILE)
        kind = codes.MOVES[words[2]]
        if not 0 <= tile < KINDS:
            raise _wrong(number, words, "W1-9 B1-9 T1-9 F1-4 J1-3")
        if kind == actions.CLAIM_CHOW:
            if tile >= 27 or not 1 <= tile % 9 <= 7:
                raise _wrong(number, words, "Chi W2-8 B2-8 T2-8")
            tile -= 1
        elif kind == actions.HU:
            self.winner, tile = seat, NO_TILE
        self.moves.append(RecordedMove(f"l. {number}", seat, kind, tile))

    def _walls(self) -> tuple[tuple[Tile, ...], tuple[RecordedMove, ...]]:
        """The four walls, and the moves up to a draw that no wall can give. Unseen tiles fill the rest."""
        unseen = Counter(ORDINARY)
        drawn = [list(tiles) for tiles in self.deal]
        for tiles in drawn:
            unseen.subtract(tiles)
        if min(unseen.values()) < 0:
            raise _wrong(*self.lines[0], "1 – 4 ×")
        moves = self.moves
        for place, move in enumerate(moves):
            if move.type == DRAW:
                if not unseen[move.tile] or len(drawn[move.seat]) == codes.WALL:
                    self.faults = (fault("import_tiles", place=move.place),)
                    moves = moves[:place]
                    break
                unseen[move.tile] -= 1
                drawn[move.seat].append(move.tile)
        rest = unseen.elements()
        walls = [tiles + [next(rest) for _ in range(codes.WALL - len(tiles))] for tiles in drawn]
        return tuple([tile for wall in walls for tile in reversed(wall)]), tuple(moves)


def _wrong(number: int, words: Sequence[str], wanted: str) -> RecordError:
    return RecordError(_fault(number, words, wanted))


def _fault(number: int, words: Sequence[str], wanted: str) -> Fault:
    return fault("import_value", place=f"l. {number}", wanted=wanted, found=shortened(" ".join(words)))


def fans_in(text: str) -> dict[Fan, int]:
    """The fans that a text names in Chinese, with how often each counts; none if it has a name that is not known."""
    found: dict[Fan, int] = {}
    for name, count in _FAN.findall(text):
        fan = _fan_names().get(name)
        if fan is None:
            return {}
        found[fan] = found.get(fan, 0) + int(count or 1)
    return found


@cache
def _fan_names() -> dict[str, Fan]:
    chinese = words_in("zh")
    names = {name: fan for fan in range(FANS) for name in chinese.aliases(fan)}
    return names | {chinese.fan(fan): fan for fan in range(FANS)} | {chinese.flowers(): FLOWERS}


IMPORTER: Final = Importer("pku", _recognises, _games)
