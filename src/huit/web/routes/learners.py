"""POST /api/learners and /api/learners/me/log; GET and DELETE /api/learners/me. `me` is whoever sends the code."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any, Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from huit.learn.log import Answered, Entry
from huit.store.codes import parse_code
from huit.store.learners import FIRST, Kept, Learners, Profile
from huit.store.problems import StoreError
from huit.web.answering import documented, routes, sent
from huit.web.answers.learners import (
    answer_download,
    answer_synchronised,
    fold_written,
    known_entries,
    known_nickname,
    written_entry,
)
from huit.web.answers.speaking import Plain, Refused, refuse
from huit.web.language import AskedLanguage
from huit.web.rates import Rate
from huit.web.wire.base import Answer, Refusal
from huit.web.wire.learners import (
    DeletedAnswer,
    DownloadAnswer,
    LogRequest,
    ProfileMade,
    ProfileRequest,
    SynchronisedAnswer,
)

AT_ONCE: Final = 2  # logs being folded
MADE: Final = (30, 60.0)  # profiles from one address, in so many seconds
WRONG_CODES: Final = (10, 60.0)
_LIMITER: Final = CapacityLimiter(AT_ONCE)
_bearer: Final = HTTPBearer(auto_error=False, scheme_name="code", description="the code of the profile")
_REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    401: {"model": Refusal, "description": "no such code"},
    429: {"model": Refusal, "description": "too many profiles, or too many wrong codes, in a minute"},
}
router = routes("profile", about_hands=True)


def _documented(model: type[Answer]) -> dict[str, Any]:
    said = documented(model)
    return {**said, "responses": said["responses"] | _REFUSED}


async def opened(request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Profile:
    """The profile that the code of the request opens."""
    wrong = _rate(request, "wrong_codes", WRONG_CODES)
    if wrong.exceeded(_address(request)):
        raise refuse("too_often", status=429)
    code = parse_code(bearer.credentials) if bearer else None
    profile = await run_sync(_learners(request).find, code) if code else None
    if profile is None:
        wrong.note(_address(request))
        raise refuse("code_unknown", status=401)
    return profile


Opened = Annotated[Profile, Depends(opened)]


@router.post("/learners", status_code=201, responses=_REFUSED | {201: {"model": ProfileMade}})
async def make_profile(asked: ProfileRequest, request: Request) -> Response:
    """A profile with a nickname and nothing else. Its code is told this once."""
    nickname = known_nickname(asked.nickname)
    made = _rate(request, "profiles_made", MADE)
    if made.exceeded(_address(request)):
        raise refuse("too_often", status=429)
    made.note(_address(request))
    code = await run_sync(_learners(request).make, nickname, _now())
    return sent({"nickname": nickname, "code": str(code)}, status=201)


@router.post("/learners/me/log", **_documented(SynchronisedAnswer))
async def synchronise(asked: LogRequest, profile: Opened, request: Request, lang: AskedLanguage) -> Response:
    """Adds entries to the log, and answers with the progress that all of them amount to."""
    entries = [_kept(entry) for entry in known_entries(asked.model_dump()["entries"])]
    learners = _learners(request)

    def answer() -> Plain:
        number = learners.add(profile.id, entries) if entries else profile.entries
        progress = learners.progress(profile.id, fold_written)
        return answer_synchronised(profile.nickname, number, progress, lang, _now())

    return await _later(answer)


@router.get("/learners/me", **_documented(DownloadAnswer))
async def download(profile: Opened, request: Request) -> Response:
    """Everything that is kept of the profile."""
    learners = _learners(request)

    def answer() -> Plain:
        log, progress = learners.log(profile.id), learners.progress(profile.id, fold_written)
        return answer_download(profile.nickname, profile.made, log, progress)

    return await _later(answer)


@router.delete("/learners/me", **_documented(DeletedAnswer))
async def forget(profile: Opened, request: Request) -> Response:
    """Deletes the profile and its log, at once and for good."""
    await run_sync(_learners(request).delete, profile.id)
    return sent({"deleted": True})


def _kept(entry: Entry) -> Kept:
    return Kept(entry.id, entry.event.time if isinstance(entry, Answered) else FIRST, written_entry(entry))


async def _later(answer: Callable[[], Plain]) -> Response:
    """In a thread: the disk is slow, and a long log takes a while to fold."""
    try:
        return sent(await run_sync(answer, limiter=_LIMITER))
    except StoreError as error:
        if error.code != "profile_full":
            raise
        raise Refused(*error.faults) from error


def _learners(request: Request) -> Learners:
    return Learners(request.app.state.database)


def _rate(request: Request, name: str, limit: tuple[int, float]) -> Rate:
    """Each app has its own."""
    rates: dict[str, Rate] = request.app.state.rates
    return rates.setdefault(name, Rate(*limit))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _now() -> int:
    return int(time.time())
