"""Game records as input: from a file or standard input, with the profile they were played by."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from huit.cli.arguments.files import open_file
from huit.cli.arguments.hand_options import profile_asked
from huit.cli.arguments.refusal import Refusal, printable, refuse
from huit.core.faults import Fault
from huit.core.words import Words
from huit.game.records.record import Record, RecordError
from huit.game.records.several import RecordPart, split_records

LONGEST_NAME: Final = 30


def _unwatched(stream: BinaryIO) -> BinaryIO:
    return stream


@dataclass(frozen=True)
class FiledRecord:
    """A record with its place in the files of a command."""

    path: str
    part: RecordPart
    record: Record


def record_in(
    names: tuple[str, ...], profile: str | None, command: str, words: Words, game: str | None = None
) -> Record:
    """Parse one record of the one file that was named: the chosen one, else the first."""
    chosen = game_in(game) or 1
    path = one_file(names, command, words)
    rules = profile_asked(profile) if profile else None
    found: RecordPart | None = None
    count = 0
    with open_file(path) as stream:
        for part in split_records(stream):
            count = part.number
            found = part if part.number == chosen else found
    if found is None:
        raise refuse("record_game_unknown", text=str(chosen), known=f"1 – {count}")
    if count > 1 and game is None:
        print(words.say("record_game_shown", game=chosen, games=count), file=sys.stderr)
    try:
        return found.parse(rules)
    except RecordError as error:
        raise Refusal(*error.faults) from error


class RecordFiles:
    """The records of some files, all or the chosen one of each, one after the other.

    What cannot be read is kept in `unread`, with its file, and the rest is read on.
    """

    def __init__(self, names: tuple[str, ...], profile: str | None, game: str | None) -> None:
        self.names = names
        self.unread: list[tuple[str, tuple[Fault, ...]]] = []
        self._rules = profile_asked(profile) if profile else None
        self._chosen = game_in(game)

    @property
    def size(self) -> int:
        """Bytes of all files, as far as they are known."""
        return sum([Path(path).stat().st_size for path in self.names if Path(path).is_file()])

    def records(self, watched: Callable[[BinaryIO], BinaryIO] = _unwatched) -> Iterator[FiledRecord]:
        """Yield the records; each file is read through `watched`."""
        for path in self.names:
            try:
                with open_file(path) as stream:
                    yield from self._records_of(path, watched(stream))
            except Refusal as error:
                self.unread.append((path, error.faults))

    def _records_of(self, path: str, stream: BinaryIO) -> Iterator[FiledRecord]:
        count = 0
        for part in split_records(stream):
            count = part.number
            if self._chosen not in (None, count):
                continue
            try:
                yield FiledRecord(path, part, part.parse(self._rules))
            except RecordError as error:
                self.unread.append((path, error.faults))
            if self._chosen == count:
                return
        if self._chosen is not None:
            raise refuse("record_game_unknown", text=str(self._chosen), known=f"1 – {count}")


def game_in(text: str | None) -> int | None:
    """Parse the number of a game in a file, from 1."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise refuse("record_game_invalid", text=text[:20])
    return int(text)


def one_file(names: tuple[str, ...], command: str, words: Words) -> str:
    """The one file that was named."""
    if not names:
        raise refuse("argument_missing", name=words.say("metavar_record"), command=command)
    if len(names) > 1:
        raise refuse("argument_extra", text=names[1][:40])
    return names[0]


def shown_names(record: Record) -> tuple[str, ...]:
    """Names of the players, made safe for a terminal."""
    return tuple([shown_name(name) for name in record.header.players])


def shown_name(name: str) -> str:
    """A name from a record, without control codes and shortened."""
    shown = printable(name[: LONGEST_NAME + 1])
    return shown if len(shown) <= LONGEST_NAME else shown[:LONGEST_NAME] + "…"
