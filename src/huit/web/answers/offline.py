"""The API without HTTP: answers a path and a JSON body with the status and content of the server.

Run by the browser (Pyodide) when the server is unreachable. Requests have the shapes of huit.web.wire; pages are typed
by them, so only keys, defaults and basic types are checked here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from huit.core.faults import HandError
from huit.core.hands import FLAGS
from huit.core.json_text import Plain
from huit.core.profiles import DEFAULT
from huit.core.rules.profile_types import ProfileError
from huit.core.words import DEFAULT_LANGUAGE, LANGUAGES
from huit.web.answers.errors import Error, Refused, plain_error, refuse, status_of
from huit.web.answers.hands.planning import Claim, answer_advice, answer_distance, answer_waits
from huit.web.answers.hands.reading import answer_reading
from huit.web.answers.hands.score import answer_score
from huit.web.answers.hands.written import WrittenHand, written
from huit.web.answers.lookup import known_language
from huit.web.answers.sheets import answer_sheet

Shape = Mapping[str, Any]  # each key with its default, or with the required type

_CIRCUMSTANCES: Final[Shape] = {"round": None, "seat": None, "flowers": None, **dict.fromkeys(FLAGS)}
_HAND: Final[Shape] = {"melds": [], "tiles": [], "winning": None}
_MELD: Final[Shape] = {"tiles": list, "claim": 0}
_READING: Final[Shape] = {"hand": str}
_ABOUT_A_HAND: Final[Shape] = {"hand": (str, dict), "circumstances": {}, "profile": DEFAULT}
_SCORE: Final[Shape] = {**_ABOUT_A_HAND, "all_profiles": False, "without": []}
_PLAN: Final[Shape] = {**_ABOUT_A_HAND, "seen": []}
_ADVICE: Final[Shape] = {**_PLAN, "claim": None, "wall": None}
_CLAIM: Final[Shape] = {"tile": str, "from": str}
_ABOUT_A_RULING: Final[Shape] = {"points": 0, "dead": False, "case": "", "clause": "", "by": "", "time": ""}
_PENALTY: Final[Shape] = {"kind": str, "player": 0, "amounts": [0] * 4, **_ABOUT_A_RULING}
_PLAYED: Final[Shape] = {"winner": None, "giver": None, "points": 0, "flowers": 0, "tiles": "", "penalties": []}
_ABOUT_A_SHEET: Final[Shape] = {"format": "huit-sheet", "version": 1, "title": "", "date": ""}
_SHEET: Final[Shape] = {**_ABOUT_A_SHEET, "names": list, "profile": DEFAULT, "hands": []}

# Exceptions caused by values of the wrong type deep inside a request.
_MISFITS: Final = (AttributeError, IndexError, KeyError, TypeError, ValueError)


def answer_offline(address: str, body: str) -> str:
    """JSON of {"status", "content"} for a POST to an address such as /api/score?lang=fr&soft=true."""
    parts = urlsplit(address)
    asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    lang = asked.get("lang", DEFAULT_LANGUAGE)
    try:
        return _told(200, _answer(parts.path, body, known_language(lang)))
    except (HandError, ProfileError, Refused) as error:
        wrong: Error = error
    except _MISFITS:
        wrong = refuse("body_invalid", status=400)
    soft = asked.get("soft") == "true" and parts.path not in _NEVER_SOFT
    return _told(status_of(wrong, soft=soft), plain_error(wrong, lang if lang in LANGUAGES else DEFAULT_LANGUAGE))


def _told(status: int, content: Plain) -> str:
    return json.dumps({"status": status, "content": content}, ensure_ascii=False)


def _answer(path: str, body: str, lang: str) -> Plain:
    if path not in _ANSWERS:
        raise refuse("page_unknown", absent=True, path=path[:60])
    return _ANSWERS[path](json.loads(body), lang)


# What is asked for ----------------------------------------------------------------------------------------------------


def _score(asked: Plain, lang: str) -> Plain:
    full = _complete(asked, _SCORE)
    return answer_score(_hand(full), full["profile"], lang, full["all_profiles"], full["without"])


def _reading(asked: Plain, _: str) -> Plain:
    return answer_reading(_complete(asked, _READING)["hand"])


def _waits(asked: Plain, _: str) -> Plain:
    full = _complete(asked, _PLAN)
    return answer_waits(_hand(full), full["profile"], full["seen"])


def _distance(asked: Plain, _: str) -> Plain:
    full = _complete(asked, _PLAN)
    return answer_distance(_hand(full), full["profile"], full["seen"])


def _advice(asked: Plain, lang: str) -> Plain:
    full = _complete(asked, _ADVICE)
    claim = None
    if full["claim"] is not None:
        offered = _complete(full["claim"], _CLAIM, "claim.")
        claim = Claim(offered["tile"], offered["from"])
    return answer_advice(_hand(full), full["profile"], full["seen"], claim, full["wall"], lang)


def _sheet(asked: Plain, lang: str) -> Plain:
    full = _complete(asked, _SHEET)
    hands = [_complete(hand, _PLAYED, "hands.") for hand in full["hands"]]
    for hand in hands:
        hand["penalties"] = [_complete(one, _PENALTY, "hands.penalties.") for one in hand["penalties"]]
    return answer_sheet({**full, "hands": hands}, lang)


def _hand(full: Mapping[str, Any]) -> WrittenHand:
    hand = full["hand"]
    if isinstance(hand, dict):
        hand = _complete(hand, _HAND, "hand.")
        hand["melds"] = [_complete(meld, _MELD, "hand.melds.") for meld in hand["melds"]]
    return written(hand, _complete(full["circumstances"], _CIRCUMSTANCES, "circumstances."))


_ANSWERS: Final[Mapping[str, Callable[[Plain, str], Plain]]] = {
    "/api/score": _score,
    "/api/hand": _reading,
    "/api/waits": _waits,
    "/api/distance": _distance,
    "/api/advice": _advice,
    "/api/sheet": _sheet,
}
_NEVER_SOFT: Final = ("/api/sheet",)  # ?soft=true applies to hands only


# Shapes ---------------------------------------------------------------------------------------------------------------


def _complete(given: object, shape: Shape, within: str = "") -> dict[str, Any]:
    """The given values with defaults filled in. Raises Refused for the first that does not fit."""
    if not isinstance(given, dict):
        raise refuse("field_invalid", key=within.rstrip(".")) if within else TypeError("not an object")
    for name in given:
        if name not in shape:
            raise refuse("field_unknown", key=f"{within}{name}"[:60])
    return {name: _value(given, name, wanted, within) for name, wanted in shape.items()}


def _value(given: Mapping[str, Any], name: str, wanted: object, within: str) -> object:
    kinds = wanted if isinstance(wanted, type | tuple) else type(wanted)
    if name not in given:
        if kinds is wanted:
            raise refuse("field_missing", key=f"{within}{name}")
        return wanted
    value = given[name]
    if wanted is not None and not isinstance(value, kinds):
        raise refuse("field_invalid", key=f"{within}{name}")
    return value
