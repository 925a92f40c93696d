"""docs/server.md: its figures are those of the code, and its commands do what it says."""

from __future__ import annotations

import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import QueuePool, make_url

from huit.cli.serve.command import serve_command
from huit.core.words import words_in
from huit.hall.following import MOST_OF_ADDRESS, MOST_SIZE, MOST_SIZE_OF_ADDRESS
from huit.hall.hall import MOST_OF_OPENER, MOST_TABLES
from huit.hall.sheets.live_sheet import MOST_PHONES, SHEET_SECONDS
from huit.hall.workers.pool import GRACE
from huit.store import retention
from huit.store.connection import engines
from huit.store.connection.engines import engine_for
from huit.store.events.log import EVENT_TABLES
from huit.store.schema import METADATA
from huit.store.sheets import SHEET_TABLES
from huit.web.limits.loads import CHARACTERS
from huit.web.limits.rate_limit import MOST_ADDRESSES
from huit.web.listening.http import PIECES, SLICE
from huit.web.listening.limits import WANTED_FILES, ConnectionLimits
from huit.web.listening.sockets import FRAGMENTS, FRAMES, FRAMES_PER_SECOND, MOST_UNREAD
from huit.web.middleware.request_limit import BYTES
from huit.web.operations import lifespan
from huit.web.operations.logs import BURST as LINES
from huit.web.operations.logs import PER_SECOND as LINES_PER_SECOND
from huit.web.responses import MOST_FAULTS
from huit.web.routes import health
from huit.web.routes.events.opened import WRONG_CODES as CODES_OF_EVENTS
from huit.web.routes.learning.learners import WRONG_CODES as CODES_OF_PROFILES
from huit.web.server import LAST_WORDS_SECONDS
from huit.web.settings import JSON_PARTS, MOST_PROCESSES, RECORD_PARTS, ServerSettings, WorkSettings
from huit.web.websocket.connection import MOST_CHARACTERS, MOST_WAITING
from huit.web.websocket.handler import BURST, PER_SECOND

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
DEPLOYED = [path for path in (ROOT / "deploy").iterdir() if path.is_file()]
LIMITS, WORK, SETTINGS = ConnectionLimits(), WorkSettings(), ServerSettings(pages=None)
KILOBYTE, MEGABYTE = 1024, 1024 * 1024

FIGURES = (
    f"{LIMITS.head_bytes // KILOBYTE} KB, {LIMITS.headers} headers, {LIMITS.head_seconds:g} s",
    f"{SETTINGS.body_limit // KILOBYTE} KB; {SETTINGS.entries_limit // KILOBYTE} KB for entries of an event; ",
    f"{SETTINGS.record_limit // MEGABYTE} MB for a record; ",
    f"| {JSON_PARTS:,}; {RECORD_PARTS:,} with a record |",
    f"faults in a JSON body | {MOST_FAULTS} | 422",
    f"without waiting for answers | {LIMITS.pipelined} on one connection",
    f"| {PIECES} chunks in any {SLICE // KILOBYTE} KB |",
    f"a burst of {FRAMES}, then {FRAMES_PER_SECOND:g} a second; {FRAGMENTS} in one message",
    f"each {BYTES // KILOBYTE} KB of a body counts as one more",
    f"| {MOST_WAITING}, or {MOST_CHARACTERS // 1_000_000} million characters |",
    f"{SETTINGS.import_limit // MEGABYTE} MB for a file from another program; {LIMITS.body_seconds:g} s",
    f"silence between requests | {LIMITS.idle_seconds} s |",
    f"{LIMITS.stalled_bytes // KILOBYTE} KB, or all, in {LIMITS.stalled_seconds:g} s",
    f"a ping every {SETTINGS.ping_seconds:g} s, {SETTINGS.ping_seconds:g} s for its answer; ",
    f"{MOST_UNREAD // KILOBYTE} KB of answers to the client's own pings",
    f"connections from one address | {LIMITS.per_address} ",
    f"(raised to {WANTED_FILES:,} where allowed)",
    f"a burst of {SETTINGS.requests:,}, then {SETTINGS.requests_per_second:g} a second",
    f"{WORK.at_once} requests at a time; {WORK.burst:g} s of processor time at once",
    f"{WORK.waiting} requests in the queue, {WORK.seconds:g} s each",
    f"{SETTINGS.openings} a minute, {MOST_OF_OPENER} at a time",
    f"seats taken by one address | {SETTINGS.seats} a minute",
    f"a burst of {BURST:g}, then {PER_SECOND:g} a second",
    f"sent to its phones | every {SHEET_SECONDS:g} s;",
    f"wrong codes from one address | {CODES_OF_PROFILES} a minute for profiles,",
    f"; {CODES_OF_EVENTS} for events, WebSockets included",
    f"remembers {MOST_ADDRESSES:,} addresses",
    f"tables in memory | {MOST_TABLES:,}",
    f"tables read from the database for one address's WebSockets | {SETTINGS.loads} a minute",
    f"tournaments read from the database for one address | {SETTINGS.loads} a minute",
    f"as many shared sheets; each {CHARACTERS:,} characters of a log count as one more",
    f"tournaments followed from one address | {MOST_OF_ADDRESS}, with {MOST_SIZE_OF_ADDRESS // 1_000_000} million",
    f"logs of tournaments in memory | {MOST_SIZE // 1_000_000} million characters",
    f"{EVENT_TABLES.most_entries:,} entries, {EVENT_TABLES.most_size // 1_000_000} million characters | `event_full`",
    f"{SETTINGS.openings} a minute; {SHEET_TABLES.most_entries:,} changes and {SHEET_TABLES.most_size // 1_000_000} MB",
    f"phones at one shared sheet | {MOST_PHONES} |",
    f"`nice` {WORK.niceness}",
    f"a burst of {LINES} there is one a second",
    f"once every {retention.SHORTEST_STEP // 3600} hours",
    f"(or {retention.LEAST_SHARE}) at most",
)


