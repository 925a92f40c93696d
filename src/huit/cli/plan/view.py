"""Waits and distances on the terminal."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.plan.lines import distance_text
from huit.cli.terminal.console import show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, indented, points_table, reasons_table, section
from huit.cli.terminal.tiles import draw_pieces
from huit.core.hands import KONG, Hand
from huit.core.rules.profile_types import Profile
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.tiles import NAMES, WINDS, Suit, Tile, suit_of
from huit.core.words import Words
from huit.core.words.explanation import fan_with_points, quantity, reasons_for
from huit.core.words.layout import Piece
from huit.plan.advice.reasons import capital
from huit.plan.distance.distance import DiscardDistance, Distance, Useful
from huit.plan.waits import Wait, Waits, Worth

_UNIQUE_WAIT: Final = "R-D06"


# The hand -------------------------------------------------------------------------------------------------------------


def head(headline: Text, hand: Hand, words: Words, glyphs: bool, above: list[str], below: str) -> RenderableType:
    """The head of a page: headline, the hand as drawn on the rack, small print above and below it."""
    legend = words.say("comma").join(_legend(hand, words))
    return Group(
        headline,
        *[Text(line, QUIET) for line in above],
        Text(),
        indented(draw_pieces(pieces_of_hand(hand), glyphs)),
        *[indented(Text(line, QUIET)) for line in (legend, below) if line],
    )


def rules(profile: Profile, words: Words) -> str:
    return words.say("profile", title=words.profile_title(profile))


def pieces_of_hand(hand: Hand) -> tuple[Piece, ...]:
    """Declared sets, concealed tiles by suit, and last the drawn tile."""
    melds = [Piece(meld.tiles, meld.exposed, meld.set_type == KONG and not meld.exposed) for meld in hand.melds]
    suits = [Piece(tuple(tiles)) for _, tiles in groupby(sorted(hand.tiles), key=_suit_or_honors)]
    drawn = [Piece((hand.winning,), winning=0)] if hand.is_won else []
    return (*melds, *suits, *drawn)


def _suit_or_honors(tile: Tile) -> Suit:
    return min(suit_of(tile), WINDS)


def _legend(hand: Hand, words: Words) -> list[str]:
    marks = [words.say("mark_drawn")] if hand.is_won else []
    if hand.exposed:
        marks.append(words.say("mark_exposed"))
    if any(not meld.exposed for meld in hand.melds):
        marks.append(words.say("mark_concealed_kong"))
    return marks


def winds_and_flowers(hand: Hand, words: Words) -> str:
    way = hand.situation
    said = [
        words.say("round_wind", wind=words.say(f"wind_{NAMES[way.round_wind]}")),
        words.say("seat_wind", wind=words.say(f"wind_{NAMES[way.seat_wind]}")),
    ]
    if hand.flowers:
        said.append(quantity(words, "flowers", hand.flowers))
    return words.say("comma").join(said)


def draw_tile(tile: Tile, glyphs: bool) -> Text:
    return draw_pieces((Piece((tile,)),), glyphs)


# Waits ----------------------------------------------------------------------------------------------------------------


def show_waits(console: Console, found: Waits, far: Distance | None, words: Words, glyphs: bool) -> None:
    """Print waits; `far` is the distance of a hand that is not ready."""
    headline, above = _waits_headline(found, far, words), [rules(found.profile, words)]
    contents: list[RenderableType] = [_wait(wait, found, words, glyphs) for wait in found.waits]
    if _blocks(found):
        contents += [Text(), reasons_table(reasons_for((_UNIQUE_WAIT,), words))]
    sections = [
        head(headline, found.hand, words, glyphs, above, winds_and_flowers(found.hand, words)),
        section(words.say("title_waits"), *contents),
        section(words.say("title_useful"), None if far is None else _useful(far, words, glyphs)),
    ]
    show(console, *[one for one in sections if one is not None])


def _waits_headline(found: Waits, far: Distance | None, words: Words) -> Text:
    if far is not None:
        return Text(words.say("waits_not_ready", away=distance_text(far.distance, words)), BAD)
    kinds = [wait for wait in found.waits if not wait.worthless and wait.copies]
    if kinds:
        tiles = quantity(words, "winning_tiles", found.copies)
        return Text(words.say("waits_ready", tiles=tiles, kinds=quantity(words, "kinds", len(kinds))), GOOD)
    minimum = found.profile.switches.minimum
    too_cheap = all(wait.worthless for wait in found.waits) and any(wait.copies for wait in found.waits)
    return Text(words.say("waits_worthless", minimum=minimum) if too_cheap else words.say("waits_gone"), BAD)


def _blocks(found: Waits) -> bool:
    """True if a wait whose tiles are all gone keeps another from being the only one."""
    return len(found.waits) > 1 and any(not wait.copies for wait in found.waits)


def _wait(wait: Wait, found: Waits, words: Words, glyphs: bool) -> RenderableType:
    heading = Table.grid(padding=(0, 2, 0, 0))
    heading.add_column(no_wrap=True)
    heading.add_column(overflow="fold")
    heading.add_row(draw_tile(wait.tile, glyphs), _copies(wait, found, words))
    if not wait.copies:
        return heading
    table = points_table()
    for way, worth in (("won_claimed", wait.discard), ("won_drawn", wait.self_drawn)):
        table.add_row(_points(worth), _worth(words.say(way), worth, found.profile, words))
    return Group(heading, table)


def _copies(wait: Wait, found: Waits, words: Words) -> Text:
    if not wait.copies:
        return Text(words.say("wait_gone_counts" if _blocks(found) else "wait_gone"), QUIET)
    said = Text(quantity(words, "copies_left", wait.copies))
    if wait.worthless:
        minimum = found.profile.switches.minimum
        said.append(" – ").append(words.say("wait_worthless", minimum=minimum), BAD)
    return said


def _points(worth: Worth) -> Text:
    return Text(str(worth.total) if worth.valid else f"({worth.total})", POINTS if worth.valid else BAD)


def _worth(way: str, worth: Worth, profile: Profile, words: Words) -> Text:
    if not worth.valid:
        way = words.say("wait_short", way=way, missing=quantity(words, "points", worth.missing))
    fans = [fan_with_points(fan, count, count * profile.points[fan], words) for fan, count in worth.fans]
    said = words.say("says", subject=way, value=words.say("comma").join(fans))
    return Text(said, "" if worth.valid else QUIET)


# Distance -------------------------------------------------------------------------------------------------------------


def show_distance(console: Console, found: Distance, words: Words, glyphs: bool) -> None:
    headline = Text(capital(distance_text(found.distance, words)), GOOD if found.distance <= 0 else POINTS)
    sections = [
        head(headline, found.hand, words, glyphs, [], ""),
        section(words.say("title_forms"), _forms(found, words)),
        section(words.say("title_useful"), None if found.discards else _useful(found, words, glyphs)),
        section(words.say("title_discards"), _discards(found.discards, words, glyphs) if found.discards else None),
    ]
    show(console, *[one for one in sections if one is not None])


def _forms(found: Distance, words: Words) -> RenderableType:
    table = points_table()
    for shape, far in zip(SHAPE_IDS, found.forms, strict=True):
        name = words.say(f"shape_{shape}")
        if far is None:
            impossible = words.say("form_impossible")
            table.add_row(Text("–", QUIET), Text(f"{name} – {impossible}", QUIET))
        else:
            table.add_row(Text(str(far), POINTS), Text(name, "bold" if far == found.distance else ""))
    return table


def _useful(found: Distance, words: Words, glyphs: bool) -> RenderableType:
    tiles, kinds = quantity(words, "tiles", found.copies), quantity(words, "kinds", len(found.useful))
    return Group(Text(words.say("tiles_of_kinds", tiles=tiles, kinds=kinds)), draw_useful(found.useful, glyphs))


def draw_useful(useful: tuple[Useful, ...], glyphs: bool) -> Text:
    return Text("  ").join([draw_tile(one.tile, glyphs).append(f"\u00a0×{one.copies}", QUIET) for one in useful])


def _discards(discards: tuple[DiscardDistance, ...], words: Words, glyphs: bool) -> Table:
    """A table of discards: useful tiles for the nearest ones, their number for the others."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=4, justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for one in discards:
        nearest = one.distance == discards[0].distance
        tiles = Text(quantity(words, "tiles", one.copies), "" if nearest else QUIET)
        if nearest and one.useful:
            tiles = Text.assemble(words.say("says", subject=tiles.plain, value=""), draw_useful(one.useful, glyphs))
        table.add_row(Text(str(one.distance), POINTS if nearest else QUIET), draw_tile(one.tile, glyphs), tiles)
    return table
