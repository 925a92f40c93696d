"""Play foreign hands again at a table of ours: consecutive hands of the same players become one record.

Every draw must be the tile that the wall gives, every action legal; the results are compared with those told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from huit.core.faults import Fault
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NAMES
from huit.game.actions import FLOWER, HU, PASS, SEAT_LETTERS
from huit.game.events import DREW, NOBODY, Event
from huit.game.records.importing import Difference, Imported, Transcript
from huit.game.seating import players_of
from huit.game.setup import CLUB, Setup
from huit.game.standing import OPENING, OVER
from huit.imports.comparing import differences_of
from huit.imports.exporting import REST_OF_WALL
from huit.imports.foreign import REPLACEMENT, ForeignHand, RecordedMove, fault

SCORES_BEFORE: Final = "scores before"


@dataclass(frozen=True)
class ForeignGame:
    """Hands for one record."""

    hands: tuple[ForeignHand, ...]

    def accepts(self, hand: ForeignHand, seat_change: bool) -> bool:
        """True if a hand can follow in the same record: the next number, as many tiles, the same players."""
        last = self.hands[-1]
        if last.faults or hand.number != last.number + 1 or len(hand.tiles) != len(last.tiles) or not last.told.is_told:
            return False
        return players_by_number(hand, seat_change) == players_by_number(self.hands[0], seat_change)


def players_by_number(hand: ForeignHand, seat_change: bool) -> tuple[tuple[str, str], ...]:
    """Names and ids of the players, in the order of a record."""
    ids = hand.ids or ("",) * 4
    found = [("", "")] * 4
    for seat, player in enumerate(players_of(hand.number, seat_change)):
        found[player] = (hand.names[seat], ids[seat])
    return tuple(found)


def games_of(hands: Iterable[ForeignHand], seat_change: bool) -> Iterator[ForeignGame]:
    """Join consecutive hands of the same players."""
    game: ForeignGame | None = None
    for hand in hands:
        if game is not None and game.accepts(hand, seat_change):
            game = ForeignGame((*game.hands, hand))
            continue
        if game is not None:
            yield game
        game = ForeignGame((hand,))
    if game is not None:
        yield game


def play_again(hands: Sequence[ForeignHand], profile: Profile, mode: str = CLUB) -> Imported:
    """The record of hands that follow one another. It ends before the first fault."""
    return _Replayed(hands, profile, mode).imported()


class _Replayed:
    """A game while it is played again."""

    def __init__(self, hands: Sequence[ForeignHand], profile: Profile, mode: str) -> None:
        self.hands = hands
        tiles = tuple([tile for hand in hands for tile in hand.tiles])
        strict = any(hand.strict for hand in hands)
        first = hands[0]
        setup = Setup(profile, first=first.number, hands=len(hands), strict=strict, mode=mode, tiles=tiles)
        names = [name for name, _ in players_by_number(first, profile.switches.seat_change)]
        before = (SCORES_BEFORE,) if any(first.told.totals_before) else ()
        lost = tuple(dict.fromkeys([*[loss for hand in hands for loss in hand.lost], *before]))
        self.transcript = Transcript(setup, names, lost, first.time, first.dice)
        self.table = self.transcript.table
        self.differences: list[Difference] = []
        self._compared = 0  # events of the hand

    def imported(self) -> Imported:
        faults: tuple[Fault, ...] = ()
        for place, hand in enumerate(self.hands):
            if place:
                self.transcript.next_hand(hand.dice)
            faults = self._faults_of(hand)
            if faults:
                break
            self.differences += differences_of(hand, self.hands[0], self.table)
        found = self.transcript.imported(*faults, differences=self.differences)
        is_made_up = faults and REST_OF_WALL in found.lost and self._next_drawn() is not None
        return replace(found, lines=found.lines[:-1]) if is_made_up else found  # a draw that no file tells

    def _faults_of(self, hand: ForeignHand) -> tuple[Fault, ...]:
        """Play the moves of a hand; the faults that stopped it."""
        self._compared = 0
        for move in hand.moves:
            if self.table.phase >= OVER:
                return (fault("import_too_many", place=move.place, hand=str(hand.number + 1)),)
            wrong = self._draw(move) if move.is_draw else self._act(move)
            if wrong is not None:
                return (wrong,)
        if hand.moves and hand.moves[-1].type == HU:
            self.transcript.pass_all()  # nobody else calls
        if hand.faults:
            return hand.faults
        self.transcript.pass_opening(NOBODY)
        if self.table.phase < OVER and hand.told.is_told:
            self.transcript.pass_all()
        if self.table.phase < OVER:
            return (fault("import_unfinished", place=hand.end, hand=str(hand.number + 1)),)
        return ()

    def _act(self, move: RecordedMove) -> Fault | None:
        transcript = self.transcript
        if move.type == PASS:  # only one at the opening says anything: the seat keeps its flowers
            if self.table.phase == OPENING and self.table.turn == move.seat:
                transcript.try_play(move.action)
            return None
        if self.table.phase == OPENING:
            transcript.pass_opening(move.seat if move.type == FLOWER else NOBODY)
        if transcript.try_play(move.action, move.ms):
            return None
        if move.type == HU and self.table.legal(move.seat):
            return fault("import_not_won", place=move.place, seat=SEAT_LETTERS[move.seat])
        allowed = transcript.allowed(move.seat)
        return fault("import_illegal", place=move.place, action=str(move.action), legal=allowed)

    def _draw(self, move: RecordedMove) -> Fault | None:
        """Compare a draw with the one that our table has made."""
        self.transcript.pass_all()
        drawn = self._next_drawn()
        if drawn is None or drawn.seat != move.seat:
            return fault("import_no_draw", place=move.place, seat=SEAT_LETTERS[move.seat], found=NAMES[move.tile])
        if drawn.tile == move.tile and (drawn.replacement == (move.type == REPLACEMENT) or self.table.botzone):
            return None
        values = {"seat": SEAT_LETTERS[move.seat], "found": NAMES[move.tile], "expected": NAMES[drawn.tile]}
        return fault("import_draw", place=move.place, **values)

    def _next_drawn(self) -> Event | None:
        """The first draw of our table that was not compared yet."""
        history = self.table.history
        while self._compared < len(history):
            self._compared += 1
            if history[self._compared - 1].type == DREW:
                return history[self._compared - 1]
        return None
