"""A network namespace with two links to ours, one of which can be cut. Linux, as root, with iproute2."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

HOSTS: set[str] = set()  # of the namespaces that there are now: this machine's own, beside 127.0.0.1
IP = shutil.which("ip", path="/usr/sbin:/sbin:/usr/bin:/bin") or ""


def is_possible() -> bool:
    """True if a namespace can be made here."""
    if not IP or os.geteuid() != 0:
        return False
    name = f"huit-try-{os.getpid()}"
    made = subprocess.run([IP, "netns", "add", name], capture_output=True, check=False).returncode == 0
    if made:
        run("netns", "del", name)
    return made


def run(*arguments: str) -> None:
    subprocess.run([IP, *arguments], check=True)


@dataclass(frozen=True)
class Apart:
    """A namespace. People reach `host`; from it `database` is reached over a link of its own."""

    name: str
    host: str
    database: str
    link: str  # our end of the link to the database

    @property
    def command(self) -> tuple[str, ...]:
        """The prefix of a command that runs there, with the same process id."""
        return (IP, "netns", "exec", self.name)

    def cut(self) -> None:
        """Drop everything between a server there and the database, without a word to either."""
        run("link", "set", self.link, "down")

    def mend(self) -> None:
        run("link", "set", self.link, "up")


@contextmanager
def apart() -> Iterator[Apart]:
    """A namespace that is gone at the end."""
    mine = os.getpid()
    net = f"10.{64 + mine // 256 % 64}.{mine % 256}"
    found = Apart(f"huit-{mine}", f"{net}.2", f"{net}.5", f"hd{mine}")
    run("netns", "add", found.name)
    HOSTS.add(found.host)
    try:
        _link(found.name, f"hp{mine}", f"{net}.1/30", f"{net}.2/30")
        _link(found.name, found.link, f"{net}.5/30", f"{net}.6/30")
        run("-n", found.name, "link", "set", "lo", "up")
        yield found
    finally:
        HOSTS.discard(found.host)
        run("netns", "del", found.name)  # and both links with it


def _link(namespace: str, name: str, ours: str, theirs: str) -> None:
    run("link", "add", name, "type", "veth", "peer", "name", "there", "netns", namespace)
    run("addr", "add", ours, "dev", name)
    run("link", "set", name, "up")
    run("-n", namespace, "link", "set", "there", "name", f"{name}-")
    run("-n", namespace, "addr", "add", theirs, "dev", f"{name}-")
    run("-n", namespace, "link", "set", f"{name}-", "up")
