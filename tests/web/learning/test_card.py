"""The card of the 81: two A4 pages of PDF in each language and by each profile, with everything on them."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from huit.club.paper.typesetting import broken, width_of
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import FANS
from huit.core.words import LANGUAGES, words_in
from huit.web.card.content import sections
from huit.web.card.layout import COLUMN, COLUMNS, ROOM, lay_out

PAGE = re.compile(rb"/Type /Page\b(?!s)")
A4 = re.compile(rb"/MediaBox \[ 0 0 595\.\d+ 841\.\d+ \]")


# Every language and every profile once; the other pairs with the long tests.
PAIRS = [(lang, profile) for lang in LANGUAGES for profile in BUILT_IN]
USUAL = {(lang, BUILT_IN[at % len(BUILT_IN)]) for at, lang in enumerate(LANGUAGES)}


@pytest.mark.parametrize(
    ("lang", "profile"), [pytest.param(*pair, marks=[] if pair in USUAL else [pytest.mark.long]) for pair in PAIRS]
)
def test_two_pages_of_a4(client: TestClient, lang: str, profile: str) -> None:
    """Whatever the language and the rules."""
    answer = client.get(f"/api/card.pdf?lang={lang}&profile={profile}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert len(PAGE.findall(answer.content)) == 2
    assert len(A4.findall(answer.content)) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_81_are_on_it(lang: str) -> None:
    """Each once, under its points, within the columns."""
    profile = profile_named("ffmj")
    card = lay_out(sections(lang, profile))
    blocks = [block for column in card.columns for block in column]
    assert sorted(block.entry.name for block in blocks) == sorted(words_in(lang).fan(fan) for fan in range(FANS))
    assert [block.points for block in blocks if block.points] == sorted(set(profile.points), reverse=True)
    assert len(card.columns) == COLUMNS
    assert all(sum(block.height for block in column) <= ROOM for column in card.columns)


def test_points_are_those_of_the_profile() -> None:
    """Two Concealed Kongs stands under 8 points, or under 6 where that is the rule."""
    name = words_in("en").fan(47)
    for profile, points in (("ffmj", 8), ("botzone", 6)):
        found = [
            one.points for one in sections("en", profile_named(profile)) for entry in one.entries if entry.name == name
        ]
        assert found == [points]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lines_fit_their_column(lang: str) -> None:
    """No line is wider than the column, and nothing is lost at the breaks."""
    for fan in range(FANS):
        text = words_in(lang).definition(fan)
        lines = broken(text, 7, COLUMN)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(width_of(line, 7) <= COLUMN for line in lines)


def test_unknown_profile_is_refused(client: TestClient) -> None:
    """As everywhere: a code and a sentence."""
    answer = client.get("/api/card.pdf?profile=riichi&lang=en")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "profile_unknown"
