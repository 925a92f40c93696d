"""Results at the desk: the keyboard alone, slow networks, questions, phones."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.sheet_steps import SELF_DRAWN, write
from tests.browser.slow_network import HeldRequests
from tests.browser.tournament.desk_steps import at_results, enter, opened, table_phone
from tests.web.event_client import EventHolder, scores_of

ROWS_CHANGED = """() => {
  window.rows = new Set()
  const row = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[data-table]')?.dataset.table
  new MutationObserver((all) => all.forEach(({ target }) => row(target) && window.rows.add(row(target)))).observe(
    document.querySelector('ol:has([data-table])'),
    { attributes: true, characterData: true, childList: true, subtree: true },
  )
}"""


def test_keys_change_little(visit: Visit, organiser: EventHolder) -> None:
    """Typing draws no row of the list again, a result its own and the one that is lit: many players are no slower."""
    desk = at_results(visit, organiser)
    desk.evaluate(ROWS_CHANGED)
    desk.keyboard.type("40")
    assert desk.evaluate("[...window.rows]") == []
    for score in ("", "-40", "0", "0"):
        desk.keyboard.type(score)
        desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "2")
    expect(desk.locator("[data-table='1']")).to_have_attribute("data-result", "entered")
    assert set(desk.evaluate("[...window.rows]")) <= {"1", "2"}


def test_keys_before_the_answer(visit: Visit, organiser: EventHolder) -> None:
    """Totals that are typed while a result is on its way belong to the next table, however slow the network is."""
    desk = at_results(visit, organiser)
    held = HeldRequests(desk, "**/entries?*")
    for score in (*scores_of(1), *scores_of(2), 77):
        desk.keyboard.type(str(score))
        if score != 77:
            desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "1")
    held.let_go()
    for table in (1, 2):
        expect(desk.locator(f"[data-table='{table}']")).to_have_attribute("data-result", "entered")
        for score in scores_of(table):
            expect(desk.locator(f"[data-table='{table}']")).to_contain_text(str(abs(score)))
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "3")
    expect(desk.locator("input.score").first).to_have_value("77")


def test_confirmed_by_keyboard(visit: Visit, organiser: EventHolder) -> None:
    """More than 600 points: the next Enter confirms, for one table, for pasted ones and on the phone of a table."""
    desk = at_results(visit, organiser)
    enter(desk, 1, [700, -200, -250, -250])
    expect(desk.get_by_test_id("faults")).to_contain_text("700")
    expect(desk.get_by_test_id("confirm")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-table='1']")).to_have_attribute("data-result", "entered")

    desk.get_by_text("Paste results").click()
    desk.get_by_role("textbox", name="Paste results").fill("2;700;-200;-250;-250\n3;800;-200;-300;-300")
    desk.get_by_role("button", name="Use these results", exact=True).click()
    for table, score in ((2, "700"), (3, "800")):  # each is confirmed by itself
        expect(desk.get_by_test_id("faults")).to_contain_text(score)
        expect(desk.locator(f"[data-table='{table}']")).to_have_attribute("data-result", "lacking")
        desk.get_by_test_id("confirm").click()
    for table in (2, 3):
        expect(desk.locator(f"[data-table='{table}']")).to_have_attribute("data-result", "entered")

    phone = table_phone(visit, organiser)
    write(phone, 0, SELF_DRAWN, 400)
    phone.get_by_role("button", name="Send to the desk").click()
    phone.get_by_test_id("confirm").click()
    expect(phone.get_by_test_id("sent")).to_contain_text("Sent")
    expect(desk.locator("[data-table='4']")).to_have_attribute("data-result", "waits")


def test_phones_find_the_server(visit: Visit, organiser: EventHolder) -> None:
    """A server for this computer alone says that phones do not reach it; one by hand is checked and kept, even if
    the server tells its own while it is being written."""
    files = opened(visit, organiser, "files")
    expect(files.get_by_text("Phones cannot reach this address")).to_be_visible()
    desk = opened(visit, organiser, "results")
    held = HeldRequests(desk, re.compile(r"/links(\?|$)"))
    desk.get_by_role("button", name="Links", exact=True).click()
    held.wait()
    field = desk.get_by_label("Address for phones")
    field.fill("hall.example:8888/")
    held.let_go()
    expect(desk.get_by_test_id("link")).not_to_have_count(0)
    field.press("Tab")
    expect(field).to_have_value("http://hall.example:8888")
    expect(desk.get_by_test_id("address-warning")).to_have_text("")
    field.fill("phones please")
    field.press("Tab")
    expect(desk.get_by_test_id("address-warning")).to_contain_text("http://hall.example:8888")
    desk.reload()
    desk.get_by_role("button", name="Files and printouts").click()
    expect(desk.get_by_test_id("phone-address")).to_have_text("http://hall.example:8888")


def test_on_a_phone_the_table_comes_first(visit: Visit, organiser: EventHolder) -> None:
    """The totals stand above the list of all tables, whose scores are not cut by long names."""
    desk = at_results(visit, organiser, "phone")
    enter(desk, 1, scores_of(1))
    expect(desk.locator("[data-table='1']")).to_have_attribute("data-result", "entered")
    box, first = desk.get_by_test_id("entry").bounding_box(), desk.locator("[data-table='1']").bounding_box()
    assert box is not None
    assert first is not None
    assert box["y"] < first["y"]
    right = "(one) => one.getBoundingClientRect().right"
    cut = f"(all) => all.filter((one) => ({right})(one) > ({right})(one.parentElement) + 1).length"
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360, "sessions are scrolled, not the page"
    scores = desk.locator("[data-table='1'] small")
    expect(scores).to_have_count(4)
    assert scores.evaluate_all(cut) == 0
