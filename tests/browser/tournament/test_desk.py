"""The desk by its small things: the keyboard, what is asked before it is done, links, errors in sight."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.tournament.desk_steps import PLAYERS, enter, opened, typed
from tests.web.event_client import EventHolder, entry_list, new_event, scores_of

IN_SIGHT = "(one) => { const { top, bottom } = one.getBoundingClientRect(); return top < innerHeight && bottom > 0 }"


def test_by_keyboard_alone(visit: Visit, organiser: EventHolder) -> None:
    """From the tab to the closed session: the first total has the focus after each result and each question."""
    desk = opened(visit, organiser, "players")
    first = desk.locator("input.score").first
    expect(desk.get_by_test_id("entrant")).to_have_count(PLAYERS + 1)
    desk.keyboard.press("Alt+3")
    for table in (1, 2, 3, 4):
        enter(desk, table, scores_of(table))
    expect(desk.locator("[data-table='4']")).to_have_attribute("data-result", "entered")
    expect(first).to_be_focused()
    desk.keyboard.press("Alt+ArrowUp")
    enter(desk, 3, scores_of(1))
    expect(desk.get_by_test_id("confirm")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-table='3']")).to_contain_text("+41")
    expect(desk.get_by_test_id("confirm")).to_have_count(0)
    expect(first).to_be_focused()
    desk.keyboard.press("Alt+Enter")
    expect(desk.locator("[data-session='1']")).to_contain_text("closed")
    expect(first).to_be_focused()  # of the next session
    desk.locator("nav.tabs button", has_text="Results").click()
    expect(first).to_be_focused()
    desk.locator("nav.tabs button", has_text="Results").focus()
    desk.keyboard.press("Alt+3")
    expect(first).to_be_focused()


def test_somebody_else_corrects_the_table(visit: Visit, organiser: EventHolder) -> None:
    """Typed totals stay, the other result is told with its author, and Enter does not overwrite it."""
    four = organiser.parts["seating.1"][0]["four"]
    organiser.write("result_entered", session=1, table=1, players=four, scores=scores_of(1))
    desk = opened(visit, organiser, "results")
    typed(desk, 1, [60, -20, -20, -20])
    seq = organiser.parts["results.1"]["1"]["seq"]
    told = {"replaces_seq": seq, "confirmed": ["result_twice"]}
    anna = organiser.linked("desk", "Anna")
    anna.write("result_entered", session=1, table=1, players=four, scores=scores_of(2), **told)
    expect(desk.get_by_test_id("overtaken")).to_contain_text("Desk Anna")
    expect(desk.get_by_test_id("overtaken")).to_contain_text("+42, +8, −15, −35")
    desk.keyboard.press("Enter")
    expect(desk.get_by_test_id("faults")).to_be_visible()
    expect(desk.get_by_test_id("confirm")).to_have_count(0)
    assert organiser.parts["results.1"]["1"]["scores"] == scores_of(2)
    desk.get_by_test_id("overtaken").get_by_role("button", name="Show it").click()
    expect(desk.locator("input.score").first).to_have_value("42")
    expect(desk.get_by_test_id("overtaken")).to_have_count(0)


def test_ends_and_draws_are_asked_about(visit: Visit, organiser: EventHolder) -> None:
    """The clock, the play, and a new draw of the other sessions, whose seed is shown beside the first."""
    desk = opened(visit, organiser, "results")
    asked: list[str] = []
    answers = [False, True, False]

    def answer(dialog: Any) -> None:
        asked.append(dialog.message)
        if answers[len(asked) - 1]:
            dialog.accept()
        else:
            dialog.dismiss()

    desk.on("dialog", answer)
    desk.get_by_role("button", name="Play is over").click()
    expect(desk.get_by_test_id("steps")).to_have_attribute("data-state", "running")
    assert "4 results missing" in asked[0]
    desk.get_by_role("button", name="Plan and draw").click()
    seed = desk.get_by_test_id("seed").inner_text()
    desk.get_by_role("button", name="Draw the remaining sessions again").click()
    expect(desk.get_by_test_id("seed")).to_have_count(2)
    expect(desk.get_by_test_id("seed").first).to_have_text(seed)
    expect(desk.locator("dt", has_text="sessions 2, 3, 4")).to_have_count(1)
    desk.get_by_role("button", name="End", exact=True).click()
    expect(desk.get_by_test_id("clock-bar")).to_contain_text("running")
    assert len(asked) == 3


def test_another_link_in_the_same_tab(visit: Visit, organiser: EventHolder) -> None:
    """Only what is behind the # differs: the page shows what the new link opens, at a table the sheet of that table."""
    public = organiser.linked("public")
    page = visit(f"/event/{organiser.event}#nobody", size="phone", locale="en-GB", alone=True)
    expect(page.get_by_test_id("closed")).to_be_visible()
    page.goto(f"/event/{organiser.event}#{public.code}")
    expect(page.get_by_label("Where do I sit?")).to_be_visible()
    lines = organiser.get("/files/table-links", session=1, base="http://hall").text.splitlines()
    links = [line.split(",")[2].removeprefix("http://hall") for line in lines[1:]]
    for table in (1, 2):
        page.goto(links[table - 1])
        expect(page.locator("h1")).to_have_text(f"Table {table}")
        four = organiser.parts["seating.1"][table - 1]["four"]
        expect(page.get_by_test_id("player").first).to_contain_text(f"Joueur{four[0]:03}")


