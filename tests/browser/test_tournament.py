"""A tournament in a real browser: the organiser's desk by keyboard, a second desk, a phone, a table, the projector."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import Visit, wait_until
from tests.browser.sheet_steps import SELF_DRAWN, write
from tests.web.event_client import entry_list, scores_of

PLAYERS = 16
TABLES = PLAYERS // 4


def begin(page: Page) -> str:
    """From the start page to a running first session; the id of the event."""
    page.get_by_label("Tournament name").fill("Open de Gap")
    page.get_by_role("button", name="Create the tournament").click()
    page.get_by_role("textbox", name="Entry list").fill(entry_list(PLAYERS))
    page.get_by_role("button", name="Use this list").click()
    expect(page.get_by_test_id("entrant")).to_have_count(PLAYERS)
    page.get_by_role("button", name="Plan and draw").click()
    page.get_by_test_id("session-count").fill("4")
    page.get_by_label("Same country").select_option("soft")
    page.get_by_role("button", name="Save the plan").click()
    page.get_by_role("button", name="Announce the draw").click()
    expect(page.get_by_test_id("commitment")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    page.get_by_role("button", name="Draw now").click()
    expect(page.locator("[data-check=repeats]")).to_have_attribute("data-kept", "true")
    expect(page.get_by_test_id("seed")).not_to_be_empty()
    page.get_by_role("button", name="Results", exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_test_id("steps")).to_have_attribute("data-state", "running")
    page.locator("input.score").first.focus()
    return page.url.partition("/desk/")[2].partition("?")[0]


def enter(page: Page, table: int, scores: list[int]) -> None:
    """Four totals with the keyboard alone; Enter goes on."""
    expect(page.get_by_test_id("entry")).to_have_attribute("data-entry", str(table))
    expect(page.locator("input.score").first).to_be_focused()
    for score in scores:
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")


def code_of(page: Page) -> str:
    found: str = page.evaluate("JSON.parse(localStorage.getItem('huit.events'))[0].code")
    return found


def link_of(page: Page, role: str) -> str:
    page.get_by_role("button", name="Links", exact=True).click()
    link = page.locator(f"[data-testid=link][data-role={role}] a", has_text="Open").get_attribute("href")
    assert link is not None
    return link


def test_a_tournament_by_its_roles(visit: Visit) -> None:
    """Entries, draw, results by keyboard; a wrong sum is told; a phone and a second desk follow live; a table's phone
    sends its sheet, which the desk approves; the projector shows clock and seats; files are downloaded; undo."""
    desk = visit("/events", locale="en-GB", alone=True)
    event = begin(desk)
    code = code_of(desk)
    assert code not in desk.url  # whoever looks over a shoulder cannot copy it

    enter(desk, 1, scores_of(1))
    expect(desk.locator("[data-table='1']")).to_have_attribute("data-result", "entered")
    enter(desk, 2, [40, 0, 0, 0])
    expect(desk.get_by_test_id("faults")).to_contain_text("40")
    expect(desk.locator("[data-table='2']")).to_have_attribute("data-result", "lacking")
    desk.locator("[data-table='3']").click()
    expect(desk.get_by_test_id("faults")).to_have_count(0)

    phone_link = link_of(desk, "public")
    phone = visit(phone_link, size="phone", locale="en-GB", alone=True)
    phone.locator("#who").fill("joueur007")
    phone.get_by_test_id("found").first.click()
    expect(phone.get_by_test_id("my-session")).to_have_count(4)
    expect(phone.get_by_test_id("my-table")).not_to_be_empty()
    expect(phone.get_by_test_id("standing")).to_have_count(PLAYERS)

    other = visit(f"/desk/{event}#{code}", locale="en-GB", alone=True)
    expect(other.get_by_test_id("entry")).to_have_attribute("data-entry", "2")  # the first without a result
    other.locator("[data-table='3']").click()
    enter(other, 3, scores_of(3))
    desk.get_by_role("button", name="Results", exact=True).click()
    expect(desk.locator("[data-table='3']")).to_have_attribute("data-result", "entered")
    desk.locator("[data-table='2']").click()
    enter(desk, 2, scores_of(2))
    expect(other.locator("[data-table='2']")).to_have_attribute("data-result", "entered")

    table_sends(desk, visit, event, code)
    desk.locator("[data-table='4']").click()
    desk.get_by_test_id("approve").click()
    expect(desk.locator("[data-table='4']")).to_have_attribute("data-result", "entered")
    expect(phone.get_by_test_id("my-place")).to_contain_text("Place")

    desk.get_by_test_id("close").click()  # with the last result the play is over
    expect(desk.locator("[data-session='1']")).to_contain_text("closed")
    expect(desk.locator("[data-session='2']")).to_have_attribute("aria-current", "true")
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "1")  # of the next session

    desk.get_by_role("button", name="Files and printouts").click()
    with desk.expect_download() as download:
        desk.locator("[data-file=ema-xls]").click()
    assert download.value.suggested_filename == "open-de-gap-ema-xls.xls"

    desk.get_by_role("button", name="Log", exact=True).click()
    first = desk.locator("[data-kind=session_moved]").first
    first.get_by_role("button", name="Undo").click()
    expect(desk.get_by_test_id("clock-bar")).to_contain_text("collecting")

    projector(visit, phone_link)


ROWS_CHANGED = """() => {
  window.rows = new Set()
  const row = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest('[data-table]')?.dataset.table
  new MutationObserver((all) => all.forEach(({ target }) => row(target) && window.rows.add(row(target)))).observe(
    document.querySelector('ol:has([data-table])'),
    { attributes: true, characterData: true, childList: true, subtree: true },
  )
}"""


def test_keys_change_little(visit: Visit) -> None:
    """Typing draws no row of the list again, a result its own and the one that is lit: many players are no slower."""
    desk = visit("/events", locale="en-GB", alone=True)
    begin(desk)
    desk.evaluate(ROWS_CHANGED)
    desk.keyboard.type("40")
    assert desk.evaluate("[...window.rows]") == []
    for score in ("", "-40", "0", "0"):
        desk.keyboard.type(score)
        desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "2")
    expect(desk.locator("[data-table='1']")).to_have_attribute("data-result", "entered")
    assert set(desk.evaluate("[...window.rows]")) <= {"1", "2"}


def test_keys_before_the_answer(visit: Visit) -> None:
    """Totals that are typed while a result is on its way belong to the next table, however slow the network is."""
    desk = visit("/events", locale="en-GB", alone=True)
    begin(desk)
    held: list[Route] = []
    slow = True

    def hold(route: Route) -> None:
        if slow:
            held.append(route)
        else:
            route.continue_()

    desk.route("**/entries?*", hold)
    for score in (*scores_of(1), *scores_of(2), 77):
        desk.keyboard.type(str(score))
        if score != 77:
            desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "1")
    wait_until(desk, lambda: bool(held), "nothing was sent")
    slow = False
    for route in held:
        route.continue_()
    for table in (1, 2):
        expect(desk.locator(f"[data-table='{table}']")).to_have_attribute("data-result", "entered")
        for score in scores_of(table):
            expect(desk.locator(f"[data-table='{table}']")).to_contain_text(str(abs(score)))
    expect(desk.get_by_test_id("entry")).to_have_attribute("data-entry", "3")
    expect(desk.locator("input.score").first).to_have_value("77")


def test_confirmed_by_keyboard(visit: Visit) -> None:
    """More than 600 points: the next Enter confirms, for one table, for pasted ones and on the phone of a table."""
    desk = visit("/events", locale="en-GB", alone=True)
    event = begin(desk)
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

    phone = table_phone(desk, visit, event, code_of(desk))
    write(phone, 0, SELF_DRAWN, 400)
    phone.get_by_role("button", name="Send to the desk").click()
    phone.get_by_test_id("confirm").click()
    expect(phone.get_by_test_id("sent")).to_contain_text("Sent")
    expect(desk.locator("[data-table='4']")).to_have_attribute("data-result", "waits")


def test_phones_find_the_server(visit: Visit) -> None:
    """Papers with QR codes never name localhost where the computer is in a network; an address by hand is kept."""
    desk = visit("/events", locale="en-GB", alone=True)
    begin(desk)
    desk.get_by_role("button", name="Links", exact=True).click()
    desk.get_by_label("Address for phones").fill("http://hall.example:8888")
    desk.get_by_label("Address for phones").press("Tab")
    desk.reload()
    desk.get_by_role("button", name="Files and printouts").click()
    expect(desk.get_by_test_id("phone-address")).to_have_text("http://hall.example:8888")


def test_on_a_phone_the_table_comes_first(visit: Visit) -> None:
    """The totals stand above the list of all tables, whose scores are not cut by long names."""
    desk = visit("/events", size="phone", locale="en-GB", alone=True)
    begin(desk)
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


def table_phone(desk: Page, visit: Visit, event: str, code: str) -> Page:
    """The phone of table 4 opens its link."""
    answer = desk.request.get(
        f"/api/events/{event}/files/table-links?session=1&lang=en&base=http://hall",
        headers={"Authorization": f"Bearer {code}"},
    )
    link = answer.text().splitlines()[4].split(",")[2].removeprefix("http://hall")
    table = visit(link, size="phone", locale="en-GB", alone=True)
    expect(table.locator("h1")).to_have_text("Table 4")
    return table


def table_sends(desk: Page, visit: Visit, event: str, code: str) -> None:
    """It writes a hand, and sends the sheet."""
    table = table_phone(desk, visit, event, code)
    write(table, 0, 1, 20)
    table.get_by_role("button", name="Send to the desk").click()
    expect(table.get_by_test_id("sent")).to_contain_text("Sent")
    expect(desk.locator("[data-table='4']")).to_have_attribute("data-result", "waits")


def projector(visit: Visit, phone_link: str) -> None:
    """Slides when no clock runs: the seats of the next session by name, then standings."""
    screen = visit(phone_link.replace("/event/", "/screen/"), locale="en-GB", alone=True)
    expect(screen.get_by_test_id("screen")).to_contain_text("Open de Gap")
    expect(screen.get_by_test_id("slide")).to_contain_text("Joueur001 Prénom1")
    whole, rows = screen.get_by_test_id("screen").bounding_box(), screen.locator("ol").last.bounding_box()
    assert whole is not None
    assert rows is not None
    assert rows["y"] + rows["height"] <= whole["y"] + whole["height"], "all twenty rows are in sight"
    screen.keyboard.press("ArrowRight")
    expect(screen.get_by_test_id("screen")).to_contain_text("standings")


def test_wrong_links_are_told(visit: Visit) -> None:
    """No code, and one that opens nothing: a sentence, and no blank page."""
    page = visit("/desk/abcdefgh", size="phone", locale="en-GB", alone=True)
    expect(page.get_by_role("alert")).to_contain_text("Incomplete link")
