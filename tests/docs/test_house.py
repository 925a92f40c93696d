"""The rules of the house that no tool checks: small rooms and modules, one name for one thing, plain docstrings.

A name is given to others when another module imports it by itself (`from huit.game.actions import HU`). Read through
its module (`moves.HU`) it says whose it is.
"""

from __future__ import annotations

import ast
import re
from collections import ChainMap, Counter
from collections.abc import Collection, Iterator
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
# "The same" without a noun: of what stands above, which a reader who comes from a search has not read.
LEANING = re.compile(r"The same(?:[.,;:]| (?:as|beside|by|for|of|on|with|without)\b)")
DOCUMENTED = ("src", "bench", "examples", "scripts", "tests")  # folders
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules(folder: str) -> dict[str, ast.Module]:
    """The syntax tree of every module below a folder, by its path in the repository."""
    return {path: ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in paths_of(folder)}


def paths_of(folder: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py"))]


def docstrings() -> Iterator[tuple[str, str]]:
    """Every docstring, with its place and first line."""
    setup = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    trees = ChainMap({"setup.py": setup}, *map(modules, DOCUMENTED))
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, Documented) and (text := ast.get_docstring(node)):
                yield f"{path}: {text.splitlines()[0]}", text


@cache
def importers() -> dict[tuple[str, str], list[str]]:
    """The modules of the sources that import a name, by the module that has it and the name."""
    found: dict[tuple[str, str], list[str]] = {}
    for path, tree in modules("src").items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    found.setdefault((node.module or "", alias.name), []).append(path)
    return found


def assigned(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The public aliases and constants of a module, each with its value as text."""
    for node in tree.body:
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ) if name[0].isupper():
                yield name, ast.unparse(value)


def module_name(path: str) -> str:
    return path.removeprefix("src/").removesuffix(".py").replace("/", ".")


def room_of(path: str) -> str:
    return path.split("/")[2]


def meaning_two_things(given: Collection[tuple[str, str, str]]) -> list[str]:
    """The names that several modules give with different values; `given` are names, values and paths."""
    values: dict[str, set[str]] = {}
    for name, value, _ in given:
        values.setdefault(name, set()).add(value)
    return sorted(f"{name} of {path}" for name, _, path in given if len(values[name]) > 1)


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


def test_one_alias_for_one_thing() -> None:
    """No two modules give other modules a type alias of the same name that means something else."""
    given = [
        (name, value.replace("Any", "object"), path)  # a dictionary of JSON values, however strictly it is read
        for path, tree in modules("src").items()
        for name, value in assigned(tree)
        if not name.isupper() and importers().get((module_name(path), name))
        # Models and parameters of the API describe values of the core once more, for its schema.
        if not path.startswith("src/huit/web/wire/") and not value.startswith("Annotated[")
    ]
    assert meaning_two_things(given) == [], "give one of them a name of its own"


def test_one_constant_for_one_thing() -> None:
    """No two modules give other rooms a constant of the same name with another value."""
    given = [
        (name, value, path)
        for path, tree in modules("src").items()
        for name, value in assigned(tree)
        if name.isupper()
        if any(room_of(one) != room_of(path) for one in importers().get((module_name(path), name), ()))
    ]
    assert meaning_two_things(given) == [], "give one of them a name of its own, or read it through its module"


def test_docstrings_name_their_thing() -> None:
    """No docstring describes around its thing."""
    first = [(place, text.split()[0].rstrip(",.:;").lower()) for place, text in docstrings()]
    around = [place for place, word in first if word in AROUND]
    assert around == [], "begin with the ordinary name of the thing, or with a verb: Parse, Return, Refuse"


def test_docstrings_stand_alone() -> None:
    """No docstring begins with "The same" of something that only its neighbour names."""
    assert [place for place, text in docstrings() if LEANING.match(text)] == [], "name the thing itself"
