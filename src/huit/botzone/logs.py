"""The platform's logs of hands, to and from our records.

A log is {"initdata": ..., "log": [...]}: outputs of the judge and answers of the four bots, in turn. To become a record
a hand is judged again, so that the record replays. The other way, each hand of a record becomes a log.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from huit.botzone.judge.hands import OK, SEAT_KEYS, Plain, answers_in, judged, output_of
from huit.botzone.judge.judge import BotzoneJudge, FourAnswers
from huit.botzone.protocol import requests
from huit.botzone.protocol.answers import CALLING_HU, PASSING
from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.initdata import PROFILE, initdata_of, is_reproducible, setup_from
from huit.botzone.protocol.requests import Request, RequestBuilder
from huit.botzone.protocol.tiles import name_of
from huit.game import events
from huit.game.ending import BOTZONE_ERROR
from huit.game.events import Event
from huit.game.records.importing import Imported
from huit.game.records.record import Record
from huit.game.records.recorder import Recorder
from huit.game.records.replay import replay
from huit.game.setup import BOTZONE
from huit.game.standing import State

PLAYERS: Final = ("bot 0", "bot 1", "bot 2", "bot 3")

# Lost from a log to a record.
DISPLAY: Final = "display"
PREEMPTED_CLAIMS: Final = "preempted claims"
ERROR_TEXT: Final = "text of the error"

# Lost from a record to a log.
NAMES: Final = "names"
SEED: Final = "seed"
REST_OF_WALL: Final = "rest of the wall"  # unknown in an incomplete record

# Scores of a hand that an error ended; no win is paid like that.
PENALTIES: Final = tuple(
    [{key: -3 * BOTZONE_ERROR if key == offender else BOTZONE_ERROR for key in SEAT_KEYS} for offender in SEAT_KEYS]
)

_OWN_TURN: Final = {
    events.DISCARDED: "PLAY",
    events.KONG_CONCEALED: "GANG",
    events.KONG_PROMOTED: "BUGANG",
}


def parse_json(content: bytes, first_line: int = 1) -> object:
    """Parse JSON that may be anything. Raises BotzoneError, which counts lines from `first_line`."""
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise botzone_error("encoding_invalid") from error
    except (ValueError, RecursionError) as error:  # ValueError: a number of thousands of digits
        line = getattr(error, "lineno", 1) + first_line - 1
        raise botzone_error(
            "botzone_json", line=str(line), reason=getattr(error, "msg", type(error).__name__)
        ) from error


def import_log(log: object) -> Imported:
    """The record of a logged hand. Raises BotzoneError for anything that is not a log of this judge."""
    if not isinstance(log, dict):
        raise botzone_error("botzone_not_object", place="/")
    if not is_reproducible(log.get("initdata")):
        raise botzone_error("botzone_no_deal")
    setup = setup_from(log.get("initdata"))
    answers = answers_in(log)
    outputs = judged(setup, answers)
    _compare(log, outputs)
    lost = _lost_by_record(log, answers, outputs)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS, lost=lost)
    judge = BotzoneJudge(setup, recorder)
    for one in answers[: len(outputs) - 1]:
        judge.answer(one)
    recorder.catch_up(judge.table)
    return Imported(tuple(lines), lost)


def _compare(log: Plain, outputs: Sequence[Plain]) -> None:
    """Compare the judge's outputs in the log with ours. Raises BotzoneError at the first difference."""
    entries = log.get("log")
    outputs_in_log = entries[::2] if isinstance(entries, list) else []
    for number, (entry, ours) in enumerate(zip(outputs_in_log, outputs, strict=False)):
        theirs = entry.get("output") if isinstance(entry, dict) else None
        if not isinstance(theirs, dict) or any(theirs.get(key) != ours[key] for key in ours):
            raise botzone_error("botzone_log_differs", place=f"/log/{2 * number}")


def _lost_by_record(log: Plain, answers: Sequence[FourAnswers], outputs: Sequence[Plain]) -> tuple[str, ...]:
    lost = [DISPLAY] if "log" in log else []
    if any(sum([text != PASSING for text in one]) > 1 for one in answers):
        lost.append(PREEMPTED_CLAIMS)
    if outputs[-1]["content"] in PENALTIES:
        lost.append(ERROR_TEXT)
    return tuple(lost)


# Records to logs ------------------------------------------------------------------------------------------------------


def export_record(record: Record) -> list[Plain]:
    """A log of each hand. Raises BotzoneError for a game that is not Botzone's, RecordError for a damaged record."""
    if record.setup.mode != BOTZONE or record.setup.profile.name != PROFILE:
        raise botzone_error("botzone_mode")
    ends: dict[int, State] = {step.state.number: step.state for step in replay(record)}
    return [_log_of(state) for state in ends.values()]


def lost_by_log(record: Record) -> tuple[str, ...]:
    """Names of what a log of this record loses, or can only guess."""
    if not record.is_revealed:
        return NAMES, REST_OF_WALL
    return (NAMES,) if record.setup.tiles else (NAMES, SEED)


def _log_of(state: State) -> Plain:
    initdata = initdata_of(state.number // 4, state.tiles)
    judge = BotzoneJudge(setup_from(initdata))
    log: list[Plain] = [_entry(judge)]
    for answers in _answers_in(state.history):
        log.append({key: {"verdict": OK, "response": text} for key, text in zip(SEAT_KEYS, answers, strict=True)})
        judge.answer(answers)
        log.append(_entry(judge))
    return {"initdata": initdata, "log": log}


def _entry(judge: BotzoneJudge) -> Plain:
    return {"output": output_of(judge), "verdict": OK}


def _answers_in(history: Sequence[Event]) -> list[FourAnswers]:
    """The answers that led to these events; none after the last event of an incomplete record."""
    builder = RequestBuilder(history[0].number // 4)
    found: list[FourAnswers] = []
    for place, event in enumerate(history):
        for request in builder.requests_for(event):
            following = history[place + 1 :]
            if following and not _is_open_claim(following):
                found.append(_answers_to(request, event, following))
    return found


def _is_open_claim(following: Sequence[Event]) -> bool:
    """True at an incomplete record's end between a claim and its discard, which are one answer of a bot."""
    return len(following) == 1 and following[0].type in (events.CHOW_MADE, events.PUNG_MADE)


def _answers_to(request: Request, event: Event, following: Sequence[Event]) -> FourAnswers:
    texts = [PASSING] * 4
    news = following[0]
    if news.type == events.ERRED and request.type == requests.DRAW:
        texts[request.seat] = f"PLAY {name_of(event.tile)}"  # or the drawer's pass would be the first error
    if news.type == events.ERRED:
        texts[news.seat] = ""
    elif news.type == events.WON:
        texts[news.seat] = CALLING_HU
    elif request.type == requests.DRAW and news.type in _OWN_TURN:
        texts[news.seat] = f"{_OWN_TURN[news.type]} {name_of(news.tile)}"
    elif request.type == requests.DISCARD and news.seat >= 0:
        texts[news.seat] = _claim(news, following[1:2])
    first, second, third, fourth = texts
    return first, second, third, fourth


def _claim(news: Event, then: Sequence[Event]) -> str:
    """A claim with the discard after it; a claim without one stays what it was, an error."""
    discards = [name_of(event.tile) for event in then if event.type == events.DISCARDED]
    if news.type == events.CHOW_MADE:
        return " ".join(["CHI", name_of(news.tile + 1), *discards])
    if news.type == events.PUNG_MADE:
        return " ".join(["PENG", *discards])
    return "GANG" if news.type == events.KONG_MADE else PASSING
