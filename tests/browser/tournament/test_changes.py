"""A tournament in a real browser: its referee, late changes, plans by rank, two desks at once."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import Visit, wait_until
from tests.browser.tournament.desk_steps import PLAYERS, opened, typed
from tests.web.event_client import EventHolder, entry_list, new_event, play_session, scores_of


def seats_of(holder: EventHolder, session: int) -> list[list[int]]:
    return [table["four"] for table in holder.parts[f"seating.{session}"]]


def sits(holder: EventHolder, number: int, session: int) -> bool:
    return any(number in four for four in seats_of(holder, session))


def pairs_of(holder: EventHolder, session: int) -> set[tuple[int, ...]]:
    return {pair for four in seats_of(holder, session) for pair in combinations(sorted(four), 2)}


def test_referee(visit: Visit, organiser: EventHolder) -> None:
    """A referee's phone gives penalties and shows standings, no more; desks see a penalty at once, players never."""
    page = opened(visit, organiser.linked("referee", "Zoé"), "penalties", "phone")
    expect(page.get_by_role("navigation", name="Desk sections").get_by_role("button")).to_have_text(
        ["Penalties", "Standings"]
    )
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(0)
    desk = opened(visit, organiser, "penalties")
    give = page.get_by_role("button", name="Give a penalty")
    expect(give).to_be_disabled()
    page.get_by_label("Search").fill("joueur003")
    page.get_by_role("combobox", name="Name", exact=True).select_option("3")
    page.get_by_label("Case").select_option("late_10")
    page.get_by_label("Points deducted").fill("10")
    page.get_by_label("Referee").fill("Zoé")
    give.click()
    expect(page.get_by_test_id("penalty")).to_contain_text("Prénom3 Joueur003")
    expect(page.get_by_test_id("penalty")).to_contain_text("−10")
    expect(desk.get_by_test_id("penalty")).to_contain_text("Zoé")
    assert "penalties" not in organiser.linked("public").parts
    page.get_by_role("button", name="Standings").click()
    expect(page.get_by_role("status").filter(has_text="No results yet.")).to_be_visible()
    # A table at which the offender does not sit: there the sheet would have to hold the ten points.
    table, players = next((n, four) for n, four in enumerate(seats_of(organiser, 1), 1) if 3 not in four)
    organiser.write("result_entered", session=1, table=table, players=players, scores=scores_of(table))
    expect(page.get_by_test_id("standing")).to_have_count(PLAYERS)


def change(page: Page, number: int, act: str) -> Locator:
    """Click on a player, choose what happened; the form of it."""
    page.get_by_test_id("entrant").filter(has_text=f"Joueur{number:03}").get_by_role("button").click()
    page.get_by_test_id("one-player").get_by_role("button", name=act, exact=True).click()
    return page.locator("form.act")


def test_late_changes(visit: Visit, organiser: EventHolder) -> None:
    """A swap, a substitute, a withdrawal and a late arrival: each is one act, and undone as one."""
    page = opened(visit, organiser, "players")
    drawn = seats_of(organiser, 1)
    one, other = drawn[0][0], drawn[1][2]
    form = change(page, one, "Swap")
    form.get_by_label("With").select_option(str(other))
    form.get_by_role("button", name="Swap").click()
    expect(page.get_by_test_id("one-player")).to_have_count(0)
    assert (seats_of(organiser, 1)[0][0], seats_of(organiser, 1)[1][2]) == (other, one)

    absent = drawn[2][1]
    form = change(page, absent, "Substitute")
    form.get_by_label("Case").select_option("late")
    form.get_by_role("button", name="Substitute").click()
    expect(page.get_by_test_id("faults")).to_be_visible()  # nobody was chosen
    form.get_by_label("Substitute").select_option("17")
    form.get_by_role("button", name="Substitute").click()
    expect(page.get_by_test_id("one-player")).to_have_count(0)
    assert (seats_of(organiser, 1)[2][1], sits(organiser, absent, 2)) == (17, True)

    gone = drawn[3][3]
    form = change(page, gone, "Withdraw")
    form.get_by_label("From session").select_option("2")
    form.get_by_role("button", name="Withdraw").click()
    row = page.get_by_test_id("entrant").filter(has_text=f"Joueur{gone:03}")
    expect(row).to_contain_text("withdrawn from session 2 on")
    page.get_by_role("button", name="Add someone").click()
    late = page.get_by_test_id("one-player")
    late.get_by_label("Last name").fill("Tard")
    late.get_by_label("Country").fill("dk")
    late.get_by_label("Takes the seat of").select_option(str(gone))
    late.get_by_label("From session").select_option("2")
    late.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_test_id("entrant")).to_have_count(PLAYERS + 2)
    assert [sits(organiser, 18, session) for session in (1, 2, 3, 4)] == [False, True, True, True]

    page.get_by_role("button", name="Log", exact=True).click()
    swap = page.locator("[data-kind=swapped]")
    for told in ("Swap", "session 1", f"Joueur{one:03}", f"Joueur{other:03}", "Organiser"):
        expect(swap).to_contain_text(told)
    swap.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-kind=undone]")).to_have_count(1)
    assert (seats_of(organiser, 1)[0][0], seats_of(organiser, 1)[2][1]) == (one, 17)


