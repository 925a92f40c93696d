"""`scripts/postgres.sh`: where the programs of PostgreSQL are, or a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.postgres import SCRIPT


def test_it_prints_a_folder() -> None:
    """With all that the tests start."""
    done = subprocess.run([SCRIPT, sys.executable], capture_output=True, text=True, check=True)
    folder = Path(done.stdout.strip())
    assert {"initdb", "pg_ctl", "postgres"} <= {file.name for file in folder.iterdir()}


def test_a_folder_without_postgresql_is_refused(tmp_path: Path) -> None:
    """A named folder is binding: nothing else is taken or installed instead."""
    environment = {**os.environ, "POSTGRES_BIN": str(tmp_path)}
    done = subprocess.run([SCRIPT, sys.executable], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1
    assert done.stdout == ""
    assert f"POSTGRES_BIN={tmp_path}" in done.stderr
