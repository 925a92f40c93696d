"""The lock of the frontend's packages: good on every platform, and of no particular machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[2] / "frontend" / "package-lock.json"


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


def test_addresses_are_public() -> None:
    """Where a package has an address, it is npm's own."""
    addresses = [package["resolved"] for package in packages().values() if "resolved" in package]
    assert [address for address in addresses if not address.startswith("https://registry.npmjs.org/")] == []
