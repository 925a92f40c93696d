"""Parse a line of a batch: a hand, a JSON string, or a JSON object with the hand and options."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from huit.cli.arguments.hand_options import HandRequest, claim_in, profile_asked, seen_in, source_in, wind_in
from huit.cli.arguments.refusal import refuse
from huit.core.hands import FLAGS

JsonObject = dict[str, object]


@dataclass(frozen=True)
class HandLine:
    """A hand and the request about it."""

    hand: str
    wanted: HandRequest


def parse_line(content: bytes, wanted: HandRequest, keys: tuple[str, ...]) -> HandLine:
    """Parse a line; `keys` are allowed in an object beside `hand`."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse("encoding_invalid") from error
    if not text.lstrip().startswith(("{", '"')):
        return HandLine(text, wanted)
    value = _json(text)
    if isinstance(value, str):
        return HandLine(value, wanted)
    return _from_object(value if isinstance(value, dict) else {}, wanted, ("hand", *keys))


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise refuse("json_invalid", reason=f"{error.msg}, column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise refuse("json_invalid", reason=type(error).__name__) from error


def _from_object(value: JsonObject, wanted: HandRequest, keys: tuple[str, ...]) -> HandLine:
    """Apply the values of an object, which override the options of the command."""
    for key in value:
        if key not in keys:
            raise refuse("json_key", key=key[:40], known=", ".join(keys))
    hand = value.get("hand")
    if not isinstance(hand, str):
        raise refuse("json_value", key="hand", wanted=wanted.words.say("wanted_hand"))
    for key in keys[1:]:
        if key in value:
            wanted = _with_value(wanted, key, value[key])
    return HandLine(hand, wanted)


def _with_value(wanted: HandRequest, key: str, value: object) -> HandRequest:
    if key in FLAGS:
        return _circumstance(wanted, key, _flag(key, value, wanted))
    if key == "flowers":
        return _circumstance(wanted, key, _number(key, value, wanted))
    if key == "wall":
        return replace(wanted, wall=_number(key, value, wanted))
    if key in _WINDS:
        return _circumstance(wanted, _WINDS[key], wind_in(_text(key, value, wanted, "wanted_wind")))
    if value is None:
        return wanted
    name, read = _TEXTS[key]
    return replace(wanted, **{name: read(_text(key, value, wanted))})


_WINDS: Final = {"round": "round_wind", "seat": "seat_wind"}
_TEXTS: Final[dict[str, tuple[str, Callable[[str], Any]]]] = {
    "profile": ("profile", profile_asked),
    "seen": ("seen", seen_in),
    "claim": ("claim", claim_in),
    "from": ("source", source_in),
}


def _circumstance(wanted: HandRequest, name: str, value: int | None) -> HandRequest:
    changed: dict[str, Any] = {name: value}
    return replace(wanted, circumstances=replace(wanted.circumstances, **changed))


def _flag(key: str, value: object, wanted: HandRequest) -> bool:
    if not isinstance(value, bool):
        raise refuse("json_value", key=key, wanted=wanted.words.say("wanted_flag"))
    return value


def _number(key: str, value: object, wanted: HandRequest) -> int:
    if type(value) is not int or not 0 <= value < 1000:
        raise refuse("json_value", key=key, wanted=wanted.words.say("wanted_number"))
    return value


def _text(key: str, value: object, wanted: HandRequest, meant: str = "wanted_text") -> str:
    if not isinstance(value, str):
        raise refuse("json_value", key=key, wanted=wanted.words.say(meant))
    return value
