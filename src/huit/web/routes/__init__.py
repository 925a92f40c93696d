"""The routes of the API, a module for each area. A new area is added to ALL."""

from __future__ import annotations

from typing import Final

from huit.web.routes import (
    bots,
    dojo,
    health,
    learners,
    planning,
    profiles,
    replays,
    rulebook,
    scoring,
    sheets,
    table_replays,
    tables,
    words,
)

ALL: Final = (
    scoring.router,
    planning.router,
    rulebook.router,
    profiles.router,
    sheets.router,
    dojo.router,
    learners.router,
    replays.router,
    bots.router,
    tables.router,
    table_replays.router,
    words.router,
    health.router,
)
