"""Heavy work of routes: done by worker processes, within limits, for as long as the client waits for it."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI, Response
from starlette.testclient import TestClient
from tests.hall.connections import until
from tests.hall.work import mark_and_sleep, process_id, wait_for
from tests.patience import PATIENT_WORK

from huit.hall.workers.errors import WorkLate
from huit.hall.workers.pool import InlineWorkers
from huit.web.answers.errors import Refused, Spot, refuse
from huit.web.app import create_app
from huit.web.heavy import Heavy
from huit.web.limits.rate_limit import WorkBudget
from huit.web.settings import ServerSettings, WorkSettings

ADVICE = {"hand": "123m456s789p11mEES"}


def settings(**work: Any) -> ServerSettings:
    return ServerSettings(pages=None, work=WorkSettings(**{**PATIENT_WORK, "processes": 1, **work}))


def app_of(**work: Any) -> FastAPI:
    """An app with routes that work for as long as a file says."""
    app = create_app(settings(**work))

    @app.post("/heavy/wait")
    async def wait(path: str, heavy: Heavy) -> Response:
        return await heavy.answer(wait_for, Path(path))

    @app.post("/heavy/sleep")
    async def sleep(path: str, heavy: Heavy) -> Response:
        return await heavy.answer(mark_and_sleep, Path(path))

    @app.post("/heavy/lines")
    async def lines(heavy: Heavy) -> Response:
        return heavy.lines(process_id, [(number,) for number in range(3)])

    # The catch-all of the pages stands before them otherwise.
    routes = app.router.routes
    routes[:] = [*routes[-3:], *routes[:-3]]
    return app


@pytest.fixture(scope="module")
def heavy_client() -> Iterator[TestClient]:
    with TestClient(app_of()) as client:
        yield client


def test_advice_is_computed_elsewhere(heavy_client: TestClient) -> None:
    """The answer and the refusals are those of the server's own process, compressed for who accepts it."""
    work = heavy_client.app.state.work  # type: ignore[attr-defined]  # typed as any ASGI app
    before = work.counts.done
    found = heavy_client.post("/api/advice?lang=en", json=ADVICE)
    assert found.status_code == 200, found.text
    assert found.json()["choices"]
    assert found.headers["content-encoding"] == "gzip"
    plain = heavy_client.post("/api/advice?lang=en", json=ADVICE, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == found.json()
    refused = heavy_client.post("/api/advice?lang=en", json={"hand": "123x"})
    assert (refused.status_code, refused.json()["error"]["at"]) == (422, [0, 3])
    assert work.counts.done == before + 3


def test_lines_are_made_one_by_one(heavy_client: TestClient) -> None:
    """Each by a worker, never by the server."""
    found = heavy_client.post("/heavy/lines")
    processes = {json.loads(line) for line in found.text.splitlines()}
    assert len(found.text.splitlines()) == 3
    assert os.getpid() not in processes


def test_a_line_that_cannot_be_made() -> None:
    """The lines before it have been sent: the last one is the refusal, and the server raises nothing."""

    class LateWorkers(InlineWorkers):
        async def run(self, function: Any, *arguments: Any, **_: Any) -> Any:
            if arguments[1] == (1,):
                raise WorkLate
            return function(*arguments)

    app = app_of()
    app.state.work = LateWorkers()
    first, last = TestClient(app).post("/heavy/lines", headers={"Accept-Language": "en"}).text.splitlines()
    assert json.loads(first) > 0
    assert json.loads(last)["error"]["code"] == "work_late"


def test_a_refusal_survives_its_way() -> None:
    """All that a route says of it is still there after it was pickled."""
    error = refuse("work_quota", status=429, retry=7, seconds="7")
    error.spots = (Spot("melds", 1, 2, 3),)
    again: Refused = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error)


class PendingRequest:
    """A request straight to an app, and what came back. Its client stays until `gone` is set."""

    def __init__(self, app: FastAPI, path: str, file: Path, address: str = "192.0.2.1") -> None:
        self.gone = asyncio.Event()
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = b""
        asked = {"type": "http", "method": "POST", "path": path, "query_string": f"path={file}".encode()}
        scope = {**asked, "headers": [], "client": (address, 5), "asgi": {"version": "3.0"}}
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["error"]["code"])

    async def _receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.status = message.get("status", self.status)
        self.headers.update(message.get("headers", ()))
        self.body += message.get("body", b"")


