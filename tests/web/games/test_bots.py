"""The levels of the bots by HTTP."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from huit.bots.levels import strongest_first
from huit.web.wire.games.bots import BotsAnswer

WORDS = {
    "fr": ("Maître", "Contre trois", "par donne"),
    "en": ("Master", "Against three", "per hand"),
    "zh": ("大师", "对三个", "每盘"),
}


@pytest.mark.parametrize("lang", WORDS)
def test_the_levels_with_their_figures(client: TestClient, lang: str) -> None:
    """The strongest first; the sentences say what the figures say, in the reader's language."""
    found = client.get(f"/api/bots?lang={lang}").json()
    BotsAnswer.model_validate(found)
    assert [one["name"] for one in found["levels"]] == [level.name for level in strongest_first()]
    title, *parts = WORDS[lang]
    strongest = found["levels"][0]
    assert strongest["title"] == title
    for level, known in zip(found["levels"], strongest_first(), strict=True):
        measured = known.measured
        assert level["about"]
        if measured is None:  # a bot that is new
            assert (level["measured"], level["figures"]) == (None, "")
            continue
        assert level["measured"]["points"] == {"mean": measured.points.mean, "half": measured.points.half}
        told = level["figures"].replace(",", ".")
        assert all(part in told for part in (*parts, f"{abs(measured.points.mean)}", f"{measured.points.half}"))


def test_it_may_be_kept(client: TestClient) -> None:
    """The figures change with the version only."""
    assert "public" in client.get("/api/bots").headers["cache-control"]
