"""docs/table.md is true: what it shows was exchanged so, and the client in it plays."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.hall.serving import serving
from tests.patience import HANG

from huit.hall.hall import HallOptions
from huit.hall.live.timing import Timing
from huit.hall.terms import RANGES
from huit.web.app import create_app
from huit.web.settings import ServerSettings
from huit.web.wire.tables.over_http import OpenRequest

CHAPTER = Path(__file__).parents[3] / "docs" / "table.md"
TEXT = CHAPTER.read_text(encoding="utf-8")
EXCHANGE = re.compile(r"<!-- exchange -->\n```text\n(?P<lines>.*?)```", re.DOTALL)
CLIENT = re.compile(r"<!-- client -->\n```python\n(?P<source>.*?)```", re.DOTALL)
CHANGING = re.compile(r'"(token|table|created|commitment|remaining_ms)": ("[^"]*"|\d+)')  # from one table to the next
SEED = "a wall of words 111"


def exchanged(said: list[str], tmp_path: Path) -> list[str]:
    """The server's answers to the lines of a client, with those lines in between."""
    hall = HallOptions(timing=Timing(factor=1000.0), seeds=lambda: SEED)
    settings = ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}", hall=hall)
    lines: list[str] = []
    with TestClient(create_app(settings)) as client:
        opened = client.post("/api/tables", json={"name": "Anne", "people": 2, "hands": 1, "bots": "random"}).json()
        with client.websocket_connect(f"/api/tables/{opened['table']}/socket?lang=en") as socket:
            for line in said:
                message: dict[str, Any] = json.loads(line)
                if "token" in message:
                    message["token"] = opened["token"]
                text = json.dumps(message)
                socket.send_text(text)
                lines.append(f"> {text}")
                for _ in range(1 if message.get("id", "stale") == "stale" else 2):
                    lines.append(f"< {json.dumps(json.loads(socket.receive_text()), ensure_ascii=False)}")
    return lines


def test_exchange(tmp_path: Path) -> None:
    """Line by line, but for what is another at every table."""
    found = EXCHANGE.search(TEXT)
    assert found is not None
    shown = found["lines"].splitlines()
    said = [line[2:] for line in shown if line.startswith("> ")]
    real = exchanged(said, tmp_path)
    assert [CHANGING.sub(r'"\1": …', line) for line in shown] == [CHANGING.sub(r'"\1": …', line) for line in real]


def test_client(tmp_path: Path) -> None:
    """The program on the page, against a real server."""
    found = CLIENT.search(TEXT)
    assert found is not None
    with serving(tmp_path, factor=0.01) as (address, _):
        done = subprocess.run(
            [sys.executable, "-c", found["source"]],
            env={**os.environ, "SERVER": address},
            capture_output=True,
            text=True,
            timeout=HANG,
            check=False,
        )
    assert re.fullmatch(r"rank [1-4]\n", done.stdout), done.stderr


def test_terms() -> None:
    """Every term is in the table, with its range and its default."""
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    for name, field in OpenRequest.model_fields.items():
        if name not in ("name", "pace"):
            shown = str(field.default).lower() if isinstance(field.default, bool) else f"{field.default}"
            assert rows[name].rpartition("| ")[2].strip("`") == shown
    for name, (low, high) in RANGES.items():
        assert f"{low} to {high}" in rows[name]


def test_codes_have_sentences() -> None:
    """Every code that a table refuses or closes with is said in three languages."""
    from huit.core.words import LANGUAGES
    from huit.web.answers.table_messages import format_message

    sources = [*(Path(__file__).parents[3] / "src" / "huit" / "hall").rglob("*.py")]
    sources += (Path(__file__).parents[3] / "src" / "huit" / "web" / "websocket").glob("*.py")
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    codes = set(re.findall(r'(?:MessageRefused|TableUnavailable|close|evict)\(\s*"(\w+)"', text)) | {
        "not_kept",
        "not_your_turn",
    }
    assert {"stale", "table_unknown", "flood", "hall_full", "server_stops"} <= codes
    for language in LANGUAGES:
        for code in codes - {"replaced"}:
            said = json.loads(format_message({"kind": "closed", "reason": code}, language))
            assert said["message"]
            assert "{" not in said["message"]
