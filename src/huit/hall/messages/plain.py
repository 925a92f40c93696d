"""Views of a table as JSON values. Everything comes from `huit.game.view`, so nothing hidden leaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, OPPOSITE, PROMOTED, SET_IDS, Meld
from huit.core.json_text import Plain
from huit.core.notation import format_hand
from huit.core.tiles import NAMES, NO_TILE, Tile
from huit.game import actions
from huit.game.actions import SEAT_LETTERS, WORDS, Action, format_action
from huit.game.aliases import Seat
from huit.game.events import NOBODY, Event
from huit.game.public import final_hands
from huit.game.seating import ranks, table_points
from huit.game.standing import OVER, PHASES, HandResult
from huit.game.table import Table
from huit.game.view import SeatView, View
from huit.hall.chairs import BOT, Chair, plain_chair
from huit.hall.match import Match, NamedFans
from huit.hall.terms import plain_terms

_COPIES: Final = {actions.CLAIM_PUNG: 3, actions.CLAIM_KONG: 4, actions.PROMOTED_KONG: 4, actions.CONCEALED_KONG: 4}
_FACE_DOWN: Final = ""
Marks = Sequence[Sequence[bool]]  # by seat
NO_MARKS: Final[Marks] = ((), (), (), ())


def plain_info(match: Match, created: str, watch_delay: float) -> Plain:
    """The public information about a table."""
    return {
        "table": match.opening.table,
        "status": match.status,
        "terms": plain_terms(match.terms),
        "players": [plain_chair(chair) for chair in match.chairs],
        "commitment": match.opening.commitment,
        "created": created,
        "watch_delay": round(watch_delay),
    }


# The table ------------------------------------------------------------------------------------------------------------


def plain_view(seen: View, chairs: Sequence[Chair], hands: int, drawn: Marks = NO_MARKS) -> Plain:
    """The view of one seat. `drawn` marks the tiles of each river that were thrown as they were drawn."""
    return {
        "me": _seat(seen.seat),
        "number": seen.number + 1,
        "hands": hands,
        "round": SEAT_LETTERS[seen.round_wind],
        "phase": PHASES[seen.phase],
        "turn": seen.turn,
        "discard": None if seen.discard == NO_TILE else {"seat": seen.turn, "tile": NAMES[seen.discard]},
        "drawn": _tile(seen.drawn),
        "left": seen.left,
        "last_tile": seen.last_tile,
        "seats": [_plain_seat(seen, seat, chairs[seen.players[seat]], drawn[seat]) for seat in range(4)],
    }


def _plain_seat(seen: View, seat: Seat, chair: Chair, drawn: Sequence[bool]) -> Plain:
    shown: SeatView = seen.seats[seat]
    return {
        "wind": SEAT_LETTERS[seat],
        "player": seen.players[seat],
        "name": chair.name,
        "kind": chair.kind,
        "here": chair.here or chair.kind == BOT,
        "away": chair.away,
        "concealed": shown.concealed,
        "tiles": [NAMES[tile] for tile in shown.tiles] if seat == seen.seat else None,
        "melds": [plain_meld(meld, seat) for meld in shown.melds],
        "flowers": [NAMES[tile] for tile in shown.flowers],
        "river": [NAMES[tile] for tile in shown.river],
        "river_drawn": list(drawn[: len(shown.river)]),
        "dead": shown.dead,
        "total": shown.total,
    }


def plain_meld(meld: Meld, seat: Seat) -> Plain:
    """A meld as its tiles lie: the claimed tile marks the giver, a promoted tile lies beside it (play 10)."""
    if meld.claim == CONCEALED:
        names = [NAMES[meld.tile] if meld.tile != NO_TILE else _FACE_DOWN] * 4
        return _laid(SET_IDS[KONG], names, None, None, None)
    if meld.set_type == CHOW:
        claimed = meld.tile + meld.claim - 1
        tiles = [claimed, *[tile for tile in meld.tiles if tile != claimed]]
        return _laid(SET_IDS[CHOW], [NAMES[tile] for tile in tiles], 0, None, (seat + 3) % 4)
    side = meld.claim % PROMOTED
    promoted = meld.claim > PROMOTED
    last = 3 if meld.set_type == KONG and not promoted else 2
    turned = 0 if side == LEFT else 1 if side == OPPOSITE else last
    names = [NAMES[tile] for tile in meld.tiles]
    return _laid(SET_IDS[meld.set_type], names, turned, turned + 1 if promoted else None, (seat - side) % 4)


def _laid(kind: str, names: list[str], turned: int | None, added: int | None, giver: int | None) -> Plain:
    concealed = turned is None
    return {"kind": kind, "tiles": names, "turned": turned, "added": added, "concealed": concealed, "from": giver}


def plain_option(action: Action, seen: View, points: int | None) -> Plain:
    """A legal action with its tiles; `points` for a hu."""
    return {
        "do": format_action(action),
        "kind": WORDS[action.type],
        "tiles": [NAMES[tile] for tile in _made(action, seen)],
        "points": points if action.type == actions.HU else None,
    }


def _made(action: Action, seen: View) -> tuple[int, ...]:
    """The tiles of an action."""
    if action.type == actions.CLAIM_CHOW:
        return action.tile, action.tile + 1, action.tile + 2
    if action.type == actions.HU:
        tile = seen.discard if seen.discard != NO_TILE else seen.drawn
        return () if tile == NO_TILE else (tile,)
    return () if action.tile == NO_TILE else (action.tile,) * _COPIES.get(action.type, 1)


def plain_news(event: Event) -> Plain:
    """An event, already filtered by `as_seen_by`."""
    return {
        "kind": event.type,
        "seat": _seat(event.seat),
        "tile": _tile(event.tile),
        "giver": _seat(event.giver),
        "claimed": _tile(event.claimed),
        "replacement": event.replacement,
    }


# Results --------------------------------------------------------------------------------------------------------------


def plain_sheet(results: Sequence[HandResult]) -> list[Plain]:
    """The results of the hands so far, by player."""
    totals = [0] * 4
    rows: list[Plain] = []
    for result in results:
        totals = [total + paid for total, paid in zip(totals, result.payments, strict=True)]
        rows.append(
            {
                "number": result.number + 1,
                "winner": _seat(result.winner),
                "giver": _seat(result.giver),
                "points": result.points,
                "payments": list(result.payments),
                "totals": totals,
            }
        )
    return rows


def plain_result(match: Match) -> Plain | None:
    """The result of the shown hand. `score` is filled in later, in the reader's language."""
    table = match.shown
    if table.phase < OVER:
        return None
    won = match.won()
    false_hus = [_plain_false_hu(event) for event in match.false_hus()]
    return {
        **({"false_hus": false_hus} if false_hus else {}),
        "winner": None if won is None else won.seat,
        "winning": None if won is None else _tile(won.tile),
        "hands": [[NAMES[tile] for tile in tiles] for tiles in final_hands(table)],
        "giver": None if won is None else _seat(won.giver),
        "opening": won is not None and won.hand is not None and won.hand.situation.opening,
        "hand": None if won is None or won.hand is None else format_hand(won.hand),
        "profile": match.terms.profile,
        "score": None,
        "payments": list(table.payments),
        "opened": [_opened(table, seat) for seat in range(4)],
        "named": None if match.named is None else _plain_named(match.named),
    }


