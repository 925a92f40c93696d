"""Whole hands through the judge: the wall and what the four bots said in, the platform's requests and scores out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.botzone.faults import botzone_error
from huit.botzone.initdata import setup_from
from huit.botzone.judge import Answers, Judge
from huit.game.setup import Setup

Plain = dict[str, object]

SEAT_KEYS: Final = ("0", "1", "2", "3")
OK: Final = "OK"


def judge_hand(hand: object) -> list[Plain]:
    """The outputs for {"initdata": ..., "answers": [...]}. Raises BotzoneError."""
    if not isinstance(hand, dict):
        raise botzone_error("botzone_not_object", place="/")
    answers = answers_in(hand)
    return judged(setup_from(hand.get("initdata")), answers)


def judged(setup: Setup, answers: Sequence[Answers]) -> list[Plain]:
    """The outputs, one after the other, up to the end of the hand or of the answers."""
    judge = Judge(setup)
    outputs = [output_of(judge)]
    for one in answers:
        if judge.request is None:
            break
        judge.answer(one)
        outputs.append(output_of(judge))
    return outputs


def answers_in(hand: Plain) -> list[Answers]:
    """The turns of a hand, from `answers` or from the `log` of the platform, where every second entry has them."""
    key = "answers" if "answers" in hand or "log" not in hand else "log"
    entries = hand.get(key, [])
    if not isinstance(entries, list):
        raise botzone_error("botzone_not_list", place=f"/{key}")
    step, first = (2, 1) if key == "log" else (1, 0)
    return [_parse_answers(entries[place], f"/{key}/{place}") for place in range(first, len(entries), step)]


def _parse_answers(entry: object, place: str) -> Answers:
    if not isinstance(entry, dict):
        raise botzone_error("botzone_not_object", place=place)
    first, second, third, fourth = [_text(entry.get(key)) for key in SEAT_KEYS]
    return first, second, third, fourth


def _text(answer: object) -> str | None:
    """What a bot said, plainly or with the platform's verdict on the bot; None where it said nothing."""
    if isinstance(answer, dict):
        if answer.get("verdict") != OK:
            return None
        answer = answer.get("response", "") or ""
    return answer if isinstance(answer, str) else None


def output_of(judge: Judge) -> Plain:
    """What the judge has to say now."""
    if judge.request is None:
        return {"command": "finish", "content": dict(zip(SEAT_KEYS, judge.scores, strict=True))}
    return {"command": "request", "content": dict(zip(SEAT_KEYS, judge.request.texts, strict=True))}
