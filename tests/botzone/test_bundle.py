"""One file of a bot: an archive that Python runs with nothing installed, and that writes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
ASKED = {
    "requests": ["0 1 0", "1 0 0 0 0 W1 W2 W3 T1 T1 T5 T9 B2 B3 B9 F1 F2 J1", "2 B4"],
    "responses": ["PASS", "PASS"],
}


@pytest.mark.long  # it makes all tables anew
def test_bundle(tmp_path: Path) -> None:
    """The archive of a bot answers a turn without any other package, and makes no tables."""
    archive = tmp_path / "bot.zip"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, str(ROOT / "scripts" / "botzone_bundle.py"), "greedy", str(archive)]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    cache = tmp_path / "cache"
    alone = {"HUIT_CACHE": str(cache), "PATH": os.environ["PATH"]}
    said = subprocess.run(  # -S: no site-packages
        [sys.executable, "-S", str(archive)],
        input=json.dumps(ASKED) + "\n",
        capture_output=True,
        check=True,
        text=True,
        env=alone,
        cwd=tmp_path,
    )
    answer = json.loads(said.stdout.splitlines()[0])
    assert answer["response"].startswith("PLAY ")
    assert not cache.exists()
