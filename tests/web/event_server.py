"""A tournament on a real server: clients over HTTP, desks that enter results, phones that follow."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from tests.patience import HANG
from tests.web.event_client import EventHolder
from websockets.asyncio.client import connect

PHONES = 40
PARTS = 6  # that a result may change: sessions, results, standings, groups, prizes, prognosis; never seating and names


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
    """A link moved to another server."""
    return EventHolder(WebClient(address), holder.event, holder.code)  # type: ignore[arg-type]  # as much of one as is used


# Desks ----------------------------------------------------------------------------------------------------------------


def enter(holder: EventHolder, session: int, results: Mapping[int, Any], acknowledged: list[int]) -> None:
    """Enter results one by one, trying again when another desk was quicker; whatever was answered is noted."""
    seating = holder.parts[f"seating.{session}"]
    known = 0
    for table, result in results.items():
        payload = {"session": session, "table": table, "players": seating[table - 1]["four"], "confirmed": [], **result}
        while (answer := holder.send("result_entered", known, **payload)).status_code != 201:
            if answer.status_code == 409:
                known = answer.json()["seq"]
                continue
            error = answer.json()["error"]
            assert error.get("confirm"), answer.text
            payload["confirmed"] = [*payload["confirmed"], error["code"]]
        acknowledged.append(table)
        known = answer.json()["seq"]


def enter_together(desks: list[EventHolder], session: int, results: Mapping[int, Any], acknowledged: list[int]) -> None:
    """Each desk enters its share of the tables, all at the same time."""
    shares = [dict(list(results.items())[number :: len(desks)]) for number in range(len(desks))]
    with ThreadPoolExecutor(len(desks)) as people:
        list(people.map(lambda desk, share: enter(desk, session, share, acknowledged), desks, shares))


# Phones ---------------------------------------------------------------------------------------------------------------


async def _follow(address: str, public: EventHolder, ready: asyncio.Semaphore, wanted: int) -> tuple[Any, int]:
    """The standings on a phone when it knows entry `wanted`, and how many parts it was sent until then."""
    url = f"{address.replace('http', 'ws', 1)}/api/events/{public.event}/socket"
    async with connect(url, max_size=None, ping_interval=None) as socket:
        await socket.send(json.dumps({"code": public.code}))
        told = json.loads(await socket.recv())
        parts, sent = told["parts"], 0
        ready.release()
        while told["seq"] < wanted:
            told = json.loads(await socket.recv())
            parts.update(told["parts"])
            sent += len(told["parts"])
        return parts["standings"], sent


async def _everybody(
    address: str, public: EventHolder, entries: int, work: Callable[[], None]
) -> list[tuple[Any, int]]:
    wanted = public.state()["seq"] + entries
    ready = asyncio.Semaphore(0)
    phones = [asyncio.create_task(_follow(address, public, ready, wanted)) for _ in range(PHONES)]
    async with asyncio.timeout(HANG):
        for _ in range(PHONES):
            await ready.acquire()
        await asyncio.to_thread(work)
        return await asyncio.gather(*phones)


def phones_follow(address: str, public: EventHolder, entries: int, work: Callable[[], None]) -> None:
    """Forty phones are open while so many entries are written: all end with the standings, sent once for each entry."""
    seen = asyncio.run(_everybody(address, public, entries, work))
    standings = public.parts["standings"]
    assert all(found == standings for found, _ in seen)
    assert all(sent <= PARTS * entries for _, sent in seen)
