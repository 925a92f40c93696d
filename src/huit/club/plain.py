"""An account, and the numbers that adding up a sheet needs, as plain values for JSON."""

from __future__ import annotations

from typing import Final

from huit.club.accounting import Account, Row, seats_in
from huit.club.sheet import LONGEST
from huit.core.payments import payments_of_win
from huit.core.profile_types import Profile
from huit.game.seating import TABLE_POINTS

Plain = dict[str, object]
WINDS: Final = "ESWN"


def plain_account(account: Account) -> Plain:
    """As the API answers it."""
    return {
        "rows": [_plain_row(row) for row in account.rows],
        "totals": list(account.totals),
        "sum": account.sum,
        "zero_sum": account.sum == 0,
        "ranks": list(account.ranks),
        "table_points": list(account.table_points),
        "finished": account.finished,
    }


def _plain_row(row: Row) -> Plain:
    return {
        "round": WINDS[row.round],
        "seats": [WINDS[seat] for seat in row.seats],
        "changes": list(row.changes),
        "totals": list(row.totals),
        "sum": sum(row.changes),
    }


def plain_rules(profiles: tuple[Profile, ...]) -> Plain:
    """For a page that adds up a sheet where no server answers: it looks up, multiplies and adds, and knows no rule."""
    return {
        "hands": LONGEST,
        "table_points": list(TABLE_POINTS),
        "self_drawn": _lines(self_drawn=True),
        "discard": _lines(self_drawn=False),
        "profiles": {profile.name: _plain_numbers(profile) for profile in profiles},
    }


def _lines(self_drawn: bool) -> Plain:
    """Each payment is a straight line over the points: [what is paid for none, what each point adds]."""
    none, one = payments_of_win(0, self_drawn), payments_of_win(1, self_drawn)
    lines: Plain = {
        "winner": [none.winner, one.winner - none.winner],
        "others": [none.others[0], one.others[0] - none.others[0]],
    }
    if none.discarder is not None and one.discarder is not None:
        lines["discarder"] = [none.discarder, one.discarder - none.discarder]
    return lines


def _plain_numbers(profile: Profile) -> Plain:
    switches = profile.switches
    return {
        "minimum": switches.minimum,
        "flower_points": switches.flower_points,
        "false_hu_too_cheap": switches.false_hu_too_cheap,
        "false_hu_incomplete": switches.false_hu_incomplete,
        "seats": ["".join(WINDS[seat] for seat in seats_in(number, switches)) for number in range(LONGEST)],
    }
