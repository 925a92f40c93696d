"""A tournament in a real browser: the organiser's desk by keyboard, a second desk, a phone, a table, the projector."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.sheet_steps import write
from tests.browser.tournament.desk_steps import PLAYERS, begin, code_of, enter, link_of, opened, table_phone
from tests.web.event_client import EventHolder, scores_of


def test_a_tournament_by_its_roles(visit: Visit, server: Any) -> None:
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

    table_sends(desk, visit, EventHolder(server, event, code))
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


def table_sends(desk: Page, visit: Visit, organiser: EventHolder) -> None:
    """The phone of a table writes a hand, and sends the sheet."""
    table = table_phone(visit, organiser)
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
    assert rows["y"] + rows["height"] <= whole["y"] + whole["height"], "all rows are in sight"
    screen.keyboard.press("ArrowRight")
    expect(screen.get_by_test_id("screen")).to_contain_text("standings")


def test_wrong_links_are_told(visit: Visit) -> None:
    """No code, and one that opens nothing: a sentence, and no blank page."""
    page = visit("/desk/abcdefgh", size="phone", locale="en-GB", alone=True)
    expect(page.get_by_role("alert")).to_contain_text("Incomplete link")


def test_a_link_opens_its_own_page(visit: Visit, organiser: EventHolder) -> None:
    """The desk's address with a player's link, or a table's, leads to the page that is theirs: no form of the desk."""
    player = opened(visit, organiser.linked("public"), "penalties", "phone")
    player.wait_for_url(f"**/event/{organiser.event}")
    expect(player.get_by_label("Where do I sit?")).to_be_visible()
    code = organiser.get("/files/table-links", session=1, base="http://hall").text.splitlines()[4].partition("#")[2]
    table = opened(visit, EventHolder(organiser.client, organiser.event, code.partition(",")[0]), "penalties", "phone")
    table.wait_for_url(f"**/seat/{organiser.event}")
    expect(table.locator("h1")).to_have_text("Table 4")
