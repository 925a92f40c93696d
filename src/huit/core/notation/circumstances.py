"""The second and third part of a GB string, the situation and the flowers, and the options that stand in for them."""

from __future__ import annotations

from typing import Final

from huit.core.hands import Situation
from huit.core.notation.draft import NOWHERE, Draft, Place
from huit.core.tiles import EAST, FLOWER_LETTERS, FLOWERS, HONOR_LETTERS, NAMES
from huit.core.validation import FIELDS, FLOWERS_FIELD, SEAT_FIELD, SELF_DRAWN_FIELD, name_of

_WINDS: Final = HONOR_LETTERS[:4]


def read_situation(draft: Draft, start: int, end: int) -> None:
    """Two winds and four flags, all or nothing; a fifth flag, ours, for East's first fourteen tiles."""
    if start == end:
        return
    if end - start not in (6, 7):
        draft.refuse("situation_invalid", (start, end), ("text", draft.echo(start, end)))
        return
    values = [_sign_value(draft, field, start + field) for field in range(end - start)]
    if min(values) >= 0:  # half a situation would contradict the tiles by what it leaves out
        for field, value in enumerate(values):
            draft.say(field, value, (start + field, start + field + 1))


def _sign_value(draft: Draft, field: int, at: int) -> int:
    is_wind = field <= SEAT_FIELD
    value = (_WINDS if is_wind else "01").find(draft.text[at])
    if value < 0:
        draft.refuse("wind_unknown" if is_wind else "flag_invalid", (at, at + 1), ("text", draft.echo(at, at + 1)))
        return -1
    return value + EAST if is_wind else value


def read_flowers(draft: Draft, start: int, end: int) -> None:
    """A count, or letters a-h; flowers that lay among the tiles cannot be told once more."""
    _count_flowers(draft)
    if start == end:
        return
    if draft.flowers:
        draft.refuse("flowers_twice", (start, end))
    elif draft.text[start] in FLOWER_LETTERS:
        _read_flower_letters(draft, start, end)
    else:
        _read_flower_count(draft, start, end)


def _count_flowers(draft: Draft) -> None:
    seen: set[int] = set()
    for kind, start, end in draft.flowers:
        if kind in seen:
            draft.refuse("flower_repeated", (start, end), ("tile", NAMES[kind]))
        seen.add(kind)
    if draft.flowers:
        draft.say(FLOWERS_FIELD, len(seen), (draft.flowers[0][1], draft.flowers[0][2]))


def _read_flower_letters(draft: Draft, start: int, end: int) -> None:
    for at in range(start, end):
        letter = draft.text[at]
        if letter not in FLOWER_LETTERS:
            draft.refuse("flowers_invalid", (at, at + 1), ("text", draft.echo(at, at + 1)))
        elif letter in draft.text[start:at]:
            draft.refuse("flower_repeated", (at, at + 1), ("tile", letter))
    draft.say(FLOWERS_FIELD, min(end - start, FLOWERS), (start, end))


def _read_flower_count(draft: Draft, start: int, end: int) -> None:
    text = draft.text[start:end]
    if not (text.isascii() and text.isdigit()):
        draft.refuse("flowers_invalid", (start, end), ("text", draft.echo(start, end)))
    elif len(text) > 1 or int(text) > FLOWERS:
        draft.refuse("flowers_count", (start, end), ("found", draft.echo(start, end)))
    else:
        draft.say(FLOWERS_FIELD, int(text), (start, end))


def settle(draft: Draft, options: list[int | None]) -> list[int]:
    """The circumstances in the order of FIELDS: as the text says, else the option, else the default."""
    settled: list[int] = []
    for field, option in enumerate(options):
        said = draft.said[field]
        if said is not None and option is not None and said != option:
            given = (("text", _shown(field, said)), ("given", _shown(field, option)))
            draft.refuse("option_contradicts", draft.said_places[field], ("option", FIELDS[field]), *given)
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


def place_of_field(draft: Draft, field: int) -> Place:
    return draft.said_places[field] if draft.said[field] is not None else NOWHERE


def _default(field: int) -> int:
    return EAST if field <= SEAT_FIELD else 0


def _shown(field: int, value: int) -> str:
    return name_of(value) if field < SELF_DRAWN_FIELD else str(int(value))  # an option may be a bool