def _plain_false_hu(event: Event) -> Plain:
    """A false hu with its reason; its payments are part of those of the hand."""
    payments = list(event.payments)
    return {"seat": event.seat, "complete": event.complete, "ready": event.ready, "payments": payments}


def plain_won(won: Event) -> Plain | None:
    """The facts of a win before the count: the tile, the giver, the circumstances."""
    if won.hand is None:
        return None
    situation = won.hand.situation
    return {
        "tile": _tile(won.hand.winning),
        "giver": _seat(won.giver),
        "opening": situation.opening,
        "kong": situation.kong,
        "last_copy": situation.last_copy,
        "last_of_wall": situation.last_of_wall,
    }


def _opened(table: Table, seat: Seat) -> list[str]:
    return [NAMES[meld.tile] for meld in table.seats[seat].melds if meld.claim == CONCEALED]


def _plain_named(named: NamedFans) -> Plain:
    return {key: list(fans) for key, fans in asdict(named).items()}


def plain_final(match: Match) -> Plain | None:
    """The final result, with seed and salt to verify the shuffle."""
    if not match.is_over:
        return None
    totals = tuple(match.table.totals)
    opening = match.opening
    return {
        "ranks": list(ranks(totals)),
        "table_points": list(table_points(totals)),
        "totals": list(totals),
        "seed": opening.seed,
        "salt": opening.salt,
        "commitment": opening.commitment,
    }


def _tile(tile: Tile) -> str | None:
    return None if tile == NO_TILE else NAMES[tile]


def _seat(seat: Seat) -> int | None:
    return None if seat == NOBODY else seat
