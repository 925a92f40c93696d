"""Importers: records of other programs and platforms, their formats recognised by content."""

from huit.imports.reading import import_file, import_games, importer_of
from huit.imports.registry import exporters, importers

__all__ = ["exporters", "import_file", "import_games", "importer_of", "importers"]
