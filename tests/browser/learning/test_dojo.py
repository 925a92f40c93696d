"""The dojo in a real browser: a lesson, drills answered right and wrong, the clock, progress that stays."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language, every_size

WORDS = {
    "fr-FR": ("Le dojo", "Commencer", "Quelles combinaisons comptent", "Exact"),
    "en-GB": ("Dojo", "Start", "Which fans count", "Right!"),
    "zh-CN": ("道场", "开始", "哪些番种计分", "答对了"),
}
KINDS = {"count": 1, "which": 2, "valid": 3, "waits": 4, "throw": 5, "claim": 6}


def begin(page: Page, kind: str, start: str = "Start") -> dict[str, Any]:
    """Start drills of a kind; what the server would say to a silent answer, which has the solution in it."""
    page.locator("select.field").first.select_option(index=KINDS[kind])
    page.get_by_role("button", name=start).click()
    return solution_of(page)


def solution_of(page: Page) -> dict[str, Any]:
    drill = page.locator("article[data-drill]").get_attribute("data-drill")
    response = page.request.post("/api/dojo/answer?lang=en", data={"drill": drill, "answer": {}})
    found: dict[str, Any] = response.json()["solution"]
    return found


@every_language
def test_fans_answered_right(visit: Visit, size: Size, locale: str) -> None:
    """The fans that count are tapped, the answer is right, and the whole score stands below."""
    title, start, question, right = WORDS[locale]
    page = visit("/dojo", size=size, locale=locale)
    expect(page.locator("h1")).to_have_text(title)
    solution = begin(page, "which", start)
    expect(page.locator("article h2")).to_contain_text(question)
    for fan in solution["fans"]:
        page.locator(f".fan[data-fan={fan}]").click()
    page.locator("article .primary").click()
    expect(page.locator("[data-right=true] h2")).to_contain_text(right)
    expect(page.get_by_test_id("total")).to_be_visible()
    expect(page.locator("[data-difference]")).to_have_count(0)


def test_fans_answered_wrong(visit: Visit) -> None:
    """Missed and superfluous fans are listed, each with its reason; the next drill is another one."""
    page = visit("/dojo", size="phone", locale="en-GB")
    solution = begin(page, "which")
    offered = page.locator(".fan").evaluate_all("all => all.map((one) => one.dataset.fan)")
    invented = next(fan for fan in offered if fan not in solution["fans"])
    before = page.locator(f".fan[data-fan={invented}]").bounding_box()
    page.locator(f".fan[data-fan={invented}]").click()
    assert page.locator(f".fan[data-fan={invented}]").bounding_box() == before, "nothing moves under the finger"
    page.locator("article .primary").click()
    expect(page.locator("[data-right=false]")).to_be_visible()
    expect(page.locator("[data-difference]")).to_have_count(1 + len(solution["fans"]))
    expect(page.locator(f"[data-difference={invented}] .quiet")).not_to_be_empty()
    drill = page.locator("article[data-drill]").get_attribute("data-drill")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("article[data-drill]")).not_to_have_attribute("data-drill", drill or "")


def test_points_by_keyboard(visit: Visit) -> None:
    """The number is typed and sent with Enter; a wrong one is told from the right one."""
    page = visit("/dojo", locale="en-GB")
    solution = begin(page, "count")
    page.keyboard.press("Tab")
    page.keyboard.type(str(solution["points"] + 1))
    page.keyboard.press("Enter")
    expect(page.locator("[data-right=false]")).to_contain_text(f"You said {solution['points'] + 1} points")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#points")).to_be_visible()
    points = solution_of(page)["points"]
    page.locator("#points").fill(str(points))
    page.keyboard.press("Enter")
    expect(page.locator("[data-right=true]")).to_be_visible()


@every_size("desktop")
def test_waits_and_discards(visit: Visit, size: Size) -> None:
    """Tiles are tapped; the waits are listed with their points, the discards with their chances."""
    page = visit("/dojo", size=size, locale="en-GB")
    solution = begin(page, "waits")
    for tile in solution["tiles"]:
        page.locator(f"[data-tile='{tile}']").click()
    page.locator("article .primary").click()
    expect(page.locator("[data-right=true]")).to_be_visible()
    expect(page.locator("[data-wait]")).to_have_count(len(solution["tiles"]))
    page.get_by_role("button", name="Stop").click()
    solution = begin(page, "throw")
    page.locator(f"article [data-tile='{solution['tiles'][0]}']").click()
    expect(page.locator("[data-right=true]")).to_be_visible()
    expect(page.locator("li.chosen")).to_contain_text("your choice")


@every_size("phone")
def test_take_it_or_leave_it(visit: Visit, size: Size) -> None:
    """A position of a game: the discard, whose it is and what lies open; the answer is marked among all choices."""
    drill = "played.claim.2p,1.81.13459m1s55567pNC.[888s,3]356s34pEEEPP|ES0000|0"
    page = visit(f"/dojo?drill={quote(drill)}", size=size, locale="en-GB")
    expect(page.locator("[data-offer='2p']")).to_contain_text("discarded by the player on your left")
    expect(page.locator(".felt .tiles [role=img]")).to_have_count(13)
    expect(page.locator("[data-claim]")).to_have_count(2)
    solution = solution_of(page)["claims"]
    assert len(solution) == 1, "the drill is another one now"
    page.locator(f"[data-claim='{solution[0]}']").click()
    expect(page.locator("[data-right=true]")).to_be_visible()
    expect(page.locator("li.chosen")).to_contain_text("your choice")
    page.get_by_role("button", name="Stop").click()
    solution = begin(page, "claim")["claims"]
    page.locator("[data-claim=pass]").click()
    expect(page.locator(f"[data-right={str('pass' in solution).lower()}]")).to_be_visible()


def test_held_kinds_are_no_waits(visit: Visit) -> None:
    """A kind whose four copies are in the hand is neither in the solution nor in the list below it."""
    page = visit("/dojo", locale="en-GB")
    asked = {"drill": "waits.4.full_flush.0", "profile": "ffmj"}
    page.route("**/api/dojo/next?*", lambda route: route.continue_(post_data=asked))
    solution = begin(page, "waits")
    answered = page.request.post("/api/dojo/answer?lang=en", data={**asked, "answer": {}}).json()
    held = [wait["tile"] for wait in answered["waits"]["waits"] if not wait["discard"]["fans"]]
    assert held, "the drill is another one now"
    page.locator(f"[data-tile='{solution['tiles'][0]}']").click()
    page.locator("article .primary").click()
    expect(page.locator("[data-wait]").first).to_be_visible()
    shown = page.locator("[data-wait]").evaluate_all("all => all.map((one) => one.dataset.wait)")
    assert shown == solution["tiles"]


def test_reasons_draw_their_tiles(visit: Visit) -> None:
    """A tile in a reason is a picture with a name, in French too: no letters of the notation beside it."""
    page = visit("/dojo", size="phone", locale="fr-FR")
    solution = begin(page, "throw", "Commencer")
    page.locator(f"article [data-tile='{solution['tiles'][0]}']").click()
    reasons = page.locator("article li p")
    expect(reasons.first).to_contain_text("Jeter")
    for reason in reasons.all():
        expect(reason.get_by_role("img").first).to_be_visible()
        said = reason.evaluate(
            "it => [...it.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join(' ')"
        )
        assert not re.search(r"\b([1-9]+[msp]|[ESWNCFP])\b", said), said


def test_tiles_left_over(visit: Visit) -> None:
    """Of a hand that is not complete: those that fit no set, as pictures."""
    page = visit("/dojo?drill=valid.1.mixed_double_chow.293027618146277", locale="en-GB", size="phone")
    assert solution_of(page)["verdict"] == "not_complete", "the drill is another one now"
    page.locator("[data-verdict=valid]").click()
    expect(page.get_by_test_id("left-over").get_by_role("img")).to_have_count(3)


def test_after_a_mistake_a_review_is_due(visit: Visit) -> None:
    """Or it is said when the next one will be."""
    page = visit("/dojo", locale="en-GB")
    begin(page, "which")
    page.locator(".fan").first.click()
    page.locator("article .primary").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_test_id("next-due")).to_contain_text(re.compile("review|due", re.IGNORECASE))


def test_all_fans_stand_in_groups(visit: Visit) -> None:
    """A choice among all 81 fans has groups that open, and a search over all of them."""
    page = visit("/dojo?drill=which.4.all_chows.1", locale="en-GB", size="phone")
    groups = page.locator("article details")
    expect(groups.first).to_be_visible()
    expect(page.locator("article .fan:visible")).to_have_count(0)
    groups.first.locator("summary").click()
    expect(groups.first.locator(".fan").first).to_be_visible()
    page.get_by_role("searchbox").fill("shifted")
    expect(page.locator("article .fan:visible")).to_have_count(7)


def test_verdict(visit: Visit) -> None:
    """One of three buttons is right."""
    page = visit("/dojo", locale="en-GB", scheme="dark")
    solution = begin(page, "valid")
    page.locator(f"[data-verdict={solution['verdict']}]").click()
    expect(page.locator("[data-right=true]")).to_be_visible()


def test_table_mode(visit: Visit) -> None:
    """Ten seconds without an answer end the drill: the page says that time is over, and what was missed."""
    page = visit("/dojo", size="phone", locale="en-GB", alone=True)  # a clock cannot be taken away
    page.clock.install()
    page.get_by_label("Table speed").check()
    begin(page, "which")
    expect(page.get_by_role("timer")).to_contain_text("seconds")
    page.clock.fast_forward(4_000)
    expect(page.locator(".fan").first).to_be_visible()
    page.clock.fast_forward(7_000)
    expect(page.locator("[data-right=false] h2")).to_have_text("Time's up")
    expect(page.locator("[data-difference]").first).to_be_visible()


@pytest.mark.parametrize("path", ["/dojo", "/dojo?lesson=1"])
def test_question_survives_a_reload(visit: Visit, path: str) -> None:
    """The same question waits; once it is answered or left, it does not come back."""
    page = visit(path, locale="en-GB")
    if path == "/dojo":
        begin(page, "valid")
    question = page.locator("article[data-drill]")
    asked = question.get_attribute("data-drill") or ""
    page.reload()
    expect(question).to_have_attribute("data-drill", asked)
    page.get_by_role("button", name="Stop").click()
    expect(question).to_have_count(0)
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    expect(question).to_have_count(0)


def test_progress_stays_until_forgotten(visit: Visit) -> None:
    """After a reload the history is there; once forgotten it is gone. No cookie, and nothing but our own entries."""
    page = visit("/dojo", locale="en-GB")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    begin(page, "valid")
    page.locator("[data-verdict=valid]").click()
    expect(page.locator("[data-right]")).to_be_visible()
    page.reload()
    expect(page.locator("figure")).to_contain_text("Last answer:")
    page.get_by_role("button", name="Erase my progress").click()
    page.get_by_role("button", name="Yes, erase").click()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    assert page.context.cookies() == []
    assert set(page.evaluate("Object.keys(localStorage)")) <= {"huit.preferences", "huit.dojo"}


@every_size("phone")
def test_lesson(visit: Visit, size: Size) -> None:
    """Opened from the list, with an example for each fan, and drills about its fans alone."""
    page = visit("/dojo", size=size, locale="en-GB")
    page.locator("ol a").nth(1).click()
    expect(page.locator("h1")).to_have_text("Lesson 2 of 20")
    expect(page.locator("main section")).to_have_count(4)
    expect(page.locator("#one_voided_suit .tile").first).to_be_visible()
    page.get_by_role("link", name="Practise this lesson").last.click()
    expect(page.locator("article")).to_be_visible()
    expect(page.locator("main .bar")).to_contain_text("Lesson 2")
    fans = ("one_voided_suit", "self_drawn", "short_straight", "concealed_hand")
    assert (page.locator("article[data-drill]").get_attribute("data-drill") or "").split(".")[2] in fans


def test_language_is_switched_in_a_drill(visit: Visit) -> None:
    """The same hand, and the fans in the other language; what was chosen stays chosen."""
    page = visit("/dojo", locale="en-GB")
    begin(page, "which")
    drill = page.locator("article[data-drill]").get_attribute("data-drill") or ""
    page.locator(".fan").first.click()
    english = page.locator(".fan").first.inner_text()
    page.get_by_label("Language").select_option("zh")
    expect(page.locator("article h2")).to_contain_text("哪些番种计分")
    expect(page.locator(".fan").first).not_to_have_text(english)
    expect(page.locator("article[data-drill]")).to_have_attribute("data-drill", drill)
    expect(page.locator(".fan").first).to_have_attribute("aria-pressed", "true")
