"""POST /api/dojo/next, /answer, /counted and /progress; GET /api/dojo/lessons and /api/dojo/lessons/{number}."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Response

from huit.web.answering import documented, routes, sent
from huit.web.answers.dojo import (
    answer_counted,
    answer_judgement,
    answer_lesson,
    answer_lessons,
    answer_next,
    answer_progress,
)
from huit.web.answers.speaking import Plain
from huit.web.language import AskedLanguage
from huit.web.wire.dojo import (
    CountedRequest,
    DojoProgress,
    DrillJudgement,
    DrillQuestion,
    DrillRequest,
    JudgeRequest,
    LessonAnswer,
    LessonsAnswer,
    ProgressRequest,
)

AT_ONCE: Final = 2  # drills being made; more would only share the same time
router = routes("dojo", about_hands=True)
_LIMITER: Final = CapacityLimiter(AT_ONCE)


@router.post("/dojo/next", **documented(DrillQuestion))
async def next_drill(asked: DrillRequest, lang: AskedLanguage) -> Response:
    """The next drill for a learner. Nothing is kept: its name is enough to make it again."""
    return await _later(lambda: answer_next(asked.model_dump(), lang, _now()))


@router.post("/dojo/answer", **documented(DrillJudgement))
async def judge_answer(asked: JudgeRequest, lang: AskedLanguage) -> Response:
    """Whether an answer is right, with the whole explanation, and the learner's progress after it."""
    return await _later(lambda: answer_judgement(asked.model_dump(), lang, _now()))


@router.post("/dojo/counted", **documented(DrillJudgement))
async def judge_count(asked: CountedRequest, lang: AskedLanguage) -> Response:
    """Whether the fans named for a played hand are those that count; mistakes become something to train."""
    return await _later(lambda: answer_counted(asked.model_dump(), lang, _now()))


@router.post("/dojo/progress", **documented(DojoProgress))
async def progress(asked: ProgressRequest, lang: AskedLanguage) -> Response:
    """What the progress of a learner amounts to."""
    return sent(answer_progress(asked.model_dump(), lang, _now()))


@router.get("/dojo/lessons", **documented(LessonsAnswer))
def all_lessons(lang: AskedLanguage) -> Response:
    """The lessons, the frequent fans first."""
    return sent(answer_lessons(lang), keep=True)


@router.get("/dojo/lessons/{number}", **documented(LessonAnswer))
def one_lesson(number: int, lang: AskedLanguage) -> Response:
    """A lesson: a few fans with definition, example, near miss and relations."""
    return sent(answer_lesson(number, lang), keep=True)


def _now() -> int:
    return int(time.time())


async def _later(make: Callable[[], Plain]) -> Response:
    """In a thread, so that scores are not kept waiting."""
    return sent(await run_sync(make, limiter=_LIMITER))
