"""One score sheet on four phones: a link, who writes is seen, and what two write at once is never lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.sheet_steps import begin, choose, write
from tests.club.sheets import NAMES

ANNE, BO, CHLOE, DA = range(4)


def opened(visit: Visit) -> Page:
    """A sheet of one phone with a hand, opened for others."""
    page = begin(visit, "phone")
    write(page, ANNE, BO, 12)
    page.get_by_text("Share with other phones").click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_url("**/sheet/shared/*")
    page.get_by_role("button", name=NAMES[ANNE], exact=True).click()
    return page


def joined(visit: Visit, page: Page, player: int) -> Page:
    """Another phone, by the link."""
    other = visit(page.url, size="phone", locale="en-GB", alone=True)
    other.get_by_role("button", name=NAMES[player], exact=True).click()
    expect(page.locator(".person", has_text=NAMES[player])).to_be_visible()
    return other


def test_four_phones_one_sheet(visit: Visit) -> None:
    """Hands of each phone stand on all; who writes is told while he does; each hand bears its writer's name."""
    anne = opened(visit)
    bo, chloe, da = (joined(visit, anne, player) for player in (BO, CHLOE, DA))
    choose(bo, DA, ANNE, 8)
    expect(da.get_by_test_id("writers")).to_have_text("Bo is entering hand 2.")
    bo.get_by_role("button", name="Save hand").click()
    for page in (anne, chloe, da):
        expect(page.get_by_test_id("row")).to_have_count(2)
        expect(page.get_by_test_id("written-by").nth(1)).to_contain_text("Bo")
        expect(page.get_by_test_id("writers")).to_have_text("")
    assert anne.get_by_test_id("total").all_inner_texts() == da.get_by_test_id("total").all_inner_texts()


def test_two_write_the_same_hand(visit: Visit) -> None:
    """Without a connection a hand waits on its phone; if another one was written, both are shown, and none is lost."""
    anne = opened(visit)
    bo = joined(visit, anne, BO)
    bo.context.set_offline(True)
    expect(bo.get_by_test_id("writers")).to_contain_text("No connection")
    write(bo, BO, DA, 16)
    expect(bo.get_by_test_id("written-by").nth(1)).to_have_text("not sent yet")
    write(anne, CHLOE, DA, 8)
    expect(anne.get_by_test_id("row")).to_have_count(2)
    bo.context.set_offline(False)
    conflict = bo.get_by_test_id("conflict")
    expect(conflict).to_contain_text("Anne's version")
    expect(conflict).to_contain_text("Bo, from Da, 16 points")
    conflict.get_by_role("button", name="keep both").click()
    for page in (anne, bo):
        expect(page.get_by_test_id("row")).to_have_count(3)
        expect(page.get_by_test_id("written-by").nth(2)).to_contain_text("Bo")


def test_a_hand_that_another_one_wrote_meanwhile(visit: Visit) -> None:
    """A player who is writing a hand is told that another one saved it first, and is asked; the same hand counts
    once."""
    anne = opened(visit)
    bo, chloe = (joined(visit, anne, player) for player in (BO, CHLOE))
    for page in (bo, chloe):
        choose(page, DA, ANNE, 8)
    choose(anne, BO, DA, 16)
    bo.get_by_role("button", name="Save hand").click()
    for page in (anne, chloe):
        expect(page.get_by_test_id("row")).to_have_count(2)
        expect(page.get_by_test_id("wanting")).to_contain_text("saved hand 2, so this is now hand 3")
        page.get_by_role("button", name="Save hand").click()
    conflict = anne.get_by_test_id("conflict")
    expect(conflict).to_contain_text("Bo's version")
    conflict.get_by_role("button", name="Keep theirs").click()
    expect(conflict).to_have_count(0)
    expect(anne.get_by_test_id("wanting")).not_to_contain_text("so this is now")
    for page in (anne, bo, chloe):
        expect(page.get_by_test_id("row")).to_have_count(2)
    write(anne, BO, DA, 16)
    for page in (anne, bo, chloe):
        expect(page.get_by_test_id("row")).to_have_count(3)


def test_two_hands_wait_behind_another(visit: Visit) -> None:
    """Of two hands that waited for the network, only the one that met another is asked about."""
    anne = opened(visit)
    bo = joined(visit, anne, BO)
    bo.context.set_offline(True)
    expect(bo.get_by_test_id("writers")).to_contain_text("No connection")
    write(bo, BO, DA, 16)
    write(bo, DA, BO, 24)
    write(anne, CHLOE, DA, 8)
    expect(anne.get_by_test_id("row")).to_have_count(2)
    bo.context.set_offline(False)
    bo.get_by_test_id("conflict").get_by_role("button", name="keep both").click()
    for page in (anne, bo):
        expect(page.get_by_test_id("row")).to_have_count(4)
        expect(page.get_by_test_id("written-by").nth(3)).to_contain_text("Bo")
    expect(bo.get_by_test_id("conflict")).to_have_count(0)


def test_two_correct_the_same_hand(visit: Visit) -> None:
    """The second writer sees the first one's text and chooses; the log has both; the copy survives the end, and the
    referee's page offers its names."""
    anne = opened(visit)
    bo = joined(visit, anne, BO)
    for page in (anne, bo):
        page.get_by_role("button", name="Correct hand 1").click()
    anne.locator("input[type=number]").first.fill("20")
    anne.get_by_role("button", name="Save correction").click()
    expect(bo.get_by_test_id("row").first).to_contain_text("+44")
    bo.locator("input[type=number]").first.fill("24")
    bo.get_by_role("button", name="Save correction").click()
    bo.get_by_test_id("conflict").get_by_role("button", name="Keep mine").click()
    expect(anne.get_by_test_id("written-by")).to_contain_text("Bo")
    anne.get_by_text("History", exact=True).click()
    log = anne.locator("details", has_text="History").locator("li")
    expect(log.first).to_contain_text("Bo corrected a hand: Anne, from Bo, 24 points")
    expect(log.nth(1)).to_contain_text("20 points")
    anne.on("dialog", lambda dialog: dialog.accept())
    anne.get_by_role("button", name="Stop sharing").click()
    expect(bo.get_by_role("alert")).to_contain_text("Each phone still has its copy")
    bo.get_by_role("button", name="Continue with the copy").click()
    expect(bo.get_by_test_id("row")).to_have_count(1)
    assert "/shared/" not in bo.url
    bo.goto("/referee")
    expect(bo.locator("#known-players option")).to_have_count(4)
