"""Drills: the next question, and the judgement of an answer. Stateless: the progress comes with the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from huit.core.calculator import score_hand
from huit.core.hands import Hand
from huit.core.json_text import Plain
from huit.core.notation import format_hand, format_tile
from huit.core.plain import plain_score
from huit.core.rules.fan_ids import IDS, NUMBERS
from huit.core.rules.profile_types import Profile
from huit.core.words import Words, words_in
from huit.core.words.explanation import because
from huit.learn.drills.claims import Offer, claim_id, set_tiles
from huit.learn.drills.drills import THROW, WAITS, Drill, Spec, drill_played, make_drill, parse_spec
from huit.learn.drills.grading import Judgement, LearnerAnswer, judge
from huit.learn.drills.presentation import pieces_shown, said_of, source_text
from huit.learn.drills.selection import choose
from huit.learn.progress.learner import AnswerEvent, plain_learner
from huit.learn.progress.log import plain_answered
from huit.plan.advice.plain import plain_advice, plain_waits
from huit.plan.moves import Move
from huit.web.answers.dojo.lessons import known_lesson
from huit.web.answers.dojo.progress import known_learner, plain_progress
from huit.web.answers.errors import refuse
from huit.web.answers.hands.explanation import plain_explanation, plain_pieces
from huit.web.answers.hands.written import WrittenHand, read_hand
from huit.web.answers.lookup import known_profile


def answer_next(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """The next drill. `asked` has the keys of the request."""
    profile = known_profile(asked["profile"])
    spec = _next(asked, profile, now) if asked["drill"] is None else _spec(asked["drill"])
    return plain_drill(make_drill(spec, profile), words_in(lang))


def _next(asked: Mapping[str, Any], profile: Profile, now: int) -> Spec:
    lesson = None if asked["lesson"] is None else known_lesson(asked["lesson"])
    return choose(known_learner(asked["learner"]), asked["kind"], asked["level"], asked["seed"], now, lesson, profile)


def _spec(name: str) -> Spec:
    spec = parse_spec(name)
    if spec is None:
        raise refuse("drill_unknown", text=name[:40])
    return spec


def plain_drill(drill: Drill, words: Words) -> Plain:
    """The question of a drill, without its answer."""
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
        "open": [format_tile(tile) for tile in sorted(drill.seen)],
        "offer": None if drill.offer is None else _plain_offer(drill.hand, drill.offer, words),
    }


def _plain_offer(hand: Hand, offer: Offer, words: Words) -> Plain:
    return {
        "tile": format_tile(offer.tile),
        "source": source_text(offer, words),
        "claims": [_plain_claim(move) for move in offer.moves(hand)],
    }


def _plain_claim(move: Move) -> Plain:
    return {"id": claim_id(move), "action": move.action, "tiles": [format_tile(tile) for tile in set_tiles(move)]}


def answer_judgement(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """Judge the answer to a drill."""
    drill = make_drill(_spec(asked["drill"]), known_profile(asked["profile"]))
    return _judged(drill, _answer(asked["answer"]), asked, lang, now)


def answer_counted(asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    """Judge the fans that a winner named at a table."""
    hand = read_hand(WrittenHand(asked["hand"]))
    drill = drill_played(score_hand(hand, known_profile(asked["profile"]), asked["hand"]))
    return _judged(drill, LearnerAnswer(fans=tuple(asked["fans"])), asked, lang, now)


def _judged(drill: Drill, answer: LearnerAnswer, asked: Mapping[str, Any], lang: str, now: int) -> Plain:
    judged = judge(drill, answer)
    event = AnswerEvent(now, drill.spec.kind, drill.spec.level, judged.right, asked["seconds"])
    learner = known_learner(asked["learner"]).answered(event, judged.grades)
    return {
        **_plain_judgement(drill, judged, words_in(lang)),
        "learner": plain_learner(learner),
        "entry": plain_answered(event, judged.grades),
        "progress": plain_progress(learner, words_in(lang), now),
    }


def _answer(said: Mapping[str, Any]) -> LearnerAnswer:
    fans, tiles, claims = said["fans"], said["tiles"], said["claims"]
    return LearnerAnswer(
        said["points"],
        None if fans is None else tuple(fans),
        said["verdict"],
        None if tiles is None else tuple(tiles),
        None if claims is None else tuple(claims),
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
            "claims": None if solution.claims is None else list(solution.claims),
        },
        "missed": [_difference(name, drill, words) for name in judged.missed],
        "invented": [_difference(name, drill, words) for name in judged.invented],
        "left_over": list(judged.left_over),
        "score": explained,
        "waits": None if judged.waits is None else plain_waits(judged.waits),
        "advice": None if judged.advice is None else plain_advice(judged.advice, words),
    }


def _difference(name: str, drill: Drill, words: Words) -> Plain:
    """A missed or invented fan with its reason: what absorbed it, else its definition. A tile needs none."""
    if drill.spec.kind in (WAITS, THROW):
        return {"id": name, "name": name, "because": ""}
    fan = NUMBERS[name]
    absorbed = [one for one in drill.score.best.absorbed if one.fan == fan] if drill.score else []
    counted = drill.score is not None and any(one.fan == fan for one in drill.score.best.counted)
    why = words.definition(fan) if counted or not absorbed else f"{because(absorbed[0], words)} ({absorbed[0].ruling})"
    return {"id": name, "name": words.fan(fan), "because": why}
