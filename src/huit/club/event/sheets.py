"""Score sheets in a log: the format huit-sheet read strictly, and the result of a table that a sheet gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from huit.club.accounting import account_of, amounts_of, sits_here
from huit.club.event.acts import Deduction, HandNoted, ResultEntered
from huit.club.event.model import TableResult
from huit.club.event.states import PHONE
from huit.club.reading import choice, flag, integer, optional, read_by, read_record, record, several, text
from huit.club.sheet import FALSE_HUS, LONGEST, OTHER, PLAYERS, RULING, Penalty, Sheet, SheetHand, Win
from huit.core.calculator import score
from huit.core.faults import HandError
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import Profile
from huit.game.aliases import Player

amount: Final = integer(-1_000_000, 1_000_000)
player: Final = integer(-100, 100)  # a seat that nobody has is a fault of the sheet
CHICKEN: Final = "chicken_hand"
CHICKEN_POINTS: Final = 8


@dataclass(frozen=True, slots=True)
class _WrittenPenalty:
    kind: str = field(metadata=read_by(choice(*FALSE_HUS, RULING, OTHER)))
    player: Player = field(default=0, metadata=read_by(player))
    amounts: tuple[int, ...] = field(default=(0,) * PLAYERS, metadata=read_by(several(amount, PLAYERS, PLAYERS)))
    points: int = field(default=0, metadata=read_by(amount))
    dead: bool = field(default=False, metadata=read_by(flag))
    case: str = field(default="", metadata=read_by(text(40)))
    clause: str = field(default="", metadata=read_by(text(80)))
    by: str = field(default="", metadata=read_by(text(40)))
    time: str = field(default="", metadata=read_by(text(40)))

    def penalty(self) -> Penalty:
        said = (self.points, self.dead, self.case, self.clause, self.by, self.time)
        return Penalty(self.kind, self.player, self.amounts, *said)


@dataclass(frozen=True, slots=True)
class _WrittenHand:
    winner: Player | None = field(default=None, metadata=read_by(optional(player)))
    giver: Player | None = field(default=None, metadata=read_by(optional(player)))
    points: int = field(default=0, metadata=read_by(amount))
    flowers: int = field(default=0, metadata=read_by(integer(-100, 100)))
    tiles: str = field(default="", metadata=read_by(text(500)))
    penalties: tuple[_WrittenPenalty, ...] = field(default=(), metadata=read_by(several(record(_WrittenPenalty), 20)))

    def hand(self) -> SheetHand:
        penalties = tuple([one.penalty() for one in self.penalties])
        if self.winner is None:
            return SheetHand(None, penalties)
        return SheetHand(Win(self.winner, self.giver, self.points, self.flowers, self.tiles), penalties)


@dataclass(frozen=True, slots=True)
class _WrittenSheet:
    hands: tuple[_WrittenHand, ...] = field(metadata=read_by(several(record(_WrittenHand), 64)))
    names: tuple[str, ...] = field(default=("", "", "", ""), metadata=read_by(several(text(120), PLAYERS, PLAYERS)))
    format: str = field(default="huit-sheet", metadata=read_by(choice("huit-sheet")))
    version: int = field(default=1, metadata=read_by(integer(1, 1)))
    title: str = field(default="", metadata=read_by(text(80)))
    date: str = field(default="", metadata=read_by(text(40)))
    profile: str = field(default="", metadata=read_by(text(40)))


def parse_sheet(written: object, profile: Profile) -> Sheet:
    """A sheet from the format that pages export, by the profile of the event. Raises DeskError."""
    sheet = read_record(_WrittenSheet, written)
    return Sheet(sheet.names, profile, tuple([hand.hand() for hand in sheet.hands]))


def result_of(act: ResultEntered, profile_name: str, seq: int = 0) -> TableResult:
    """The result that an act enters, added up. Raises DeskError for a sheet that cannot be read."""
    approved = act.source != PHONE
    if act.sheet is not None:
        return _from_sheet(act, act.sheet, profile_named(profile_name), seq, approved)
    scores = act.scores if act.scores is not None else (0,) * PLAYERS
    deducted = tuple([sum([one.points for one in act.penalties if one.number == number]) for number in act.players])
    best = () if act.best is None else (act.best,)
    chickens = act.chickens or (0,) * PLAYERS
    return TableResult(
        act.players, scores, deducted, act.hands, best, chickens, act.penalties, None, act.source, approved, seq
    )


def _from_sheet(
    act: ResultEntered, written: Mapping[str, Any], profile: Profile, seq: int, approved: bool
) -> TableResult:
    sheet = parse_sheet(written, profile)
    account = account_of(sheet)
    deducted = [0] * PLAYERS
    for hand in sheet.hands:
        for penalty in hand.penalties:
            amounts = amounts_of(penalty, profile.switches)
            if penalty.type != OTHER and sum(amounts) != 0:
                deducted = [one - taken for one, taken in zip(deducted, amounts, strict=True)]
    return TableResult(
        act.players,
        account.totals,
        tuple(deducted),
        len(sheet.hands),
        _best_hands(sheet, act.players),
        act.chickens or _chickens(sheet),
        _rulings(sheet, act.players),
        sheet,
        act.source,
        approved,
        seq,
    )


def _rulings(sheet: Sheet, players: tuple[int, ...]) -> tuple[Deduction, ...]:
    """The rulings of a sheet, with the warnings among them."""
    return tuple(
        [
            Deduction(players[one.player], one.points, one.case, one.clause, number)
            for number, hand in enumerate(sheet.hands[:LONGEST], 1)
            for one in hand.penalties
            if one.type == RULING and sits_here(one.player)
        ]
    )


def _best_hands(sheet: Sheet, players: tuple[int, ...]) -> tuple[HandNoted, ...]:
    """The hands with the most points."""
    wins = [
        (number, hand.win)
        for number, hand in enumerate(sheet.hands[:LONGEST], 1)
        if hand.win is not None and sits_here(hand.win.winner)
    ]
    most = max([win.points for _, win in wins], default=0)
    return tuple([HandNoted(players[win.winner], win.points, number) for number, win in wins if win.points == most])


def _chickens(sheet: Sheet) -> tuple[int, ...]:
    """Chicken hands by player, where the tiles of a win of eight points were noted."""
    counts = [0] * PLAYERS
    for hand in sheet.hands:
        win = hand.win
        if win is None or not sits_here(win.winner):
            continue
        if win.points == CHICKEN_POINTS and win.tiles and _is_chicken(win.tiles, sheet.profile.name):
            counts[win.winner] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def _is_chicken(tiles: str, profile_name: str) -> bool:
    try:
        return any(one.id == CHICKEN for one in score(tiles, profile_named(profile_name)).best.counted)
    except HandError:
        return False
