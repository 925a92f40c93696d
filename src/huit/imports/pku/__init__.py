"""The text logs of the AI contests (Peking University): many hands of Botzone's game in one file."""

from huit.imports.pku.reading import IMPORTER
from huit.imports.pku.writing import EXPORTER

__all__ = ["EXPORTER", "IMPORTER"]
