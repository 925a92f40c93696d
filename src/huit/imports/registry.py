"""The registry of formats: importers, and exporters where we write a format too.

docs/contributing.md has the recipe "Add a record importer".
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from huit.game.records.importing import Importer
from huit.imports.exporting import Exporter

RECIPE: Final = 'the recipe is "Add a record importer" in docs/contributing.md'
# Modules of this package, each with an IMPORTER. No file of one format may be recognised by two of them.
FORMATS: Final = (
    "botzone_json",  # logs of the platform
    "tziakcha",  # hands and sessions
    "pmn",  # Portable Majiang Notation
    "pku",  # text logs of the AI contests
)


@cache
def importers() -> tuple[Importer, ...]:
    """All importers; the first that recognises a file reads it."""
    return tuple([_importer_in(module) for module in FORMATS])


@cache
def exporters() -> tuple[Exporter, ...]:
    """The formats that records can be written in: those modules with an EXPORTER."""
    found = [getattr(import_module(f"huit.imports.{module}"), "EXPORTER", None) for module in FORMATS]
    return tuple([one for one in found if isinstance(one, Exporter)])


def _importer_in(module: str) -> Importer:
    name = f"huit.imports.{module}"
    try:
        found = getattr(import_module(name), "IMPORTER", None)
    except ModuleNotFoundError as error:
        if error.name != name:  # of something that the module imports
            raise
        raise TypeError(f"FORMATS in src/huit/imports/registry.py: {name} is missing; {RECIPE}") from error
    if not isinstance(found, Importer):
        raise TypeError(f"src/huit/imports/{module}.py: IMPORTER is missing, or is not an Importer; {RECIPE}")
    return found
