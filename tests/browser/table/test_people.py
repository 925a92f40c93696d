"""Four browsers at one table: a link is shared, and a chow, a pung, a kong, a robbed kong and a hu follow."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.boards import on_screen
from tests.browser.conftest import Visit
from tests.browser.table.steps import WATCH_SHIFTS, TableServer, ask_help, call, habit, say, throw, wind_of

PHONES = ((360, 640), (390, 844), (844, 390), (820, 1180))
NAMES = ("Anne", "Bo", "Chloé", "Da")
People = dict[str, Page]


def opened(visit: Visit, server: TableServer, wall: str, people: int, *, hands: int = 16, **flags: bool) -> Page:
    """A table for so many, in its waiting room; `helped` and `naming` are as one likes."""
    page: Page = visit("/play", locale="en-GB")
    page.get_by_label("Your name").fill(NAMES[0])
    form = page.locator("form.panel")
    form.get_by_label("People").select_option(str(people))
    form.get_by_label("Length").select_option(str(hands))
    form.get_by_label("Time to claim").select_option("15")
    form.get_by_label("Time for a turn").select_option("0")
    form.get_by_label("Help allowed").set_checked(flags.get("helped", False))
    form.get_by_label("Name the fans").set_checked(flags.get("naming", False))
    server.deal(wall)
    page.get_by_test_id("friends").click()
    expect(page.get_by_role("heading", name="Your table is ready")).to_be_visible()
    return page


def joined(visit: Visit, link: str, name: str) -> Page:
    """A player who opens the link and sits down."""
    page: Page = visit(link, locale="en-GB")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return page


def four(visit: Visit, server: TableServer, wall: str, hands: int = 16, **flags: bool) -> People:
    """By wind, as soon as the last one has sat down."""
    first = opened(visit, server, wall, people=4, hands=hands, **flags)
    link = first.get_by_label("Invite with this link").input_value()
    pages = [first, *[joined(visit, link.removeprefix(server.address), name) for name in NAMES[1:]]]
    for page in pages:
        expect(page.locator(".board")).to_be_visible()
    return {wind_of(page): page for page in pages}


def answer(people: People, silent: str, claims: dict[str, str] | None = None) -> None:
    """Everyone but the discarder, and players who pass automatically, answers: a pass, or their claim."""
    for wind, page in people.items():
        if wind not in silent:
            say(page, (claims or {}).get(wind, "pass"))


def turned(meld: Locator) -> list[int]:
    """The indexes of the tiles of a set that lie across."""
    across = meld.locator(".tile").evaluate_all("all => all.map((one) => one.classList.contains('sideways'))")
    return [index for index, one in enumerate(across) if one]


def test_four_people(visit: Visit, server: TableServer) -> None:
    """Each sees the same, each their own tiles; claims lie turned to their giver; help says whether to claim and why;
    who robs the kong is paid for it. North passes automatically, and is asked all the same where the tile wins. On each
    of the four screens nothing shifts while they play."""
    people = four(visit, server, "robbed", helped=True)
    assert sorted(people) == ["E", "N", "S", "W"]
    east, south, west, north = (people[wind] for wind in "ESWN")
    for page, size in zip(people.values(), PHONES, strict=True):
        on_screen(page, size)
        page.evaluate(WATCH_SHIFTS)
    habit(north, "Pass automatically, except for hu")

    throw(east, "3m")
    expect(north.locator('[data-call="hu"]')).to_be_visible()
    ask_help(south)
    advice = south.get_by_test_id("advice")
    expect(advice).to_contain_text(re.compile("^(Pung|Pass).*%"))
    expect(south.locator("dialog[open] li").first).to_contain_text(re.compile("compared with .* less overall"))
    expect(south.locator("dialog[open] .tile").first).to_be_visible()
    south.keyboard.press("Escape")
    answer(people, "E", {"S": "pung 3m"})
    throw(south, "1p")
    answer(people, "SN", {"W": "chow 123p"})
    throw(west, "W")
    answer(people, "WN", {"E": "kong W"})

    # The pung of South as its owner sees it and as the others do: turned at the left, where East sits.
    for page, place in ((south, "below"), (north, "opposite"), (east, "right"), (west, "left")):
        meld = page.locator(f".side.{place} .meld")
        expect(meld).to_have_attribute("aria-label", re.compile("^Pung"))
        assert turned(meld) == [0]
    kong = east.locator(".side.below .meld")
    expect(kong).to_have_attribute("aria-label", re.compile("^Kong"))
    assert turned(kong) == [1], "West sits opposite"
    expect(west.locator(".side.below .meld")).to_have_attribute("aria-label", re.compile("^Chow"))
    assert east.locator(".side.right .rack .tile").count() == 10

    drawn = east.locator(".hand [data-drawn]")
    throw(east, drawn.get_attribute("data-tile") or "")
    answer(people, "EN")
    say(south, "promote 3m")
    expect(north.locator(".prompt")).to_contain_text("Rob the kong?")
    assert {wind: page.evaluate("window.shifts") for wind, page in people.items()} == {wind: [] for wind in people}
    answer(people, "S", {"N": "hu"})
    for page in people.values():
        expect(page.locator(".outcome")).to_contain_text("North (")
        expect(page.locator("[data-fan='robbing_the_kong']")).to_be_visible()
        payments = page.locator("[data-payment]").all_inner_texts()
        assert payments[0] == payments[2] == "−8"
        assert payments[3].startswith("+")
    assert south.locator("[data-payment='1']").inner_text() not in ("−8", "0")

    for page in people.values():
        page.locator(".next button").click()
    for page in people.values():
        expect(page.locator(".board")).to_be_visible()
        expect(page.locator(".topbar h1")).to_contain_text("hand 2")


def test_waiting_room(visit: Visit, server: TableServer) -> None:
    """The link has its QR code; new players are announced at once; bots take the other seats at the start; the table is
    listed to return to. A selected tile stays selected while players come and go."""
    first = opened(visit, server, "nothing", people=3)
    link = first.get_by_label("Invite with this link").input_value()
    expect(first.get_by_role("img", name="QR code of this link").locator("path")).not_to_have_attribute("d", "")
    second = joined(visit, link.removeprefix(server.address), "Bo")
    for page in (first, second):
        expect(page.locator("[data-seat='1']")).to_contain_text("Bo")
        expect(page.locator("[data-seat='2']")).to_contain_text("free")
    second.get_by_role("button", name="Start with bots").click()
    for page in (first, second):
        expect(page.locator(".board")).to_be_visible()
        expect(page.locator(".plate", has_text="club")).to_have_count(2)
    first.locator(".hand.throwing [data-tile='9m']").click()
    second.goto("/play")
    expect(first.locator(".plate", has_text="Bo")).to_contain_text("not connected")
    expect(first.locator(".hand [data-tile='9m']")).to_have_class(re.compile("selected"))
    second.locator("[data-state=playing]").get_by_role("link").click()
    expect(second.locator(".board")).to_be_visible()


def test_a_table_that_waits_is_listed(visit: Visit, server: TableServer) -> None:
    """With those who sit; a free seat is no name."""
    page = opened(visit, server, "nothing", people=3)
    page.goto("/play")
    expect(page.locator("[data-state=waiting] .quiet")).to_have_text(re.compile(f" · {NAMES[0]}$"))


def test_help_tells_of_no_held_kind(visit: Visit, server: TableServer) -> None:
    """A kind whose four copies are in the hand is not told as a wait."""
    first = opened(visit, server, "held", people=2, helped=True)
    link = first.get_by_label("Invite with this link").input_value()
    second = joined(visit, link.removeprefix(server.address), "Bo")
    expect(second.locator(".board")).to_be_visible()
    throw(first, "9m")
    say(second, "pass")
    expect(call(first, "pass")).to_be_visible()  # help is of one moment, and this one stays
    ask_help(first)
    expect(first.locator("dialog [data-wait]").first).to_be_visible()
    shown = first.locator("dialog [data-wait]").evaluate_all("all => all.map((one) => one.dataset.wait)")
    assert shown == ["6s"]


def test_watching(visit: Visit, server: TableServer) -> None:
    """A spectator with the link is told the delay, and sees no hidden tile."""
    first = opened(visit, server, "nothing", people=2)
    link = first.get_by_label("Invite with this link").input_value().removeprefix(server.address)
    first.get_by_role("button", name="Start with bots").click()
    expect(first.locator(".board")).to_be_visible()
    watching = visit(link, size="phone", locale="en-GB")
    watching.get_by_role("button", name="Watch").click()
    expect(watching.locator(".board")).to_be_visible()
    expect(watching.locator(".topbar")).to_contain_text("Watching, 1 second behind")
    assert watching.locator(".topbar h1").evaluate(
        "title => title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight"
    )
    expect(watching.locator(".hand")).to_have_count(0)
    assert watching.locator(".rack .tile:not(.back)").count() == 0
    expect(call(watching, "pass")).to_have_count(0)
