"""The map of the code is true: its picture is the contract of the layers, and the files that it names exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCES = ROOT / "src" / "huit"
PICTURE = re.compile(r"```text\n(?P<lines>.*?)```", re.DOTALL)
REMARKS = 56  # the column in which the picture's remarks begin
FILE = re.compile(r"`(?:(?P<room>[a-z_]+(?:/[a-z_]+)*)/)?(?P<name>[a-z_]+\.py)`")


def drawn_layers() -> list[list[str]]:
    """The rooms of each line of the picture, from the top."""
    picture = PICTURE.search(PAGE)
    assert picture is not None
    found = [re.findall(r"[a-z_]+", line[:REMARKS]) for line in picture["lines"].splitlines()]
    return [rooms for rooms in found if rooms]


def test_picture_is_the_contract() -> None:
    """The layers of the page are those that import-linter checks, in the same order."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    assert drawn_layers() == [re.findall(r"[a-z_]+", layer) for layer in layers]


def test_every_room_has_a_paragraph() -> None:
    """No package of huit is missing from the page."""
    rooms = {path.parent.name for path in SOURCES.glob("*/__init__.py")}
    assert rooms == set(re.findall(r"^\*\*([a-z]+)\*\* ", PAGE, re.MULTILINE))


def test_named_files_exist() -> None:
    """Every file of Python that the page names is there, in its room where it names one."""
    for found in FILE.finditer(PAGE):
        path = "**/" + found["name"] if found["room"] is None else f"{found['room']}/{found['name']}"
        assert list(SOURCES.glob(path)), found[0]
