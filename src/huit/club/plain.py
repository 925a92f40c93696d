"""Accounts, and the numbers for adding up a sheet in a browser, as plain values for JSON."""

from __future__ import annotations

from typing import Final

from huit.club.accounting import SheetAccount, SheetRow, seats_in
from huit.club.sheet import FALSE_HUS, LONGEST
from huit.core.rules.payments import payments_of_win, penalty_of_false_hu
from huit.core.rules.profile_types import Profile, Switches
from huit.game.seating import TABLE_POINTS

Plain = dict[str, object]
WINDS: Final = "ESWN"


def plain_account(account: SheetAccount) -> Plain:
    """An account as the API answers it."""
    return {
        "rows": [_plain_row(row) for row in account.rows],
        "totals": list(account.totals),
        "sum": account.sum,
        "deducted": account.deducted,
        "balanced": account.balanced,
        "ranks": list(account.ranks),
        "table_points": list(account.table_points),
        "finished": account.finished,
    }


def _plain_row(row: SheetRow) -> Plain:
    return {
        "round": WINDS[row.round],
        "seats": [WINDS[seat] for seat in row.seats],
        "changes": list(row.changes),
        "totals": list(row.totals),
        "sum": sum(row.changes),
    }


def plain_rules(profiles: tuple[Profile, ...]) -> Plain:
    """Numbers for a page that adds up a sheet offline: it looks up, multiplies and adds, and contains no rule."""
    return {
        "hands": LONGEST,
        "table_points": list(TABLE_POINTS),
        "self_drawn": _lines(self_drawn=True),
        "discard": _lines(self_drawn=False),
        "profiles": {profile.name: _plain_numbers(profile) for profile in profiles},
    }


def _lines(self_drawn: bool) -> Plain:
    """Payments as linear functions of the points: [payment for none, payment for each point]."""
    none, one = payments_of_win(0, self_drawn), payments_of_win(1, self_drawn)
    lines: Plain = {
        "winner": [none.winner, one.winner - none.winner],
        "others": [none.others[0], one.others[0] - none.others[0]],
    }
    if none.discarder is not None and one.discarder is not None:
        lines["discarder"] = [none.discarder, one.discarder - none.discarder]
    return lines


def _false_hu(switches: Switches, false_hu: str) -> list[int]:
    """The change of the offender and of each other player."""
    paid = penalty_of_false_hu(switches, false_hu)
    return [paid.winner, paid.others[0]]


def _plain_numbers(profile: Profile) -> Plain:
    switches = profile.switches
    return {
        "minimum": switches.minimum,
        "flower_points": switches.flower_points,
        "false_hu": {kind: _false_hu(switches, name) for kind, name in FALSE_HUS.items()},
        "seats": ["".join(WINDS[seat] for seat in seats_in(number, switches)) for number in range(LONGEST)],
    }
