"""`huit import`: records from the files of other programs, one game after the other in constant memory."""

from __future__ import annotations

import json as json_format
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TextIO

from huit.cli.arguments.files import open_file
from huit.cli.arguments.refusal import Refusal, in_words, refuse, shown_path
from huit.cli.convert.output import output_to
from huit.cli.convert.progress import GamesProgress, games_progress
from huit.core.faults import Fault
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.game.records.importing import Imported
from huit.game.records.record import RecordError
from huit.imports import import_games
from huit.imports.wording import difference_in_words, loss_in_words

MOST_SHOWN: Final = 10  # messages about single games


@dataclass
class _Summary:
    """Counts of an import."""

    found: int = 0
    games: int = 0  # with a record
    hands: int = 0
    stopped: int = 0  # with a record up to a fault
    nothing: int = 0  # without a record
    differences: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)
    unsaid: int = 0
    unread: list[tuple[str, tuple[Fault, ...]]] = field(default_factory=list)  # files, of which some games may be read

    @property
    def is_whole(self) -> bool:
        """True if every game of every file was followed to its end."""
        return not (self.stopped or self.nothing or self.unread)

    def add(self, game: Imported, path: str, words: Words) -> None:
        self.found += 1
        self.games += bool(game.lines)
        self.hands += sum([line.startswith('{"hand":') for line in game.lines])
        self.stopped += bool(game.lines and game.faults)
        self.nothing += not game.lines
        self.differences += len(game.differences)
        self.lost.update(game.lost)
        where = words.say("import_game", number=self.found, path=shown_path(path))
        said = [f"{fault.code}  {words.fault(fault)}" for fault in game.faults]
        said += [difference_in_words(one, words) for one in game.differences]
        room = MOST_SHOWN - len(self.messages)
        self.messages += [where + one for one in said[:room]]
        self.unsaid += max(0, len(said) - room)


def run_import(
    words: Words, *, file: tuple[str, ...], out: str | None, overwrite: bool, anonymous: bool, json: bool
) -> int:
    """Run the command and return its exit status.

    1 if a file could not be read or a game not followed to its end, 2 if there is no game: then nothing is written.
    """
    if not file:
        raise refuse("argument_missing", name=words.say("metavar_file"), command="huit import")
    summary = _Summary()
    size = sum([Path(path).stat().st_size for path in file if Path(path).is_file()])
    with ExitStack() as stack:
        progress = stack.enter_context(games_progress(sys.stderr, words.say("import_progress"), size))
        output: TextIO | None = None  # opened with the first game: the files may be of no known format
        for path in file:
            for game in _games_in(path, progress, summary):
                if game.lines:
                    output = output or stack.enter_context(output_to(out, overwrite))
                    lines = _anonymous(game.lines, words) if anonymous else game.lines
                    output.write("".join([line + "\n" for line in lines]))
                summary.add(game, path, words)
                progress.count()
    if not summary.games and len(file) == 1 and summary.unread:
        raise Refusal(*summary.unread[0][1])
    _tell(summary, words, json, to_stdout=bool(summary.games) and out not in (None, "-"))
    if not summary.games:
        return 2
    return 0 if summary.is_whole else 1


def _games_in(path: str, progress: GamesProgress, summary: _Summary) -> Iterator[Imported]:
    """Yield the games of a file; if it cannot be read, or not to its end, the reason is kept."""
    try:
        with open_file(path) as stream:
            yield from import_games(progress.watched(stream))
    except (RecordError, Refusal) as error:
        summary.unread.append((path, error.faults))


def _anonymous(lines: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """The lines with numbers instead of names."""
    header: dict[str, Any] = json_format.loads(lines[0])
    header["players"] = [words.say("import_player", number=number) for number in (1, 2, 3, 4)]
    return (json_format.dumps(header, ensure_ascii=False), *lines[1:])


def _tell(summary: _Summary, words: Words, json: bool, to_stdout: bool) -> None:
    """Report on stdout if the records went elsewhere, else on stderr."""
    stream = sys.stdout if to_stdout else sys.stderr
    if json:
        print(json_format.dumps(_plain(summary, words), ensure_ascii=False, indent=2), file=stream)
        return
    for message in summary.messages:
        print(message, file=stream)
    if summary.unsaid:
        print(quantity(words, "import_more", summary.unsaid), file=stream)
    for path, faults in summary.unread[:MOST_SHOWN]:
        for fault in faults[:1]:
            print(f"{shown_path(path)}: {fault.code}  {words.fault(in_words(fault, words))}", file=stream)
    for name in summary.lost:
        print(loss_in_words(name, words), file=stream)
    games = quantity(words, "import_games", summary.games)
    print(words.say("import_done", games=games, hands=quantity(words, "import_hands", summary.hands)), file=stream)
    if summary.stopped:
        print(quantity(words, "import_stopped", summary.stopped), file=stream)
    if summary.nothing:
        print(quantity(words, "import_nothing", summary.nothing), file=stream)
    if summary.unread:
        print(quantity(words, "import_unread", len(summary.unread)), file=stream)
    if summary.differences:
        print(quantity(words, "import_differ", summary.differences), file=stream)
    elif summary.is_whole:
        print(words.say("import_agrees"), file=stream)


def _plain(summary: _Summary, words: Words) -> dict[str, object]:
    return {
        "games": summary.games,
        "hands": summary.hands,
        "stopped": summary.stopped + summary.nothing,
        "differences": summary.differences,
        "lost": [{"name": name, "message": loss_in_words(name, words)} for name in summary.lost],
        "messages": summary.messages,
        "unread": [
            {"file": path, "code": fault.code, "message": words.fault(in_words(fault, words))}
            for path, (fault, *_) in summary.unread
        ],
    }
