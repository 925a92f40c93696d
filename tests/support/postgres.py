"""A PostgreSQL of the tests' own: in a temporary folder, on a Unix socket, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import LiteralString

import psycopg
from psycopg import sql

SCRIPT = Path(__file__).parents[2] / "scripts" / "postgres.sh"
# Nothing of it must survive the machine: the tests kill clients, not the server.
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=16MB -c max_connections=60"


class Postgres:
    """A server that runs."""

    def __init__(self, folder: Path, programs: Path, account: str | None, host: str = "") -> None:
        self.folder = folder
        self.host = host  # that it listens on beside its Unix socket
        self.programs = programs
        self.account = account
        self._numbers = count(1)

    def new_url(self) -> str:
        """The URL of an empty schema. All share one database, and so its advisory locks: a schema is quick."""
        name = f"huit_{next(self._numbers)}"
        self._execute("CREATE ROLE {} LOGIN", name)
        self._execute("CREATE SCHEMA AUTHORIZATION {}", name)
        return f"postgresql://{name}@/postgres?host={self.folder}"

    def new_database_url(self) -> str:
        """For a test that claims tables: what others have locked is free in a database of its own."""
        name = f"huit_{next(self._numbers)}"
        self._execute("CREATE DATABASE {}", name)
        return f"postgresql://huit@/{name}?host={self.folder}"

    def far(self, url: str) -> str:
        """The same database, as it is reached over the network."""
        return url.replace("@/", f"@{self.host}/").partition("?")[0]

    def _execute(self, statement: LiteralString, name: str) -> None:
        with self.connect() as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))

    def connect(self) -> psycopg.Connection:
        """To the database that every server has, for what must be done from outside."""
        return psycopg.connect(f"postgresql://huit@/postgres?host={self.folder}", autocommit=True)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        done = subprocess.run(
            command, user=self.account, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        assert done.returncode == 0, done.stdout.decode(errors="replace")

    def make(self) -> None:
        """Make the empty cluster."""
        self.run("initdb", "-U", "huit", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--wal-segsize=1")
        if self.host:
            with (self.folder / "data" / "pg_hba.conf").open("a") as allowed:
                allowed.write(f"host all all {self.host}/30 trust\n")

    def start(self) -> None:
        options = f"{QUICK} -c listen_addresses='{self.host}' -k {self.folder}"
        self.run("pg_ctl", "start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "-w", "-m", "immediate")


@contextmanager
def running_postgres(host: str = "") -> Iterator[Postgres]:
    """A running PostgreSQL. It refuses to run as root: then it runs as an account without any rights."""
    folder = Path(tempfile.mkdtemp(prefix="huit-pg-"))  # not pytest's: the path of a socket must be short
    try:
        account = _somebody() if os.geteuid() == 0 else None
        programs = _programs(folder, account)
        if account is not None:
            shutil.chown(folder, account)
        server = Postgres(folder, programs, account, host)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _somebody() -> str:
    accounts = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in accounts else "nobody"


def _programs(folder: Path, account: str | None) -> Path:
    """The folder of PostgreSQL's programs, copied if the account may not run them in their place."""
    done = subprocess.run([SCRIPT, sys.executable], stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, "scripts/postgres.sh found none: see what it says above"
    programs = Path(done.stdout.strip())
    if account is None or _may_run(programs / "postgres", account):
        return programs
    package = programs.parents[2]  # with the libraries that stand beside it
    shutil.copytree(package, folder / "copy")
    return folder / "copy" / programs.relative_to(package)


def _may_run(program: Path, account: str) -> bool:
    try:
        return subprocess.run([program, "--version"], user=account, capture_output=True, check=False).returncode == 0
    except PermissionError:
        return False
