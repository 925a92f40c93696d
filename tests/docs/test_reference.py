"""The reference of the library is written from its docstrings, and needs no network to be read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import huit

ROOT = Path(__file__).parent.parent.parent


def test_reference(tmp_path: Path) -> None:
    """Every public name has its place, and no page loads anything from elsewhere."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-W", "ignore", str(ROOT / "scripts" / "reference.py"), str(tmp_path / "docs")]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    page = (tmp_path / "docs" / "huit.html").read_text(encoding="utf-8")
    public = [name for name in huit.__all__ if name != "__version__"]
    assert [name for name in public if f'id="{name}"' not in page] == []
    for path in (tmp_path / "docs").rglob("*.html"):
        loaded = re.findall(r'(?:src|<link[^>]*href)="(https?:[^"]*)"', path.read_text(encoding="utf-8"))
        assert loaded == [], path
