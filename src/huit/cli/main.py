"""Entry point of the command `huit`: runs a command and reports errors in the user's language."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from huit.cli.arguments.completion import VARIABLE, complete
from huit.cli.arguments.language import language_of, language_of_environment
from huit.cli.arguments.localized import refusal_of
from huit.cli.arguments.refusal import Refusal, print_faults, refuse, show_faults
from huit.cli.commands import huit_command
from huit.cli.terminal.console import INTERRUPTED, discard_stdout, prepare_streams
from huit.core.faults import Fault, HandError, HuitError
from huit.core.rules.profile_types import ProfileError
from huit.core.words import Words, words_in
from huit.core.words.languages import LanguageError

BAD_INPUT: Final = 2
PIPE_CLOSED: Final = 141  # exit status after SIGPIPE, by convention of the shells


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit status: 0, 1 if some lines of a file failed, 2 for unusable input."""
    if not prepare_streams():
        return PIPE_CLOSED
    try:
        return _run_speaking(arguments)
    except LanguageError as error:  # of the language that it would be said in
        print(error, file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        discard_stdout()
        return PIPE_CLOSED


def _run_speaking(arguments: Sequence[str]) -> int:
    words = words_in(language_of_environment(os.environ))
    try:
        words = words_in(language_of(arguments, os.environ))
        return _run_command(arguments, words)
    except (Refusal, HandError, ProfileError) as error:
        _report(error, arguments, words)
    except HuitError as error:
        faults: tuple[Fault, ...] = getattr(error, "faults", ())
        if not faults:
            raise
        _report(Refusal(*faults), arguments, words)
    except click.ClickException as error:
        _report(refusal_of(error, words), arguments, words)
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_stdout()
        show_faults(refuse("write_failed", reason=error.strerror or type(error).__name__), words)
    return BAD_INPUT


def _report(error: Refusal | HandError | ProfileError, arguments: Sequence[str], words: Words) -> None:
    """Print an error, as JSON if `--json` was asked for."""
    asked = set(arguments[: arguments.index("--")] if "--" in arguments else arguments)
    if asked.isdisjoint(("--json", "--jsonl")):
        show_faults(error, words)
    else:
        print_faults(error, words, None if "--jsonl" in asked else 2)
        sys.stdout.flush()


def _run_command(arguments: Sequence[str], words: Words) -> int:
    command = huit_command(words)
    if VARIABLE in os.environ:
        return complete(command, os.environ[VARIABLE])
    if not arguments:
        arguments = ["--help"]
    try:
        with command.make_context("huit", list(arguments)) as context:
            status = command.invoke(context)
    except click.exceptions.Exit as stop:
        status = stop.exit_code
    sys.stdout.flush()
    return int(status)
