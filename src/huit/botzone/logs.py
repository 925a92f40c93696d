"""The platform's logs of hands, to and from our records.

A log is {"initdata": ..., "log": [...]}: what the judge said and what the four bots answered, in turn. A hand becomes a
record by being judged again, so what comes out replays. The other way each hand of a record becomes a log of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.botzone import requests
from huit.botzone.answers import CALLING_HU, PASSING
from huit.botzone.faults import botzone_error
from huit.botzone.initdata import PROFILE, initdata_of, is_told, setup_from
from huit.botzone.judge import Answers, Judge
from huit.botzone.judging import OK, SEAT_KEYS, Plain, answers_in, judged, output_of
from huit.botzone.requests import Crier, Request
from huit.botzone.tiles import name_of
from huit.game import events
from huit.game.ending import BOTZONE_ERROR
from huit.game.events import Event
from huit.game.record import Record
from huit.game.record_import import Imported
from huit.game.recorder import Recorder
from huit.game.replay import replay
from huit.game.setup import BOTZONE
from huit.game.standing import State

PLAYERS: Final = ("bot 0", "bot 1", "bot 2", "bot 3")

# What a record does not keep of a log.
DISPLAY: Final = "display"
PREEMPTED_CLAIMS: Final = "preempted claims"
ERROR_TEXT: Final = "text of the error"

# What a log does not keep of a record.
NAMES: Final = "names"
SEED: Final = "seed"
REST_OF_WALL: Final = "rest of the wall"  # which half a record does not know

# How a hand ends that somebody's error ends; no payment of a win looks like it.
PENALTIES: Final = tuple(
    [{key: -3 * BOTZONE_ERROR if key == offender else BOTZONE_ERROR for key in SEAT_KEYS} for offender in SEAT_KEYS]
)

_OWN_TURN: Final = {
    events.DISCARDED: "PLAY",
    events.KONG_CONCEALED: "GANG",
    events.KONG_PROMOTED: "BUGANG",
}


def import_log(log: object) -> Imported:
    """The record of a hand. Raises BotzoneError for what is no log, or not one of this judge's."""
    if not isinstance(log, dict):
        raise botzone_error("botzone_not_object", place="/")
    if not is_told(log.get("initdata")):
        raise botzone_error("botzone_no_deal")
    setup = setup_from(log.get("initdata"))
    answers = answers_in(log)
    outputs = judged(setup, answers)
    _compare(log, outputs)
    lost = _lost_by_record(log, answers, outputs)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS, lost=lost)
    judge = Judge(setup, recorder)
    for one in answers[: len(outputs) - 1]:
        judge.answer(one)
    recorder.catch_up(judge.table)
    return Imported(tuple(lines), lost)


def _compare(log: Plain, outputs: Sequence[Plain]) -> None:
    """What the log has the judge say is what ours says, or it is a log of something else."""
    entries = log.get("log")
    said = entries[::2] if isinstance(entries, list) else []
    for number, (entry, ours) in enumerate(zip(said, outputs, strict=False)):
        theirs = entry.get("output") if isinstance(entry, dict) else None
        if not isinstance(theirs, dict) or any(theirs.get(key) != ours[key] for key in ours):
            raise botzone_error("botzone_log_differs", place=f"/log/{2 * number}")


def _lost_by_record(log: Plain, answers: Sequence[Answers], outputs: Sequence[Plain]) -> tuple[str, ...]:
    lost = [DISPLAY] if "log" in log else []
    if any(sum([text != PASSING for text in one]) > 1 for one in answers):
        lost.append(PREEMPTED_CLAIMS)
    if outputs[-1]["content"] in PENALTIES:
        lost.append(ERROR_TEXT)
    return tuple(lost)


# Records to logs ------------------------------------------------------------------------------------------------------


def export_record(record: Record) -> list[Plain]:
    """A log for each hand. Raises BotzoneError for a game that is not Botzone's, RecordError for a damaged record."""
    if record.setup.mode != BOTZONE or record.setup.profile.name != PROFILE:
        raise botzone_error("botzone_mode")
    ends: dict[int, State] = {step.state.number: step.state for step in replay(record)}
    return [_log_of(state) for state in ends.values()]


def lost_by_log(record: Record) -> tuple[str, ...]:
    """What a log does not keep of a record, or what it can only guess."""
    if not record.is_revealed:
        return NAMES, REST_OF_WALL
    return (NAMES,) if record.setup.tiles else (NAMES, SEED)


def _log_of(state: State) -> Plain:
    initdata = initdata_of(state.number // 4, state.tiles)
    judge = Judge(setup_from(initdata))
    log: list[Plain] = [_said(judge)]
    for answers in _answers_in(state.history):
        log.append({key: {"verdict": OK, "response": text} for key, text in zip(SEAT_KEYS, answers, strict=True)})
        judge.answer(answers)
        log.append(_said(judge))
    return {"initdata": initdata, "log": log}


def _said(judge: Judge) -> Plain:
    return {"output": output_of(judge), "verdict": OK}


def _answers_in(history: Sequence[Event]) -> list[Answers]:
    """What the four must have said for things to happen so; nothing after the last thing that half a record tells."""
    crier = Crier(history[0].number // 4)
    found: list[Answers] = []
    for place, event in enumerate(history):
        for request in crier.tell(event):
            following = history[place + 1 :]
            if following and not _is_open_claim(following):
                found.append(_answers_to(request, event, following))
    return found


def _is_open_claim(following: Sequence[Event]) -> bool:
    """Half a record may end between a claim and its discard, which a bot tells in one answer."""
    return len(following) == 1 and following[0].kind in (events.CHOW_MADE, events.PUNG_MADE)


def _answers_to(request: Request, event: Event, following: Sequence[Event]) -> Answers:
    texts = [PASSING] * 4
    news = following[0]
    if news.kind == events.ERRED and request.kind == requests.DRAW:
        texts[request.seat] = f"PLAY {name_of(event.tile)}"  # or the drawer's pass would be the first error
    if news.kind == events.ERRED:
        texts[news.seat] = ""
    elif news.kind == events.WON:
        texts[news.seat] = CALLING_HU
    elif request.kind == requests.DRAW and news.kind in _OWN_TURN:
        texts[news.seat] = f"{_OWN_TURN[news.kind]} {name_of(news.tile)}"
    elif request.kind == requests.DISCARD and news.seat >= 0:
        texts[news.seat] = _claim(news, following[1:2])
    first, second, third, fourth = texts
    return first, second, third, fourth


def _claim(news: Event, then: Sequence[Event]) -> str:
    """A claim with the tile thrown after it; without one it stays what it was, an error."""
    thrown = [name_of(event.tile) for event in then if event.kind == events.DISCARDED]
    if news.kind == events.CHOW_MADE:
        return " ".join(["CHI", name_of(news.tile + 1), *thrown])
    if news.kind == events.PUNG_MADE:
        return " ".join(["PENG", *thrown])
    return "GANG" if news.kind == events.KONG_MADE else PASSING
