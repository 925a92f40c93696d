"""Game records as input: from a file or standard input, with the profile they were played by."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from huit.cli.arguments.hand_options import profile_asked
from huit.cli.arguments.refusal import Refusal, printable, refuse
from huit.core.words import Words
from huit.game.records.record import LONGEST, Record, RecordError, parse_record

STANDARD_INPUT: Final = "-"
LONGEST_NAME: Final = 30


def record_in(names: tuple[str, ...], profile: str | None, command: str, words: Words) -> Record:
    """Parse the record in the one file that was named."""
    if not names:
        raise refuse("argument_missing", name=words.say("metavar_record"), command=command)
    if len(names) > 1:
        raise refuse("argument_extra", text=names[1][:40])
    content = content_of(names[0])
    try:
        return parse_record(content, profile_asked(profile) if profile else None)
    except RecordError as error:
        raise Refusal(*error.faults) from error


def content_of(path: str) -> bytes:
    """Read a file up to the size limit and one byte more: some files never end."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read(LONGEST + 1)
        with Path(path).open("rb") as file:
            return file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file_unreadable", path=path[-80:], reason=reason) from error


def shown_names(record: Record) -> tuple[str, ...]:
    """Names of the players, made safe for a terminal."""
    return tuple([shown_name(name) for name in record.header.players])


def shown_name(name: str) -> str:
    """A name from a record, without control codes and shortened."""
    shown = printable(name[: LONGEST_NAME + 1])
    return shown if len(shown) <= LONGEST_NAME else shown[:LONGEST_NAME] + "…"
