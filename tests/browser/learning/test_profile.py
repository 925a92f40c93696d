"""A profile of the dojo in a real browser: made with a nickname, opened on a second device, left, and deleted."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language

WORDS = {
    "fr-FR": ("Pseudo", "Créer un profil", "Tout est enregistré."),
    "en-GB": ("Nickname", "Create a profile", "Everything is saved."),
    "zh-CN": ("昵称", "建立档案", "已全部保存。"),
}


def make(page: Page, locale: str = "en-GB", nickname: str = "Anne") -> str:
    """The code of the new profile."""
    label, button, saved = WORDS[locale]
    page.get_by_label(label).fill(nickname)
    page.get_by_role("button", name=button).click()
    expect(page.locator("#profile")).to_contain_text(nickname)
    expect(page.locator("#profile")).to_contain_text(saved)
    return page.locator("#profile code").inner_text()


def answer(page: Page) -> None:
    """One question about validity, answered somehow, and back to the entrance of the dojo."""
    page.locator("select.field").first.select_option(index=3)
    page.locator(".choices .primary").click()
    page.locator("[data-verdict=valid]").click()
    expect(page.locator("[data-right]")).to_be_visible()
    page.get_by_role("button", name="Stop").click()


def sent(page: Page) -> None:
    expect(page.locator("#profile [data-unsent]")).to_have_attribute("data-unsent", "0")


def open_with(page: Page, code: str) -> None:
    page.locator("#profile summary").click()
    page.get_by_label("Profile code").fill(code)
    page.get_by_role("button", name="Open", exact=True).click()


def stored(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("({...localStorage})")
    return found


@every_language
def test_made_with_a_nickname(visit: Visit, size: Size, locale: str) -> None:
    """Nothing else is asked; the code is shown, and kept in this browser. Before, nothing was."""
    page = visit("/dojo", size=size, locale=locale)
    expect(page.get_by_label(WORDS[locale][0])).to_be_visible()
    assert not {"huit.profile"} & stored(page).keys()
    code = make(page, locale)
    assert len(code.replace("-", "")) == 32
    assert json.loads(stored(page)["huit.profile"]) == {"code": code, "nickname": "Anne"}
    assert page.context.cookies() == []


def test_second_device(visit: Visit) -> None:
    """A second device opens the profile with the code, sees the answers of the first, and adds its own of before."""
    phone = visit("/dojo", size="phone", locale="en-GB")
    answer(phone)
    code = make(phone)
    answer(phone)
    sent(phone)
    laptop = visit("/dojo", locale="en-GB")
    answer(laptop)
    open_with(laptop, code.upper())
    expect(laptop.locator("figure")).to_contain_text("Last 3 answers:")
    answer(laptop)
    expect(laptop.locator("figure")).to_contain_text("Last 4 answers:")
    sent(laptop)
    phone.reload()
    expect(phone.locator("figure")).to_contain_text("Last 4 answers:")


def test_link_to_another_device(visit: Visit) -> None:
    """The code is filled in, one press opens the profile, and the secret does not stay in the address."""
    first = visit("/dojo", locale="en-GB")
    code = make(first)
    drawn = first.get_by_role("img", name="QR code of this link").locator("path")
    expect(drawn).to_have_attribute(
        "d", re.compile("^M4 4h1v1h-1z")
    )  # dark squares, from the corner that cameras look for
    answer(first)
    sent(first)
    second = visit(f"/dojo#code={code}", size="phone", locale="en-GB")
    expect(second.get_by_label("Profile code")).to_have_value(code)
    expect(second.get_by_role("button", name="Open", exact=True)).to_be_in_viewport(ratio=1)
    assert second.url.endswith("/dojo")
    second.get_by_role("button", name="Open", exact=True).click()
    expect(second.locator("figure")).to_contain_text("Last answer:")


def test_wrong_code(visit: Visit) -> None:
    """A wrong code is told to be wrong, and nothing is changed."""
    page = visit("/dojo", locale="en-GB")
    open_with(page, "abcd-efgh")
    expect(page.get_by_role("alert")).to_contain_text("No profile has this code")
    assert "huit.profile" not in stored(page)


def test_answers_wait_for_the_server(visit: Visit) -> None:
    """Answers that cannot be sent survive a reload, and are sent when the server answers again."""
    page = visit("/dojo", locale="en-GB")
    make(page)
    page.route("**/api/learners/me/log?*", lambda route: route.fulfill(status=200, body="no JSON from here"))
    answer(page)
    expect(page.locator("#profile")).to_contain_text("1 answer will be sent when the server is back.")
    page.reload()
    expect(page.locator("#profile [data-unsent]")).to_have_attribute("data-unsent", "1")
    page.unroute("**/api/learners/me/log?*")
    page.evaluate("dispatchEvent(new Event('online'))")
    sent(page)
    assert not [key for key in stored(page) if key.startswith("huit.unsent.")]


def test_spoilt_entry_keeps_no_other_waiting(visit: Visit) -> None:
    """One that the server cannot read is dropped, and those around it are sent."""
    page = visit("/dojo", locale="en-GB")
    code = make(page)
    good = {"event": [1_800_000_000, 1, 1, 1, 2.5], "grades": {"all_chows": True}}
    for name, said in (("answer-1", good), ("spoilt-1", {"event": [1], "grades": {}}), ("answer-2", good)):
        entry = json.dumps({"id": name, **said})
        page.evaluate("([key, entry]) => localStorage.setItem(key, entry)", [f"huit.unsent.{name}", entry])
    page.reload()
    expect(page.locator("figure")).to_contain_text("Last 2 answers:")
    sent(page)
    kept = page.request.get("/api/learners/me", headers={"Authorization": f"Bearer {code}"}).json()
    assert sorted(entry["id"] for entry in kept["log"]) == ["answer-1", "answer-2"]


def test_sign_out(visit: Visit) -> None:
    """This browser forgets the code and the progress; the code brings both back, and nothing is counted twice."""
    page = visit("/dojo", locale="en-GB")
    code = make(page)
    answer(page)
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Yes, sign out").click()
    expect(page.get_by_text("Nothing yet. Your answers stay in this browser.")).to_be_visible()
    assert "huit.profile" not in stored(page)
    assert code not in json.dumps(stored(page))
    open_with(page, code)
    expect(page.locator("figure")).to_contain_text("Last answer:")


def test_download_and_delete(visit: Visit) -> None:
    """Everything in one file; then nothing is left on the server, and another device is told so."""
    page, other = visit("/dojo", locale="en-GB"), visit("/dojo", size="phone", locale="en-GB")
    code = make(page)
    answer(page)
    sent(page)
    open_with(other, code)
    expect(other.locator("figure")).to_contain_text("Last answer:")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    kept = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert (kept["nickname"], len(kept["log"])) == ("Anne", 1)
    page.get_by_role("button", name="Delete the profile").click()
    page.get_by_role("button", name="Yes, delete").click()
    expect(page.get_by_label("Nickname")).to_be_visible()
    expect(page.locator("figure")).to_contain_text("Last answer:")
    assert page.request.get("/api/learners/me", headers={"Authorization": f"Bearer {code}"}).status == 401
    other.reload()
    expect(other.locator("#profile")).to_contain_text("No profile has this code.")
    other.get_by_role("button", name="Continue without a profile").click()
    expect(other.get_by_label("Nickname")).to_be_visible()
