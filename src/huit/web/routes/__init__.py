"""The routes of the API, a module for each area. A new area is added to ALL."""

from __future__ import annotations

from typing import Final

from huit.web.routes import dojo, health, planning, profiles, rulebook, scoring, sheets, words

ALL: Final = (
    scoring.router,
    planning.router,
    rulebook.router,
    profiles.router,
    sheets.router,
    dojo.router,
    words.router,
    health.router,
)
