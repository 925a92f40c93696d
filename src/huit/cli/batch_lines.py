"""What a line of a file may be: a hand as it is written, a JSON string, or a JSON object with the hand and options."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

from huit.cli.asking import profile_asked
from huit.cli.refusal import refuse
from huit.cli.score import Circumstances, Wanted, wind_in

_FLAGS: Final = ("self_drawn", "last_copy", "last_of_wall", "kong", "opening")
_KEYS: Final = ("hand", "profile", "round", "seat", *_FLAGS, "flowers")

Table = dict[str, object]


@dataclass(frozen=True)
class HandLine:
    """A hand, and how it is to be scored."""

    hand: str
    wanted: Wanted


def parse_line(content: bytes, wanted: Wanted) -> HandLine:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse("encoding_invalid") from error
    if not text.lstrip().startswith(("{", '"')):
        return HandLine(text, wanted)
    value = _json(text)
    if isinstance(value, str):
        return HandLine(value, wanted)
    return _from_object(value if isinstance(value, dict) else {}, wanted)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise refuse("json_invalid", reason=f"{error.msg}, {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise refuse("json_invalid", reason=type(error).__name__) from error


def _from_object(value: Table, wanted: Wanted) -> HandLine:
    for key in value:
        if key not in _KEYS:
            raise refuse("json_key", key=key[:40], known=", ".join(_KEYS))
    hand = value.get("hand")
    if not isinstance(hand, str):
        raise refuse("json_value", key="hand", wanted=wanted.words.say("wanted_hand"))
    circumstances = _circumstances(value, wanted)
    profile = value.get("profile")
    if profile is None:
        return HandLine(hand, replace(wanted, circumstances=circumstances))
    if not isinstance(profile, str):
        raise refuse("json_value", key="profile", wanted=wanted.words.say("wanted_text"))
    return HandLine(hand, replace(wanted, profile=profile_asked(profile), circumstances=circumstances))


def _circumstances(value: Table, wanted: Wanted) -> Circumstances:
    """What the object says, over what the options of the command say."""
    given = wanted.circumstances
    for key in _FLAGS:
        if key in value:
            given = replace(given, **{key: _flag(key, value[key], wanted)})
    if "flowers" in value:
        given = replace(given, flowers=_number("flowers", value["flowers"], wanted))
    if "round" in value:
        given = replace(given, round_wind=_wind("round", value["round"], wanted))
    if "seat" in value:
        given = replace(given, seat_wind=_wind("seat", value["seat"], wanted))
    return given


def _flag(key: str, value: object, wanted: Wanted) -> bool:
    if not isinstance(value, bool):
        raise refuse("json_value", key=key, wanted=wanted.words.say("wanted_flag"))
    return value


def _number(key: str, value: object, wanted: Wanted) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise refuse("json_value", key=key, wanted=wanted.words.say("wanted_number"))
    return value


def _wind(key: str, value: object, wanted: Wanted) -> int | None:
    if not isinstance(value, str):
        raise refuse("json_value", key=key, wanted=wanted.words.say("wanted_wind"))
    return wind_in(value)
