"""The table of commands: every row is declared, and the recipe for one more holds."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from tests.package_copy import PackageCopy

from huit.cli.commands import COMMANDS, huit_command
from huit.core.words import words_in


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_every_row_is_declared(name: str) -> None:
    """The module of a row declares a command of that name, whose help is the one in the list of commands."""
    group = huit_command(words_in("en"))
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert command.name == name
    assert (command.help or "").startswith(words_in("en").first_line(f"help_{name}"))


def test_recipe(tmp_path: Path) -> None:
    """Following "Add a command" gives a command that runs, in the list of the help and with a help of its own."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add a command")
    assert "Hello, Anna!" in copy.run("-m", "huit", "greet", "--name", "Anna", "--lang", "en").stdout
    assert "greet " in copy.run("-m", "huit", "--help").stdout
    assert "--name" in copy.run("-m", "huit", "greet", "--help").stdout
