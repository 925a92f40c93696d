"""The table on a terminal, drawn from a view: a player's own, or one with all hands open.

    draw_table(view, names, words, Layout(width=80, rows=4))    the table, as lines of rich text
    status_line(view, words)                                    round, hand, wall and dice, in one line
    draw_bottom(view, names, words, layout)                     the hand of the seat at the bottom, to stand below it
    open_view(state, seat)                                      a state with every hand face up, for a replay

The seat at the bottom is that of the view (East for a spectator), the next player sits on the right. Wide screens show
the table as it lies, narrow ones in two columns. Concealed tiles are drawn if the view has them.
Marks that need no colours: `›` before the newest discard, `'` after a claimed tile, which lies where its giver sits
(play 10.1), `▶` before the player who acts, `✗` after one whose hand is dead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from huit.cli.terminal.layout import BAD, GOOD, QUIET
from huit.cli.terminal.tiles import style_of
from huit.core.hands import CHOW, CONCEALED, LEFT, OPPOSITE, PROMOTED, Meld
from huit.core.notation import unicode_tile
from huit.core.tiles import EAST, FIRST_FLOWER, NAMES, NO_TILE, SUIT_LETTERS, WINDS, Tile, is_suited, suit_of
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.core.words.explanation_types import signed
from huit.game.aliases import Seat
from huit.game.events import DISCARDED, HAND_BEGINS
from huit.game.setup import BOTZONE
from huit.game.standing import ANSWERS, OVER, ROBBING, State
from huit.game.view import View, view

RIVER_ROW: Final = 6  # discards (play 8.5)
RIVER_WIDTH: Final = 3 * RIVER_ROW
WIDE: Final = 3 * (RIVER_WIDTH + 2)  # columns of the wide layout
NARROWEST: Final = 46  # columns of the smallest usable screen
LOWEST: Final = 20  # its rows
MOST_ROWS: Final = 5  # of a river
MELD_ROWS: Final = 2
HEAD_ROWS: Final = 2 + MELD_ROWS  # name, tiles and flowers, sets

LAST: Final = Style(reverse=True)
CLAIMED: Final = Style(underline=True)
FLOWER: Final = Style(color="magenta", bold=True)
TURN: Final = Style(color="yellow", bold=True)

FACE_DOWN: Final = "▮"
CLAIMED_MARK: Final = "'"
LAST_MARK: Final = "›"
TURN_MARK: Final = "▶"
FLOWER_MARK: Final = "✿"
DEAD_MARK: Final = "✗"


@dataclass(frozen=True)
class Layout:
    """Size of the drawing, and how tiles are drawn."""

    width: int = 80
    rows: int = 4  # of each river; the oldest discards are cut
    glyphs: bool = False


def open_view(state: State, seat: Seat) -> View:
    """A view from a seat with every hand face up."""
    seen = view(state, seat)
    seats = [
        replace(one, tiles=known.tiles, melds=known.melds) for one, known in zip(seen.seats, state.seats, strict=True)
    ]
    return replace(seen, seats=tuple(seats), drawn=state.drawn)


# The table ------------------------------------------------------------------------------------------------------------


def draw_table(seen: View, names: Sequence[str], words: Words, layout: Layout) -> list[Text]:
    """Lines of the table, each at most as wide as the layout; `names` are by player."""
    lines = (
        _as_it_lies(seen, names, words, layout) if layout.width >= WIDE else _two_columns(seen, names, words, layout)
    )
    for line in lines:
        line.truncate(layout.width)
    return lines


def table_height(rows: int, width: int) -> int:
    """The number of lines that `draw_table` needs for rivers of `rows` rows."""
    return HEAD_ROWS + 2 * rows + 1 if width >= WIDE else 2 * (HEAD_ROWS + rows) + 1


def bottom_of(seen: View) -> int:
    """The seat drawn at the bottom."""
    return max(seen.seat, 0)


def _as_it_lies(seen: View, names: Sequence[str], words: Words, layout: Layout) -> list[Text]:
    """The wide layout: opposite above, left and right beside, own discards below."""
    column = min(layout.width // 3, 30)
    mine = bottom_of(seen)
    right, opposite, left = [(mine + step) % 4 for step in (1, 2, 3)]
    height = table_height(layout.rows, layout.width)
    middle = [
        *draw_seat(seen, opposite, names, words, layout, column),
        _centred(Text(words.say("table_wall", n=seen.left), QUIET), RIVER_WIDTH),
        *draw_river(seen, mine, layout),
    ]
    sides = [_lowered(draw_seat(seen, seat, names, words, layout, column), height) for seat in (left, right)]
    return [_beside(row, column) for row in zip(sides[0], middle, sides[1], strict=True)]


def _two_columns(seen: View, names: Sequence[str], words: Words, layout: Layout) -> list[Text]:
    column = layout.width // 2
    mine = bottom_of(seen)
    right, opposite, left = [(mine + step) % 4 for step in (1, 2, 3)]
    blocks = [draw_seat(seen, seat, names, words, layout, column) for seat in (left, opposite, right, mine)]
    upper = [_beside(pair, column) for pair in zip(blocks[0], blocks[1], strict=True)]
    lower = [_beside(pair, column) for pair in zip(blocks[2], blocks[3], strict=True)]
    return [*upper, Text(), *lower]


def _lowered(block: list[Text], height: int) -> list[Text]:
    above = (height - len(block)) // 2
    return [Text() for _ in range(above)] + block + [Text() for _ in range(height - above - len(block))]


def _beside(parts: Sequence[Text], column: int) -> Text:
    line = Text()
    for part in parts:
        line.append_text(padded(part, column))
    line.rstrip()
    return line


def padded(text: Text, width: int) -> Text:
    """Cut or pad a text to an exact width."""
    fitted = text.copy()
    fitted.truncate(width, pad=True)
    return fitted


def _centred(text: Text, width: int) -> Text:
    return Text(" " * max(0, (width - text.cell_len) // 2)).append_text(text)


def status_line(seen: View, words: Words, width: int = 80) -> Text:
    """Round, hand and dice; on narrow screens the wall too."""
    begun = next((event for event in seen.history if event.type == HAND_BEGINS), None)
    said = [
        words.say("table_round", wind=wind_name(seen.round_wind, words)),
        words.say("table_hand", number=seen.number + 1, last=seen.last_hand + 1),
    ]
    if width < WIDE:
        said.append(words.say("table_wall", n=seen.left))
    if begun is not None and seen.mode != BOTZONE:
        first, second, third, fourth = begun.dice
        dice = words.say("table_dice", first=f"{first}+{second}", second=f"{third}+{fourth}")
        said += [dice] if cell_len(" · ".join([*said, dice])) <= width else []
    return Text(" · ".join(said), QUIET)


def wind_name(seat: Seat, words: Words) -> str:
    return words.say(f"wind_{NAMES[EAST + seat]}")


# The hand at the bottom -----------------------------------------------------------------------------------------------


def draw_bottom(
    seen: View, names: Sequence[str], words: Words, layout: Layout, chosen: int = -1, keys: str = ""
) -> list[Text]:
    """The bottom hand: name, flowers and sets (narrow screens have them above), then the tiles, the drawn one apart.

    `chosen` is the index in `tiles_in_hand` of a tile to highlight, `keys` are the keys written under the tiles.
    """
    lines = [_own_head(seen, names, words, layout)] if layout.width >= WIDE else []
    tiles = tiles_in_hand(seen)
    row, under = Text(" "), Text(" ")
    for place, tile in enumerate(tiles):
        apart = "  " if place == len(tiles) - 1 and seen.drawn != NO_TILE else ""
        row.append(apart).append_text(draw_cell(tile, place == chosen, layout.glyphs))
        under.append(f"{apart} {keys[place : place + 1]:<2}", TURN if place == chosen else QUIET)
    return [*lines, row, under] if keys else [*lines, row]


def tiles_in_hand(seen: View) -> tuple[int, ...]:
    """Concealed tiles of the bottom seat, in drawing order."""
    seat = bottom_of(seen)
    tiles = list(seen.seats[seat].tiles)
    if seen.drawn != NO_TILE and seat == seen.turn and seen.drawn in tiles:
        tiles.remove(seen.drawn)
        tiles.append(seen.drawn)
    return tuple(tiles)


def _own_head(seen: View, names: Sequence[str], words: Words, layout: Layout) -> Text:
    seat = bottom_of(seen)
    one = seen.seats[seat]
    parts = [draw_flowers(one.flowers, layout.glyphs)] if one.flowers else []
    parts += draw_melds(one.melds, layout.glyphs)
    head = draw_name(seen, seat, names, words)
    return head.append("  ").append_text(Text(" ").join(parts)) if parts else head


# A seat ---------------------------------------------------------------------------------------------------------------


def draw_seat(seen: View, seat: Seat, names: Sequence[str], words: Words, layout: Layout, width: int) -> list[Text]:
    """A seat: name and points, concealed tiles and flowers, sets, river. Always the same number of lines."""
    one = seen.seats[seat]
    sets = [*in_rows(draw_melds(one.melds, layout.glyphs), width - 1, indent=2, gap=1), Text(), Text()][:MELD_ROWS]
    return [
        draw_name(seen, seat, names, words, width - 1),
        _concealed(seen, seat, words, layout),
        *sets,
        *draw_river(seen, seat, layout),
    ]


def draw_name(seen: View, seat: Seat, names: Sequence[str], words: Words, width: int = 80) -> Text:
    """Wind, name and points, with an arrow for the player to act. The name is shortened to fit."""
    one = seen.seats[seat]
    acts = seat == seen.turn and seen.phase < OVER
    head = Text(f"{TURN_MARK} " if acts else "  ", TURN).append(wind_name(seat, words), TURN if acts else "bold")
    tail = Text(" · ", QUIET).append(signed(one.total), _points_style(one.total))
    if one.dead:
        tail.append(f" {DEAD_MARK}", BAD)
    name = _shortened(names[seen.players[seat]], width - head.cell_len - tail.cell_len - 1)
    return head.append(f" {name}").append_text(tail)


def _shortened(name: str, width: int) -> str:
    """Shorten a name but keep its number: `greedy 2` is not `greedy 3`."""
    if cell_len(name) <= width:
        return name
    stem, _, number = name.rpartition(" ")
    if not number.isdecimal():
        stem, number = name, ""
    kept = Text(stem)
    kept.truncate(max(0, width - len(number) - 1))
    return f"{kept.plain}…{number}"


def _points_style(points: int) -> str:
    return GOOD if points > 0 else BAD if points < 0 else QUIET


def _concealed(seen: View, seat: Seat, words: Words, layout: Layout) -> Text:
    one = seen.seats[seat]
    line = Text("  ")
    if one.tiles and seat != bottom_of(seen):
        line.append_text(draw_concealed(one.tiles, layout.glyphs))
    else:
        line.append(quantity(words, "tiles", one.concealed), QUIET)
    return line.append(" ").append_text(draw_flowers(one.flowers, layout.glyphs)) if one.flowers else line


def draw_concealed(tiles: Sequence[int], glyphs: bool = False) -> Text:
    """Tiles in order, grouped by suit."""
    groups = [tuple(group) for _, group in groupby(sorted(tiles), key=lambda tile: min(suit_of(tile), WINDS))]
    return Text(" ").join([_group(group, glyphs) for group in groups])


def _group(tiles: Sequence[int], glyphs: bool) -> Text:
    drawn = Text()
    for place, tile in enumerate(tiles):
        last = place == len(tiles) - 1
        if glyphs:
            drawn.append(unicode_tile(tile) + ("" if last else " "), tile_style(tile))
        else:
            drawn.append(NAMES[tile] if last else NAMES[tile][0], tile_style(tile))
    return drawn


def draw_flowers(flowers: Sequence[int], glyphs: bool = False) -> Text:
    shown = " ".join([unicode_tile(tile) for tile in flowers]) if glyphs else "".join([NAMES[one] for one in flowers])
    return Text(FLOWER_MARK + shown, FLOWER) if flowers else Text()


def tile_style(tile: Tile) -> Style:
    return FLOWER if tile >= FIRST_FLOWER else style_of(tile)


# Sets -----------------------------------------------------------------------------------------------------------------


def draw_melds(melds: Sequence[Meld], glyphs: bool = False) -> list[Text]:
    return [draw_meld(meld, glyphs) for meld in melds]


def draw_meld(meld: Meld, glyphs: bool = False) -> Text:
    """A set: [2'13m] claimed chow, [PP'P] pung from opposite, [5'5'55p] promoted kong, (5555p) concealed kong."""
    if meld.tile == NO_TILE:
        return Text(f"({FACE_DOWN * 4})", QUIET)
    if meld.claim == CONCEALED:
        return Text("(").append_text(_signs(meld.tiles, (), glyphs)).append(")")
    tiles, claimed = _as_laid(meld)
    return Text("[").append_text(_signs(tiles, claimed, glyphs)).append("]")


def _as_laid(meld: Meld) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Tiles from left to right, and the indices of the turned ones."""
    if meld.set_type == CHOW:
        claimed = meld.tile + meld.claim - 1
        return (claimed, *[tile for tile in meld.tiles if tile != claimed]), (0,)
    side = meld.claim - PROMOTED if meld.claim > PROMOTED else meld.claim
    last = len(meld.tiles) - 1
    place = 0 if side == LEFT else 1 if side == OPPOSITE else last
    if meld.claim < PROMOTED:
        return meld.tiles, (place,)
    return meld.tiles, (place - 1, place) if place == last else (place, place + 1)


