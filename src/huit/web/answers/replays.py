"""A record played again: the match at a glance, and each hand move by move with its score explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from huit.core.faults import Fault
from huit.core.notation import format_hand
from huit.core.words import words_in
from huit.game.actions import SEATS
from huit.game.events import NOBODY, WON, Event
from huit.game.film import Film, Frame, film_of
from huit.game.record import RecordError, parse_record
from huit.game.seating import ranks, table_points
from huit.game.standing import OVER, State
from huit.game.view import view
from huit.hall.pictures import plain_sheet
from huit.learn.review import Decision, decisions_in
from huit.web.answers.hands import WrittenHand
from huit.web.answers.replays_pictures import plain_done, plain_frame
from huit.web.answers.scoring import answer_score
from huit.web.answers.speaking import Plain, Refused, refuse, sentence_of

MOST_LINES: Final = 20_000  # a whole match has an eighth of it
_MOST_FAULTS: Final = 10
_LONGEST_NAME: Final = 40
_KEPT: Final = 8  # films: a reader goes from hand to hand of the same one


@lru_cache(maxsize=_KEPT)
def film_in(content: bytes) -> Film:
    """The game in the text of a record, as far as it goes; refused where there is not even a deal."""
    if content.count(b"\n") > MOST_LINES:
        raise refuse("record_too_many_lines", most=str(MOST_LINES))
    try:
        film = film_of(parse_record(content))
    except RecordError as error:
        raise Refused(*error.faults[:_MOST_FAULTS]) from error
    if not film.frames:
        raise Refused(*(film.faults[:_MOST_FAULTS] or (Fault("record_no_hand"),)))
    return film


def frames_of(film: Film, number: int) -> tuple[Frame, ...]:
    """A hand by its number from 1."""
    frames = film.hand(number - 1)
    if not frames:
        played = [frame.state.number + 1 for frame in film.frames]
        known = f"{played[0]} – {played[-1]}"
        raise refuse("replay_hand_unknown", absent=True, text=str(number)[:20], known=known)
    return frames


# The match ------------------------------------------------------------------------------------------------------------


def answer_replay(film: Film, lang: str) -> Plain:
    """`hands` are those that were begun; `faults` say why there is no more, where something is wrong."""
    record = film.record
    last = film.frames[-1].state
    return {
        "players": [name[:_LONGEST_NAME] for name in record.header.players],
        "profile": record.setup.profile.name,
        "mode": record.setup.mode,
        "strict": record.setup.strict,
        "time": record.header.time,
        "commitment": record.header.commitment,
        "complete": record.is_complete and not film.faults,
        "faults": [_plain_fault(fault, lang) for fault in film.faults[:_MOST_FAULTS]],
        "hands": [_plain_begun(film, start) for start in film.starts],
        "rows": plain_sheet(last.results),
        "totals": list(last.totals),
        "ranks": list(ranks(last.totals)),
        "table_points": list(table_points(last.totals)),
    }


def _plain_fault(fault: Fault, lang: str) -> Plain:
    return {"code": fault.code, "message": sentence_of(fault, words_in(lang))}


def _plain_begun(film: Film, start: int) -> Plain:
    """`players` by seat."""
    state = film.frames[start].state
    return {
        "number": state.number + 1,
        "round": SEATS[state.number // 4],
        "players": list(state.players),
        "steps": film.moves(state.number) + 1,
    }


# A hand ---------------------------------------------------------------------------------------------------------------


def answer_played_hand(film: Film, number: int, lang: str) -> Plain:
    """Each step with the choices that were made then; `end` where the hand was played to its end."""
    frames = frames_of(film, number)
    decided = list(decisions_in(frames))
    return {
        "number": number,
        "round": SEATS[(number - 1) // 4],
        "players": list(frames[0].state.players),
        "dice": list(frames[0].state.dice),
        "steps": [_plain_step(step, frame, decided) for step, frame in enumerate(frames)],
        "end": _plain_end(frames[-1].state, lang),
    }


def _plain_step(step: int, frame: Frame, decided: Sequence[Decision]) -> Plain:
    made = [one for one in decided if one.step == step]
    decisions = [plain_done(one.done, view(frame.state, one.seat)) for one in made]
    return {**plain_frame(frame), "decisions": decisions}


def _plain_end(state: State, lang: str) -> Plain | None:
    """All by seat."""
    if state.phase < OVER:
        return None
    won = next((event for event in state.history if event.kind == WON), None)
    return {
        "winner": None if won is None else won.seat,
        "giver": None if won is None or won.giver == NOBODY else won.giver,
        "hand": None if won is None or won.hand is None else format_hand(won.hand),
        "score": None if won is None else _plain_score(won, state, lang),
        "payments": list(state.payments),
    }


def _plain_score(won: Event, state: State, lang: str) -> Plain | None:
    if won.hand is None:
        return None
    return answer_score(WrittenHand(format_hand(won.hand)), state.setup.profile.name, lang)
