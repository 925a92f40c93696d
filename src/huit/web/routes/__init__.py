"""The routes of the API, one module per area. AREAS lists them."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from fastapi import APIRouter

# Modules of this folder, in the order of the documentation. Each has a `router`.
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
    return tuple([import_module(f"{__name__}.{area}").router for area in AREAS])