@pytest.mark.parametrize("figure", FIGURES)
def test_figures(figure: str) -> None:
    """As the code has them."""
    assert figure in " ".join(PAGE.split())


def test_figures_in_words() -> None:
    """The figures that the page spells out are those of the code."""
    assert WORK.per_second == 0.5, "half a second per second"
    assert MOST_PROCESSES == 4, "four at most"
    assert GRACE == 1.0, "killed after a second"
    assert LINES_PER_SECOND == 1.0
    assert retention.LONGEST_STEP == 8 * retention.DAY
    assert retention.SHARE == 10
    assert retention.EVENT_DAYS == 400
    assert lifespan._A_DAY == retention.DAY, "a daily sweep"
    assert (health._PATIENCE, health._KEPT) == (3.0, 1.0), "within three seconds, once a second at most"
    assert LAST_WORDS_SECONDS + 2 < 5, "ends within a few seconds"


def test_connections_to_postgresql() -> None:
    """The connections of a process, and how soon a cut one is noticed, from either side."""
    pool = engine_for(make_url("postgresql+psycopg://huit@db/huit")).pool
    assert isinstance(pool, QueuePool)
    assert pool.size() + pool._max_overflow + 2 == 17, (
        "the tables' locks and those of a sweep have connections of their own"
    )
    for one in (engines._KEEPALIVE, engines._SERVER_KEEPALIVE):
        assert one["keepalives_idle"] + one["keepalives_interval"] * one["keepalives_count"] <= 15


def test_named_files() -> None:
    """The tests that the page names, the programs of the figures and the files of deploy/ are there."""
    tests = set(re.findall(r"`(?:tests/)?((?:\w+/)*test_\w+\.py)`", PAGE))
    assert tests
    assert [name for name in tests if not list((ROOT / "tests").glob(f"**/{name}"))] == []
    named = re.findall(r"`((?:deploy|bench)/[\w.]+)`", PAGE)
    assert {name for name in named if name.startswith("deploy/")} == {f"deploy/{one.name}" for one in DEPLOYED}
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_stored_data() -> None:
    """Every table of the database stands in that of the page, and no column is for a visitor's address."""
    section = PAGE.partition("## Stored data")[2].partition("## Limits")[0]
    kept = set(METADATA.tables) - {"sweeps"}  # the time of the last sweep
    assert {name for name in kept if f"`{name}`" not in section} == set()
    columns = {f"{table.name}.{column.name}" for table in METADATA.tables.values() for column in table.columns}
    assert {one for one in columns if re.search(r"address|host|agent|\bip", one)} == set()


def test_options() -> None:
    """All of them stand in the table, with their defaults."""
    command = serve_command(words_in("en"))
    named = {name for parameter in command.params for name in parameter.opts if name.startswith("--")}
    rows = re.findall(r"^\| (`--.*?) \| .* \| (.*) \|$", PAGE, re.MULTILINE)
    assert {name for row, _ in rows for name in re.findall(r"--[a-z-]+", row)} == named - {"--lang", "--help"}
    defaults = {parameter.name: parameter.default for parameter in command.params}
    table = dict(rows)
    assert table["`--host`, `--port`"] == f"`{defaults['host']}`, {defaults['port']}"
    assert table["`--keep DAYS`"] == str(retention.KEPT_DAYS)


def test_the_backup_command(tmp_path: Path) -> None:
    """The backup command makes a whole copy while the server has the file open."""
    live = sqlite3.connect(tmp_path / "huit.db", isolation_level=None)
    try:
        live.execute("PRAGMA journal_mode = WAL")
        live.execute("CREATE TABLE kept (text)")
        live.execute("INSERT INTO kept VALUES ('still in the log')")
        command = re.search(r"^    (python3 -c .*VACUUM INTO.*)$", PAGE, re.MULTILINE)
        assert command is not None
        arguments = shlex.split(command[1])
        subprocess.run([sys.executable, *arguments[1:]], cwd=tmp_path, check=True)
    finally:
        live.close()
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("SELECT text FROM kept").fetchall() == [("still in the log",)]
    copy.close()
