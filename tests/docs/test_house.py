"""The rules of the house that no tool checks: small rooms and modules, one name for one thing, plain docstrings."""

from __future__ import annotations

import ast
from collections import ChainMap, Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOM = 16  # modules of a folder: about fifteen
UNCOUNTED = ("__init__.py", "conftest.py")
LINES = 400  # of a module
MAP = "docs/architecture.md shows where things stand, src/huit/web/wire how a folder is divided"
# A docstring names its thing, or begins with an imperative verb.
AROUND = ("how", "what", "where", "whether", "which", "who", "whose")
DOCUMENTED = ("src", "bench", "examples", "scripts", "tests")  # folders
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules(folder: str) -> dict[str, ast.Module]:
    """The syntax tree of every module below a folder, by its path in the repository."""
    return {path: ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in paths_of(folder)}


def paths_of(folder: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py"))]


def first_words() -> Iterator[tuple[str, str]]:
    """The place and the first word of every docstring."""
    setup = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    trees = ChainMap({"setup.py": setup}, *map(modules, DOCUMENTED))
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield f"{path}: {text.splitlines()[0]}", text.split()[0].rstrip(",.:;").lower()


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_small_rooms(folder: str) -> None:
    """No folder has more modules than a newcomer can look over."""
    rooms = Counter(Path(path).parent for path in paths_of(folder) if Path(path).name not in UNCOUNTED)
    full = [f"{room}: {count}" for room, count in rooms.items() if count > ROOM]
    assert full == [], f"more than {ROOM} modules: move those that belong together to a folder ({MAP})"


def test_small_modules() -> None:
    """A module that has grown too long wants to be two."""
    lines = {path: (ROOT / path).read_text(encoding="utf-8").count("\n") for path in paths_of("src")}
    long = [f"{path}: {count}" for path, count in lines.items() if count > LINES]
    assert long == [], f"more than {LINES} lines: make two modules of one"


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_one_class_name_for_one_thing(folder: str) -> None:
    """No two modules of the sources, nor of the tests, have a public class of the same name."""
    defined = {
        (node.name, path)
        for path, tree in modules(folder).items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    often = Counter(name for name, _ in defined)
    shared = sorted(f"{name}: {path}" for name, path in defined if often[name] > 1)
    assert shared == [], "a class name for several things: name each after what it is"


def test_docstrings_name_their_thing() -> None:
    """No docstring describes around its thing."""
    around = [place for place, word in first_words() if word in AROUND]
    assert around == [], "begin with the ordinary name of the thing, or with a verb: Parse, Return, Refuse"
