"""Asks a server for scores over so many connections at once, and checks each answer. A process of its own.

    web_load.py PORT PATH CONNECTIONS REQUESTS

Prints JSON: the seconds that it took in all, the milliseconds of each request in order, and how many went wrong.
"""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import asyncio
import json
import sys
import time
from itertools import count
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.hands import random_hands

from huit.core.notation import format_hand

HANDS = 500  # different ones
_HEAD = b"POST %b HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
Expected = tuple[bytes, bytes]  # a request, and what its answer must say of the hand


def requests_of(path: str) -> list[Expected]:
    """Each hand, as any page would ask for it."""
    texts = [format_hand(hand) for hand in random_hands(HANDS).values]
    bodies = [json.dumps({"hand": text}).encode() for text in texts]
    heads = [_HEAD % (path.encode(), len(body), body) for body in bodies]
    return [(head, json.dumps(text).encode()) for head, text in zip(heads, texts, strict=True)]


class Load:
    """So many requests, shared by the connections: whoever has an answer asks the next."""

    def __init__(self, requests: list[Expected], number: int, says_hand: bool) -> None:
        self.requests = requests
        self.number = number
        self.says_hand = says_hand
        self.next = count()
        self.milliseconds: list[float] = []
        self.wrong = 0

    async def connection(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while (number := next(self.next)) < self.number:
            asked, wanted = self.requests[number % len(self.requests)]
            began = time.perf_counter()
            writer.write(asked)
            right = await self._answer(reader, wanted)
            self.milliseconds.append(1000 * (time.perf_counter() - began))
            self.wrong += not right
        writer.close()
        await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, wanted: bytes) -> bool:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        body = await reader.readexactly(length)
        return head.startswith(b"HTTP/1.1 200 ") and (wanted in body or not self.says_hand)


async def run(port: int, path: str, connections: int, number: int) -> dict[str, object]:
    load = Load(requests_of(path), number, says_hand=path.startswith("/api/"))
    began = time.perf_counter()
    await asyncio.gather(*[load.connection(port) for _ in range(connections)])
    seconds = time.perf_counter() - began
    return {"seconds": seconds, "milliseconds": load.milliseconds, "wrong": load.wrong}


if __name__ == "__main__":
    port, path, connections, number = sys.argv[1:]
    print(json.dumps(asyncio.run(run(int(port), path, int(connections), int(number)))))
