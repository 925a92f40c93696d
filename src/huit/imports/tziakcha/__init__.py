"""Records of tziakcha (雀渣): a hand, decoded or not, or a session of up to 16 hands."""

from huit.imports.tziakcha.reading import IMPORTER
from huit.imports.tziakcha.writing import EXPORTER

__all__ = ["EXPORTER", "IMPORTER"]
