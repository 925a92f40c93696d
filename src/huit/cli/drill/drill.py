"""`huit drill`: drills of the dojo on the terminal, one after the other."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from importlib import import_module
from itertools import count as counting
from pathlib import Path
from typing import Final

from huit.cli.arguments.hand_options import profile_asked
from huit.cli.arguments.refusal import refuse
from huit.cli.drill.answers import HINTS, answer_in
from huit.cli.drill.progress_file import progress_file, read_progress, write_progress
from huit.cli.drill.view import show_outcome, show_question
from huit.cli.terminal.console import can_show_glyphs
from huit.core.rules.profile_types import Profile
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.learn.drills.drills import DRILL_KINDS, MOST_SEED, Drill, make_drill
from huit.learn.drills.grading import LearnerAnswer, judge
from huit.learn.drills.selection import choose
from huit.learn.progress.learner import MOST_SECONDS, AnswerEvent, Learner

AT_THE_TABLE: Final = 10.0  # seconds
_ENDS: Final = ("q", "quit", "exit")


@dataclass(frozen=True)
class DrillSettings:
    """The options of a drill session."""

    words: Words
    profile: Profile
    kind: str | None
    level: int
    seed: int
    timed: bool
    glyphs: bool


@dataclass(frozen=True)
class Given:
    """An answer and the time it took; `late` after the time limit, `ended` instead of an answer."""

    answer: LearnerAnswer
    seconds: float
    late: bool = False
    ended: bool = False


def run_drill(
    words: Words,
    *,
    kind: str | None,
    level: str,
    count: str | None,
    seed: str | None,
    timed: bool,
    profile: str,
    progress: str | None,
    no_progress: bool,
    glyphs: bool,
) -> int:
    """Run the command and return its exit status."""
    settings = DrillSettings(
        words=words,
        profile=profile_asked(profile),
        kind=_kind_in(kind),
        level=_number_in(level, 1, 4, "drill_level_invalid"),
        seed=secrets.randbelow(MOST_SEED) if seed is None else _number_in(seed, 0, MOST_SEED, "drill_seed_invalid"),
        timed=timed,
        glyphs=glyphs and can_show_glyphs(),
    )
    number = None if count is None else _number_in(count, 1, 10_000, "drill_count_invalid")
    _require_fsrs()
    path = None if no_progress else progress_file(progress)
    learner = Learner() if path is None else read_progress(path)
    if path is not None:
        print(words.say("drill_kept", path=path))
    print(words.say("drill_welcome"))
    right, asked = _drill(settings, learner, number, path)
    print(words.say("drill_sum", right=right, drills=quantity(words, "drill_drills", asked)))
    return 0


def _kind_in(text: str | None) -> str | None:
    if text is not None and text not in DRILL_KINDS:
        raise refuse("drill_kind_unknown", text=text[:20], known=", ".join(DRILL_KINDS))
    return text


def _number_in(text: str, least: int, most: int, code: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 18 and least <= int(text) <= most):
        raise refuse(code, text=text[:20], least=str(least), most=str(most))
    return int(text)


def _require_fsrs() -> None:
    """Refuse to start without fsrs, the spaced-repetition package, which is installed with the web app."""
    try:
        import_module("fsrs")
    except ModuleNotFoundError as error:
        raise refuse("drill_missing", name=error.name or "") from error


def _drill(settings: DrillSettings, learner: Learner, number: int | None, path: Path | None) -> tuple[int, int]:
    """Ask drills; return how many were answered right, and how many asked."""
    right = asked = 0
    for index in counting() if number is None else range(number):
        seed = (settings.seed + index) % (MOST_SEED + 1)
        now = int(time.time())
        drill = make_drill(choose(learner, settings.kind, settings.level, seed, now), settings.profile)
        place = str(index + 1) if number is None else f"{index + 1}/{number}"
        show_question(drill, place, settings.words, settings.glyphs)
        given = _given(drill, settings)
        if given.ended:
            break
        judged = judge(drill, given.answer)
        show_outcome(drill, given.answer, judged, given.late, settings.words, settings.glyphs)
        event = AnswerEvent(now, drill.spec.kind, settings.level, judged.right, given.seconds)
        learner = learner.answered(event, judged.grades)
        if path is not None:
            write_progress(path, learner)
        asked += 1
        right += judged.right
    return right, asked


def _given(drill: Drill, settings: DrillSettings) -> Given:
    """Read an answer. Unreadable text is asked again, an empty line gives up, and the clock keeps running."""
    began = time.monotonic()
    hint = settings.words.say(HINTS[drill.spec.kind])
    print(hint)
    while True:
        text = _line(settings.words.say("drill_prompt"))
        seconds = round(min(time.monotonic() - began, MOST_SECONDS), 1)
        if text is None or text in _ENDS:
            return Given(LearnerAnswer(), seconds, ended=True)
        if settings.timed and seconds > AT_THE_TABLE:
            return Given(LearnerAnswer(), seconds, late=True)
        answer = answer_in(text, drill, settings.words.language) if text else LearnerAnswer()
        if answer is not None:
            return Given(answer, seconds)
        print(settings.words.say("drill_no_answer", hint=hint))


def _line(prompt: str) -> str | None:
    """Read a line; None at the end of the input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None
