"""Files of `huit arena`: results, records and chart. No file of another kind is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from huit.arena.chart import is_chart
from huit.arena.contest import Contest
from huit.arena.records import check_folder
from huit.arena.results_file import ResultsFile
from huit.cli.arguments.refusal import Refusal, refuse

_OPENING: Final = 1000  # bytes that identify a chart


def journal_in(out: str, contest: Contest) -> ResultsFile:
    """Open the results file. Raises ArenaError if it holds anything else."""
    try:
        return ResultsFile(Path(out), contest)
    except OSError as error:
        raise _unwritable(out, error) from error


def folder_for(record: str | None, contest: Contest) -> str:
    """The folder for records, created if missing. Raises ArenaError if it holds records of another contest."""
    if record is None:
        return ""
    try:
        Path(record).mkdir(parents=True, exist_ok=True)
        check_folder(contest, record)
    except OSError as error:
        raise _unwritable(record, error) from error
    return record


def check_chart(svg: str | None, out: str | None) -> None:
    """Check the chart's path before the first game, so that hours of play do not end in an error."""
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
    """Refuse to overwrite anything but an older chart or an empty file."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        opening = file.read(_OPENING)
    if opening and not is_chart(opening):
        raise refuse("arena_not_chart", path=str(path))


def _unwritable(path: str, error: OSError) -> Refusal:
    return refuse("file_unwritable", path=path, reason=error.strerror or type(error).__name__)
