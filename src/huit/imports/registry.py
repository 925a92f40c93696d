"""The registry of importers. docs/contributing.md has the recipe "Add a record importer"."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from huit.game.records.importing import Importer

# Modules of this package, each with an IMPORTER. No file of one format may be recognised by two of them.
FORMATS: Final = (
    "botzone_json",  # logs of the platform
)


@cache
def importers() -> tuple[Importer, ...]:
    """All importers; the first that recognises a file reads it."""
    return tuple([_importer_in(module) for module in FORMATS])


def _importer_in(module: str) -> Importer:
    found = getattr(import_module(f"huit.imports.{module}"), "IMPORTER", None)
    if not isinstance(found, Importer):
        recipe = 'the recipe is "Add a record importer" in docs/contributing.md'
        raise TypeError(f"src/huit/imports/{module}.py: IMPORTER is missing, or is not an Importer; {recipe}")
    return found
