"""Penalties between phone and desk: what a table writes down is what the desk shows."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.sheet_steps import deducted, write
from tests.browser.tournament.desk_steps import opened, table_phone
from tests.web.event_client import EventHolder, scores_of


def test_a_ruling_on_the_sheet_of_a_phone(visit: Visit, organiser: EventHolder) -> None:
    """Case, points, player, in the order of the screen: the points stay. The desk, with the table open, gets totals
    that add up, all hands, and the penalty with its clause; a change on the phone has to be sent again."""
    four = organiser.parts["seating.1"][3]["four"]
    desk = opened(visit, organiser, "results")
    desk.locator("[data-table='4']").click()
    phone = table_phone(visit, organiser)
    phone.get_by_role("button", name="Add a penalty").click()
    penalty = phone.get_by_test_id("penalty")
    penalty.locator("select").first.select_option("ruling")
    penalty.locator(".about select").select_option("call_late")
    expect(deducted(phone)).to_have_value("0")
    deducted(phone).fill("10")
    penalty.locator("select").last.select_option("2")
    expect(deducted(phone)).to_have_value("10")
    write(phone, 0, 1, 20)
    phone.get_by_role("button", name="Send to the desk").click()
    expect(phone.get_by_test_id("sent")).to_contain_text("Sent.")

    expect(desk.locator("input.score").first).to_have_value("44")
    expect(desk.locator("input.penalty").nth(2)).to_have_value("10")
    expect(desk.get_by_test_id("sum")).not_to_contain_text("off by")
    desk.get_by_role("button", name="All 16 hands").click()
    expect(desk.get_by_test_id("row")).to_have_count(1)
    expect(desk.get_by_test_id("penalty-line")).to_contain_text("−10")
    desk.get_by_test_id("approve").click()

    write(phone, "", points=None)
    expect(phone.get_by_test_id("sent")).to_contain_text("Changed since it was sent")
    desk.get_by_role("button", name="Penalties", exact=True).click()
    row = desk.get_by_test_id("penalty")
    for told in ("Table 4", f"Joueur{four[2]:03}", "Call made after three seconds", "REG", "phone", "−10"):
        expect(row).to_contain_text(told)
    expect(desk.get_by_label("Case").locator("option", has_text="What a foul costs")).to_have_count(0)


def test_a_ruling_that_no_sheet_has(visit: Visit, organiser: EventHolder) -> None:
    """Given after the result: the table is marked, its form says what differs, and closing the session asks."""
    for table, seats in enumerate(organiser.parts["seating.1"], 1):
        four = seats["four"]
        organiser.write("result_entered", session=1, table=table, players=four, scores=scores_of(table))
    offender = organiser.parts["seating.1"][1]["four"][2]
    organiser.write("penalty_given", session=1, number=offender, case="late_10", points=10, table=2)
    desk = opened(visit, organiser, "results")
    expect(desk.locator("[data-table='2']")).to_have_attribute("data-result", "differs")
    expect(desk.get_by_test_id("steps")).to_contain_text("penalty missing: table 2")
    desk.locator("[data-table='2']").click()
    expect(desk.get_by_test_id("differs")).to_contain_text(f"Joueur{offender:03}: the referee deducted 10")
    desk.get_by_test_id("close").click()
    desk.get_by_test_id("confirm").click()
    expect(desk.locator("[data-session='1']")).to_contain_text("closed")
