"""People on real sockets, who play by what they are shown and keep all of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from tests.patience import HANG
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]


def post(address: str, path: str, body: Message) -> Message:
    request = Request(f"{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=HANG) as answer:
        found: Message = json.load(answer)
    return found


def open_table(address: str, names: tuple[str, ...], **terms: Any) -> list[Client]:
    """A table of so many people, nobody connected yet."""
    first = post(address, "/api/tables", {"name": names[0], "people": len(names), **terms})
    table = first["table"]
    seats = [first, *[post(address, f"/api/tables/{table}/seats", {"name": name}) for name in names[1:]]]
    return [Client(address, table, seat["token"]) for seat in seats]


@dataclass
class Client:
    """A seat, and everything that its socket has received."""

    address: str
    table: str
    token: str
    told: list[Message] = field(default_factory=list)
    snapshots: list[Message] = field(default_factory=list)

    async def play(self, choose: Callable[[Message], str | None], enough: Callable[[Client], bool]) -> None:
        """Until it is enough, or the connection ends."""
        async with connect(self.socket_address, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"token": self.token}))
            try:
                await self._play(socket, choose, enough)
            except ConnectionClosed:
                return

    @property
    def socket_address(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket?lang=en"

    async def _play(
        self, socket: ClientConnection, choose: Callable[[Message], str | None], enough: Callable[[Client], bool]
    ) -> None:
        async for text in socket:
            message: Message = json.loads(text)
            self.told.append(message)
            assert message.get("reason") != "flood", "the game is faster than what anybody may say"
            if message["kind"] == "table":
                self.snapshots.append(message)
                if enough(self):
                    return
                await self._answer(socket, message, choose)

    async def _answer(
        self, socket: ClientConnection, snapshot: Message, choose: Callable[[Message], str | None]
    ) -> None:
        do = choose(snapshot) if snapshot["options"] else None
        if do is not None:
            said = {"id": f"c{len(self.told)}", "at": snapshot["moment"], "do": do}
            await socket.send(json.dumps(said))

    async def once(self) -> Message:
        """The first message of a new connection."""
        async with connect(self.socket_address, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"token": self.token}))
            async with asyncio.timeout(HANG):
                found: Message = json.loads(await socket.recv())
        return found
