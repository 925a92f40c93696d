"""Localisation: names and messages in every language, and explanations of scores."""

from huit.core.data_files import ROOT_LANGUAGE
from huit.core.words.catalogue import FLOWER_TILES, Words, words_in
from huit.core.words.languages import DEFAULT_LANGUAGE, LANGUAGES, language_named

__all__ = [
    "DEFAULT_LANGUAGE",
    "FLOWER_TILES",
    "LANGUAGES",
    "ROOT_LANGUAGE",
    "Words",
    "language_named",
    "words_in",
]