def busy(app: FastAPI) -> int:
    return int(app.state.work.running + app.state.work.waiting)


def test_limits_of_one_address(tmp_path: Path) -> None:
    """One address may have so many requests at once; the next is refused with 429 and Retry-After, and another address
    is not."""

    async def evening() -> None:
        app, go = app_of(at_once=2), tmp_path / "go"
        asked = [PendingRequest(app, "/heavy/wait", go) for _ in range(2)]
        await until(lambda: busy(app) == 2)
        refused = PendingRequest(app, "/heavy/wait", go)
        await refused.task
        assert (refused.status, refused.headers[b"retry-after"], refused.code) == (429, b"1", "work_quota")
        asked.append(PendingRequest(app, "/heavy/wait", go, "192.0.2.2"))
        await until(lambda: busy(app) == 3)
        go.touch()
        await asyncio.gather(*[one.task for one in asked])
        assert [one.status for one in asked] == [200, 200, 200]
        app.state.work.close()

    asyncio.run(evening())


def test_a_full_queue_is_503(tmp_path: Path) -> None:
    """A full queue refuses every client with 503 and Retry-After."""

    async def evening() -> None:
        app, go = app_of(waiting=1), tmp_path / "go"
        asked = [PendingRequest(app, "/heavy/wait", go) for _ in range(2)]
        await until(lambda: busy(app) == 2)
        refused = PendingRequest(app, "/heavy/wait", go, "192.0.2.2")
        await refused.task
        assert (refused.status, refused.code) == (503, "work_queue_full")
        assert int(refused.headers[b"retry-after"]) > 0
        go.touch()
        await asyncio.gather(*[one.task for one in asked])
        app.state.work.close()

    asyncio.run(evening())


def test_a_deadline_is_503(tmp_path: Path) -> None:
    """The work is ended, and says so."""

    async def evening() -> None:
        app = app_of(seconds=0.2)
        late = PendingRequest(app, "/heavy/sleep", tmp_path / "trace")
        await late.task
        assert (late.status, late.code) == (503, "work_late")
        app.state.work.close()

    asyncio.run(evening())


def test_nobody_waits_any_more(tmp_path: Path) -> None:
    """A client that disconnects ends its work: what it asked for is killed, and its place is free again."""

    async def evening() -> None:
        app = app_of()
        app.state.work.grace = 0.0
        asked = PendingRequest(app, "/heavy/sleep", tmp_path / "trace")
        await until((tmp_path / "trace").exists)
        asked.gone.set()
        await asked.task
        await until(lambda: busy(app) == 0)
        assert app.state.work.counts.died == 1
        assert app.state.work_budget.wait("192.0.2.1") == 0
        app.state.work.close()

    asyncio.run(evening())


def test_a_budget_of_work() -> None:
    """An address that has had its seconds of work waits until it has got some back; an IPv6 network is one address."""
    clock = [0.0]
    budget = WorkBudget(10.0, 0.5, 4, lambda: clock[0])
    budget.charge("2001:db8::1", 10.5)
    assert budget.wait("2001:db8::2") == 1
    assert budget.wait("192.0.2.1") == 0
    budget.charge("2001:db8::1", 2.0)
    assert budget.wait("2001:db8::1") == 5
    clock[0] = 5.0
    assert budget.wait("2001:db8::1") == 0
    with budget.asking("192.0.2.1"), budget.asking("192.0.2.1"), budget.asking("192.0.2.1"):
        assert budget.wait("192.0.2.1") == 0
        with budget.asking("192.0.2.1"):
            assert budget.wait("192.0.2.1") == 1
    assert budget.wait("192.0.2.1") == 0


def test_debts_of_many_addresses() -> None:
    """Ten thousand are remembered at most, and the largest of them."""
    budget = WorkBudget(10.0, 0.5, 4, lambda: 0.0)
    budget.charge("192.0.2.1", 10.5)
    for number in range(25_000):
        budget.charge(f"2001:db8:0:{number:x}::1", 0.1)
    assert budget.wait("192.0.2.1") == 1
    assert len(budget._debts) <= 10_000
