"""Parser of the situation and the flowers, the second and third part of a GB string."""

from __future__ import annotations

from typing import Final

from huit.core.hands import Circumstances, Situation
from huit.core.notation.parse_state import NOWHERE, ParseState, Span
from huit.core.tiles import EAST, FLOWER_LETTERS, FLOWERS, HONOR_LETTERS, NAMES
from huit.core.validation import FIELDS, FLOWERS_FIELD, SEAT_FIELD, SELF_DRAWN_FIELD, name_of

_WINDS: Final = HONOR_LETTERS[:4]


def read_situation(state: ParseState, start: int, end: int) -> None:
    """Parse two winds and four flags, all or nothing; a fifth flag, our extension, marks East's opening hand."""
    if start == end:
        return
    if end - start not in (6, 7):
        state.refuse("situation_invalid", (start, end), ("text", state.echo(start, end)))
        return
    values = [_sign_value(state, field, start + field) for field in range(end - start)]
    if min(values) >= 0:  # half a situation would contradict the tiles by what it leaves out
        for field, value in enumerate(values):
            state.say(field, value, (start + field, start + field + 1))


def _sign_value(state: ParseState, field: int, at: int) -> int:
    is_wind = field <= SEAT_FIELD
    value = (_WINDS if is_wind else "01").find(state.text[at])
    if value < 0:
        state.refuse("wind_unknown" if is_wind else "flag_invalid", (at, at + 1), ("text", state.echo(at, at + 1)))
        return -1
    return value + EAST if is_wind else value


def read_flowers(state: ParseState, start: int, end: int) -> None:
    """Parse a count, or letters a-h. Flowers among the tiles must not be counted twice."""
    _count_flowers(state)
    if start == end:
        return
    if state.flowers:
        state.refuse("flowers_twice", (start, end))
    elif state.text[start] in FLOWER_LETTERS:
        _read_flower_letters(state, start, end)
    else:
        _read_flower_count(state, start, end)


def _count_flowers(state: ParseState) -> None:
    seen: set[int] = set()
    for kind, start, end in state.flowers:
        if kind in seen:
            state.refuse("flower_repeated", (start, end), ("tile", NAMES[kind]))
        seen.add(kind)
    if state.flowers:
        state.say(FLOWERS_FIELD, len(seen), (state.flowers[0][1], state.flowers[0][2]))


def _read_flower_letters(state: ParseState, start: int, end: int) -> None:
    for at in range(start, end):
        letter = state.text[at]
        if letter not in FLOWER_LETTERS:
            state.refuse("flowers_invalid", (at, at + 1), ("text", state.echo(at, at + 1)))
        elif letter in state.text[start:at]:
            state.refuse("flower_repeated", (at, at + 1), ("tile", letter))
    state.say(FLOWERS_FIELD, min(end - start, FLOWERS), (start, end))


def _read_flower_count(state: ParseState, start: int, end: int) -> None:
    text = state.text[start:end]
    if not (text.isascii() and text.isdigit()):
        state.refuse("flowers_invalid", (start, end), ("text", state.echo(start, end)))
    elif len(text) > 1 or int(text) > FLOWERS:
        state.refuse("flowers_count", (start, end), ("found", state.echo(start, end)))
    else:
        state.say(FLOWERS_FIELD, int(text), (start, end))


def settle(state: ParseState, given: Circumstances) -> list[int]:
    """Resolve the circumstances, in the order of FIELDS: from the text, else as given, else the default."""
    settled: list[int] = []
    for field, option in enumerate(given.values):
        said = state.said[field]
        if said is not None and option is not None and said != option:
            both = (("text", _shown(field, said)), ("given", _shown(field, option)))
            state.refuse("option_contradicts", state.said_spans[field], ("option", FIELDS[field]), *both)
        value = option if said is None else said
        settled.append(_default(field) if value is None else value)
    return settled


def situation_of(settled: list[int]) -> Situation:
    return Situation(
        round_wind=settled[0],
        seat_wind=settled[1],
        self_drawn=bool(settled[2]),
        last_copy=bool(settled[3]),
        last_of_wall=bool(settled[4]),
        kong=bool(settled[5]),
        opening=bool(settled[6]),
    )


def place_of_field(state: ParseState, field: int) -> Span:
    return state.said_spans[field] if state.said[field] is not None else NOWHERE


def _default(field: int) -> int:
    return EAST if field <= SEAT_FIELD else 0


def _shown(field: int, value: int) -> str:
    return name_of(value) if field < SELF_DRAWN_FIELD else str(int(value))  # an option may be a bool
