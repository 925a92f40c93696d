"""A replayed record: the match at a glance, and each hand move by move with its score explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from huit.core.faults import Fault
from huit.core.json_text import Plain
from huit.core.notation import format_hand
from huit.core.words import words_in
from huit.game.actions import SEAT_LETTERS
from huit.game.events import NOBODY, WON, Event
from huit.game.records.record import RecordError
from huit.game.records.several import RecordPart, split_records
from huit.game.records.timeline import Frame, Timeline, timeline_of
from huit.game.seating import ranks, table_points
from huit.game.standing import OVER, State
from huit.game.view import view
from huit.hall.messages.plain import plain_sheet
from huit.learn.review.review import PlayedDecision, decisions_in
from huit.web.answers.errors import Refused, refuse, sentence_of
from huit.web.answers.hands.score import answer_score
from huit.web.answers.hands.written import WrittenHand
from huit.web.answers.replays.frames import plain_done, plain_frame

MOST_LINES: Final = 20_000  # eight times a whole match
_MOST_FAULTS: Final = 10
_LONGEST_NAME: Final = 40
_KEPT: Final = 8  # cached games: a reader goes from hand to hand of one


@lru_cache(maxsize=_KEPT)
def timeline_in(content: bytes, game: int = 1) -> Timeline:
    """A game of a file of records, as far as it goes. Raises Refused if there is no deal."""
    part = part_of(content, game)
    if part.content.count(b"\n") > MOST_LINES:
        raise refuse("record_too_many_lines", most=str(MOST_LINES))
    try:
        timeline = timeline_of(part.parse())
    except RecordError as error:
        raise Refused(*error.faults[:_MOST_FAULTS]) from error
    if not timeline.frames:
        raise Refused(*(timeline.faults[:_MOST_FAULTS] or (Fault("record_no_hand"),)))
    return timeline


def part_of(content: bytes, game: int) -> RecordPart:
    """The text of a game in a file of records, numbered from 1. Raises Refused."""
    parts = list(split_records(BytesIO(content)))
    if not 1 <= game <= len(parts):
        raise refuse("record_game_unknown", absent=True, text=str(game)[:20], known=f"1 – {len(parts)}")
    return parts[game - 1]


def frames_of(timeline: Timeline, number: int) -> tuple[Frame, ...]:
    """The steps of a hand, numbered from 1. Raises Refused."""
    frames = timeline.hand(number - 1)
    if not frames:
        played = [frame.state.number + 1 for frame in timeline.frames]
        known = f"{played[0]} – {played[-1]}"
        raise refuse("replay_hand_unknown", absent=True, text=str(number)[:20], known=known)
    return frames


# The match ------------------------------------------------------------------------------------------------------------


def answer_replay(timeline: Timeline, lang: str) -> Plain:
    """The match. `hands` are those begun; `faults` explain an early end."""
    record = timeline.record
    last = timeline.frames[-1].state
    return {
        "players": [name[:_LONGEST_NAME] for name in record.header.players],
        "profile": record.setup.profile.name,
        "mode": record.setup.mode,
        "strict": record.setup.strict,
        "time": record.header.time,
        "commitment": record.header.commitment,
        "complete": record.is_complete and not timeline.faults,
        "faults": [_plain_fault(fault, lang) for fault in timeline.faults[:_MOST_FAULTS]],
        "hands": [_plain_begun(timeline, start) for start in timeline.starts],
        "rows": plain_sheet(last.results),
        "totals": list(last.totals),
        "ranks": list(ranks(last.totals)),
        "table_points": list(table_points(last.totals)),
    }


def _plain_fault(fault: Fault, lang: str) -> Plain:
    return {"code": fault.code, "message": sentence_of(fault, words_in(lang))}


def _plain_begun(timeline: Timeline, start: int) -> Plain:
    """A hand that was begun; `players` by seat."""
    state = timeline.frames[start].state
    return {
        "number": state.number + 1,
        "round": SEAT_LETTERS[state.number // 4],
        "players": list(state.players),
        "steps": timeline.moves(state.number) + 1,
    }


# A hand ---------------------------------------------------------------------------------------------------------------


def answer_played_hand(timeline: Timeline, number: int, lang: str) -> Plain:
    """The steps of a hand with the decisions made at each; `end` if it was played to the end."""
    frames = frames_of(timeline, number)
    decided = list(decisions_in(frames))
    return {
        "number": number,
        "round": SEAT_LETTERS[(number - 1) // 4],
        "players": list(frames[0].state.players),
        "dice": list(frames[0].state.dice),
        "steps": [_plain_step(step, frame, decided) for step, frame in enumerate(frames)],
        "end": plain_end(frames[-1].state, lang),
    }


def _plain_step(step: int, frame: Frame, decided: Sequence[PlayedDecision]) -> Plain:
    made = [one for one in decided if one.step == step]
    decisions = [plain_done(one.done, view(frame.state, one.seat)) for one in made]
    return {**plain_frame(frame), "decisions": decisions}


def plain_end(state: State, lang: str) -> Plain | None:
    """The end of a hand, by seat."""
    if state.phase < OVER:
        return None
    won = next((event for event in state.history if event.type == WON), None)
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
