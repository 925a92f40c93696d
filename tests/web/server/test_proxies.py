"""The configurations of deploy/, run by the real programs where they are installed."""

from __future__ import annotations

import asyncio
import json
import os
import re
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
from tests.support.postgres import Postgres
from tests.web.server.test_connections import connected
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


def nginx(folder: Path, port: int, behind: list[int]) -> list[str]:
    """The site as it stands, with other ports, in the smallest main file; for several that of docs/server.md."""
    site = (DEPLOY / "nginx.conf").read_text()
    if len(behind) > 1:
        page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
        site = page.partition("```nginx\n")[2].partition("```")[0].replace("https://", "http://")
    for usual, other in zip((8888,) if len(behind) == 1 else (8001, 8002), behind, strict=True):
        assert f"127.0.0.1:{usual}" in site
        site = site.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{other}")
    (folder / "site.conf").write_text(re.sub(r"listen (80|443 ssl);", f"listen 127.0.0.1:{port};", site))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = " ".join([f"{kind}_temp_path {folder}/{kind};" for kind in kinds])
    http = f"http {{ access_log off; {paths} include site.conf; }}"
    user = "user root; " if os.geteuid() == 0 else ""  # or its workers cannot enter the folder of the test
    (folder / "nginx.conf").write_text(f"{user}pid {folder}/pid; error_log {folder}/error.log; events {{}} {http}")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, port: int, behind: list[int]) -> list[str]:
    """The file as it stands, without the certificate of a name that is not ours."""
    text = (DEPLOY / "Caddyfile").read_text().replace("{\n\tservers", "{\n\tadmin off\n\tservers", 1)
    text = text.replace(f"\n{HOST} {{", f"\nhttp://{HOST}:{port} {{\n\tbind 127.0.0.1")
    text = text.replace("127.0.0.1:8888", f"127.0.0.1:{behind[0]}")
    (folder / "Caddyfile").write_text(text)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


@contextmanager
def behind_proxy(folder: Path, name: str, *behind: str) -> Iterator[str]:
    port = free_port()
    command = PROXIES[name](folder, port, [int(one.rpartition(":")[2]) for one in behind])
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


NAMES = (f"t1.{HOST}", f"t2.{HOST}")


@pytest.mark.parametrize("name", [name for name in ("nginx",) if shutil.which(name, path=PATH)])
def test_several_servers_behind_one_proxy(tmp_path: Path, postgres: Postgres, name: str) -> None:
    """The example of docs/server.md: every table is reached under the common name, whichever process owns it, and goes
    on at the other process when its own is killed."""
    (tmp_path / "proxy").mkdir()
    database = postgres.new_database_url()
    with ExitStack() as stack:
        servers = []
        for one in NAMES:
            named = {"public_url": f"http://{HOST}", "address": f"http://{one}"}
            servers.append(stack.enter_context(serving(tmp_path, database=database, settings=named, factor=0.02)))
        proxy = stack.enter_context(behind_proxy(tmp_path / "proxy", name, *[address for address, _ in servers]))
        tables = [opened(proxy, owner) for owner in NAMES for _ in range(6)]  # ids that select either process
        moved = 0
        for table in tables:
            moved += seats_are_taken(proxy, table)
        assert 0 < moved < len(tables), "some were asked for at the wrong process"
        servers[0][1].kill()
        servers[0][1].wait()
        for table in tables:
            asyncio.run(found_again(proxy, table))


def opened(proxy: str, owner: str) -> dict[str, Any]:
    """A table for three, opened under the name of a process."""
    status, seat = asked(proxy, "/api/tables", json.dumps({"name": "Anne", "people": 3}).encode(), name=owner)
    assert status == HTTPStatus.CREATED
    return {**seat, "owner": owner}


def seats_are_taken(proxy: str, table: dict[str, Any]) -> bool:
    """Two more sit down under the common name, from other addresses. True if the socket leads to the owner's name."""
    path = f"/api/tables/{table['table']}/seats"
    for number, name in enumerate(("Bo", "Cy"), 5):
        status, _ = asked(proxy, path, json.dumps({"name": name}).encode(), f"127.0.0.{number}")
        assert status == HTTPStatus.CREATED, "never a redirect: a page does not follow it to another host"
    told = asyncio.run(first_message(proxy, table))
    if told["kind"] == "elsewhere":
        assert told["address"] == f"http://{table['owner']}"
    assert asyncio.run(first_message(proxy, table, table["owner"]))["kind"] == "table"
    return bool(told["kind"] == "elsewhere")


async def found_again(proxy: str, table: dict[str, Any]) -> None:
    """Under the common name the table is at a process that lives, once PostgreSQL has noticed the end of the other."""
    async with asyncio.timeout(HANG):
        while (told := await first_message(proxy, table))["kind"] != "table":
            assert told["kind"] in ("elsewhere", "closed")
            if told.get("address") == f"http://{NAMES[1]}":
                assert (await first_message(proxy, table, NAMES[1]))["kind"] == "table"
                return
            await asyncio.sleep(0.1)


def asked(
    proxy: str, path: str, body: bytes | None = None, source: str = "127.0.0.1", name: str = HOST
) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of an answer to a visitor of the public address."""
    host, port = proxy.removeprefix("http://").split(":")
    connection = HTTPConnection(host, int(port), timeout=HANG, source_address=(source, 0))
    headers = {"Host": name, "Content-Type": "application/json"}
    try:
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
    finally:
        connection.close()
    return answer.status, json.loads(content) if answer.headers["Content-Type"] == "application/json" else {}


async def first_message(proxy: str, seat: dict[str, Any], name: str = HOST) -> dict[str, Any]:
    """The first message to a player, through the proxy."""
    address = f"ws://{name}/api/tables/{seat['table']}/socket"
    host, port = proxy.removeprefix("http://").split(":")
    async with connect(address, host=host, port=int(port), origin=Origin(f"http://{HOST}"), proxy=None) as table:
        await table.send(json.dumps({"token": seat["token"]}))
        async with asyncio.timeout(HANG):
            found: dict[str, Any] = json.loads(await table.recv())
    return found
