"""docs/web.md: its table has every route, its map every room, and its figures are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from huit.web.app import create_app
from huit.web.routes import routers
from huit.web.settings import ServerSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "web.md").read_text(encoding="utf-8")
PATH = re.compile(r"(?:/api|\.\.\.|…)/[^\s`?]*")


def unnamed(path: str) -> str:
    """A path whose parameters have no names."""
    return re.sub(r"{.*?}", "{}", path)


def served_paths() -> set[str]:
    """Paths of the API and of its sockets."""
    return {unnamed(str(getattr(route, "path", ""))) for router in routers() for route in router.routes}


def documented_paths(served: set[str]) -> set[str]:
    """The paths of the first column. One that begins with dots is the route that ends like it and begins as its row."""
    table = PAGE.partition("## The API")[2].partition("A hand is a GB string")[0]
    found: set[str] = set()
    for row in re.findall(r"^\| (`.*?) \| ", table, re.MULTILINE):
        first, *others = [unnamed(path) for path in PATH.findall(row)]
        for path in (first, *others):
            if path.startswith("/api"):
                found.add(path)
            else:
                tail = path.lstrip(".…")
                (whole,) = [one for one in served if one.startswith(first) and one.endswith(tail)]
                found.add(whole)
    return found


def test_every_route_is_in_the_table() -> None:
    """Every route is in the table, and every path of the table is a route."""
    served = served_paths()
    shown = documented_paths(served)
    assert sorted(served - shown) == [], "add a row to the table of docs/web.md"
    assert sorted(shown - served) == [], "gone: remove the row of docs/web.md"


def test_layout() -> None:
    """Every file and folder of the map is where it stands."""
    section = PAGE.partition("## Layout of the code")[2].partition("[Contributing]")[0]
    folder, checked = ROOT, 0
    for line in section.splitlines():
        if top := re.match(r"    ((?:src/huit/\w+|frontend)/)", line):
            folder = ROOT / top[1]
        names = re.findall(
            r"(?<![\w/])((?:\w+/)*\w+(?:\.py|\.css|/))(?![\w.])", line.removeprefix(f"    {folder.relative_to(ROOT)}/")
        )
        for name in names:
            checked += 1
            assert list(folder.glob(f"**/{name.rstrip('/')}")), line
    assert checked > 30


def test_figures() -> None:
    """The limits that the page repeats are those of the server."""
    settings = ServerSettings(pages=None)
    assert f"up to {settings.record_limit // 1024**2} MB" in PAGE
    assert f"up to {settings.import_limit // 1024**2} MB" in PAGE
    assert f"at most {settings.body_limit // 1024} KB" in PAGE
    assert "/api/openapi.json" in {getattr(route, "path", None) for route in create_app(settings).routes}
