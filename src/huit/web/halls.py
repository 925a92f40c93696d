"""The hall behind the web app: its tables are kept in the database."""

from __future__ import annotations

from huit.hall.hall import Hall
from huit.hall.stored import StoreKeeper
from huit.store.database import Database
from huit.web.settings import Settings


def hall_for(settings: Settings, database: Database) -> Hall:
    """Nothing is opened or started before somebody opens a table."""
    keeper = StoreKeeper(database, settings.address)
    hall = Hall(keeper, settings.manner)
    keeper.lost = hall.lose
    return hall
