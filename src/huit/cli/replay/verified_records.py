"""Verification of many records: the games that do not hold, and how many do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from huit.cli.arguments.record_file import FiledRecord, RecordFiles
from huit.cli.arguments.refusal import in_words, shown_path
from huit.core.faults import Fault
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.game.records.record import Record
from huit.game.records.verify import Verification

MOST_SHOWN: Final = 10  # games that do not hold


class VerifiedRecords:
    """Results of a verification, gathered game by game; those that hold are only counted."""

    def __init__(self, files: RecordFiles) -> None:
        self.files = files
        self.first: tuple[FiledRecord, Verification] | None = None
        self.read = 0
        self.failed: list[tuple[FiledRecord, Verification]] = []

    def add(self, filed: FiledRecord, found: Verification) -> None:
        """Count a game."""
        self.read += 1
        self.first = self.first or (filed, found)
        if not found.holds:
            self.failed.append((_light(filed), found))

    @property
    def count(self) -> int:
        """Games, those included that cannot be read."""
        return self.read + len(self.files.unread)

    @property
    def holds(self) -> bool:
        """True if every game is complete and without a fault."""
        return not self.failed and not self.files.unread

    def lines(self, words: Words) -> Iterator[str]:
        """The first games that do not hold, each with its first fault; then how many do."""
        for path, faults in self.files.unread[:MOST_SHOWN]:
            yield f"{shown_path(path)}: {faults[0].code}  {_sentence(faults[0], words)}"
        for filed, found in self.failed[:MOST_SHOWN]:
            where = words.say("import_game", number=filed.part.number, path=shown_path(filed.path))
            if found.faults:
                yield f"{where}{found.faults[0].code}  {_sentence(found.faults[0], words)}"
            else:
                yield where + words.say("verify_half")
        held = self.read - len(self.failed)
        yield words.say("verify_many", held=held, games=quantity(words, "import_games", self.count))

    def plain(self, plain_one: Callable[[Record, Verification, Words], dict[str, Any]], words: Words) -> dict[str, Any]:
        """The games that do not hold and how many do, as JSON values."""
        unread = [
            {"file": path, "faults": [{"code": one.code, "message": _sentence(one, words)} for one in faults]}
            for path, faults in self.files.unread
        ]
        failed = [
            {
                "file": filed.path,
                "game": filed.part.number,
                "line": filed.part.line,
                **plain_one(filed.record, found, words),
            }
            for filed, found in self.failed
        ]
        counts = {"games": self.count, "held": self.read - len(self.failed)}
        return {"holds": self.holds, **counts, "failed": failed, "unread": unread}


def _light(filed: FiledRecord) -> FiledRecord:
    """A record without its lines: a file may have many that do not hold."""
    return replace(filed, part=replace(filed.part, content=b""), record=replace(filed.record, lines=()))


def _sentence(fault: Fault, words: Words) -> str:
    return words.fault(in_words(fault, words))
