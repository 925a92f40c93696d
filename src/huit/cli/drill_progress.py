"""The progress of a learner in a file: in the user's data folder, or wherever it is asked to be."""

from __future__ import annotations

import json
from pathlib import Path

from huit.cli.refusal import refuse
from huit.learn.learner import Learner, LearnerError, parse_learner, plain_learner
from huit.store.folders import data_folder


def progress_file(named: str | None) -> Path:
    """The file that is named, else one of our own in the user's data folder."""
    return Path(named) if named else data_folder() / "progress.json"


def read_progress(path: Path) -> Learner:
    """Nobody's progress where there is no file yet; a file that cannot be read is never written over."""
    try:
        return parse_learner(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Learner()
    except OSError as error:
        raise refuse("progress_unreadable", path=str(path), reason=error.strerror or "") from error
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, LearnerError) else "JSON"
        raise refuse("progress_unreadable", path=str(path), reason=reason) from error


def write_progress(path: Path, learner: Learner) -> None:
    """Beside the old one first, so that a crash leaves one of the two."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(plain_learner(learner), separators=(",", ":")), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise refuse("progress_unwritable", path=str(path), reason=error.strerror or "") from error
