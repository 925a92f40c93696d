"""`huit serve`: one port on loopback, its address printed; what keeps it from starting is said in a sentence."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import uvicorn
from tests.patience import HANG
from uvicorn.middleware.proxy_headers import _TrustedHosts

from huit.cli.main import run
from huit.cli.serve import serve
from huit.web import server as web_server
from huit.web.listening.limits import ConnectionLimits, Doorkeeper, connections_for, raise_file_limit
from huit.web.server import AnnouncingServer
from huit.web.settings import WorkSettings


def test_serves_until_interrupted() -> None:
    """The server prints its address, answers there, and ends with status 0 or that of an interrupted program."""
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
        assert "Install Node, then reinstall Huit" in said
        server.send_signal(signal.SIGINT)


def test_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    """A taken port is not taken over: another one is offered."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "port_taken" in said
    assert "is free: use --port" in said


def test_metrics_where_somebody_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The place of the metrics is tried before the server starts: a sentence, no traceback."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        assert run(["serve", "--port", "0", "--metrics", place, "--lang", "en"]) == 2
    assert f"metrics_unusable: Cannot serve metrics at {place}: Address already in use." in capsys.readouterr().err


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


def test_options_reach_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each as it was meant; the address for other servers is the one that it listens on, unless it is named."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(web_server, "serve", lambda listening, _, **given: asked.append({"at": listening, **given}))
    usual = ["serve", "--port", "0", "--lang", "en"]
    assert run(usual) == 0
    assert run([*usual, "--keep", "7", "--log", "json", "--metrics", "0", "--db", "sqlite:////tmp/x.db"]) == 0
    assert run([*usual, "--public-url", "https://club.example", "--address", "https://t1.club.example"]) == 0
    first, second, third = asked
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", first["address"])
    assert (first["days"], first["log_json"], first["metrics"], first["database"]) == (90, False, None, "")
    assert (second["days"], second["log_json"], second["metrics"]) == (7, True, ("127.0.0.1", 0))
    assert second["database"] == "sqlite:////tmp/x.db"
    assert (third["public_url"], third["address"]) == ("https://club.example", "https://t1.club.example")


@pytest.mark.parametrize(("usable", "processes"), [(1, 1), (2, 1), (3, 2), (5, 4), (64, 4)])
def test_processes_of_heavy_work(monkeypatch: pytest.MonkeyPatch, usable: int, processes: int) -> None:
    """One for each core beside the first, four at most."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(usable)), raising=False)
    assert WorkSettings().processes == processes


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [(1024, resource.RLIM_INFINITY, 65_536), (1024, 4096, 4096), (1024, 1_000_000, 65_536), (70_000, 80_000, 70_000)],
)
def test_limit_of_open_files(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int) -> None:
    """Raised as far as is of use and allowed, never lowered; connections are what it leaves."""
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: wanted.append(limits))
    assert raise_file_limit() == raised
    assert wanted == ([(raised, hard)] if raised != soft else [])
    assert connections_for(raised) < raised


def test_proxies_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside those on this machine; limits of connections and visitors' addresses go by the same names."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.9, 10.0.0.0/8,")
    fitting = web_server._fitting(ConnectionLimits(), 500)
    assert fitting.proxies == {"127.0.0.1", "::1", "::ffff:127.0.0.1", "192.0.2.9", "10.0.0.0/8"}
    believed = _TrustedHosts(web_server._trusted(fitting.proxies))
    for address, is_proxy in (("127.0.0.1", True), ("::1", True), ("10.7.7.7", True), ("192.0.2.8", False)):
        assert (address in believed) == Doorkeeper(fitting).is_proxy(address) == is_proxy
    assert "192.0.2.8" in _TrustedHosts(web_server._trusted(frozenset(("*", "::1"))))