def _signs(tiles: tuple[int, ...], claimed: tuple[int, ...], glyphs: bool) -> Text:
    drawn = Text()
    for place, tile in enumerate(tiles):
        style = tile_style(tile) + CLAIMED if place in claimed else tile_style(tile)
        drawn.append(unicode_tile(tile) if glyphs else NAMES[tile][0], style)
        drawn.append(CLAIMED_MARK if place in claimed else " " if glyphs and place < len(tiles) - 1 else "")
    if not glyphs and is_suited(tiles[0]):
        drawn.append(SUIT_LETTERS[suit_of(tiles[0])], tile_style(tiles[0]))
    return drawn


def in_rows(parts: Sequence[Text], width: int, *, indent: int, gap: int) -> list[Text]:
    """Sets or calls side by side, in as many rows as needed."""
    rows: list[Text] = []
    for part in parts:
        if rows and rows[-1].cell_len + gap + part.cell_len <= width:
            rows[-1].append(" " * gap).append_text(part)
        else:
            rows.append(Text(" " * indent).append_text(part))
    return rows


# Rivers ---------------------------------------------------------------------------------------------------------------


def draw_river(seen: View, seat: Seat, layout: Layout) -> list[Text]:
    """The last rows of a seat's discards, six per row."""
    river = seen.seats[seat].river
    newest = len(river) - 1 if _is_newest(seen, seat) else -1
    first = max(0, -(-len(river) // RIVER_ROW) - layout.rows) * RIVER_ROW
    rows: list[Text] = []
    for row in range(layout.rows):
        places = range(first + row * RIVER_ROW, min(len(river), first + (row + 1) * RIVER_ROW))
        cells = [draw_cell(river[place], place == newest, layout.glyphs) for place in places]
        rows.append(Text(" ").append_text(Text().join(cells)))
    return rows


def _is_newest(seen: View, seat: Seat) -> bool:
    """True if the newest discard lies in this river."""
    if seen.phase == ROBBING:
        return False
    if seen.phase == ANSWERS:
        return seat == seen.turn
    last = next((event for event in reversed(seen.history) if event.type == DISCARDED), None)
    return last is not None and last.seat == seat and bool(seen.history) and _lies_still(seen, seat, last.tile)


def _lies_still(seen: View, seat: Seat, tile: Tile) -> bool:
    """True if the discard was not claimed."""
    claims = [event for event in reversed(seen.history) if event.type == DISCARDED or event.claimed != NO_TILE]
    river = seen.seats[seat].river
    return claims[0].type == DISCARDED and bool(river) and river[-1] == tile


def draw_cell(tile: Tile, newest: bool = False, glyphs: bool = False) -> Text:
    """A tile in three columns; the newest discard is marked."""
    shown = unicode_tile(tile) if glyphs else NAMES[tile]
    style = tile_style(tile) + LAST if newest else tile_style(tile)
    cell = Text(LAST_MARK if newest else " ", TURN if newest else "").append(shown, style)
    return cell.append(" " * max(0, 3 - cell_len(cell.plain)))
