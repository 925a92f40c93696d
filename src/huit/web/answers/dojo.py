"""The dojo: the next drill, what an answer to it is worth, lessons and progress. Nothing is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from huit.core.calculator import score_hand
from huit.core.explanation import because
from huit.core.fan_ids import IDS, NUMBERS
from huit.core.notation import format_hand
from huit.core.plain import plain_score
from huit.core.profiles import DEFAULT
from huit.core.words import Words, words_in
from huit.learn.choosing import choose
from huit.learn.drills import THROW, WAITS, Drill, Spec, drill_played, make_drill, parse_spec
from huit.learn.judging import Answer, Judgement, judge
from huit.learn.learner import Event, Learner, LearnerError, parse_learner, plain_learner
from huit.learn.lessons import Lesson, frequency, lesson_numbered, lessons
from huit.learn.log import plain_answered
from huit.learn.showing import name_of_topic, pieces_shown, said_of
from huit.plan.plain import plain_advice, plain_waits
from huit.web.answers.explained import plain_explanation, plain_pieces
from huit.web.answers.hands import WrittenHand, read_hand
from huit.web.answers.rulebook import answer_fan
from huit.web.answers.speaking import Plain, Refused, known_language, known_profile, refuse

_WEAKEST: Final = 6


def answer_next(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """`asked` has the names of the request."""
    profile = known_profile(asked["profile"])
    spec = _next(asked, now) if asked["drill"] is None else _spec(asked["drill"])
    return plain_drill(make_drill(spec, profile), words_in(lang))


def _next(asked: Mapping[str, Any], now: int) -> Spec:
    lesson = None if asked["lesson"] is None else _lesson(asked["lesson"])
    return choose(_learner(asked["learner"]), asked["kind"], asked["level"], asked["seed"], now, lesson)


def _spec(name: str) -> Spec:
    spec = parse_spec(name)
    if spec is None:
        raise refuse("drill_unknown", text=name[:40])
    return spec


def plain_drill(drill: Drill, words: Words) -> Plain:
    """The question alone: nothing in it tells the answer."""
    points = drill.profile.points
    return {
        "drill": drill.spec.name,
        "profile": drill.profile.name,
        "kind": drill.spec.kind,
        "level": drill.spec.level,
        "hand": format_hand(drill.hand),
        "pieces": plain_pieces(pieces_shown(drill)),
        "circumstances": said_of(drill, words),
        "minimum": drill.profile.switches.minimum,
        "offered": [{"id": IDS[fan], "name": words.fan(fan), "points": points[fan]} for fan in drill.offered],
    }


def answer_judgement(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    drill = make_drill(_spec(asked["drill"]), known_profile(asked["profile"]))
    return _judged(drill, _answer(asked["answer"]), asked, lang, now)


def answer_counted(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """The same about the fans that somebody named for a hand won at a table."""
    hand = read_hand(WrittenHand(asked["hand"]))
    drill = drill_played(score_hand(hand, known_profile(asked["profile"]), asked["hand"]))
    return _judged(drill, Answer(fans=tuple(asked["fans"])), asked, lang, now)


def _judged(drill: Drill, answer: Answer, asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    judged = judge(drill, answer)
    event = Event(now, drill.spec.kind, drill.spec.level, judged.right, asked["seconds"])
    learner = _learner(asked["learner"]).answered(event, judged.grades)
    return {
        **_plain_judgement(drill, judged, words_in(lang)),
        "learner": plain_learner(learner),
        "entry": plain_answered(event, judged.grades),
        "progress": plain_progress(learner, words_in(lang), now),
    }


def _answer(said: Mapping[str, Any]) -> Answer:
    fans, tiles = said["fans"], said["tiles"]
    return Answer(
        said["points"],
        None if fans is None else tuple(fans),
        said["verdict"],
        None if tiles is None else tuple(tiles),
    )


def _plain_judgement(drill: Drill, judged: Judgement, words: Words) -> Plain:
    solution, score = judged.solution, drill.score
    explained = None
    if score is not None:
        explained = {**plain_score(score), "explanation": plain_explanation(score, words.language)}
    return {
        "right": judged.right,
        "solution": {
            "points": solution.points,
            "fans": None if solution.fans is None else list(solution.fans),
            "verdict": solution.verdict,
            "tiles": None if solution.tiles is None else list(solution.tiles),
        },
        "missed": [_difference(name, drill, words) for name in judged.missed],
        "invented": [_difference(name, drill, words) for name in judged.invented],
        "score": explained,
        "waits": None if judged.waits is None else plain_waits(judged.waits),
        "advice": None if judged.advice is None else plain_advice(judged.advice, words),
    }


def _difference(name: str, drill: Drill, words: Words) -> Plain:
    """A fan with its reason: what stands in its way, else its definition. A tile speaks for itself."""
    if drill.spec.kind in (WAITS, THROW):
        return {"id": name, "name": name, "because": ""}
    fan = NUMBERS[name]
    absorbed = [one for one in drill.score.best.absorbed if one.fan == fan] if drill.score else []
    counted = drill.score is not None and any(one.fan == fan for one in drill.score.best.counted)
    why = words.definition(fan) if counted or not absorbed else f"{because(absorbed[0], words)} ({absorbed[0].ruling})"
    return {"id": name, "name": words.fan(fan), "because": why}


# Progress -------------------------------------------------------------------------------------------------------------


def answer_progress(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    return plain_progress(_learner(asked["learner"]), words_in(lang), now)


def _learner(plain: object) -> Learner:
    try:
        return parse_learner(plain)
    except LearnerError as error:
        raise Refused(error.fault) from error


def plain_progress(learner: Learner, words: Words, now: int) -> Plain:
    return {
        "topics": len(learner.cards),
        "strong": len([card for card in learner.cards.values() if card.strong]),
        "due": len(learner.due(now)),
        "weakest": [_plain_weak(key, learner, words) for key in learner.weakest(_WEAKEST)],
        "lessons": [len([fan for fan in one.fans if learner.knows(IDS[fan])]) for one in lessons()],
    }


def _plain_weak(key: str, learner: Learner, words: Words) -> Plain:
    card = learner.cards[key]
    return {"key": key, "name": name_of_topic(key, words), "asked": card.asked, "missed": card.missed}


# Lessons --------------------------------------------------------------------------------------------------------------


@cache
def answer_lessons(lang: str) -> Plain:
    words = words_in(known_language(lang))
    return {"lessons": [{"number": one.number, "fans": _plain_fans(one, words)} for one in lessons()]}


@cache
def answer_lesson(number: int, lang: str) -> Plain:
    lesson = _lesson(number)
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


def _lesson(number: int) -> Lesson:
    found = lesson_numbered(number)
    if found is None:
        raise refuse("lesson_unknown", absent=True, number=str(number)[:20], most=str(len(lessons())))
    return found
