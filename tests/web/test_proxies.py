"""The configurations of deploy/, run by the real programs where they are installed."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.hall.serving import ROOT, serving
from tests.patience import HANG
from tests.web.test_connections import connected
from websockets.asyncio.client import connect
from websockets.typing import Origin

pytestmark = pytest.mark.long
DEPLOY = ROOT / "deploy"
HOST = "club.example"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    """The site as it stands, with other ports, in the smallest main file."""
    site = (DEPLOY / "nginx.conf").read_text().replace("listen 80;", f"listen 127.0.0.1:{port};")
    (folder / "site.conf").write_text(site.replace("127.0.0.1:8888", f"127.0.0.1:{behind}"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = " ".join([f"{kind}_temp_path {folder}/{kind};" for kind in kinds])
    http = f"http {{ access_log off; {paths} include site.conf; }}"
    user = "user root; " if os.geteuid() == 0 else ""  # or its workers cannot enter the folder of the test
    (folder / "nginx.conf").write_text(f"{user}pid {folder}/pid; error_log {folder}/error.log; events {{}} {http}")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    """The file as it stands, without the certificate of a name that is not ours."""
    text = (DEPLOY / "Caddyfile").read_text().replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1)
    text = text.replace(f"\n{HOST} {{", f"\nhttp://{HOST}:{port} {{\n\tbind 127.0.0.1")
    text = text.replace("127.0.0.1:8888", f"127.0.0.1:{behind}")
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def behind_proxy(folder: Path, name: str, behind: str) -> Iterator[str]:
    port = free_port()
    command = PROXIES[name](folder, port, int(behind.rpartition(":")[2]))
    environment = {"HOME": str(folder), "PATH": PATH}
    with (folder / "stderr").open("w") as said, subprocess.Popen(command, env=environment, stderr=said) as proxy:
        try:
            until = time.monotonic() + HANG
            while time.monotonic() < until and proxy.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=HANG).close()
                    break
                except OSError:
                    time.sleep(0.02)
            assert proxy.poll() is None, (folder / "stderr").read_text()
            yield f"http://127.0.0.1:{port}"
        finally:
            proxy.terminate()


@pytest.mark.parametrize("name", [name for name in PROXIES if shutil.which(name, path=PATH)])
def test_a_proxy_of_deploy(tmp_path: Path, name: str) -> None:
    """Requests and tables pass; long headers and bodies do not; the server knows its name and its visitors."""
    (tmp_path / "proxy").mkdir()
    settings = {"public_url": f"http://{HOST}", "openings": 1}
    with ExitStack() as stack:
        own, _ = stack.enter_context(serving(tmp_path, settings=settings, factor=0.02))
        proxy = stack.enter_context(behind_proxy(tmp_path / "proxy", name, own))
        assert asked(proxy, "/api/words")[0] == HTTPStatus.OK
        with connected(proxy) as client:
            client.sendall(f"GET /api/words HTTP/1.1\r\nHost: {HOST}\r\nX-Long: {'x' * 100_000}".encode())
            assert client.recv(1000).split(b" ")[1] in (b"400", b"431")
        assert asked(proxy, "/api/replays", b"x" * 3_000_000)[0] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        assert asked(proxy, "/api/imports", b"x" * 5_000_000)[0] == HTTPStatus.UNPROCESSABLE_ENTITY, (
            "it is read, and no file"
        )
        assert asked(proxy, "/api/imports", b"x" * 9_000_000)[0] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        status, seat = asked(proxy, "/api/tables", json.dumps({"name": "Anne", "hands": 1}).encode())
        assert status == HTTPStatus.CREATED
        assert asyncio.run(first_message(proxy, seat))["kind"] == "table"
        status, _ = asked(proxy, "/api/tables", json.dumps({"name": "Anne"}).encode(), "127.0.0.1")
        assert status == HTTPStatus.TOO_MANY_REQUESTS
        status, _ = asked(proxy, "/api/tables", json.dumps({"name": "Bo"}).encode(), "127.0.0.5")
        assert status == HTTPStatus.CREATED, "each visitor has limits of their own"


def asked(proxy: str, path: str, body: bytes | None = None, source: str = "127.0.0.1") -> tuple[int, dict[str, Any]]:
    """The status and the JSON of an answer to a visitor of the public address."""
    host, port = proxy.removeprefix("http://").split(":")
    connection = HTTPConnection(host, int(port), timeout=HANG, source_address=(source, 0))
    headers = {"Host": HOST, "Content-Type": "application/json"}
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    return answer.status, json.loads(content) if answer.headers["Content-Type"] == "application/json" else {}


async def first_message(proxy: str, seat: dict[str, Any]) -> dict[str, Any]:
    """What a player hears first, through the proxy."""
    address = f"ws://{HOST}/api/tables/{seat['table']}/socket"
    host, port = proxy.removeprefix("http://").split(":")
    async with connect(address, host=host, port=int(port), origin=Origin(f"http://{HOST}"), proxy=None) as table:
        await table.send(json.dumps({"token": seat["token"]}))
        async with asyncio.timeout(HANG):
            found: dict[str, Any] = json.loads(await table.recv())
    return found
