"""The table of commands: every row is declared, and the recipe for one more holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from tests.support.package_copy import PackageCopy

from huit.cli.arguments.parameters import command_named, option
from huit.cli.arguments.refusal import Refusal
from huit.cli.commands import COMMANDS, CommandRow, huit_command
from huit.core.words import words_in

TITLE = "Add a command"


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_every_row_is_declared(name: str) -> None:
    """The module of a row declares a command of that name, whose help is the one in the list of commands."""
    group = huit_command(words_in("en"))
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert command.name == name
    assert (command.help or "").startswith(words_in("en").first_line(f"help_{name}"))


@pytest.mark.parametrize("module", ["huit.cli.nowhere", "huit.cli.score.command"])
def test_a_row_without_a_declaration(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the row, the function that is missing, and the recipe."""
    monkeypatch.setattr("huit.cli.commands.COMMANDS", (CommandRow("greet", module),))
    group = huit_command(words_in("en"))
    with pytest.raises(Refusal) as caught:
        group.get_command(click.Context(group), "greet")
    reason = dict(caught.value.faults[0].values)["reason"]
    assert f"COMMANDS, greet: {module}.greet_command is missing" in reason
    assert '"Add a command"' in reason


@pytest.mark.parametrize(
    ("run", "said"),
    [
        (lambda: 0, "got an unexpected keyword argument 'name'"),
        (lambda nom: nom, "missing a required argument: 'nom'"),
        (lambda name, count: name + count, "missing a required argument: 'count'"),
    ],
)
def test_a_run_that_does_not_take_the_options(run: Callable[..., int], said: str) -> None:
    """Refused when the command is declared, with the command, the function, what it is given, and the recipe."""
    words = words_in("en")
    name = option(words, "--name", "help_deals", "metavar_names")
    with pytest.raises(Refusal) as caught:
        command_named("greet", words, run, [name], "bots")
    reason = dict(caught.value.faults[0].values)["reason"]
    assert reason.startswith(f"greet: {__name__}.<lambda> is given name, but has ")
    assert said in reason
    assert '"Add a command"' in reason


def test_every_command_is_run() -> None:
    """A golden test, or another one, runs each row: nothing else finds a command that fails when it works."""
    tests = "".join([path.read_text(encoding="utf-8") for path in Path(__file__).parent.rglob("*.py")])
    never = [row.name for row in COMMANDS if not re.search(rf'[\[( ]"{row.name}"[,)\]]', tests)]
    assert never == [], f'no test of tests/cli runs these; the recipe is "{TITLE}" in docs/contributing.md'


def test_recipe(tmp_path: Path) -> None:
    """Following "Add a command" gives a command that runs, in the list of the help and with a help of its own."""
    copy = PackageCopy(tmp_path)
    copy.follow(TITLE)
    assert "Hello, Anna!" in copy.run("-m", "huit", "greet", "--name", "Anna", "--lang", "en").stdout
    assert "greet " in copy.run("-m", "huit", "--help").stdout
    assert "--name" in copy.run("-m", "huit", "greet", "--help").stdout


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_tests_that_the_recipe_names(tmp_path: Path) -> None:
    """The tests of commands and of words pass with the one that the recipe adds."""
    copy = PackageCopy(tmp_path)
    copy.follow(TITLE)
    copy.test("tests/cli/test_commands.py", "-k", "row or options")
    copy.test("tests/core/words/test_words.py", "-k", "complete or sorted or code or used or french")


def test_recipe_with_a_slip(tmp_path: Path) -> None:
    """A `run` without the option, or a word that is no text: one line and status 2."""
    copy = PackageCopy(tmp_path)
    copy.follow(TITLE)
    path = "huit/cli/greet/command.py"
    copy.write(path, copy.read(path).replace("def run(name: str)", "def run(nom: str)"))
    for arguments in (("--name", "Anna"), ("--help",)):
        done = copy.run("-m", "huit", "greet", *arguments, "--lang", "en")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "greet: huit.cli.greet.command.greet_command.<locals>.run is given name" in done.stderr
    path = "huit/data/languages/en/words.toml"
    copy.write(path, copy.read(path).replace('help_greet = "Say hello."', "help_greet = 3"))
    done = copy.run("-m", "huit", "--help", "--lang", "en")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"{path}: [words] help_greet must be a text in quotes" in done.stderr
    assert f'"{TITLE}"' in done.stderr
