"""POST /api/dojo/next, /answer, /counted and /progress; GET /api/dojo/lessons and /api/dojo/lessons/{number}."""

from __future__ import annotations

import time

from fastapi import Request, Response

from huit.web.answers.dojo.drills import answer_counted, answer_judgement, answer_next
from huit.web.answers.dojo.lessons import answer_lesson, answer_lessons
from huit.web.answers.dojo.progress import answer_progress
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, kept_response
from huit.web.wire.learning.dojo import (
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

router = api_router("dojo", about_hands=True)


@router.post("/dojo/next", **documented(DrillQuestionModel, *HEAVY))
async def next_drill(asked: DrillRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """The next drill for a learner. Nothing is stored: the name of a drill is enough to make it again."""
    return await heavy.answer(answer_next, asked.model_dump(), lang, _now())


@router.post("/dojo/answer", **documented(DrillJudgementModel, *HEAVY))
async def judge_answer(asked: JudgeRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Judge an answer to a drill: the solution with its explanation, and the updated progress."""
    return await heavy.answer(answer_judgement, asked.model_dump(), lang, _now())


@router.post("/dojo/counted", **documented(DrillJudgementModel, *HEAVY))
async def judge_count(asked: CountedRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Judge the fans named for a played hand; mistakes become topics to train."""
    return await heavy.answer(answer_counted, asked.model_dump(), lang, _now())


@router.post("/dojo/progress", **documented(DojoProgressModel, *HEAVY))
async def progress(asked: ProgressRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
    """A summary of a learner's progress."""
    return await heavy.answer(answer_progress, asked.model_dump(), lang, _now())


@router.get("/dojo/lessons", **documented(LessonsAnswer))
def all_lessons(request: Request, lang: AskedLanguage) -> Response:
    """All lessons, most frequent fans first."""
    return kept_response(request, answer_lessons, lang)


@router.get("/dojo/lessons/{number}", **documented(LessonAnswer))
def one_lesson(request: Request, number: int, lang: AskedLanguage) -> Response:
    """A lesson: a few fans with definition, example, near miss and relations."""
    return kept_response(request, answer_lesson, number, lang)


def _now() -> int:
    return int(time.time())
