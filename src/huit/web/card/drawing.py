"""Draw the card as PDF; cached by language and profile."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from huit.club.paper.typesetting import fitting_size, font_for, width_of
from huit.core.rules.payments import BASE
from huit.core.rules.profile_types import Profile
from huit.core.words import Words, words_in
from huit.core.words.explanation import quantity
from huit.web.answers.lookup import known_language, known_profile
from huit.web.card.content import second_language, sections
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
    card = lay_out(sections(lang, profile), lang)
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
    lang, y = words.language, HEIGHT - MARGIN - 14
    canvas.setFillColor(_FELT)
    canvas.setFont(font_for(lang, bold=True), 15)
    canvas.drawString(MARGIN, y, words.say("card_title"))
    canvas.setFillColor(_QUIET)
    canvas.setFont(font_for(lang), 8.5)
    title = f"{words.profile_title(profile)}  ·  {page + 1}/{_PAGES}"
    canvas.drawRightString(WIDTH - MARGIN, y, title)


def _draw_foot(canvas: Canvas, words: Words, profile: Profile) -> None:
    """Draw the footer: minimum, payments, and a legend of the tiles."""
    switches = profile.switches
    rules = words.say("card_foot", minimum=switches.minimum, flower=switches.flower_points, base=BASE)
    font = font_for(words.language)
    canvas.setStrokeColor(_FELT)
    canvas.setLineWidth(0.6)
    canvas.line(MARGIN, MARGIN + FOOT - 8, WIDTH - MARGIN, MARGIN + FOOT - 8)
    for text, colour, y in ((rules, _INK, MARGIN + 10), (words.say("card_legend"), _QUIET, MARGIN)):
        canvas.setFillColor(colour)
        canvas.setFont(font, fitting_size(text, font, 8, WIDTH - 2 * MARGIN))
        canvas.drawString(MARGIN, y, text)


def _draw_block(canvas: Canvas, block: CardBlock, x: float, top: float, sizes: Sizes, lang: str) -> None:
    if block.points:
        _draw_heading(canvas, block.points, x, top, sizes, lang)
        top -= sizes.heading
    y = top - sizes.row
    hand = width_of_pieces(block.entry.pieces, sizes.tile)
    draw_pieces(canvas, block.entry.pieces, x + COLUMN - hand, y + 2 * sizes.scale, sizes.tile)
    _draw_names(canvas, block, x, y + 4.4 * sizes.scale, COLUMN - hand - 4, sizes, lang)
    canvas.setFillColor(_INK)
    canvas.setFont(font_for(lang), sizes.text)
    for line in block.lines:
        y -= sizes.leading
        canvas.drawString(x, y + 1.4 * sizes.scale, line)


def _draw_heading(canvas: Canvas, points: int, x: float, top: float, sizes: Sizes, lang: str) -> None:
    height = sizes.heading - 3.5 * sizes.scale
    canvas.setFillColor(_FELT)
    canvas.roundRect(x, top - height, COLUMN, height, 2, stroke=0, fill=1)
    canvas.setFillColor(_PAPER)
    canvas.setFont(font_for(lang, bold=True), sizes.name)
    words = words_in(lang)
    text = quantity(words, "card_points", points)
    canvas.drawString(x + 5, top - height + 3.4 * sizes.scale, text)


def _draw_names(canvas: Canvas, block: CardBlock, x: float, y: float, room: float, sizes: Sizes, lang: str) -> None:
    """Draw the name, and the second name if it fits."""
    entry, font, other = block.entry, font_for(lang, bold=True), font_for(second_language(lang))
    size = fitting_size(entry.name, font, sizes.name, room)
    canvas.setFillColor(_INK)
    canvas.setFont(font, size)
    canvas.drawString(x, y, entry.name)
    used = width_of(entry.name, font, size) + 4
    if used + width_of(entry.second_name, other, sizes.text) <= room:
        canvas.setFillColor(_QUIET)
        canvas.setFont(other, sizes.text)
        canvas.drawString(x + used, y, entry.second_name)
