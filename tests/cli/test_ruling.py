"""`huit ruling`: one case with its ruling, several that a word finds, and all of them."""

from __future__ import annotations

import json

import pytest
from tests.cli.running import huit

from huit.club.penalties import catalogue_for
from huit.core.words import LANGUAGES

MIL = catalogue_for("mil")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_case(language: str) -> None:
    """Its name, its note and its clauses, in each language."""
    case = MIL.case("hu_cheap")
    done = huit("ruling", "hu_cheap", "--profile", "mil", "--lang", language, COLUMNS="500")
    assert (done.status, done.err) == (0, "")
    for part in (case.name[language], case.note[language], *case.clauses, MIL.title[language], "40"):
        assert part in done.out


def test_after_earlier_fouls() -> None:
    """The points of the player's next foul: a warning, then 5, 10, 20."""
    done = huit("ruling", "call_late", "--fouls", "3", "--lang", "en")
    assert (done.status, done.err) == (0, "")
    assert "20" in done.out.splitlines()[-1]


def test_every_case() -> None:
    """Without a word all cases of the catalogue, as text and as JSON."""
    shown = huit("ruling", "--profile", "mil", "--lang", "en").out
    plain = json.loads(huit("ruling", "--profile", "mil", "--json").out)
    assert [one["id"] for one in plain] == [case.id for case in MIL.cases]
    assert [case.id for case in MIL.cases if case.id not in shown] == []
