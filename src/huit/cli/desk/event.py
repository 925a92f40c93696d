"""`huit event`: write a file or paper of a tournament, from its exported log."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from huit.cli.arguments.files import content_of
from huit.cli.arguments.refusal import Refusal, refuse
from huit.club.faults import DeskError
from huit.club.files.whole import LONGEST_EVENT, import_event
from huit.club.mers import ema_notes, mers_weight
from huit.club.outputs import OUTPUTS, OutputOrder, written
from huit.core.words import Words


def run_event(words: Words, *, file: tuple[str, ...], session: str | None, out: str | None) -> int:
    """Return the exit status. The output goes to `out`, or to standard output."""
    if len(file) != 2:
        raise refuse("event_arguments", known=", ".join(OUTPUTS))
    path, name = file
    if session is not None and not (session.isascii() and session.isdigit() and len(session) < 4):
        raise refuse("event_session", text=session[:20])
    try:
        event = import_event(content_of(path, LONGEST_EVENT))
        made = written(name, OutputOrder(event, words, int(session or 0)))
    except DeskError as error:
        raise Refusal(*error.faults) from error
    if name.startswith("ema"):
        weight = mers_weight(event).text(words.say("decimal_separator"))
        print(words.say("report_mers", weight=weight), file=sys.stderr)
        for warning in ema_notes(event):
            print(words.say("seat_note", sentence=words.fault(warning)), file=sys.stderr)
    _write(out, made)
    return 0


def _write(out: str | None, made: bytes) -> None:
    if out is None:
        stream: Any = getattr(sys.stdout, "buffer", sys.stdout)
        stream.write(made)
        stream.flush()
        return
    try:
        Path(out).write_bytes(made)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise refuse("write_failed", reason=reason) from error
