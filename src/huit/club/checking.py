"""What is wrong on a sheet, all of it at once: each fault with the hand that it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from huit.club.accounting import amounts_of, seats_in, sits_here
from huit.club.sheet import LONGEST, OTHER, Penalty, PlayedHand, Sheet, Win
from huit.core.calculator import score
from huit.core.faults import Fault, HandError
from huit.core.profile_types import Profile
from huit.core.tiles import EAST
from huit.game.seating import round_of

MOST_FLOWERS: Final = 8


@dataclass(frozen=True)
class SheetFault:
    """`hand` counts from 0."""

    hand: int
    fault: Fault


def faults_of_sheet(sheet: Sheet) -> tuple[SheetFault, ...]:
    """In the order of the hands; none for a sheet that is in order."""
    found = [
        SheetFault(number, fault)
        for number, hand in enumerate(sheet.hands[:LONGEST])
        for fault in _faults_of_hand(hand, number, sheet.profile)
    ]
    if len(sheet.hands) > LONGEST:
        found.append(SheetFault(LONGEST, _fault("sheet_too_long", LONGEST, hands=len(sheet.hands), most=LONGEST)))
    return tuple(found)


def _faults_of_hand(hand: PlayedHand, number: int, profile: Profile) -> Iterator[Fault]:
    if hand.win is not None:
        yield from _faults_of_win(hand.win, number, profile)
    for penalty in hand.penalties:
        yield from _faults_of_penalty(penalty, number, profile)


def _faults_of_win(win: Win, number: int, profile: Profile) -> Iterator[Fault]:
    minimum = profile.switches.minimum
    if not sits_here(win.winner):
        yield _fault("sheet_winner_unknown", number, player=win.winner)
    if win.giver is not None and not sits_here(win.giver):
        yield _fault("sheet_giver_unknown", number, player=win.giver)
    if win.giver == win.winner:
        yield _fault("sheet_giver_is_winner", number)
    if win.points < minimum:
        yield _fault("sheet_points_low", number, points=win.points, minimum=minimum)
    if not 0 <= win.flowers <= MOST_FLOWERS:
        yield _fault("sheet_flowers", number, flowers=win.flowers, most=MOST_FLOWERS)
    if win.tiles and sits_here(win.winner):
        yield from _faults_of_tiles(win, number, profile)


def _faults_of_tiles(win: Win, number: int, profile: Profile) -> Iterator[Fault]:
    """The hand that was kept must be worth what is written. What its text leaves open, the sheet knows."""
    try:
        worth = _worth(win, number, profile)
    except HandError as error:
        yield _fault("sheet_hand_invalid", number, reason=error.faults[0].code)
        return
    if worth != win.points:
        yield _fault("sheet_points_differ", number, points=win.points, worth=worth)


def _worth(win: Win, number: int, profile: Profile) -> int:
    """Without flowers. A text with circumstances has all of them."""
    if "|" in win.tiles:
        return score(win.tiles, profile).total
    seat = seats_in(number, profile.switches)[win.winner]
    return score(
        win.tiles,
        profile,
        round_wind=EAST + round_of(number),
        seat_wind=EAST + seat,
        self_drawn=win.giver is None,
    ).total


def _faults_of_penalty(penalty: Penalty, number: int, profile: Profile) -> Iterator[Fault]:
    if penalty.kind != OTHER and not sits_here(penalty.player):
        yield _fault("sheet_offender_unknown", number, player=penalty.player)
    left_over = sum(amounts_of(penalty, profile.switches))
    if left_over:
        yield _fault("sheet_not_zero_sum", number, sum=left_over)


def _fault(code: str, number: int, **values: int | str) -> Fault:
    """A sentence counts hands and players from 1."""
    said = {"hand": number + 1, **values}
    if isinstance(player := values.get("player"), int):
        said["player"] = player + 1
    return Fault(code, values=tuple([(name, str(value)) for name, value in said.items()]))
