"""Add up a score sheet: changes and totals after each hand, seats, ranks and table points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.club.sheet import FALSE_HUS, LONGEST, OTHER, PLAYERS, RULING, Penalty, Sheet, SheetHand, Win
from huit.core.rules.payments import Payments, payments_of_win, penalty_of_false_hu
from huit.core.rules.profile_types import Switches
from huit.game.aliases import Player, Seat
from huit.game.seating import ranks, round_of, seat_of, table_points

Amounts = tuple[int, ...]
NOTHING: Final[Amounts] = (0,) * PLAYERS


@dataclass(frozen=True)
class SheetRow:
    """A hand of the sheet: its prevalent wind and seat winds (0 to 3), its changes, and the totals after it."""

    round: int
    seats: tuple[Seat, ...]
    changes: Amounts
    totals: Amounts


@dataclass(frozen=True)
class SheetAccount:
    """The account of a sheet. The table points are those of a match that ends here."""

    rows: tuple[SheetRow, ...]
    totals: Amounts
    ranks: tuple[int, ...]
    table_points: tuple[float, ...]
    finished: bool
    deducted: int  # points that penalties take from a player and give to nobody, as a negative number

    @property
    def sum(self) -> int:
        """The sum of the totals: what was deducted, unless the sheet has an error."""
        return sum(self.totals)

    @property
    def balanced(self) -> bool:
        """True if the penalties explain the sum of the totals."""
        return self.sum == self.deducted


def account_of(sheet: Sheet) -> SheetAccount:
    """Add up a sheet as it is written, right or wrong; a winner or giver who is not at the table is ignored."""
    totals = NOTHING
    rows = []
    for number, hand in enumerate(sheet.hands[:LONGEST]):
        changes = changes_of(hand, sheet.profile.switches)
        totals = _added(totals, changes)
        rows.append(SheetRow(round_of(number), seats_in(number, sheet.profile.switches), changes, totals))
    deducted = sum([deducted_by(hand, sheet.profile.switches) for hand in sheet.hands[:LONGEST]])
    return SheetAccount(tuple(rows), totals, ranks(totals), table_points(totals), len(rows) == LONGEST, deducted)


def seats_in(number: int, switches: Switches) -> tuple[Seat, ...]:
    """The seat wind of each player in a hand, 0 to 15."""
    return tuple([seat_of(player, number, switches.seat_change) for player in range(PLAYERS)])


def changes_of(hand: SheetHand, switches: Switches) -> Amounts:
    """Changes of a hand by player, penalties included."""
    changes = NOTHING if hand.win is None else _changes_of_win(hand.win, switches)
    for penalty in hand.penalties:
        changes = _added(changes, amounts_of(penalty, switches))
    return changes


def deducted_by(hand: SheetHand, switches: Switches) -> int:
    """The sum that the penalties of a hand leave by rule: points deducted and paid to nobody."""
    return sum([sum(amounts_of(penalty, switches)) for penalty in hand.penalties if penalty.type != OTHER])


def sits_here(player: Player) -> bool:
    """True for a player of the table."""
    return 0 <= player < PLAYERS


def _changes_of_win(win: Win, switches: Switches) -> Amounts:
    if not sits_here(win.winner) or win.giver == win.winner:
        return NOTHING
    if win.giver is not None and not sits_here(win.giver):
        return NOTHING
    payments = payments_of_win(win.points + win.flowers * switches.flower_points, win.giver is None)
    return _by_player(payments, win.winner, win.giver)


def amounts_of(penalty: Penalty, switches: Switches) -> Amounts:
    """Changes of a penalty by player."""
    if penalty.type == OTHER:
        return penalty.amounts
    if not sits_here(penalty.player):
        return NOTHING
    if penalty.type == RULING:
        return tuple([-penalty.points if player == penalty.player else 0 for player in range(PLAYERS)])
    payments = penalty_of_false_hu(switches, FALSE_HUS[penalty.type])
    return _by_player(payments, penalty.player, None)


def _by_player(payments: Payments, first: Player, discarder: Player | None) -> Amounts:
    """Payments by player; `first` is the winner, or the player who pays a penalty."""
    amounts = [payments.others[0]] * PLAYERS
    amounts[first] = payments.winner
    if discarder is not None and payments.discarder is not None:
        amounts[discarder] = payments.discarder
    return tuple(amounts)


def _added(left: Amounts, right: Amounts) -> Amounts:
    return tuple([one + other for one, other in zip(left, right, strict=True)])
