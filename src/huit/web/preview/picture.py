"""The picture of a preview as PNG: tiles on the felt, the title above, the fans below."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from huit.core.data_files import read_packaged
from huit.web.preview.content import HEIGHT, WIDTH, Preview, PreviewGroup

SPRITE: Final = "preview/tiles.png"  # written by the build: all faces side by side, in the order of FACES
FACES: Final = (*[f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)], *"ESWNCFP", "back")
_MARGIN: Final = 60
_ROOM: Final = WIDTH - 2 * _MARGIN
_GAP: Final = 0.4  # between groups, of the width of a tile
_LARGEST: Final = 110  # pixels of a tile's width
_SHAPE: Final = 4 / 3
_FELT: Final = "#1d4d3a"
_FACE: Final = "#fdf9ec"
_EDGE: Final = "#dccfa9"
_BACK: Final = "#2c7556"
_TEXT: Final = "#f6f0dd"
_GOLD: Final = "#f3d98b"
_FONTS: Final = Path(__file__).parents[2] / "data" / "fonts"
_CHINESE: Final = 0x2E80  # the first sign that the Latin font lacks


def draw_preview(preview: Preview, sprite: str) -> bytes:
    """The PNG; `sprite` is the file with the faces of the tiles."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _FELT)
    draw = ImageDraw.Draw(image)
    _write(draw, preview.title, _MARGIN, 50, 64, _GOLD)
    width = min(_LARGEST, _ROOM / _length(preview.groups))
    _draw_groups(image, draw, preview.groups, width, sprite)
    lines = preview.lines or (preview.description,)
    half = (len(lines) + 1) // 2 if len(lines) > 4 else len(lines)
    for at, line in enumerate(lines):
        _write(draw, line, _MARGIN + (at // half) * _ROOM // 2, 400 + (at % half) * 48, 34, _TEXT)
    _write(draw, "Huit", WIDTH - _MARGIN - 70, HEIGHT - 60, 32, _EDGE)
    file = BytesIO()
    image.save(file, "PNG", optimize=False)
    return file.getvalue()


def _length(groups: tuple[PreviewGroup, ...]) -> float:
    """The width of all groups, in tiles."""
    return sum([len(group.tiles) for group in groups]) + _GAP * (len(groups) - 1)


def _draw_groups(
    image: Image.Image, draw: ImageDraw.ImageDraw, groups: tuple[PreviewGroup, ...], width: float, sprite: str
) -> None:
    x, y, height = float(_MARGIN), 190, width * _SHAPE
    for group in groups:
        begun = x
        for at, tile in enumerate(group.tiles):
            _draw_tile(
                image, draw, tile, (round(x), y, round(width * 0.96), round(height)), at == group.winning, sprite
            )
            x += width
        if group.exposed:
            line = (begun, y + height + 18, x - width * 0.04, y + height + 22)
            draw.rounded_rectangle(line, 2, fill=_TEXT)
        x += _GAP * width


def _draw_tile(
    image: Image.Image, draw: ImageDraw.ImageDraw, tile: str, box: tuple[int, int, int, int], won: bool, sprite: str
) -> None:
    x, y, width, height = box
    radius = width // 8
    for below, colour in ((10, _BACK), (5, _EDGE), (0, _FACE)):
        outline = _GOLD if won and not below else None
        draw.rounded_rectangle(
            (x, y + below, x + width, y + height + below), radius, fill=colour, outline=outline, width=5
        )
    inset = 0 if tile == "back" else max(3, width // 14)
    face = _faces(sprite)[tile].resize((width - 2 * inset, height - 2 * inset), Image.Resampling.LANCZOS)
    image.paste(face, (x + inset, y + inset), face)


@cache
def _faces(sprite: str) -> dict[str, Image.Image]:
    """The faces by the names of the tiles."""
    with Image.open(BytesIO(read_packaged(sprite))) as found:
        row = found.convert("RGBA")
    width = row.width // len(FACES)
    return {name: row.crop((at * width, 0, (at + 1) * width, row.height)) for at, name in enumerate(FACES)}


def _write(draw: ImageDraw.ImageDraw, text: str, x: int, y: int, size: int, colour: str) -> None:
    """A line; one that is too long is set smaller."""
    name = "huit-hanzi.ttf" if any(ord(sign) >= _CHINESE for sign in text) else "huit-sans-bold.ttf"
    font = _font(name, size)
    while draw.textlength(text, font) > WIDTH - _MARGIN - x and size > 16:
        size -= 2
        font = _font(name, size)
    draw.text((x, y), text, colour, font)


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(read_packaged(str(_FONTS / name))), size)
