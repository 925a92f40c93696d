"""POST /api/dojo/next, /answer, /counted and /progress; GET /api/dojo/lessons and /api/dojo/lessons/{number}."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Response

from huit.web.answers.dojo.drills import answer_counted, answer_judgement, answer_next
from huit.web.answers.dojo.lessons import answer_lesson, answer_lessons
from huit.web.answers.dojo.progress import answer_progress
from huit.web.answers.plain import Plain
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response
from huit.web.wire.dojo import (
    CountedRequest,
    DojoProgressModel,
    DrillJudgementModel,
    DrillQuestionModel,
    DrillRequest,
    JudgeRequest,
    LessonAnswer,
    LessonsAnswer,
    ProgressRequest,
)

AT_ONCE: Final = 2  # concurrent drills; more would share the same core
router = api_router("dojo", about_hands=True)
_LIMITER: Final = CapacityLimiter(AT_ONCE)


@router.post("/dojo/next", **documented(DrillQuestionModel))
async def next_drill(asked: DrillRequest, lang: AskedLanguage) -> Response:
    """The next drill for a learner. Nothing is stored: the name of a drill is enough to make it again."""
    return await _later(lambda: answer_next(asked.model_dump(), lang, _now()))


@router.post("/dojo/answer", **documented(DrillJudgementModel))
async def judge_answer(asked: JudgeRequest, lang: AskedLanguage) -> Response:
    """Judge an answer to a drill: the solution with its explanation, and the updated progress."""
    return await _later(lambda: answer_judgement(asked.model_dump(), lang, _now()))


@router.post("/dojo/counted", **documented(DrillJudgementModel))
async def judge_count(asked: CountedRequest, lang: AskedLanguage) -> Response:
    """Judge the fans named for a played hand; mistakes become topics to train."""
    return await _later(lambda: answer_counted(asked.model_dump(), lang, _now()))


@router.post("/dojo/progress", **documented(DojoProgressModel))
async def progress(asked: ProgressRequest, lang: AskedLanguage) -> Response:
    """A summary of a learner's progress."""
    return json_response(answer_progress(asked.model_dump(), lang, _now()))


@router.get("/dojo/lessons", **documented(LessonsAnswer))
def all_lessons(lang: AskedLanguage) -> Response:
    """All lessons, most frequent fans first."""
    return json_response(answer_lessons(lang), keep=True)


@router.get("/dojo/lessons/{number}", **documented(LessonAnswer))
def one_lesson(number: int, lang: AskedLanguage) -> Response:
    """A lesson: a few fans with definition, example, near miss and relations."""
    return json_response(answer_lesson(number, lang), keep=True)


def _now() -> int:
    return int(time.time())


async def _later(make: Callable[[], Plain]) -> Response:
    """Answer from a thread, so that scores do not wait."""
    return json_response(await run_sync(make, limiter=_LIMITER))
