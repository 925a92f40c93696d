"""Exception handlers: every error is JSON with a code, a place and a message in the language of the request.

Bad input is 4xx; a storage failure is 503.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from huit.core.faults import Fault, HandError
from huit.core.rules.profile_types import ProfileError
from huit.core.words import Words, words_in
from huit.hall.following import MemoryFull
from huit.store.errors import StoreError
from huit.web.answers.errors import Error, Refused, plain_error, status_of
from huit.web.language import language_spoken

# Pydantic's names of types, and our words for them.
_WANTED: Final = {"string": "wanted_text", "int": "wanted_number", "bool": "wanted_flag"}
_FORMS_OF_A_HAND: Final = frozenset(("constrained-str", "str", "AskedHandModel"))  # pydantic's labels for the two forms
_MOST_FAULTS: Final = 10
_LOOKED_AT: Final = 100  # errors of a body that are turned into faults: it may have thousands
_SAID_AS_IT_IS: Final = frozenset(("journal_broken", "journal_conflict", "store_closed", "store_tables_taken"))
_MEMORY_SECONDS: Final = 60  # until somebody may have gone
_LOG: Final = logging.getLogger("huit.store")


def answer_errors(app: FastAPI) -> None:
    """Register the exception handlers."""
    for kind in (HandError, ProfileError, Refused):
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(StoreError, _not_stored)
    app.add_exception_handler(MemoryFull, _no_memory)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _gone)


def refusal(error: Error, status: int, request: Request) -> JSONResponse:
    """The JSON response for an error."""
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, Refused) and error.retry is not None:
        headers["Retry-After"] = str(error.retry)
    return JSONResponse(plain_error(error, language_spoken(request)), status, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HandError | ProfileError | Refused)
    return refusal(error, status_of(error, soft=getattr(request.state, "soft", False)), request)


async def _not_stored(request: Request, error: Exception) -> Response:
    """Answer a storage failure. The reason is logged for the operator and not sent."""
    assert isinstance(error, StoreError)
    if error.code in _SAID_AS_IT_IS:
        return refusal(Refused(*error.faults), 503, request)
    _LOG.error("%s: %s", error.code, words_in("en").fault(error.faults[0]))
    return refusal(Refused(Fault("store_unavailable")), 503, request)


async def _no_memory(request: Request, error: Exception) -> Response:
    """Answer that the logs that are followed leave no room for this one."""
    assert isinstance(error, MemoryFull)
    return refusal(Refused(Fault(error.code), retry=_MEMORY_SECONDS), 503, request)


async def _http(request: Request, error: Exception) -> Response:
    """Answer an unknown route or method."""
    assert isinstance(error, HTTPException)
    code = {404: "page_unknown", 405: "method_unknown"}.get(error.status_code, "body_invalid")
    fault = Fault(code, values=(("path", request.url.path[:60]), ("method", request.method[:10])))
    answer = refusal(Refused(fault), error.status_code, request)
    answer.headers.update(error.headers or {})
    return answer


async def _gone(request: Request, error: Exception) -> Response:
    """Answer nobody: the client went away in the middle of its request, which is no fault of the server's."""
    del request, error
    return Response(status_code=400)


# Bodies that are not what is documented -------------------------------------------------------------------------------


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    if any(one["type"] == "json_invalid" or tuple(one["loc"]) == ("body",) for one in found):
        return refusal(Refused(Fault(_fault_of_body(request, error.body))), 400, request)
    words = words_in(language_spoken(request))
    faults = dict.fromkeys([_fault(one, words) for one in _relevant(found[:_LOOKED_AT])])
    return refusal(Refused(*list(faults)[:_MOST_FAULTS]), 422, request)


def _fault_of_body(request: Request, body: object) -> str:
    """The fault code of an unreadable body: not JSON, or not declared as JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_json = kind.startswith("application/") and kind.removeprefix("application/").endswith("json")
    return "body_invalid" if is_json or not body else "body_type"


def _relevant(found: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The errors to report. A hand is a text or an object; for an object, report the errors inside it."""
    inside = [one for one in found if "AskedHandModel" in one["loc"][:-1]]
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