def test_a_substitute_is_named_later(visit: Visit, organiser: EventHolder) -> None:
    """An empty seat is told before its session, and the name of the player who left it has the way out."""
    gone = seats_of(organiser, 2)[0][0]
    organiser.write("withdrawn", number=gone, session=2)
    page = opened(visit, organiser, "results")
    page.locator("[data-session='2']").click()
    expect(page.get_by_test_id("steps")).to_contain_text(f"without a substitute: Prénom{gone}")
    page.get_by_role("button", name="Players").click()
    form = change(page, gone, "Name a substitute")
    expect(form.get_by_label("From session")).to_have_value("2")
    form.get_by_label("Substitute").select_option("17")
    form.get_by_role("button", name="Name a substitute").click()
    expect(page.get_by_test_id("one-player")).to_have_count(0)
    assert [sits(organiser, 17, session) for session in (1, 2, 3, 4)] == [False, True, True, True]


def by_places(organiser: EventHolder, session: int) -> list[set[int]]:
    """The places, from 1, of those who sit at each table."""
    order = [row[1] for row in organiser.parts["standings"]["rows"]]
    return [{order.index(number) + 1 for number in four} for four in seats_of(organiser, session)]


@pytest.mark.parametrize(("plan", "drawn"), [("preset+final", 3), ("monrad", 1), ("groups16", 2)])
def test_plans_by_rank(visit: Visit, server: Any, plan: str, drawn: int) -> None:
    """Chosen on the page; sessions by rank wait for the one before them, and are seated by its result."""
    organiser = new_event(server)
    entrants = organiser.post("/entrants", content=entry_list(PLAYERS)).json()["entrants"]
    organiser.write("entrants_set", entrants=entrants)
    page = opened(visit, organiser, "plan")
    page.get_by_test_id("session-count").fill("4")
    page.get_by_role("combobox", name="Seating", exact=True).select_option(plan)
    page.get_by_role("button", name="Save the plan").click()
    page.get_by_role("button", name="Draw now").click()
    expect(page.get_by_test_id("seated")).to_have_text(f"Seating ready for {drawn} session{'s' if drawn > 1 else ''}.")
    for session in range(1, drawn + 1):
        play_session(organiser, session)
    page.get_by_role("button", name=f"Seat players by rank: session {drawn + 1}").click()
    expect(page.get_by_test_id("seated")).to_have_text(f"Seating ready for {drawn + 1} sessions.")
    places = by_places(organiser, drawn + 1)
    if plan == "preset+final":
        assert places == [{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}]
    elif plan == "groups16":
        assert all({(place - 1) // 4 for place in four} == {0, 1, 2, 3} for four in places)
    else:
        first, second = (
            {pair for four in seats_of(organiser, n) for pair in combinations(sorted(four), 2)} for n in (1, 2)
        )
        assert not first & second
        expect(page.locator("[data-check=repeats]")).to_have_attribute("data-kept", "true")


def test_two_browsers_at_once(visit: Visit, organiser: EventHolder) -> None:
    """Both press Enter: at two tables both results are there; at one the first counts, and the other is told."""
    desks = [opened(visit, organiser, "results"), opened(visit, organiser.linked("desk", "Anna"), "results")]
    for table, page in zip((1, 2), desks, strict=True):
        typed(page, table, scores_of(table))
    for page in desks:
        page.keyboard.press("Enter")
    for page in desks:
        for table in (1, 2):
            expect(page.locator(f"[data-table='{table}']")).to_have_attribute("data-result", "entered")
    for number, page in enumerate(desks):
        typed(page, 3, scores_of(3 + number))
    for page in desks:
        page.keyboard.press("Enter")
    told = [page.get_by_test_id("news").or_(page.get_by_test_id("faults")) for page in desks]
    wait_until(desks[0], lambda: told[0].count() + told[1].count() == 1, "nobody was told")
    late = 0 if told[0].count() else 1
    assert organiser.parts["results.1"]["3"]["scores"] == scores_of(4 - late)
    log = [one for one in organiser.get("/entries").json()["entries"] if one["kind"] == "result_entered"]
    assert sorted(one["payload"]["table"] for one in log) == [1, 2, 3]
