"""`huit botzone`: run the judge or a bot on the platform, convert logs to records and back."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from huit.bots.levels import bot_named
from huit.botzone.judge.hands import judge_hand
from huit.botzone.logs import export_record, import_log, lost_by_log, parse_json
from huit.botzone.protocol.faults import BotzoneError
from huit.botzone.protocol.forms import JSON, SIMPLIFIED
from huit.botzone.seat.conversation import Conversation
from huit.botzone.seat.seated_bot import SeatedBot
from huit.cli.arguments.files import content_of
from huit.cli.arguments.record_file import RecordFiles, one_file
from huit.cli.arguments.refusal import Refusal, refuse
from huit.core.words import Words
from huit.game.records.record import LONGEST_RECORD, RecordError
from huit.imports.wording import loss_in_words


def run_judge(words: Words, file: tuple[str, ...]) -> int:
    """Print the judge's outputs for a hand."""
    hand = _json_in(_one(file, words.say("metavar_file"), "huit botzone judge"))
    print(json.dumps({"outputs": _checked(judge_hand, hand)}))
    return 0


def run_bot(name: str, seed: str, form: str | None, once: bool) -> int:
    """Run a bot until the platform closes the input."""
    if form not in (None, JSON, SIMPLIFIED):
        raise refuse("botzone_form", text=form[:40], known=f"{JSON}, {SIMPLIFIED}")
    conversation = Conversation(SeatedBot(bot_named(name, seed)), sys.stdin.readline, _say, form or "")
    _checked(conversation.run, not once)
    return 0


def run_import(words: Words, file: tuple[str, ...], out: str | None, overwrite: bool) -> int:
    """Convert a log to a record; report on stderr what a record cannot keep."""
    log = _json_in(_one(file, words.say("metavar_log"), "huit botzone import"))
    imported = _checked(import_log, log)
    _write(imported.lines, out, overwrite)
    _tell_lost(imported.lost, words)
    return 0


def run_export(words: Words, record: tuple[str, ...], out: str | None, overwrite: bool) -> int:
    """Convert the records of a file to logs, one hand per line."""
    files = RecordFiles((one_file(record, "huit botzone export", words),), None, None)
    read = [filed.record for filed in files.records()]
    if files.unread:
        raise Refusal(*files.unread[0][1])
    logs = [log for one in read for log in _checked(export_record, one)]
    _write([json.dumps(log) for log in logs], out, overwrite)
    _tell_lost(list(dict.fromkeys([loss for one in read for loss in lost_by_log(one)])), words)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _checked(work: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return work(*arguments)
    except (BotzoneError, RecordError) as error:
        raise Refusal(*error.faults) from error


def _one(names: tuple[str, ...], metavar: str, command: str) -> str:
    if not names:
        raise refuse("argument_missing", name=metavar, command=command)
    if len(names) > 1:
        raise refuse("argument_extra", text=names[1][:40])
    return names[0]


def _json_in(path: str) -> object:
    content = content_of(path, LONGEST_RECORD)
    if len(content) > LONGEST_RECORD:
        raise refuse("botzone_too_long", limit=str(LONGEST_RECORD))
    return _checked(parse_json, content)


def _write(lines: Sequence[str], path: str | None, overwrite: bool) -> None:
    text = "".join([line + "\n" for line in lines])
    if path is None or path == "-":
        sys.stdout.write(text)
        return
    try:
        with Path(path).open("w" if overwrite else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise refuse("record_exists", path=path[-80:]) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("file_unwritable", path=path[-80:], reason=reason) from error


def _tell_lost(lost: Sequence[str], words: Words) -> None:
    """Report losses on stderr: stdout may hold the converted file."""
    for one in lost:
        print(loss_in_words(one, words), file=sys.stderr)
