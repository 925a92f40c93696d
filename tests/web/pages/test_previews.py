"""Previews of links: Open Graph tags in the page, and the picture that they name."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient
from tests.patience import PATIENT_WORK

from huit.core.words import LANGUAGES
from huit.web.app import create_app
from huit.web.preview.content import HEIGHT, WIDTH, hand_in
from huit.web.preview.picture import FACES, SPRITE
from huit.web.settings import ServerSettings, WorkSettings

HAND = "/s/-123m~1--EEE~2--5555p-45sCC6s_ES1000_2"


def tags(client: TestClient, path: str, lang: str = "fr") -> dict[str, str]:
    """The Open Graph tags of a page."""
    page = client.get(path, headers={"Accept-Language": lang}).text
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


@pytest.fixture
def drawing(pages: Path, tmp_path: Path) -> TestClient:
    """An app whose pages have the faces of the tiles, one grey for each."""
    folder = tmp_path / "pages"
    folder.mkdir()
    for name in ("index.html", "addresses.json"):
        (folder / name).write_bytes((pages / name).read_bytes())
    (folder / SPRITE).parent.mkdir()
    faces = Image.new("RGBA", (30 * len(FACES), 40))
    for at in range(len(FACES)):
        faces.paste((at * 5, 0, 0, 255), (30 * at, 0, 30 * at + 30, 40))
    faces.save(folder / SPRITE)
    return TestClient(create_app(ServerSettings(pages=folder, work=WorkSettings(**PATIENT_WORK))))


def test_shared_hand_is_told_in_a_chat(client: TestClient) -> None:
    """A shared hand shows its points and fans in the reader's language, and a picture at an absolute address."""
    found = tags(client, HAND)
    assert (found["title"], found["locale"]) == ("11 points", "fr_FR")
    assert found["description"] == "6 Tout Type, 2 Vent du tour, 2 Kong caché, 1 Tirer soi-même"
    assert found["image"].startswith("http://testserver/api/preview.png?path=%2Fs%2F-123m")
    assert tags(client, HAND, "en")["description"].startswith("6 All Types, ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_a_preview(client: TestClient, lang: str) -> None:
    """Every page has a preview: tables, replays, and hands that cannot be counted; an address of no page has none."""
    titles = [tags(client, path, lang)["title"] for path in ("/", "/t/abc", "/replay/abc", "/s/123m", "/s/%22%3E")]
    assert len(set(titles)) == 3
    assert all(titles)
    assert re.fullmatch("[a-z]{2}_[A-Z]{2}", tags(client, "/", lang)["locale"])
    assert tags(client, "/no-such-page", lang) == {}


def test_picture_is_a_png_of_the_hand(drawing: TestClient) -> None:
    """As large as chats want it, other tiles other pictures; a match that is not there has that of any replay."""
    with drawing as client:
        pictures = {}
        for path in (HAND, HAND.replace("5555p", "6666p"), "/replay/nosuch", "/replay/other", "/"):
            answer = client.get("/api/preview.png", params={"path": path, "lang": "en"})
            assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), answer.text
            with Image.open(BytesIO(answer.content)) as picture:
                assert picture.size == (WIDTH, HEIGHT)
            pictures[path] = answer.content
    assert len(set(pictures.values())) == 4
    assert pictures["/replay/nosuch"] == pictures["/replay/other"]


def test_no_picture_without_the_faces(client: TestClient) -> None:
    """Pages that were built without them lack the picture, and nothing else."""
    assert client.get("/api/preview.png").status_code == 404


def test_hand_in_an_address() -> None:
    """A hand in an address is the GB string that the pages read."""
    assert hand_in("-123m~1--EEE~2-45sCC6s_ES1000_2") == "[123m,1][EEE,2]45sCC6s|ES1000|2"
