"""Progress of a learner in a file, by default in the user data directory."""

from __future__ import annotations

import json
from pathlib import Path

from huit.cli.arguments.refusal import refuse
from huit.learn.progress.learner import Learner, LearnerError, parse_learner, plain_learner
from huit.store.data_directory import data_directory


def progress_file(named: str | None) -> Path:
    """The named file, else the default in the user data directory."""
    return Path(named) if named else data_directory() / "progress.json"


def read_progress(path: Path) -> Learner:
    """Read progress; none if there is no file. An unreadable file is an error, so that it is never overwritten."""
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
    """Write progress atomically: a crash leaves the old file or the new one."""
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(plain_learner(learner), separators=(",", ":")), encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise refuse("progress_unwritable", path=str(path), reason=error.strerror or "") from error
