"""The way in: a home page that asks for the visitor's goal, and first steps for a complete beginner."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit, faults_of
from tests.browser.devices import Size, every_language

from huit.learn.first_steps import plain_steps

PLAIN: dict[str, Any] = plain_steps()
STEPS: list[dict[str, Any]] = PLAIN["steps"]
DOORS = {"learn": "/first-steps", "play": "/play", "count": "/count", "referee": "/referee", "organise": "/events"}


@every_language
def test_every_door_leads_somewhere(visit: Visit, locale: str, size: Size) -> None:
    """Each way in has a picture and goes to its page; the one taken last stands in front the next time."""
    page = visit("/", locale=locale, size=size)
    doors = page.locator("[data-door]")
    expect(doors).to_have_count(len(DOORS))
    for name, path in DOORS.items():
        door = page.locator(f"[data-door={name}]")
        expect(door.locator(".picture .tile").first).to_be_visible()
        expect(door.locator("a.primary")).to_have_attribute("href", path)
    page.locator("[data-door=count] a.primary").click()
    expect(page.locator("#hand")).to_be_visible()
    page.locator("a.brand").click()
    expect(doors.first).to_have_attribute("data-door", "count")


def test_about(visit: Visit) -> None:
    """Help with ways that lead somewhere, what is kept, contact and credits: a tap away from every page's foot."""
    page = visit("/", locale="en-GB", size="phone")
    page.locator("footer").get_by_role("link", name="About").click()
    for part in ("help", "privacy", "contact", "credits"):
        expect(page.locator(f"#{part} h2")).to_be_visible()
    ways = page.locator("#help dt a").evaluate_all("all => all.map((one) => one.pathname)")
    assert set(DOORS.values()) - {"/events"} <= set(ways)
    for way in ways:
        page.goto(way)
        expect(page.locator("main h1, main #hand").first).to_be_visible()


def solve(page: Page, step: dict[str, Any], number: int) -> None:
    """Touch a right answer of an exercise."""
    exercise = page.locator(".exercise").nth(number)
    for place in step["exercises"][number]["answers"][0]:
        exercise.locator(f"[data-place='{place}']").click()
    expect(exercise).to_have_attribute("data-right", "true")


@every_language
def test_all_steps_are_gone_through(visit: Visit, locale: str, size: Size) -> None:
    """Every exercise can be solved, what was done stays done after a reload, and the last step is a table."""
    page = visit("/first-steps", locale=locale, size=size)
    for step in STEPS:
        expect(page.locator(f"[data-step={step['id']}]")).to_be_visible()
        assert faults_of(page) == []
        for number in range(len(step["exercises"])):
            solve(page, step, number)
        page.get_by_test_id("next").click()
    expect(page.get_by_test_id("guided")).to_be_visible()
    page.goto("/first-steps")
    expect(page.get_by_test_id("guided")).to_be_visible()
    expect(page.locator("nav a.done")).to_have_count(len(STEPS))


def test_a_mistake_gives_a_hint_and_another_try(visit: Visit) -> None:
    """A wrong tile is marked and explained; the next right ones solve the exercise all the same."""
    page = visit("/first-steps", locale="en-GB", size="phone")
    exercise = page.locator(".exercise").first
    exercise.locator("[data-place='0']").click()  # a character, not a bamboo
    expect(exercise.locator(".answer")).to_contain_text("bird")
    expect(exercise).not_to_have_attribute("data-right", "true")
    solve(page, STEPS[0], 0)
    expect(exercise.locator(".answer")).to_contain_text("Right")


def test_numerals_are_on_for_a_beginner(visit: Visit) -> None:
    """A beginner sees the rank in the corner of each tile without changing a setting."""
    page = visit("/first-steps", locale="en-GB")
    expect(page.locator(".show .corner").first).to_have_text("1")


def test_what_is_shown_is_named(visit: Visit) -> None:
    """Each suit, honor and set bears its name; a tile in a question is drawn; half right, one is told how many lack."""
    page = visit("/first-steps/honours", size="phone")
    expect(page.locator("figcaption")).to_have_text(["Est", "Sud", "Ouest", "Nord", "rouge", "vert", "blanc"])
    exercise = page.locator(".exercise").first
    exercise.locator("[data-place='1']").click()
    expect(exercise.locator(".answer")).to_have_text("Oui\u00a0! Encore 2.")
    page.goto("/first-steps/claims")
    expect(page.locator(".question [role=img]")).to_have_accessible_name("5 de bambous")


def test_why_a_hand_may_be_declared(visit: Visit) -> None:
    """Each of the five ways is put into words; once solved, the hands to choose from say their points, and a flower is
    drawn beside the hand that it does not help."""
    page = visit("/first-steps/eight", locale="en-GB", size="phone")
    expect(page.locator(".ways li")).to_have_count(5)
    expect(page.locator(".ways li").first).to_contain_text("The same chow in all three suits.")
    expect(page.locator(".ways li").nth(2)).to_contain_text("Mixed Shifted Chows (6) + All Chows (2) = 8 points")
    step = next(one for one in STEPS if one["id"] == "eight")
    for number in range(2):
        solve(page, step, number)
        worth = [f"{n} point" for n in step["exercises"][number]["worth"]]
        options = page.locator(".exercise").nth(number).locator(".option")
        for at, points in enumerate(worth):
            expect(options.nth(at)).to_contain_text(points)
    expect(page.locator(".exercise").nth(1).locator(".option").nth(1).get_by_role("img")).to_have_count(14 + 3)


def test_the_answer_is_in_sight_on_a_small_phone(visit: Visit) -> None:
    """At 360 px the hint after a mistake and the way on after the last right answer need no scrolling."""
    page = visit("/first-steps/honours", size="phone")
    page.set_viewport_size({"width": 360, "height": 640})
    step = next(one for one in STEPS if one["id"] == "honours")
    solve(page, step, 0)
    last = page.locator(".exercise").nth(1)
    right = step["exercises"][1]["answers"][0]
    wrong = next(place for place in range(len(step["exercises"][1]["tiles"])) if place not in right)
    last.locator(f"[data-place='{wrong}']").click()
    expect(last.locator(".answer")).to_be_in_viewport(ratio=1)
    solve(page, step, 1)
    expect(page.get_by_test_id("next")).to_be_in_viewport(ratio=1)
