"""The build of the core under test: the compiled one or the sources."""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest

import huit
from huit.core import tiles

COMPILED_SUFFIXES = {".so", ".pyd"}


def kind_of_file(name: str) -> str:
    suffix = Path(name).suffix
    assert suffix in {*COMPILED_SUFFIXES, ".py"}
    return "compiled" if suffix in COMPILED_SUFFIXES else "pure"


def test_build_kind_tells_what_was_imported() -> None:
    """`huit.build_kind()` agrees with the file that the core was loaded from."""
    assert huit.build_kind() == kind_of_file(tiles.__file__)


def test_build_is_the_expected_one() -> None:
    """The run that claims to test the compiled build (or the sources) does."""
    expected = os.environ.get("HUIT_EXPECT_BUILD")
    if expected is None:
        pytest.skip("HUIT_EXPECT_BUILD is not set: any build will do")
    assert kind_of_file(tiles.__file__) == expected, "installed without a C compiler? `make clean` and try again"


def test_what_scores_is_of_one_kind() -> None:
    """Everything that runs once per hand is compiled in the compiled build, and nothing is in the sources."""
    names = [
        *(f"rules.{name}" for name in ("conditions", "combinations", "facts", "fan_table", "readings")),
        *(f"rules.{name}" for name in ("resolution", "scoring", "shapes", "waits")),
        *(
            "fast.batch",
            "fast.calls",
            "fast.engine.engine",
            "fast.flat",
            "fast.packed",
            "fast.scorer",
            "notation",
            "validation",
        ),
    ]
    modules = [*(f"huit.core.{name}" for name in names), "huit.compat.mahjonggb", "huit.rl.engine.batch"]
    kinds = {name: kind_of_file(str(importlib.import_module(name).__file__)) for name in modules}
    assert set(kinds.values()) == {huit.build_kind()}, kinds
