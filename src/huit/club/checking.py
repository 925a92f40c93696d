"""Check a score sheet: every fault at once, each with its hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from huit.club.accounting import amounts_of, seats_in, sits_here
from huit.club.penalties.catalogue import catalogue_for
from huit.club.sheet import LONGEST, OTHER, Penalty, Sheet, SheetHand, Win
from huit.core.calculator import score
from huit.core.faults import Fault, HandError
from huit.core.rules.profile_types import Profile
from huit.core.tiles import EAST
from huit.core.validation import FIELDS, ROUND_FIELD, SELF_DRAWN_FIELD
from huit.game.seating import round_of

MOST_FLOWERS: Final = 8
MOST_DEDUCTED: Final = 1000  # points of one ruling
CONTRADICTION: Final = "option_contradicts"  # between a hand and its circumstances


@dataclass(frozen=True)
class SheetFault:
    """A fault of a hand, counted from 0."""

    hand: int
    fault: Fault


def faults_of_sheet(sheet: Sheet) -> tuple[SheetFault, ...]:
    """The faults in the order of the hands; none for a valid sheet."""
    found = [
        SheetFault(number, fault)
        for number, hand in enumerate(sheet.hands[:LONGEST])
        for fault in _faults_of_hand(hand, number, sheet.profile)
    ]
    if len(sheet.hands) > LONGEST:
        found.append(SheetFault(LONGEST, _fault("sheet_too_long", LONGEST, hands=len(sheet.hands), most=LONGEST)))
    return tuple(found)


def _faults_of_hand(hand: SheetHand, number: int, profile: Profile) -> Iterator[Fault]:
    if hand.win is not None:
        yield from _faults_of_win(hand.win, number, profile)
    for penalty in hand.penalties:
        yield from _faults_of_penalty(penalty, number, profile)
        if hand.win is not None and penalty.type != OTHER and penalty.kills and penalty.player == hand.win.winner:
            yield _fault("sheet_winner_dead", number, player=penalty.player)


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
    """Compare the tiles of the winning hand with the sheet: circumstances and points."""
    try:
        worth = _worth(win, number, profile)
    except HandError as error:
        yield from _faults_of_text(error.faults, number)
        return
    if worth != win.points:
        yield _fault("sheet_points_differ", number, points=win.points, worth=worth)


def _faults_of_text(faults: Sequence[Fault], number: int) -> Iterator[Fault]:
    """Contradictions between the hand and the sheet, and the first fault of the hand itself."""
    for fault in faults:
        if fault.code == CONTRADICTION:
            yield _contradiction(dict(fault.values), number)
    wrong = [fault.code for fault in faults if fault.code != CONTRADICTION]
    if wrong:
        yield _fault("sheet_hand_invalid", number, reason=wrong[0])


def _contradiction(said: dict[str, str], number: int) -> Fault:
    """The fault of a contradiction; winds are written E S W N."""
    if said["option"] == FIELDS[SELF_DRAWN_FIELD]:
        return _fault("sheet_not_drawn" if said["text"] == "1" else "sheet_not_thrown", number)
    code = "sheet_round_differs" if said["option"] == FIELDS[ROUND_FIELD] else "sheet_seat_differs"
    return _fault(code, number, text=said["text"], given=said["given"])


def _worth(win: Win, number: int, profile: Profile) -> int:
    """Points of a winning hand without flowers. Raises HandError for a contradiction with the sheet."""
    seat = seats_in(number, profile.switches)[win.winner]
    return score(
        win.tiles,
        profile,
        round_wind=EAST + round_of(number),
        seat_wind=EAST + seat,
        self_drawn=win.giver is None,
    ).total


def _faults_of_penalty(penalty: Penalty, number: int, profile: Profile) -> Iterator[Fault]:
    if penalty.type != OTHER and not sits_here(penalty.player):
        yield _fault("sheet_offender_unknown", number, player=penalty.player)
    if not 0 <= penalty.points <= MOST_DEDUCTED:
        yield _fault("sheet_penalty_points", number, points=penalty.points, most=MOST_DEDUCTED)
    if penalty.case and penalty.case not in {one.id for one in catalogue_for(profile.name).cases}:
        yield _fault("sheet_case_unknown", number, case=penalty.case[:40])
    left_over = sum(amounts_of(penalty, profile.switches))
    if penalty.type == OTHER and left_over:
        yield _fault("sheet_not_zero_sum", number, sum=left_over)


def _fault(code: str, number: int, **values: int | str) -> Fault:
    """A fault whose message counts hands and players from 1."""
    said = {"hand": number + 1, **values}
    if isinstance(player := values.get("player"), int):
        said["player"] = player + 1
    return Fault(code, values=tuple([(name, str(value)) for name, value in said.items()]))
