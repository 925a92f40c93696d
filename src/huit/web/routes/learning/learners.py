"""POST /api/learners and /api/learners/me/log; GET and DELETE /api/learners/me. `me` is the holder of the code."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Final

from anyio.to_thread import run_sync
from fastapi import Depends, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from huit.learn.progress.log import Answered, LearningEntry
from huit.store.errors import StoreError
from huit.store.games import Games
from huit.store.learners import FIRST, LearnerLogEntry, LearnerProfile, Learners
from huit.store.profile_codes import parse_code
from huit.web.answers.dojo.learners import (
    answer_download,
    answer_synchronised,
    fold_written,
    known_entries,
    known_nickname,
    written_entry,
)
from huit.web.answers.errors import Refused, refuse
from huit.web.heavy import Heavy, HeavyWork
from huit.web.language import AskedLanguage
from huit.web.limits.rate_limit import address_of, limiter
from huit.web.responses import BodyRoute, api_router, documented, json_response
from huit.web.wire.learning.learners import (
    DeletedAnswer,
    DownloadAnswer,
    LogRequest,
    ProfileMadeModel,
    ProfileRequest,
    SynchronisedAnswer,
)

MADE: Final = 30  # profiles per address and minute
WRONG_CODES: Final = 10
_bearer: Final = HTTPBearer(auto_error=False, scheme_name="code", description="the code of the profile")
_REFUSED: Final = (401, 429, 503)


async def opened(
    request: Request, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]
) -> LearnerProfile:
    """The profile that `CodeFirst` has found."""
    del bearer  # documents the code
    profile: LearnerProfile = request.state.profile
    return profile


Opened = Annotated[LearnerProfile, Depends(opened)]


class CodeFirst(BodyRoute):
    """Checks the code before the body is read, which FastAPI would parse first."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        usual = super().get_route_handler()
        if all(one.call is not opened for one in self.dependant.dependencies):
            return usual

        async def checked(request: Request) -> Response:
            request.state.profile = await _profile(request)
            return await usual(request)

        return checked


async def _profile(request: Request) -> LearnerProfile:
    """The profile that the bearer code opens. Raises Refused 401 or 429."""
    bearer = await _bearer(request)
    wrong, address = limiter(request.app, "wrong_codes", WRONG_CODES), address_of(request)
    if wrong.exceeded(address):
        raise refuse("too_often", status=429)
    code = parse_code(bearer.credentials) if bearer else None
    profile = await run_sync(_learners(request).find, code) if code else None
    if profile is None:
        wrong.note(address)
        raise refuse("code_unknown", status=401)
    return profile


router = api_router("profile", about_hands=True, route_class=CodeFirst)


@router.post("/learners", **documented(ProfileMadeModel, 429, 503, status=201))
async def make_profile(asked: ProfileRequest, request: Request) -> Response:
    """Create a profile with a nickname. Its code is sent only once."""
    nickname = known_nickname(asked.nickname)
    made, address = limiter(request.app, "profiles_made", MADE), address_of(request)
    if made.exceeded(address):
        raise refuse("too_often", status=429)
    made.note(address)
    code = await run_sync(_learners(request).make, nickname, _now())
    return json_response({"nickname": nickname, "code": str(code)}, status=201)


@router.post("/learners/me/log", **documented(SynchronisedAnswer, *_REFUSED))
async def synchronise(
    asked: LogRequest, profile: Opened, request: Request, lang: AskedLanguage, heavy: Heavy
) -> Response:
    """Add entries to the log and return the resulting progress."""
    entries = [_kept(entry) for entry in known_entries(asked.model_dump()["entries"])]
    learners = _learners(request)
    number = await _added(learners, profile.id, entries) if entries else profile.entries
    progress = await _progress(learners, profile.id, heavy)
    return await heavy.answer(answer_synchronised, profile.nickname, number, progress, lang, _now())


@router.get("/learners/me", **documented(DownloadAnswer, *_REFUSED))
async def download(profile: Opened, request: Request, heavy: Heavy) -> Response:
    """All stored data of the profile."""
    learners = _learners(request)
    log = await run_sync(learners.log, profile.id)
    progress = await _progress(learners, profile.id, heavy)
    games = await run_sync(Games(request.app.state.database).everything, profile.id)
    return await heavy.answer(answer_download, profile.nickname, profile.made, log, progress, games)


@router.delete("/learners/me", **documented(DeletedAnswer, *_REFUSED))
async def forget(profile: Opened, request: Request) -> Response:
    """Delete the profile and its log, immediately and irrevocably."""
    await run_sync(_learners(request).delete, profile.id)
    return json_response({"deleted": True})


def _kept(entry: LearningEntry) -> LearnerLogEntry:
    return LearnerLogEntry(entry.id, entry.event.time if isinstance(entry, Answered) else FIRST, written_entry(entry))


async def _added(learners: Learners, profile: str, entries: list[LearnerLogEntry]) -> int:
    """The number of entries of the log with those added. Raises Refused for a full one."""
    try:
        return await run_sync(learners.add, profile, entries)
    except StoreError as error:
        if error.code != "profile_full":
            raise
        raise Refused(*error.faults) from error


async def _progress(learners: Learners, profile: str, heavy: HeavyWork) -> str:
    """The stored form of the progress. Folding a long log takes seconds, and is done by a worker."""
    state = await run_sync(learners.fold_state, profile)
    if state.is_folded and state.progress is not None:
        return state.progress
    progress = await heavy.value(fold_written, state.progress, state.entries)
    await run_sync(learners.keep_progress, profile, state.number, progress)
    return progress


def _learners(request: Request) -> Learners:
    return Learners(request.app.state.database)


def _now() -> int:
    return int(time.time())
