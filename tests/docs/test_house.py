"""The rules of the house that no tool checks: small rooms and modules, one name for one thing, plain docstrings."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "huit"
ROOM = 16  # modules of a folder: about fifteen
LINES = 400  # of a module
# A docstring names its thing, or begins with an imperative verb.
AROUND = ("how", "what", "where", "whether", "which", "who", "whose")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


BESIDE = ("bench", "examples", "scripts")  # folders with docstrings too


@cache
def every_module() -> dict[str, ast.Module]:
    """The syntax tree of every module of huit and of the folders beside it, by its path in the repository."""
    paths = sorted(path for folder in (SOURCES, *(ROOT / name for name in BESIDE)) for path in folder.rglob("*.py"))
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def modules() -> dict[str, ast.Module]:
    """Those of huit."""
    return {path: tree for path, tree in every_module().items() if path.startswith("src")}


def first_words() -> Iterator[tuple[str, str]]:
    """Every docstring: where it stands and its first word."""
    for path, tree in every_module().items():
        for node in ast.walk(tree):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield f"{path}: {text.splitlines()[0]}", text.split()[0].rstrip(",.:;").lower()


def test_small_rooms() -> None:
    """No folder of huit has more modules than a newcomer can look over."""
    files = Counter(str(Path(path).parent) for path in modules() if not path.endswith("__init__.py"))
    assert [f"{folder}: {count}" for folder, count in files.items() if count > ROOM] == []


def test_small_modules() -> None:
    """A module that has grown too long wants to be two."""
    lines = {path: (ROOT / path).read_text(encoding="utf-8").count("\n") for path in modules()}
    assert [f"{path}: {count}" for path, count in lines.items() if count > LINES] == []


def test_one_class_name_for_one_thing() -> None:
    """No two modules have a public class of the same name."""
    defined = {
        (node.name, path)
        for path, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    }
    often = Counter(name for name, _ in defined)
    assert sorted(f"{name}: {path}" for name, path in defined if often[name] > 1) == []


def test_docstrings_name_their_thing() -> None:
    """No docstring describes around its thing."""
    assert [place for place, word in first_words() if word in AROUND] == []
