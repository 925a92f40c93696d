"""Judge whole hands: the wall and the answers in, the platform's requests and scores out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.botzone.judge.judge import BotzoneJudge, FourAnswers
from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.initdata import setup_from
from huit.game.setup import Setup

Plain = dict[str, object]

SEAT_KEYS: Final = ("0", "1", "2", "3")
OK: Final = "OK"


def judge_hand(hand: object) -> list[Plain]:
    """The judge's outputs for {"initdata": ..., "answers": [...]}. Raises BotzoneError."""
    if not isinstance(hand, dict):
        raise botzone_error("botzone_not_object", place="/")
    answers = answers_in(hand)
    return judged(setup_from(hand.get("initdata")), answers)


def judged(setup: Setup, answers: Sequence[FourAnswers]) -> list[Plain]:
    """The outputs up to the end of the hand or of the answers."""
    judge = BotzoneJudge(setup)
    outputs = [output_of(judge)]
    for one in answers:
        if judge.request is None:
            break
        judge.answer(one)
        outputs.append(output_of(judge))
    return outputs


def answers_in(hand: Plain) -> list[FourAnswers]:
    """The answers of a hand, from `answers` or from the platform's `log`, where they are every second entry."""
    key = "answers" if "answers" in hand or "log" not in hand else "log"
    entries = hand.get(key, [])
    if not isinstance(entries, list):
        raise botzone_error("botzone_not_list", place=f"/{key}")
    step, first = (2, 1) if key == "log" else (1, 0)
    return [_parse_answers(entries[place], f"/{key}/{place}") for place in range(first, len(entries), step)]


def _parse_answers(entry: object, place: str) -> FourAnswers:
    if not isinstance(entry, dict):
        raise botzone_error("botzone_not_object", place=place)
    first, second, third, fourth = [_text(entry.get(key)) for key in SEAT_KEYS]
    return first, second, third, fourth


def _text(answer: object) -> str | None:
    """The answer of a bot, plain or with the platform's verdict; None if there is none."""
    if isinstance(answer, dict):
        if answer.get("verdict") != OK:
            return None
        answer = answer.get("response", "") or ""
    return answer if isinstance(answer, str) else None


def output_of(judge: BotzoneJudge) -> Plain:
    """The output of the judge now."""
    if judge.request is None:
        return {"command": "finish", "content": dict(zip(SEAT_KEYS, judge.scores, strict=True))}
    return {"command": "request", "content": dict(zip(SEAT_KEYS, judge.request.texts, strict=True))}
