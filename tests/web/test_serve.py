"""`huit serve`: one port on loopback, its address printed; what keeps it from starting is said in a sentence."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import pytest
import uvicorn
from tests.patience import HANG

from huit.cli.main import run
from huit.cli.serve import serve
from huit.web.server import AnnouncingServer


def test_serves_until_interrupted() -> None:
    """It prints its address, answers there, and ends with status 0 or that of an interrupted program."""
    command = [sys.executable, "-c", "from huit.cli.main import main; main()", "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        assert address.startswith("http://127.0.0.1:")
        with urlopen(f"{address}api/health", timeout=HANG) as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=HANG) in (0, 130)


def test_interrupted_twice() -> None:
    """A second Ctrl-C does not tear down what the first one is ending in order: nothing is raised, nothing forced."""
    server = AnnouncingServer(uvicorn.Config("huit.web.app:create_app", factory=True))
    with server.capture_signals():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert server.should_exit
    assert not server.force_exit


def test_says_that_there_are_no_pages(tmp_path: Path) -> None:
    """At the start, with what to do: the build that left them out was silent under pip."""
    command = [sys.executable, "-c", "from huit.cli.main import main; main()", "serve", "--port", "0", "--lang", "en"]
    environment = {**os.environ, "HUIT_PAGES": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        assert "Huit is ready" in server.stdout.readline()
        said = server.stdout.readline()
        assert "Install Node, then huit again" in said
        server.send_signal(signal.SIGINT)


def test_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """It is not taken over: another one is offered."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "port_taken" in said
    assert "is free: --port" in said


def test_metrics_where_somebody_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The place of the metrics is tried before the server starts: a sentence, no traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        assert run(["serve", "--port", "0", "--metrics", place, "--lang", "en"]) == 2
    assert f"metrics_unusable: Cannot serve the metrics at {place}: Address already in use." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--port", "eight"], "port_invalid"),
        (["--port", "65536"], "port_invalid"),
        (["--host", "8"], "host_unusable"),
        (["--address", "me"], "address_invalid"),
        (["--keep", "0"], "keep_invalid"),
        (["--keep", "1e9"], "keep_invalid"),
        (["--keep", "00000365000000000000"], "keep_invalid"),
        (["--metrics", "nobody.invalid:9100"], "metrics_unusable"),
        (["--metrics", "a port"], "metrics_invalid"),
        (["--log", "xml"], "log_format_unknown"),
        (["--public-url", "club.example"], "address_invalid"),
    ],
)
def test_addresses_that_cannot_be(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback."""
    assert run(["serve", *arguments, "--lang", "en"]) == 2
    assert code in capsys.readouterr().err


def test_without_the_web_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An install without FastAPI says what to install."""

    def missing(name: str) -> object:
        if name == "huit.web.server":
            raise ModuleNotFoundError("No module named 'fastapi'", name="fastapi")
        return import_module(name)

    monkeypatch.setattr(serve, "import_module", missing)
    assert run(["serve", "--lang", "en"]) == 2
    assert "pip install 'huit[web]'" in capsys.readouterr().err
