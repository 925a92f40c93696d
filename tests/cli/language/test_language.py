"""The language spoken: --lang, else HUIT_LANG, else the locale, else French."""

from __future__ import annotations

import pytest
from tests.cli.running import huit

from huit.cli.arguments.language import language_of, language_of_environment
from huit.cli.arguments.refusal import Refusal


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "POSIX"}, "fr"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "zh_CN.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8", "HUIT_LANG": "fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "HUIT_LANG": "klingon"}, "en"),
    ],
)
def test_environment_decides(environment: dict[str, str], language: str) -> None:
    """The user's own setting goes before the locale; a locale of no language at all means French."""
    assert language_of_environment(environment) == language


def test_option_goes_before_everything() -> None:
    """--lang overrides, in both spellings and anywhere on the line, but not behind --."""
    environment = {"LANG": "en_GB.UTF-8"}
    assert language_of(["score", "E", "--lang", "zh"], environment) == "zh"
    assert language_of(["--lang=fr", "fans"], environment) == "fr"
    assert language_of(["score", "--", "--lang", "zh"], environment) == "en"
    with pytest.raises(Refusal):
        language_of(["--lang", "de"], environment)


def test_a_process_minds_its_environment() -> None:
    """The whole command, errors included, speaks the language of the environment."""
    assert huit("fans", "zzzz", LANG="en_US.UTF-8").err.startswith("Error ")
    assert huit("fans", "zzzz", LANG="zh_CN.UTF-8").err.startswith("错误 ")
    assert huit("fans", "zzzz").err.startswith("Erreur ")