def test_a_name_far_down_opens_in_sight(visit: Visit, organiser: EventHolder) -> None:
    """The form of a player is scrolled to and has the focus, and closing it gives the focus back."""
    desk = opened(visit, organiser, "players")
    desk.set_viewport_size({"width": 1280, "height": 500})
    name = desk.get_by_test_id("entrant").last.get_by_role("button")
    name.click()
    form = desk.get_by_test_id("one-player")
    expect(form).to_be_focused()
    assert form.evaluate(IN_SIGHT)
    form.get_by_role("button", name="Cancel").click()
    expect(name).to_be_focused()


def test_errors_of_the_plan_are_in_sight(visit: Visit, organiser: EventHolder) -> None:
    """They stand beside the button, and a wrong day or too many sessions are not saved."""
    desk = opened(visit, organiser, "plan")
    desk.set_viewport_size({"width": 1280, "height": 500})
    desk.get_by_label("Country", exact=True).fill("Narnia")
    save = desk.get_by_role("button", name="Save the plan")
    save.click()
    faults = desk.get_by_test_id("faults")
    expect(faults).to_contain_text("Narnia")
    assert faults.evaluate(IN_SIGHT)
    assert save.evaluate(IN_SIGHT)
    desk.get_by_label("Country", exact=True).fill("France")
    desk.get_by_test_id("session-count").fill("99")
    save.click()
    expect(desk.get_by_test_id("session-count")).to_be_focused()  # where the browser says what is wrong
    desk.get_by_test_id("session-count").fill("4")
    desk.get_by_label("First day").fill("2026-11-22")
    desk.get_by_label("Last day").fill("2026-11-21")
    save.click()
    expect(desk.get_by_label("Last day")).to_be_focused()
    assert organiser.parts["settings"]["last_day"] == ""


def test_all_exceptions_can_be_read(visit: Visit, server: Any) -> None:
    """Those of the proof beyond the first dozen; and a seed by hand is offered only before the announcement."""
    organiser = new_event(server)
    entrants = organiser.post("/entrants", content=entry_list(PLAYERS)).json()["entrants"]
    organiser.write("entrants_set", entrants=[{**one, "country": "FR"} for one in entrants])
    organiser.write("settings_set", apart=[{"by": "country", "hard": False}])
    organiser.write("sessions_set", sessions=[{}] * 2)
    desk = opened(visit, organiser, "plan")
    expect(desk.get_by_label("Seed drawn by hand")).to_be_visible()
    desk.get_by_role("button", name="Announce the draw").click()
    expect(desk.get_by_test_id("commitment")).to_be_visible()
    expect(desk.get_by_label("Seed drawn by hand")).to_have_count(0)
    desk.get_by_role("button", name="Draw now").click()
    line = desk.locator("[data-check=apart]")
    expect(line.locator(".exceptions li")).to_have_count(12)
    line.get_by_role("button").click()
    expect(line.locator(".exceptions li")).to_have_count(48)
    expect(line.get_by_role("button")).to_have_count(0)


def test_one_table_link_is_revoked(visit: Visit, organiser: EventHolder) -> None:
    """A QR code that went astray ends by itself; that of the next table works on."""
    lines = organiser.get("/files/table-links", session=1, base="http://hall").text.splitlines()
    links = [line.split(",")[2].removeprefix("http://hall") for line in lines[1:]]
    desk = opened(visit, organiser, "links")
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_text("Links of tables").click()
    expect(desk.get_by_test_id("table-link")).to_have_count(4)
    desk.get_by_role("button", name="Revoke Session 1, table 2").click()
    expect(desk.get_by_test_id("table-link")).to_have_count(3)
    tables = [EventHolder(organiser.client, organiser.event, link.partition("#")[2]) for link in links]
    assert [table.get().status_code for table in tables] == [200, 403, 200, 200]
