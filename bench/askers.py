"""Clients that ask a server for advice and reviews as fast as they are let, each from an address of its own.

    askers.py PORT CLIENTS SECONDS

Prints JSON: how many answers of which status there were, lines of reviews, and seconds of the answers.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import median

EXAMPLE_RECORD = (Path(__file__).parent.parent / "docs" / "examples" / "game.jsonl").read_bytes()
HANDS = ("123m456s789p11mEES", "1479m258s369pESWN", "2344m5567s12389pC", "11223m445566s78pF")
PAUSE = 0.02  # seconds after a refusal


class Asker(threading.Thread):
    """One client: advice and reviews in turn."""

    def __init__(self, number: int, port: int, end: float) -> None:
        super().__init__()
        self.number = number
        self.port = port
        self.end = end
        self.statuses: Counter[int] = Counter()
        self.lines = 0
        self.seconds: list[float] = []

    def run(self) -> None:
        source = (f"127.0.0.{10 + self.number}", 0)
        asked = 0
        while time.monotonic() < self.end:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=source)
            try:
                while time.monotonic() < self.end:
                    asked += 1
                    self._ask(connection, asked)
            except (OSError, http.client.HTTPException):
                self.statuses[0] += 1
            finally:
                connection.close()

    def _ask(self, connection: http.client.HTTPConnection, asked: int) -> None:
        began = time.monotonic()
        if asked % 2:
            body = json.dumps({"hand": HANDS[asked // 2 % len(HANDS)]})
            connection.request("POST", "/api/advice?lang=en", body, {"Content-Type": "application/json"})
        else:
            connection.request("POST", "/api/replays/hands/1/review?seat=E&lang=en", EXAMPLE_RECORD)
        answer = connection.getresponse()
        content = answer.read()
        self.statuses[answer.status] += 1
        if answer.status == http.client.OK:
            self.seconds.append(time.monotonic() - began)
            self.lines += content.count(b"\n")
        else:
            time.sleep(PAUSE)


def main(port: int, clients: int, seconds: float) -> None:
    askers = [Asker(number, port, time.monotonic() + seconds) for number in range(clients)]
    for one in askers:
        one.start()
    for one in askers:
        one.join()
    statuses = sum([one.statuses for one in askers], Counter())
    waits = [wait for one in askers for wait in one.seconds]
    told = {"statuses": statuses, "lines": sum(one.lines for one in askers), "median": median(waits) if waits else None}
    print(json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
