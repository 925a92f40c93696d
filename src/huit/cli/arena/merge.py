"""`huit arena merge`: the results of several files of one contest as one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from huit.arena.merging import merged
from huit.arena.tally import Scores
from huit.cli.arena.files import journal_in
from huit.cli.arguments.refusal import refuse

MERGE: Final = "merge"


def merged_scores(files: tuple[str, ...], out: str | None) -> Scores:
    """The scores of all games in some results files, written to `out` in order if given. Raises ArenaError."""
    if not files:
        raise refuse("arena_merge_nothing")
    if out is not None and Path(out).exists():
        raise refuse("arena_merge_over", path=out)
    try:
        contest, games = merged([Path(file) for file in files])
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise refuse("file_unreadable", path=str(error.filename or files[0])[-80:], reason=reason) from error
    scores = Scores(contest)
    for game in games:
        scores.add(game)
    if out is not None:
        with journal_in(out, contest) as journal:
            for game in games:
                journal.write(game)
    return scores
