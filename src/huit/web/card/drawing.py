"""Draw the card as PDF; cached by language and profile."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from huit.club.paper import typesetting
from huit.club.paper.typesetting import draw_text, fitting_size, width_of
from huit.core.rules.payments import BASE
from huit.core.rules.profile_types import Profile
from huit.core.words import Words, words_in
from huit.core.words.explanation import quantity
from huit.web.answers.lookup import known_language, known_profile
from huit.web.card.content import sections
from huit.web.card.layout import (
    COLUMN,
    COLUMNS,
    FOOT,
    GUTTER,
    HEAD,
    HEIGHT,
    MARGIN,
    WIDTH,
    Card,
    CardBlock,
    Sizes,
    lay_out,
)
from huit.web.card.tiles import draw_pieces, width_of_pieces

_PAGES: Final = 2
_INK: Final = HexColor("#17251e")
_QUIET: Final = HexColor("#5a6358")
_FELT: Final = HexColor("#1d4d3a")
_PAPER: Final = HexColor("#ffffff")


@cache
def card_of_81(lang: str, profile_name: str) -> bytes:
    """The card: two A4 pages as PDF."""
    words, profile = words_in(known_language(lang)), known_profile(profile_name)
    card = lay_out(sections(lang, profile))
    file = BytesIO()
    canvas = Canvas(file, pagesize=(WIDTH, HEIGHT), pageCompression=1, invariant=1, lang=lang)
    canvas.setTitle(words.say("card_title"))
    canvas.setAuthor("Huit")
    for page in range(_PAGES):
        _draw_page(canvas, card, page, words, profile)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw_page(canvas: Canvas, card: Card, page: int, words: Words, profile: Profile) -> None:
    _draw_head(canvas, page, words, profile)
    _draw_foot(canvas, words, profile)
    each = COLUMNS // _PAGES
    for index, column in enumerate(card.columns[page * each : (page + 1) * each]):
        x, y = MARGIN + index * (COLUMN + GUTTER), HEIGHT - MARGIN - HEAD
        for block in column:
            _draw_block(canvas, block, x, y, card.sizes, words.language)
            y -= block.height


def _draw_head(canvas: Canvas, page: int, words: Words, profile: Profile) -> None:
    y = HEIGHT - MARGIN - 14
    draw_text(canvas, MARGIN, y, words.say("card_title"), 15, _FELT, bold=True)
    title = f"{words.profile_title(profile)}  ·  {page + 1}/{_PAGES}"
    draw_text(canvas, WIDTH - MARGIN, y, title, 8.5, _QUIET, align=typesetting.RIGHT)


def _draw_foot(canvas: Canvas, words: Words, profile: Profile) -> None:
    """Draw the footer: minimum, payments, and a legend of the tiles."""
    switches = profile.switches
    rules = words.say("card_foot", minimum=switches.minimum, flower=switches.flower_points, base=BASE)
    canvas.setStrokeColor(_FELT)
    canvas.setLineWidth(0.6)
    canvas.line(MARGIN, MARGIN + FOOT - 8, WIDTH - MARGIN, MARGIN + FOOT - 8)
    for text, colour, y in ((rules, _INK, MARGIN + 10), (words.say("card_legend"), _QUIET, MARGIN)):
        draw_text(canvas, MARGIN, y, text, fitting_size(text, 8, WIDTH - 2 * MARGIN), colour)


def _draw_block(canvas: Canvas, block: CardBlock, x: float, top: float, sizes: Sizes, lang: str) -> None:
    if block.points:
        _draw_heading(canvas, block.points, x, top, sizes, lang)
        top -= sizes.heading
    y = top - sizes.row
    hand_width = width_of_pieces(block.entry.pieces, sizes.tile)
    draw_pieces(canvas, block.entry.pieces, x + COLUMN - hand_width, y + 2 * sizes.scale, sizes.tile)
    _draw_names(canvas, block, x, y + 4.4 * sizes.scale, COLUMN - hand_width - 4, sizes)
    for line in block.lines:
        y -= sizes.leading
        draw_text(canvas, x, y + 1.4 * sizes.scale, line, sizes.text, _INK)


def _draw_heading(canvas: Canvas, points: int, x: float, top: float, sizes: Sizes, lang: str) -> None:
    height = sizes.heading - 3.5 * sizes.scale
    canvas.setFillColor(_FELT)
    canvas.roundRect(x, top - height, COLUMN, height, 2, stroke=0, fill=1)
    text = quantity(words_in(lang), "card_points", points)
    draw_text(canvas, x + 5, top - height + 3.4 * sizes.scale, text, sizes.name, _PAPER, bold=True)


def _draw_names(canvas: Canvas, block: CardBlock, x: float, y: float, room: float, sizes: Sizes) -> None:
    """Draw the name, and the second name if it fits."""
    entry = block.entry
    size = fitting_size(entry.name, sizes.name, room, bold=True)
    draw_text(canvas, x, y, entry.name, size, _INK, bold=True)
    used = width_of(entry.name, size, bold=True) + 4
    if used + width_of(entry.second_name, sizes.text) <= room:
        draw_text(canvas, x + used, y, entry.second_name, sizes.text, _QUIET)
