"""The routes of the API, one module per area. AREAS lists them.

docs/contributing.md, "Add an API route", has the steps for another one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from fastapi import APIRouter

# Modules of this folder and its rooms, in the order of the documentation. Each has a `router`.
AREAS: Final = (
    "hands.scoring",
    "hands.planning",
    "rulebook",
    "profiles",
    "sheets.adding_up",
    "sheets.shared",
    "sheets.socket",
    "learning.dojo",
    "learning.learners",
    "learning.me",
    "games.replays",
    "games.imports",
    "games.bots",
    "tables",
    "games.table_replays",
    "events.log",
    "events.draw",
    "events.links",
    "events.files",
    "events.socket",
    "previews",
    "words",
    "health",
)


def routers() -> tuple[APIRouter, ...]:
    """The routers of all areas."""
    return tuple([_router_of(area) for area in AREAS])


def _router_of(area: str) -> APIRouter:
    """The router of a row. Raises ImportError, which names the row."""
    module = f"{__name__}.{area}"
    try:
        router: APIRouter = import_module(module).router
    except (ModuleNotFoundError, AttributeError) as error:
        recipe = 'the recipe is "Add an API route" in docs/contributing.md'
        raise ImportError(f'AREAS, "{area}": {module}.router is missing ({error}); {recipe}') from error
    return router
