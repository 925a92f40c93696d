"""axe, the accessibility checker, run inside a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def serious_findings(page: Page) -> list[str]:
    """What axe calls serious or critical, with the elements that it found it on."""
    page.evaluate(_script())
    violations = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]
