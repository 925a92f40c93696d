"""deploy/: what the files say of the server is true. `test_proxies.py` runs the proxies, where they are installed."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import click
import pytest
from tests.hall.serving import ROOT

from huit.cli.serve.command import serve_command
from huit.core.words import words_in
from huit.web.listening.limits import ConnectionLimits
from huit.web.settings import ServerSettings

DEPLOY = ROOT / "deploy"
MEGABYTE = 1024 * 1024


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def parsed(arguments: list[str]) -> click.Context:
    """The options of `huit serve`. Raises click.UsageError."""
    return serve_command(words_in("en")).make_context("serve", arguments)


def unit() -> dict[str, str]:
    """The settings of the systemd unit that are named once."""
    return dict(re.findall(r"^(\w+)=(.*)$", read("huit.service"), re.MULTILINE))


def test_the_unit_starts_the_server() -> None:
    """With options that there are, and enough time for an orderly stop."""
    command = shlex.split(unit()["ExecStart"])
    assert command[1] == "serve"
    assert parsed(command[2:]).params["public_url"] == "https://club.example"
    assert "HUIT_DATA=%S/huit" in unit()["Environment"]
    assert unit()["StateDirectory"] == "huit"


def test_the_container_starts_the_server() -> None:
    """With options that there are, extras that there are, and a health check that asks a route that there is."""
    text = read("Containerfile")
    entry = re.search(r"^ENTRYPOINT (\[.*\])$", text, re.MULTILINE)
    assert entry is not None
    command = json.loads(entry[1])
    assert command[:2] == ["huit", "serve"]
    port = str(parsed(command[2:]).params["port"])
    assert f"EXPOSE {port}\n" in text
    assert f"http://127.0.0.1:{port}/api/health" in text
    extras = re.search(r'"\$wheel\[(.*)\]"', text)
    assert extras is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras[1].split(",")) <= set(project["optional-dependencies"])


@pytest.mark.parametrize(
    ("name", "pattern", "unit_size"),
    [("nginx.conf", r"client_max_body_size (\d+)m;", MEGABYTE), ("Caddyfile", r"max_size (\d+)MiB", MEGABYTE)],
)
def test_a_proxy_lets_the_largest_body_pass(name: str, pattern: str, unit_size: int) -> None:
    """A proxy lets the largest body pass, and nothing that the server would refuse."""
    found = re.search(pattern, read(name))
    assert found is not None
    assert int(found[1]) * unit_size == ServerSettings(pages=None).import_limit


@pytest.mark.parametrize(
    ("name", "pattern"), [("nginx.conf", r"client_header_timeout (\d+)s"), ("Caddyfile", r"read_header (\d+)s")]
)
def test_a_proxy_waits_no_longer_for_a_header(name: str, pattern: str) -> None:
    """Than the server does by itself."""
    found = re.search(pattern, read(name))
    assert found is not None
    assert int(found[1]) <= ConnectionLimits().head_seconds


@pytest.mark.long
@pytest.mark.parametrize("program", [one for one in [shutil.which("systemd-analyze")] if one])
def test_systemd_reads_the_unit(tmp_path: Path, program: str) -> None:
    """Without a complaint; the program that it starts is one that is here."""
    text = read("huit.service").replace("/opt/huit/bin/huit", "/bin/true")
    (tmp_path / "huit.service").write_text(text, encoding="utf-8")
    command = [program, "verify", "--man=no", str(tmp_path / "huit.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
