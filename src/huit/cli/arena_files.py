"""The files of `huit arena`: opened for its results, records and chart, and nobody else's written over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from huit.arena.chart import is_chart
from huit.arena.contest import Contest
from huit.arena.journal import Journal
from huit.arena.records import check_folder
from huit.cli.refusal import Refusal, refuse

_OPENING: Final = 1000  # bytes in which a chart shows itself


def journal_in(out: str, contest: Contest) -> Journal:
    """Raises ArenaError where the file has anything else in it."""
    try:
        return Journal(Path(out), contest)
    except OSError as error:
        raise _unwritable(out, error) from error


def folder_for(record: str | None, contest: Contest) -> str:
    """Made where it is missing. Raises ArenaError where it has records of another contest."""
    if record is None:
        return ""
    try:
        Path(record).mkdir(parents=True, exist_ok=True)
        check_folder(contest, record)
    except OSError as error:
        raise _unwritable(record, error) from error
    return record


def check_chart(svg: str | None, out: str | None) -> None:
    """Before the first game: hours of play must not end with a refusal, nor with the results drawn over."""
    if not svg:
        return
    try:
        if out and Path(svg).resolve() == Path(out).resolve():
            raise refuse("arena_same_file", path=svg)
        _check_drawn_over(Path(svg))
    except OSError as error:
        raise _unwritable(svg, error) from error


def write_chart(svg: str, text: str) -> None:
    try:
        _check_drawn_over(Path(svg))
        Path(svg).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(svg, error) from error


def _check_drawn_over(path: Path) -> None:
    """An older chart may be replaced; so may an empty file."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        opening = file.read(_OPENING)
    if opening and not is_chart(opening):
        raise refuse("arena_not_chart", path=str(path))


def _unwritable(path: str, error: OSError) -> Refusal:
    return refuse("file_unwritable", path=path, reason=error.strerror or type(error).__name__)
