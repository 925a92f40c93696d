"""Compare the results that another program told with ours: winner, points, fans, payments, totals.

Where a fan differs and another built-in profile counts it as they do, its ruling explains the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from huit.core.hands import Hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.comparison import hand_differences
from huit.core.rules.fan_ids import NO_FAN, Fan
from huit.core.rules.payments import BASE
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score
from huit.core.rules.scoring import score_readings
from huit.core.tiles import EAST
from huit.game.actions import SEAT_LETTERS
from huit.game.aliases import Seat
from huit.game.events import WON, Event
from huit.game.records.importing import FAN, PAYMENTS, POINTS, TOTALS, WINNER, Difference
from huit.game.table import Table
from huit.imports.foreign import FLOWERS, UNTOLD, ForeignHand, RecordedWin

NOT_COUNTED: Final = (0, 0)


def differences_of(hand: ForeignHand, first: ForeignHand, table: Table) -> Iterator[Difference]:
    """The differences of a hand that is over. `first` is the first hand of the same record."""
    if not hand.told.is_told:
        return
    told, number = hand.told, hand.number + 1
    won = next((event for event in table.history if event.type == WON), None)
    ours = () if won is None else (won.seat,)
    if not set(ours) <= told.wins.keys() or (told.wins and not ours):
        yield Difference(number, WINNER, _seats(told.wins), _seats(ours))
    for seat, win in told.wins.items():
        claimed = None if won is None else _hand_of(seat, won, table)
        if claimed is not None:
            yield from win_differences(number, win, claimed, table.setup.profile)
    payments = _payments(hand, won, table)
    if told.payments and payments != told.payments:
        yield Difference(number, PAYMENTS, _signed(told.payments), _signed(payments))
    if told.totals_before:
        yield from _totals_differ(hand, first, table)


def win_differences(number: int, told: RecordedWin, hand: Hand, profile: Profile) -> Iterator[Difference]:
    """Differences in the points and the fans of a win."""
    score = score_of(hand, profile)
    if told.points not in (UNTOLD, score.total_with_flowers):
        reason = ("", "") if told.fans else _total_explained(score, told.points)
        yield Difference(number, POINTS, str(told.points), str(score.total_with_flowers), NO_FAN, *reason)
    if not told.fans:
        return
    ours = counted_in(score)
    for fan in sorted(ours.keys() | told.fans.keys()):
        mine = ours.get(fan, NOT_COUNTED)
        count = told.fans.get(fan, 0)
        theirs = (count, told.worth.get(fan, mine[1] or _worth(profile, fan))) if count else NOT_COUNTED
        if theirs != mine:
            yield Difference(number, FAN, _times(theirs), _times(mine), fan, *_explained(score, fan, theirs))


def counted_in(score: Score) -> dict[Fan, tuple[int, int]]:
    """The count and the points of each fan, the flowers among them."""
    found = {one.fan: (one.count, one.points) for one in score.best.counted}
    flowers = score.hand.flowers
    return found | {FLOWERS: (flowers, score.profile.switches.flower_points)} if flowers else found


def _worth(profile: Profile, fan: Fan) -> int:
    return profile.switches.flower_points if fan == FLOWERS else profile.points[fan]


def _times(counted: tuple[int, int]) -> str:
    return f"{counted[0]} × {counted[1]}" if counted[0] else "–"


def score_of(hand: Hand, profile: Profile) -> Score:
    """The score of a won hand."""
    readings = score_readings(hand, profile)
    return Score(hand, profile, readings[0], readings[1:])


def _explained(score: Score, fan: Fan, theirs: tuple[int, int]) -> tuple[str, str]:
    """The ruling, and the built-in profile, by which a fan counts as they say; nothing if there is none."""
    for other in _by_other_rules(score):
        if counted_in(other).get(fan, NOT_COUNTED) != theirs:
            continue
        rulings = [one.rulings for one in hand_differences((score, other)) if one.fan == fan]
        if rulings and rulings[0]:
            return rulings[0][0], other.profile.name
    return "", ""


def _total_explained(score: Score, theirs: int) -> tuple[str, str]:
    """The ruling and the built-in profile that explain a total whose fans were not told; nothing if there is none."""
    for other in _by_other_rules(score):
        rulings = [ruling for one in hand_differences((score, other)) for ruling in one.rulings]
        if other.total_with_flowers == theirs and rulings:
            return rulings[0], other.profile.name
    return "", ""


def _by_other_rules(score: Score) -> Iterator[Score]:
    for name in BUILT_IN:
        if name != score.profile.name:
            yield score_of(score.hand, profile_named(name))


# Several winners, in duplicate ----------------------------------------------------------------------------------------


def _hand_of(seat: Seat, won: Event, table: Table) -> Hand | None:
    """The hand with which a seat won: that of our winner, or of another one on the same tile."""
    if won.hand is None or seat == won.seat:
        return won.hand
    held = table.seats[seat]
    situation = replace(won.hand.situation, seat_wind=EAST + seat)
    claimed = Hand(tuple(held.melds), held.tiles(), won.tile, situation, len(held.flowers))
    return claimed if score_readings(claimed, table.setup.profile) else None


def _payments(hand: ForeignHand, won: Event | None, table: Table) -> tuple[int, ...]:
    """Our payments; where several won on one tile those of duplicate: the losers pay the base once."""
    if won is None or len(hand.told.wins) < 2:
        return tuple(table.payments)
    paid = [-BASE] * 4
    for seat in hand.told.wins:
        claimed = _hand_of(seat, won, table)
        points = 0 if claimed is None else score_of(claimed, table.setup.profile).total_with_flowers
        paid[seat] = points + 3 * BASE
        paid[won.giver] -= points
    return tuple(paid)


# Totals ---------------------------------------------------------------------------------------------------------------


def _totals_differ(hand: ForeignHand, first: ForeignHand, table: Table) -> Iterator[Difference]:
    """Compare the totals before the hand, counted from the first hand of the record."""
    ours = [table.totals[player] - table.payments[seat] for seat, player in enumerate(table.players)]
    start = _totals_by_player(first)
    theirs = [total - start.get(key, 0) for key, total in _totals_by_player(hand).items()]
    if len(theirs) == 4 and theirs != ours:
        yield Difference(hand.number + 1, TOTALS, _signed(theirs), _signed(ours))


def _totals_by_player(hand: ForeignHand) -> dict[tuple[str, str], int]:
    """Totals by name and id, in the order of the seats."""
    ids = hand.ids or tuple([""] * 4)
    return dict(zip(zip(hand.names, ids, strict=True), hand.told.totals_before, strict=False))


def _seats(seats: Iterable[Seat] | Mapping[Seat, object]) -> str:
    return ", ".join([SEAT_LETTERS[seat] for seat in sorted(seats)]) or "–"


def _signed(values: Iterable[int]) -> str:
    return " ".join([f"{value:+d}" if value else "0" for value in values])
