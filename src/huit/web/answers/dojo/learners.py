"""Learner profiles: log entries as stored and sent, and the progress folded from them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from huit.core.json_text import Plain, compact_json
from huit.core.words import words_in
from huit.hall.player_names import readable_name
from huit.learn.progress.learner import Learner, LearnerError, parse_learner, plain_learner
from huit.learn.progress.log import LearningEntry, fold, parse_entry, plain_entry
from huit.store.stored_game import StoredGame
from huit.web.answers.dojo.progress import plain_progress
from huit.web.answers.errors import Refused, refuse
from huit.web.answers.me.games import plain_game

LONGEST_NICKNAME: Final = 30
FORMAT: Final = "huit-learner"
VERSION: Final = 1
Kept = tuple[StoredGame, bytes]  # a game and its record


def known_nickname(text: str) -> str:
    """The normalised nickname. Raises Refused."""
    nickname = readable_name(text, LONGEST_NICKNAME)
    if nickname is None:
        raise refuse("nickname_invalid", most=str(LONGEST_NICKNAME))
    return nickname


def known_entries(plain: Sequence[object]) -> list[LearningEntry]:
    """Parse log entries. Raises Refused."""
    try:
        return [parse_entry(one) for one in plain]
    except LearnerError as error:
        raise Refused(error.fault) from error


def written_entry(entry: LearningEntry) -> str:
    """The stored form of a log entry."""
    return compact_json(plain_entry(entry))


def fold_written(before: str | None, entries: Sequence[str]) -> str:
    """Fold stored entries into stored progress."""
    learner = None if before is None else parse_learner(json.loads(before))
    return compact_json(plain_learner(fold([parse_entry(json.loads(one)) for one in entries], learner)))


def answer_synchronised(nickname: str, entries: int, progress: str, lang: str, now: int) -> Plain:
    """The progress after synchronising the log."""
    learner = _read(progress)
    return {
        "nickname": nickname,
        "entries": entries,
        "learner": plain_learner(learner),
        "progress": plain_progress(learner, words_in(lang), now),
    }


def answer_download(nickname: str, made: int, log: Sequence[str], progress: str, games: Sequence[Kept]) -> Plain:
    """All stored data, without the hash of the secret."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "nickname": nickname,
        "made": made,
        "log": [json.loads(entry) for entry in log],
        "learner": plain_learner(_read(progress)),
        "games": [{"game": plain_game(game), "record": record.decode()} for game, record in games],
    }


def _read(progress: str) -> Learner:
    return parse_learner(json.loads(progress))
