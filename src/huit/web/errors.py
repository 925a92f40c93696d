"""Whatever goes wrong as an answer: 4xx with a code, the place, and a sentence in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from huit.core.faults import Fault, HandError
from huit.core.profile_types import ProfileError
from huit.core.words import Words, words_in
from huit.web.answers.speaking import Error, Refused, plain_error
from huit.web.language import language_spoken

# What pydantic calls a value of the wrong type, and our word for the right one.
_WANTED: Final = {"string": "wanted_text", "int": "wanted_number", "bool": "wanted_flag"}
_FORMS_OF_A_HAND: Final = frozenset(("constrained-str", "str", "AskedHand"))  # as pydantic names them
_MOST_FAULTS: Final = 10


def answer_errors(app: FastAPI) -> None:
    """Register an answer for each kind of error."""
    for kind in (HandError, ProfileError, Refused):
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def refusal(error: Error, status: int, request: Request) -> JSONResponse:
    return JSONResponse(plain_error(error, language_spoken(request)), status, {"Cache-Control": "no-store"})


async def _refused(request: Request, error: Exception) -> Response:
    """A page that asks at every key says `soft`: an unfinished hand is no news for the browser's console."""
    assert isinstance(error, HandError | ProfileError | Refused)
    status = _status_of(error)
    soft = status == 422 and getattr(request.state, "soft", False)
    return refusal(error, 200 if soft else status, request)


def _status_of(error: Error) -> int:
    if isinstance(error, Refused) and error.absent:
        return 404
    return 400 if error.faults[0].code == "language_unknown" else 422


async def _http(request: Request, error: Exception) -> Response:
    """No such route, or not by this method."""
    assert isinstance(error, HTTPException)
    code = {404: "page_unknown", 405: "method_unknown"}.get(error.status_code, "body_invalid")
    fault = Fault(code, values=(("path", request.url.path[:60]), ("method", request.method[:10])))
    answer = refusal(Refused(fault), error.status_code, request)
    answer.headers.update(error.headers or {})
    return answer


# Bodies that are not what is documented -------------------------------------------------------------------------------


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    if any(one["type"] == "json_invalid" or tuple(one["loc"]) == ("body",) for one in found):
        return refusal(Refused(Fault("body_invalid")), 400, request)
    words = words_in(language_spoken(request))
    faults = dict.fromkeys([_fault(one, words) for one in _relevant(found)])
    return refusal(Refused(*list(faults)[:_MOST_FAULTS]), 422, request)


def _relevant(found: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """A hand may be a text or an object, and pydantic complains of both: what is wrong inside the object tells more."""
    inside = [one for one in found if "AskedHand" in one["loc"][:-1]]
    either = [one for one in found if one["loc"][-1] in _FORMS_OF_A_HAND]
    others = [one for one in found if not _FORMS_OF_A_HAND & set(one["loc"])]
    return others + (inside or either[:1])


def _fault(one: Mapping[str, Any], words: Words) -> Fault:
    key = ".".join([str(part) for part in one["loc"][1:] if part not in _FORMS_OF_A_HAND])[:60]
    kind = str(one["type"])
    if kind == "missing":
        return Fault("field_missing", values=(("key", key),))
    if kind == "extra_forbidden":
        return Fault("field_unknown", values=(("key", key),))
    wanted = "wanted_hand" if one["loc"][-1] in _FORMS_OF_A_HAND else _WANTED.get(kind.partition("_")[0])
    if wanted and kind.endswith(("_type", "_parsing", "_from_float")):
        return Fault("json_value", values=(("key", key), ("wanted", words.say(wanted))))
    return Fault("field_invalid", values=(("key", key),))
