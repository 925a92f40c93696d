"""PMN, the Portable Majiang Notation: a game as tags, after the PBN of bridge."""

from huit.imports.pmn.reading import IMPORTER
from huit.imports.pmn.writing import EXPORTER

__all__ = ["EXPORTER", "IMPORTER"]
