"""The exceptions of the project: one base, and the tree that docs/errors.md draws."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

import huit
from huit.core.faults import HuitError

PAGE = Path(__file__).parents[2] / "docs" / "errors.md"
SIGNALS = ["Left"]  # derive from BaseException on purpose, so that nothing that catches errors catches them
SCRIPTS = "huit.store.migrations"  # run by alembic, which alone can import them


def exceptions() -> list[type[BaseException]]:
    """Every exception class that a module of Huit defines, private ones too."""
    found: dict[str, type[BaseException]] = {}
    for module in pkgutil.walk_packages(huit.__path__, "huit."):
        if module.name.startswith(SCRIPTS):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if inspect.isclass(value) and issubclass(value, BaseException) and value.__module__.startswith("huit."):
                found[f"{value.__module__}.{name}"] = value
    return list(dict.fromkeys(found.values()))


def parent_of(error: type[BaseException]) -> type[BaseException]:
    return next(base for base in error.__bases__ if issubclass(base, BaseException))


def tree_below(parent: type[BaseException], errors: list[type[BaseException]], margin: str) -> list[str]:
    """The branches below an exception, in the order of the alphabet."""
    children = sorted([one for one in errors if parent_of(one) is parent], key=lambda one: one.__name__)
    lines: list[str] = []
    for child in children:
        last = child is children[-1]
        lines.append(margin + ("└── " if last else "├── ") + title_of(child))
        lines += tree_below(child, errors, margin + ("    " if last else "│   "))
    return lines


def title_of(error: type[BaseException]) -> str:
    """The name, and the builtin exception that it is too."""
    builtin = [base.__name__ for base in error.__bases__ if base.__module__ == "builtins"]
    return f"{error.__name__}{f' ({builtin[0]})' if builtin else ''}"


def test_one_base() -> None:
    """Every exception is a HuitError, so that a caller can catch them all; signals are not."""
    assert [one.__name__ for one in exceptions() if not issubclass(one, HuitError)] == SIGNALS


def test_tree() -> None:
    """docs/errors.md draws the tree as it is. To mend it, paste what this test prints."""
    drawn = PAGE.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0].rstrip().splitlines()
    tree = [title_of(HuitError), *tree_below(HuitError, exceptions(), "")]
    assert drawn == tree, "\n".join(tree)


def test_meanings() -> None:
    """A row of the page's table says of every exception in which room it is raised, and what it means."""
    rows = [line.split("|")[1:3] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    rooms = [(f"`{one.__name__}`", one.__module__.split(".")[1]) for one in exceptions()]
    assert sorted((name.strip(), room.strip()) for name, room in rows) == sorted(rooms)
