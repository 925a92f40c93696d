"""Heavy work of routes: whatever computes for more than a few milliseconds runs in a worker process.

A route needs one parameter and one line:

    async def advice(asked: AdviceRequest, lang: AskedLanguage, heavy: Heavy) -> Response:
        return await heavy.answer(answer_advice, hand, asked.profile, lang)

The function is module-level and does no I/O; its arguments and its result can be pickled, and it may raise Refused. The
queue is bounded, every address has a budget of work (429 with Retry-After), work has a deadline (503), and it is
cancelled when the asker is gone. Document the route with `documented(Model, *HEAVY)`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends, Request, Response
from fastapi.responses import StreamingResponse

from huit.hall.workers.errors import WorkError
from huit.hall.workers.pool import WorkerPool, Workers
from huit.web.answers.encoding import encoded, line
from huit.web.answers.errors import Refused, plain_error, refuse
from huit.web.language import language_spoken
from huit.web.limits.rate_limit import WorkBudget, address_of, network_of
from huit.web.settings import ServerSettings

HEAVY: Final = (429, 503)  # what a route with heavy work may refuse beside the usual
Found = TypeVar("Found")
_BUSY_SECONDS: Final = 5  # Retry-After of a full queue
_JSON: Final = "application/json"


class LinesResponse(StreamingResponse):
    """JSON lines, each sent as soon as it is ready; uncompressed, for compression would buffer them."""

    media_type = "application/x-ndjson"

    def __init__(self, lines: AsyncIterator[str], status_code: int = 200) -> None:
        super().__init__(lines, status_code, {"Cache-Control": "no-store", "Content-Encoding": "identity"})


class HeavyWork:
    """The heavy work of one request."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._workers: Workers = request.app.state.work
        self._budget: WorkBudget = request.app.state.work_budget
        self._address = address_of(request)

    async def answer(self, function: Callable[..., object], *arguments: Any) -> Response:
        """The JSON response for what a function returns; encoded and compressed in the worker."""
        zipped = "gzip" in self._request.headers.get("accept-encoding", "")
        body, is_zipped = await self.value(encoded, function, arguments, zipped)
        headers = {"Vary": "Accept-Encoding", "Cache-Control": "no-store"}
        if is_zipped:
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=_JSON)

    async def value(self, function: Callable[..., Found], *arguments: Any) -> Found:
        """The result of a function. Raises Refused; cancelled when the client disconnects."""
        self._check()
        with self._budget.asking(self._address):
            working = asyncio.ensure_future(self._run(function, arguments))
            leaving = asyncio.ensure_future(_gone(self._request))
            try:
                await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
                if not working.done():
                    raise refuse("work_late", status=503)  # nobody reads it
                return working.result()
            finally:
                working.cancel()
                leaving.cancel()

    def lines(self, function: Callable[..., object], arguments: Iterable[tuple[Any, ...]]) -> LinesResponse:
        """A response of JSON lines, one for each tuple of arguments; others take turns between them.

        Starlette cancels it when the client disconnects. Raises Refused before the first line; a later refusal is the
        last line.
        """
        self._check()

        async def made() -> AsyncIterator[str]:
            with self._budget.asking(self._address):
                for one in arguments:
                    await asyncio.sleep(self._budget.delay(self._address))
                    try:
                        yield await self._run(line, (function, one))
                    except Refused as error:  # the status has been sent
                        yield line(plain_error, (error, language_spoken(self._request)))
                        return

        return LinesResponse(made())

    def _check(self) -> None:
        """Refuse an address that has used up its budget."""
        if seconds := self._budget.wait(self._address):
            raise refuse("work_quota", status=429, retry=seconds, seconds=str(seconds))

    async def _run(self, function: Callable[..., Found], arguments: tuple[Any, ...]) -> Found:
        def spent(seconds: float) -> None:
            self._budget.charge(self._address, seconds)

        try:
            return await self._workers.run(function, *arguments, asker=network_of(self._address), spent=spent)
        except WorkError as error:
            raise refuse(error.code, status=503, retry=_BUSY_SECONDS) from error


def heavy_work(request: Request) -> HeavyWork:
    """The dependency behind `Heavy`."""
    return HeavyWork(request)


Heavy = Annotated[HeavyWork, Depends(heavy_work)]


def make_pool(settings: ServerSettings) -> WorkerPool:
    """The worker processes of a server, less urgent than its tables."""
    return WorkerPool(
        settings.work.processes,
        most_waiting=settings.work.waiting,
        seconds=settings.work.seconds,
        niceness=settings.work.niceness,
    )


def make_budget(settings: ServerSettings) -> WorkBudget:
    """The budgets of addresses."""
    return WorkBudget(settings.work.burst, settings.work.per_second, settings.work.at_once)


async def _gone(request: Request) -> None:
    """Return when the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
