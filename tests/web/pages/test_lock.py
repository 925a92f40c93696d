"""The lock of the frontend's packages: good on every platform, and of no particular machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[3] / "frontend" / "package-lock.json"


def packages() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    return found


def test_packages_of_every_platform_are_locked() -> None:
    """`npm ci` refuses a lock without them: `npm run lock` in frontend/ completes it."""
    locked = packages()
    missing = [
        name
        for path, package in locked.items()
        for name in package.get("optionalDependencies", {})
        if f"node_modules/{name}" not in locked and f"{path}/node_modules/{name}" not in locked
    ]
    assert missing == []


def test_no_download_address_is_locked() -> None:
    """A version and a checksum say which package it is; where it comes from is the business of who installs it."""
    assert [name for name, package in packages().items() if "resolved" in package] == []


def test_every_package_has_a_checksum() -> None:
    """`npm ci` compares what it downloads with it; that of another platform too."""
    locked = {name: package for name, package in packages().items() if name}
    assert len(locked) > 100
    assert [name for name, one in locked.items() if not one.get("integrity", "").startswith("sha512-")] == []
