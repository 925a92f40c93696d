"""`huit import`: records from the files of other programs, one game after the other in constant memory."""

from __future__ import annotations

import json as json_format
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from huit.cli.arguments.record_file import STANDARD_INPUT
from huit.cli.arguments.refusal import Refusal, printable, refuse
from huit.cli.convert.output import output_to
from huit.cli.convert.progress import GamesProgress, games_progress
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

    games: int = 0
    hands: int = 0
    stopped: int = 0
    differences: int = 0
    lost: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)
    unsaid: int = 0

    def add(self, game: Imported, path: str, words: Words) -> None:
        self.games += 1
        self.hands += sum([line.startswith('{"hand":') for line in game.lines])
        self.stopped += bool(game.faults)
        self.differences += len(game.differences)
        self.lost.update(game.lost)
        where = words.say("import_game", number=self.games, path=printable(path[-40:]))
        said = [f"{fault.code}  {words.fault(fault)}" for fault in game.faults]
        said += [difference_in_words(one, words) for one in game.differences]
        room = MOST_SHOWN - len(self.messages)
        self.messages += [where + one for one in said[:room]]
        self.unsaid += max(0, len(said) - room)


def run_import(
    words: Words, *, file: tuple[str, ...], out: str | None, overwrite: bool, anonymous: bool, json: bool
) -> int:
    """Run the command and return its exit status: 1 if a game could not be followed to its end."""
    if not file:
        raise refuse("argument_missing", name=words.say("metavar_file"), command="huit import")
    summary = _Summary()
    size = sum([Path(path).stat().st_size for path in file if Path(path).is_file()])
    with ExitStack() as stack:
        progress = stack.enter_context(games_progress(sys.stderr, words.say("import_progress"), size))
        games = ((path, game) for path in file for game in _games_in(path, progress))
        first = next(games, None)  # before anything is written: the file may be of no known format
        output = stack.enter_context(output_to(out, overwrite))
        while first is not None:
            path, game = first
            lines = _anonymous(game.lines, words) if anonymous else game.lines
            output.write("".join([line + "\n" for line in lines]))
            summary.add(game, path, words)
            progress.count()
            first = next(games, None)
    _tell(summary, words, json, to_stdout=out not in (None, "-"))
    return 1 if summary.stopped or not summary.games else 0


def _games_in(path: str, progress: GamesProgress) -> Iterator[Imported]:
    try:
        if path == STANDARD_INPUT:
            yield from import_games(progress.watched(sys.stdin.buffer))
            return
        with Path(path).open("rb") as stream:
            yield from import_games(progress.watched(stream))
    except RecordError as error:
        raise Refusal(*error.faults) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file_unreadable", path=path[-80:], reason=reason) from error


def _anonymous(lines: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """The lines with numbers instead of names."""
    if not lines:
        return lines
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
    for name in summary.lost:
        print(loss_in_words(name, words), file=stream)
    games = quantity(words, "import_games", summary.games)
    print(words.say("import_done", games=games, hands=quantity(words, "import_hands", summary.hands)), file=stream)
    if summary.stopped:
        print(quantity(words, "import_stopped", summary.stopped), file=stream)
    if summary.differences:
        print(quantity(words, "import_differ", summary.differences), file=stream)
    elif not summary.stopped:
        print(words.say("import_agrees"), file=stream)


def _plain(summary: _Summary, words: Words) -> dict[str, object]:
    return {
        "games": summary.games,
        "hands": summary.hands,
        "stopped": summary.stopped,
        "differences": summary.differences,
        "lost": [{"name": name, "message": loss_in_words(name, words)} for name in summary.lost],
        "messages": summary.messages,
    }
