"""Lines of a record as JSON values, made from the game: used to write a record and to check one.

    line      keys
    header    huit ("record"), version, profile, digest, mode, strict, first, hands, wall, players,
              commitment; time; lost
    hand      hand, round, seats, dice (not in Botzone's game), deal; flowers
    action    the letter of the seat: "discard 5p", and whatever else `huit.game.actions` writes
    draw      the letter of the seat: "draw 5p", or "replacement 5p" from the end of the wall
    false_hu  false_hu, from, tile, complete, payments
    win       win, from, tile, hand, points, flowers, payments, totals
    drawn     drawn (true), totals
    error     error, payments, totals
    end       end (true), totals, table_points; seed and salt, or tiles

`win`, `false_hu`, `error` and `from` are letters of seats. Hands are numbered from 1, and so are players, in the order
of `players`; `seats` are the players at East, South, West and North. Payments and totals are by player. `wall` counts
the tiles; `tiles` are all of them in the order of drawing, of a wall that no seed made, or the walls of all hands one
after the other. `ms` of an action is the time that it took, if it is known. In Botzone's game nobody
decides about flowers: `flowers` are those of the deal, and a later "flower a" is one that was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from json import dumps
from typing import Any, Final

from huit.core.notation import format_hand, format_tile, format_tiles
from huit.core.tiles import FLOWER_LETTERS, HONOR_LETTERS, NAMES, NO_TILE, SUIT_LETTERS, Tile
from huit.game import events
from huit.game.actions import FLOWER, SEAT_LETTERS, Action, format_action
from huit.game.aliases import Player
from huit.game.events import NOBODY, Event
from huit.game.setup import BOTZONE, Setup, wall_length
from huit.game.shuffle import ALL_TILES, ORDINARY, commitment

VERSION: Final = 1
NAME: Final = "record"

DRAW: Final = "draw"
REPLACEMENT: Final = "replacement"
UNTIMED: Final = -1

Plain = dict[str, Any]


def format_line(line: Plain) -> str:
    """The text of a line, without its newline."""
    return dumps(line, ensure_ascii=False)


def header_line(setup: Setup, players: Sequence[str], time: str = "", lost: Sequence[str] = ()) -> Plain:
    """The header: settings and players. `lost` names what an import could not keep."""
    line: Plain = {
        "huit": NAME,
        "version": VERSION,
        "profile": setup.profile.name,
        "digest": setup.profile.digest,
        "mode": setup.mode,
        "strict": setup.strict,
        "first": setup.first + 1,
        "hands": setup.hands,
        "wall": wall_size(setup),
        "players": list(players),
    }
    if not setup.tiles:
        line["commitment"] = commitment(setup.seed, setup.salt)
    if time:
        line["time"] = time
    if lost:
        line["lost"] = list(lost)
    return line


def hand_line(history: Sequence[Event], mode: str) -> Plain:
    """The line that begins a hand: seating, dice and deal."""
    begins = history[0]
    line: Plain = {
        "hand": begins.number + 1,
        "round": SEAT_LETTERS[begins.number // 4],
        "seats": [player + 1 for player in begins.players],
    }
    if mode != BOTZONE:
        line["dice"] = list(begins.dice)
    deal = history[: deal_length(history)]
    line["deal"] = {SEAT_LETTERS[one.seat]: format_tiles(one.tiles) for one in deal if one.type == events.DEALT}
    flowers = [one for one in deal if one.type == events.FLOWER_SHOWN]
    if flowers:
        line["flowers"] = {
            SEAT_LETTERS[seat]: format_tiles([one.tile for one in flowers if one.seat == seat])
            for seat in sorted({one.seat for one in flowers})
        }
    return line


def deal_length(history: Sequence[Event]) -> int:
    """Number of events that the line of a hand covers: up to the last of the four deals."""
    return 1 + max([place for place, event in enumerate(history) if event.type == events.DEALT])


def wall_size(setup: Setup) -> int:
    """Number of tiles in the wall."""
    if setup.tiles:
        return wall_length(setup.tiles, setup.mode, setup.hands)
    return len(ORDINARY if setup.mode == BOTZONE else ALL_TILES)


def action_line(action: Action, ms: int = UNTIMED) -> Plain:
    """The line of an action, with the milliseconds that it took if they are known."""
    line: Plain = {SEAT_LETTERS[action.seat]: format_action(action)}
    return line if ms == UNTIMED else line | {"ms": ms}


def event_line(event: Event, players: Sequence[Player], setup: Setup) -> Plain | None:
    """The line of an event; None for one that the line of its action implies."""
    if event.type == events.DREW:
        return {SEAT_LETTERS[event.seat]: f"{REPLACEMENT if event.replacement else DRAW} {format_tile(event.tile)}"}
    if event.type == events.FLOWER_SHOWN and setup.mode == BOTZONE:
        return action_line(Action(event.seat, FLOWER, event.tile))
    if event.type == events.FALSE_HU:
        return {**_called(event), "complete": event.complete, "payments": by_player(event.payments, players)}
    if event.type == events.ENDED:
        return _end_line(event, players, setup)
    if event.type not in (events.WON, events.DRAWN, events.ERRED):
        return None
    line: Plain = {event.type: True} if event.type == events.DRAWN else _called(event)
    if event.hand is not None:
        line |= {"hand": format_hand(event.hand), "points": event.points, "flowers": event.flowers}
    if event.payments:
        line["payments"] = by_player(event.payments, players)
    return line | {"totals": by_player(event.totals, players)}


def _called(event: Event) -> Plain:
    line: Plain = {event.type: SEAT_LETTERS[event.seat]}
    if event.giver != NOBODY:
        line["from"] = SEAT_LETTERS[event.giver]
    if event.tile != NO_TILE:
        line["tile"] = format_tile(event.tile)
    return line


def _end_line(event: Event, players: Sequence[Player], setup: Setup) -> Plain:
    """The last line, which reveals the seed and the salt."""
    line: Plain = {
        "end": True,
        "totals": by_player(event.totals, players),
        "table_points": by_player(event.table_points, players),
    }
    if setup.tiles:
        return line | {"tiles": format_tiles(setup.tiles)}
    return line | {"seed": setup.seed, "salt": setup.salt}


def by_player(by_seat: Sequence[float], players: Sequence[Player]) -> list[float]:
    """Values by seat, reordered by player."""
    found: list[float] = [0] * 4
    for seat, player in enumerate(players):
        found[player] = by_seat[seat]
    return found


def parse_tiles(text: str) -> tuple[Tile, ...] | None:
    """Parse what `format_tiles` wrote, flowers too; None for anything else."""
    tiles: list[Tile] = []
    ranks = ""
    for letter in text:
        if letter in "123456789":
            ranks += letter
        elif letter in SUIT_LETTERS and ranks:
            tiles += [NAMES.index(rank + letter) for rank in ranks]
            ranks = ""
        elif letter in HONOR_LETTERS + FLOWER_LETTERS and not ranks:
            tiles.append(NAMES.index(letter))
        else:
            return None
    return None if ranks else tuple(tiles)
