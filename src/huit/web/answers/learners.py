"""The profile of a learner: entries of its log as they come and go, and the progress that they amount to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from huit.core.words import words_in
from huit.hall.names import readable_name
from huit.learn.learner import Learner, LearnerError, parse_learner, plain_learner
from huit.learn.log import Entry, fold, parse_entry, plain_entry
from huit.web.answers.dojo import plain_progress
from huit.web.answers.speaking import Plain, Refused, refuse

LONGEST_NICKNAME: Final = 30
FORMAT: Final = "huit-learner"
VERSION: Final = 1


def known_nickname(text: str) -> str:
    """As the others can read it."""
    nickname = readable_name(text, LONGEST_NICKNAME)
    if nickname is None:
        raise refuse("nickname_invalid", most=str(LONGEST_NICKNAME))
    return nickname


def known_entries(plain: Sequence[object]) -> list[Entry]:
    try:
        return [parse_entry(one) for one in plain]
    except LearnerError as error:
        raise Refused(error.fault) from error


def written_entry(entry: Entry) -> str:
    """As it is stored."""
    return _written(plain_entry(entry))


def fold_written(before: str | None, entries: Sequence[str]) -> str:
    """Progress as it is stored, with more entries in it."""
    learner = None if before is None else parse_learner(json.loads(before))
    return _written(plain_learner(fold([parse_entry(json.loads(one)) for one in entries], learner)))


def _written(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def answer_synchronised(nickname: str, entries: int, progress: str, lang: str, now: int) -> Plain:
    learner = _read(progress)
    return {
        "nickname": nickname,
        "entries": entries,
        "learner": plain_learner(learner),
        "progress": plain_progress(learner, words_in(lang), now),
    }


def answer_download(nickname: str, made: int, log: Sequence[str], progress: str) -> Plain:
    """Everything that is stored, but for the hash of the secret."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "nickname": nickname,
        "made": made,
        "log": [json.loads(entry) for entry in log],
        "learner": plain_learner(_read(progress)),
    }


def _read(progress: str) -> Learner:
    return parse_learner(json.loads(progress))
