"""Lessons: groups of fans with their rulebook pages."""

from __future__ import annotations

from huit.core.json_text import Plain
from huit.core.profiles import DEFAULT
from huit.core.rules.fan_ids import IDS
from huit.core.words import Words, words_in
from huit.learn.drills.lessons import Lesson, frequency, lesson_numbered, lessons
from huit.web.answers.errors import refuse
from huit.web.answers.lookup import known_language, known_profile
from huit.web.answers.rulebook.fans import answer_fan


def answer_lessons(lang: str) -> Plain:
    """All lessons."""
    words = words_in(known_language(lang))
    return {"lessons": [{"number": one.number, "fans": _plain_fans(one, words)} for one in lessons()]}


def answer_lesson(number: int, lang: str) -> Plain:
    """One lesson. Raises Refused."""
    lesson = known_lesson(number)
    return {
        "number": number,
        "of": len(lessons()),
        "fans": _plain_fans(lesson, words_in(known_language(lang))),
        "pages": [answer_fan(IDS[fan], lang) for fan in lesson.fans],
    }


def _plain_fans(lesson: Lesson, words: Words) -> list[Plain]:
    points = known_profile(DEFAULT).points
    return [
        {"id": IDS[fan], "name": words.fan(fan), "points": points[fan], "share": round(frequency()[fan], 4)}
        for fan in lesson.fans
    ]


def known_lesson(number: int) -> Lesson:
    """A lesson by its number. Raises Refused."""
    found = lesson_numbered(number)
    if found is None:
        raise refuse("lesson_unknown", absent=True, number=str(number)[:20], most=str(len(lessons())))
    return found
