"""A Botzone bot for the tests of those who run one: throws what it draws, or misbehaves as it is told.

a_bot.py WAY [FILE]      keep, once, json, json-once, or a failure at the third request
"""

import json
import subprocess
import sys
import time
from pathlib import Path

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
WAY = sys.argv[1]
AS_JSON = WAY.startswith("json")


def first_turn() -> list[str]:
    """All requests so far."""
    line = input()
    if AS_JSON:
        told = json.loads(line)
        assert len(told["responses"]) == len(told["requests"]) - 1
        return list(told["requests"])
    lines = [input() for _ in range(2 * int(line) - 1)]
    assert all(line.startswith(("PASS", "PLAY")) for line in lines[1::2])
    return lines[::2]


def next_turn() -> str:
    line = input()
    return str(json.loads(line)) if AS_JSON else line


def misbehave() -> None:
    if WAY == "hang":
        time.sleep(3600)
    elif WAY == "flood":
        while True:
            print("PASS " * 1000)
    elif WAY == "flood-line":
        while True:
            print("x" * 10000, end="")
    elif WAY == "crash":
        sys.exit("out of order")
    elif WAY == "garbage":
        print("I fold")
        print(KEEP_RUNNING, flush=True)
        time.sleep(600)
    elif WAY == "sleep":
        print("PASS")
        print(KEEP_RUNNING, flush=True)
        time.sleep(600)
    elif WAY == "json-deep":
        print('{"response": ' + "[" * 60_000)
        print(KEEP_RUNNING, flush=True)
        time.sleep(600)
    elif WAY == "illegal":
        print("PLAY H8")
        print(KEEP_RUNNING, flush=True)
        time.sleep(600)


def main() -> None:
    if WAY == "hang":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        Path(sys.argv[2]).write_text(str(child.pid), encoding="utf-8")
    requests = first_turn()
    while True:
        if len(requests) == 3:
            misbehave()
        sys.stderr.write("thinking\n" * 100)
        answer = "PLAY " + requests[-1][2:] if requests[-1].startswith("2 ") else "PASS"
        print(json.dumps({"response": answer}) if AS_JSON else answer)
        if WAY.endswith("once"):
            return
        print(KEEP_RUNNING, flush=True)
        try:
            requests.append(next_turn())
        except EOFError:
            return


main()
