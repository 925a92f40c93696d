"""The words of the pages: each is used by the frontend, and each that the frontend says is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from huit.core.words import LANGUAGES
from huit.web.answers.events.files import FILES
from huit.web.answers.page_words import web_words

FRONTEND = Path(__file__).parents[3] / "frontend" / "src"
# Put together from a variable: common.profile_{name}, tiles.{letter}.
BUILT = re.compile(
    r"common\.(profile|theme)_\w+|table\.emote_\w+|table\.guide_(won|lost|drawn)"
    r"|desk\.(about|act|apart|by|case|clock|did|file|kind|log|proof|result|role|slide|source|state|tab)_\w+"
    r"|desk\.(withdrawn_from|disqualified_from|papers|files|teams|nations)|calculator\.(mode|hint)_\w+|tiles\.(\w|characters|bamboos|dots|back)|.*_(one|many)"
)


def keys() -> set[str]:
    return {f"{page}.{key}" for page, words in web_words("fr").items() if page != "faults" for key in words}


def test_every_word_is_used() -> None:
    """No sentence is left over from something that is gone."""
    source = "".join(path.read_text(encoding="utf-8") for path in FRONTEND.rglob("*.*"))
    assert [key for key in sorted(keys()) if f"'{key}'" not in source and not BUILT.fullmatch(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_faults(language: str) -> None:
    """Faults that the web words differently name no option of the command line."""
    assert [text for text in web_words(language)["faults"].values() if "--" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_of_a_tournament_have_names(language: str) -> None:
    """Each one that the desk offers, and no other."""
    named = {key.removeprefix("file_") for key in web_words(language)["desk"] if key.startswith("file_")}
    assert named == {name.replace("-", "_") for name in FILES}
