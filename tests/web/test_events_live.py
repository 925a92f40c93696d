"""A real server of a tournament: killed in the middle, two desks at once, forty phones that follow."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.hall.serving import serving
from tests.patience import HANG
from tests.web.event_client import EventHolder, scores_of, seated_event
from websockets.asyncio.client import connect

PHONES = 40


class Answer:
    """An answer of a real server, with what the tests ask of one."""

    def __init__(self, status_code: int, content: bytes) -> None:
        self.status_code = status_code
        self.content = content

    @property
    def text(self) -> str:
        return self.content.decode("utf-8-sig")

    def json(self) -> Any:
        return json.loads(self.content)


class WebClient:
    """A client of a real server."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get(self, path: str, params: Any = None, headers: Any = None) -> Answer:
        return self._ask("GET", path, None, params, headers)

    def post(self, path: str, json: Any = None, content: Any = None, params: Any = None, headers: Any = None) -> Answer:
        body = content.encode() if isinstance(content, str) else content
        return self._ask("POST", path, body if json is None else dumped(json), params, headers)

    def _ask(self, method: str, path: str, body: bytes | None, params: Any, headers: Any) -> Answer:
        url = f"{self.address}{path}?{urlencode(params or {})}"
        request = Request(url, body, {"Content-Type": "application/json", **(headers or {})}, method=method)
        try:
            with urlopen(request, timeout=HANG) as answer:
                return Answer(answer.status, answer.read())
        except HTTPError as error:
            return Answer(error.code, error.read())


def dumped(value: Any) -> bytes:
    return json.dumps(value).encode()


def at(address: str, holder: EventHolder) -> EventHolder:
    """The same link on another server."""
    return EventHolder(WebClient(address), holder.event, holder.code)  # type: ignore[arg-type]  # as much of one as is used


def started(address: str, players: int) -> EventHolder:
    """An event whose first session has begun."""
    organiser = seated_event(WebClient(address), players, 4)  # type: ignore[arg-type]  # as much of one as is used
    organiser.write("clock_set", session=1, act="start")
    return organiser


def enter(holder: EventHolder, tables: list[int], acknowledged: list[int]) -> None:
    """Enter results one by one, trying again when another desk was quicker; whatever was answered is noted."""
    seating = holder.parts["seating.1"]
    known = 0
    for table in tables:
        while True:
            answer = holder.send(
                "result_entered",
                known,
                session=1,
                table=table,
                players=seating[table - 1]["four"],
                scores=scores_of(table),
            )
            if answer.status_code == 201:
                acknowledged.append(table)
                known = answer.json()["seq"]
                break
            assert answer.status_code == 409, answer.text
            known = answer.json()["seq"]


def test_two_desks_at_once_and_a_kill(tmp_path: Path) -> None:
    """Two desks enter 14 tables each at the same time; the server is killed in the middle of a third one's work.

    Nothing that was acknowledged is lost, nothing is there twice, and the clock ends at the same moment as before.
    """
    acknowledged: list[int] = []
    with serving(tmp_path) as (address, server):
        organiser = started(address, 112)
        clock = organiser.parts["sessions"][0]["clock"]
        desks = [organiser, organiser.linked("desk", "Anna")]
        with ThreadPoolExecutor(2) as people:
            halves = [list(range(1, 8)), list(range(8, 15))]
            list(people.map(lambda desk, half: enter(desk, half, acknowledged), desks, halves))
        assert sorted(acknowledged) == list(range(1, 15))
        third = organiser.linked("desk", "Bo")

        def until_killed() -> None:
            try:
                enter(third, list(range(15, 29)), acknowledged)
            except OSError:
                return

        with ThreadPoolExecutor(1) as people:
            working = people.submit(until_killed)
            while len(acknowledged) < 18 and not working.done():
                time.sleep(0.005)
            server.kill()
            working.result()
    with serving(tmp_path) as (address, _):
        again = at(address, organiser)
        kept = again.parts["results.1"]
        assert set(map(str, acknowledged)) <= set(kept)
        assert len(kept) <= len(acknowledged) + 1  # one may have been written without having been answered
        assert all(result["scores"] == scores_of(int(table)) for table, result in kept.items())
        assert again.parts["sessions"][0]["clock"] == clock
        rest = [table for table in range(1, 29) if str(table) not in kept]
        enter(again, rest, acknowledged)
        entered = [one for one in again.get("/entries").json()["entries"] if one["kind"] == "result_entered"]
        assert sorted(one["payload"]["table"] for one in entered) == list(range(1, 29))


def test_forty_phones_follow(tmp_path: Path) -> None:
    """Each is told of a result as soon as it is stored, without asking; all see the same standings."""

    async def follow(address: str, public: EventHolder, ready: asyncio.Semaphore, wanted: int) -> tuple[Any, int]:
        url = f"{address.replace('http', 'ws', 1)}/api/events/{public.event}/socket"
        async with connect(url, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"code": public.code}))
            told = json.loads(await socket.recv())
            parts, messages = told["parts"], 0
            ready.release()
            while told["seq"] < wanted:
                told = json.loads(await socket.recv())
                parts.update(told["parts"])
                messages += len(told["parts"])
            return parts["standings"], messages

    async def everybody(address: str, organiser: EventHolder) -> None:
        public = organiser.linked("public")
        tables = [1, 2, 3, 4]
        wanted = organiser.state()["seq"] + len(tables)
        ready = asyncio.Semaphore(0)
        phones = [asyncio.create_task(follow(address, public, ready, wanted)) for _ in range(PHONES)]
        async with asyncio.timeout(HANG):
            for _ in range(PHONES):
                await ready.acquire()
            await asyncio.to_thread(enter, organiser, tables, [])
            seen = await asyncio.gather(*phones)
        standings = organiser.parts["standings"]
        assert all(found == standings for found, _ in seen)
        most = 6 * len(tables)  # sessions, results, standings, groups, prizes: never the seating and the names again
        assert all(messages <= most for _, messages in seen)

    with serving(tmp_path) as (address, _):
        organiser = started(address, 16)
        asyncio.run(everybody(address, organiser))
