"""The score sheet in a real browser: hands written down, counted, corrected, in each language and on each screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language, every_size
from tests.browser.sheet_steps import (
    DRAWN,
    SELF_DRAWN,
    add_ruling,
    begin,
    choose,
    deducted,
    keep,
    table_points,
    totals,
    write,
)
from tests.club.sheets import NAMES, exported

from huit.club import Sheet, SheetHand
from huit.core.profiles import profile_named

FIRST_PLACE = {
    "fr-FR": "Tour\u00a0: Est · donne 1 sur 16",
    "en-GB": "East round · hand 1 of 16",
    "zh-CN": "东风圈 · 第 1 盘，共 16 盘",
}


@every_language
def test_short_match(visit: Visit, size: Size, locale: str) -> None:
    """Hands typed one after the other: seats move on, totals and table points are those of the rules, the sum is 0."""
    page = begin(visit, size, locale)
    expect(page.locator("#place")).to_have_text(FIRST_PLACE[locale])
    write(page, 0, 1, 12)
    expect(totals(page)).to_have_text(["+36", "−20", "−8", "−8"])
    write(page, DRAWN)
    write(page, 3, SELF_DRAWN, 8)
    expect(totals(page)).to_have_text(["+20", "−36", "−24", "+40"])
    expect(page.locator("li.dealer")).to_contain_text(NAMES[3])
    expect(table_points(page)).to_have_text(["2", "0", "1", "4"])
    expect(page.get_by_test_id("zero-sum")).to_contain_text("0 ✓")
    expect(page.get_by_test_id("row")).to_have_count(3)


def test_end_of_a_match(visit: Visit) -> None:
    """After the sixteenth hand nothing more is asked for; corrections are still possible."""
    page = visit("/sheet", locale="en-GB")
    keep(page, [exported(Sheet(NAMES, profile_named("ffmj"), (SheetHand(),) * 15))])
    page.goto("/sheet/0")
    write(page, 0, 1, 12)
    expect(page.locator("#place")).to_have_text("Match over")
    expect(page.locator("form")).to_have_count(0)
    expect(page.locator(".screen tr.round")).to_have_count(4)
    page.get_by_test_id("row").last.get_by_role("button").click()
    expect(page.locator("form")).to_be_visible()


def test_tie_shares_table_points(visit: Visit) -> None:
    """The points of their places, in the reader's decimals."""
    page = begin(visit, locale="fr-FR")
    expect(table_points(page)).to_have_text(["1,75"] * 4)
    write(page, 0, 1, 8)
    expect(table_points(page)).to_have_text(["4", "0", "1,5", "1,5"])


@every_size("phone")
def test_correction_of_an_earlier_hand(visit: Visit, size: Size) -> None:
    """The hand opens as it was written; all totals after it follow; it can be undone."""
    page = begin(visit, size)
    write(page, 0, 1, 12)
    write(page, 2, SELF_DRAWN, 20)
    page.get_by_role("button", name="Correct hand 1: Anne, from Bo, 12 points").click()
    expect(page.locator("input[name=giver][value='1']")).to_be_checked()
    expect(page.locator("li.dealer")).to_contain_text(NAMES[0])
    write(page, 0, 3, 13)
    expect(totals(page)).to_have_text(["+9", "−36", "+76", "−49"])
    page.get_by_role("button", name="Undo the last change").click()
    expect(totals(page)).to_have_text(["+8", "−48", "+76", "−36"])
    page.get_by_role("button", name="Correct hand 2").click()
    page.get_by_role("button", name="Remove this hand").click()
    expect(totals(page)).to_have_text(["+36", "−20", "−8", "−8"])


def test_nothing_incomplete_is_written(visit: Visit) -> None:
    """The form says what is wanting; fewer than 8 points are no win; a correction must sum to 0."""
    page = begin(visit)
    save, wanting = page.locator("form .primary"), page.get_by_test_id("wanting")
    expect(wanting).to_contain_text("First choose the winner")
    choose(page, 0, 1, 7)
    expect(wanting).to_contain_text("at least 8 points")
    expect(save).to_be_disabled()
    page.locator("input[name=winner][value='1']").check()
    expect(wanting).to_contain_text("Choose who discarded the tile")
    choose(page, DRAWN)
    page.get_by_role("button", name="Add a penalty").click()
    page.get_by_label("Kind of penalty").select_option("other")
    page.locator(".amounts input").first.press_sequentially("-5")
    expect(wanting).to_contain_text("adds up to −5")
    expect(save).to_be_disabled()
    page.locator(".amounts input").nth(2).fill("5")
    expect(save).to_be_enabled()


def test_points_out_of_range(visit: Visit) -> None:
    """More than any hand is worth cannot be written, and both the field and the form say so; nothing is shown of it."""
    page = begin(visit)
    save, changes = page.locator("form .primary"), page.get_by_test_id("change")
    page.locator("input[name=winner][value='0']").check()
    page.locator("input[name=giver][value='1']").check()
    expect(changes).to_have_text([""] * 4)
    choose(page, 0, 1, 1001)
    expect(page.get_by_test_id("wanting")).to_contain_text("At most 1000 points")
    expect(page.locator("#range")).to_have_class(re.compile("wrong"))
    expect(changes).to_have_text([""] * 4)
    expect(save).to_be_disabled()
    choose(page, 0, 1, 1000)
    expect(changes).to_have_text(["+1024", "−1008", "−8", "−8"])
    expect(save).to_be_enabled()


def test_great_amounts_fit_on_a_phone(visit: Visit) -> None:
    """Four figures and a sign stand on one line, within their column."""
    page = begin(visit, "phone")
    for giver in (1, 2, 3):
        write(page, 0, giver, 1000)
    amounts = page.get_by_test_id("row").locator("td.number > *")
    expect(amounts).to_have_count(24)
    text = "(one) => { const lines = document.createRange(); lines.selectNodeContents(one);"
    text += " return [lines.getClientRects().length, one.scrollWidth - one.clientWidth] }"
    assert {tuple(amount.evaluate(text)) for amount in amounts.all()} == {(1, 0)}


def test_drawn_hand_and_penalty(visit: Visit) -> None:
    """A drawn hand pays nothing; a false hu is paid to each opponent, won hand or not."""
    page = begin(visit, "phone")
    choose(page, DRAWN)
    page.get_by_role("button", name="Add a penalty").click()
    page.get_by_label("Who pays?").select_option("2")
    expect(page.get_by_test_id("change")).to_have_text(["+10", "+10", "−30", "+10"])
    page.locator("form .primary").click()
    choose(page, 0, 2, 8)
    page.get_by_role("button", name="Add a penalty").click()
    page.get_by_label("Kind of penalty").select_option("false_hu_incomplete")
    expect(page.locator("form .primary")).to_be_disabled()  # a dead hand does not win
    page.get_by_label("Who pays?").select_option("1")
    page.locator("form .primary").click()
    expect(totals(page)).to_have_text(["+62", "−58", "−26", "+22"])
    expect(page.get_by_role("button", name="Correct hand 1: Drawn hand, penalty")).to_be_visible()


def test_step_of_a_foul_is_proposed(visit: Visit) -> None:
    """After the earlier fouls of this player on the sheet, also in the same hand; nobody else pays or is paid."""
    page = begin(visit, "phone", "fr-FR")
    for step in ("0", "5", "10"):
        choose(page, DRAWN)
        add_ruling(page, "call_late", 2)
        expect(deducted(page)).to_have_value(step)
        page.locator("form .primary").click()
    expect(totals(page)).to_have_text(["0", "0", "−15", "0"])
    expect(page.get_by_test_id("penalty-line").last).to_contain_text(
        "Chloé −10 (Annonce après les trois secondes, REG 1.7, PEN)"
    )
    choose(page, DRAWN)
    add_ruling(page, "call_wrong_term", 2)
    add_ruling(page, "call_late", 2)
    expect(deducted(page)).to_have_value("30")
    page.get_by_test_id("penalty").last.locator("select").last.select_option("1")
    expect(deducted(page)).to_have_value("0")


def test_discretion_is_asked_on_the_sheet(visit: Visit) -> None:
    """A case with a range proposes no points, and is not written before the referee has chosen some within it."""
    page = begin(visit, "phone")
    choose(page, DRAWN)
    add_ruling(page, "stalling", 3)
    save = page.locator("form .primary")
    expect(deducted(page)).to_have_value("")
    expect(page.get_by_test_id("wanting")).to_contain_text("choose the points (10 to 60)")
    expect(save).to_be_disabled()
    deducted(page).fill("70")
    expect(save).to_be_disabled()
    deducted(page).fill("30")
    save.click()
    expect(totals(page)).to_have_text(["0", "0", "0", "−30"])


def test_hand_is_counted_and_kept(visit: Visit) -> None:
    """A GB string fills in the points by the winds of the sheet; the hand is kept, and opens in the calculator."""
    page = begin(visit)
    page.locator("input[name=winner][value='0']").check()
    page.locator("input[name=giver][value='']").check()
    page.get_by_text("Count the hand").click()
    page.locator("#tiles").fill("[123m,1][EEE,2][5555p]45sCC6s")
    expect(page.get_by_test_id("counted")).to_contain_text("added to the sheet")
    points = page.locator("form input[type=number]").first
    expect(points).to_have_value("13")  # both winds are East
    page.locator("form .primary").click()
    expect(page.locator("#tiles")).to_have_value("")
    expect(page.get_by_role("link", name="show hand")).to_have_attribute("href", re.compile("EE1000"))


def test_hand_is_counted_while_it_is_typed(visit: Visit) -> None:
    """Key by key: the field stays open and has the focus, faults and then the score show below it."""
    page = begin(visit)
    page.locator("input[name=winner][value='0']").check()
    page.locator("input[name=giver][value='']").check()
    page.get_by_text("Count the hand").click()
    page.locator("#tiles").press_sequentially("[123m,1][EEE,2]", delay=20)
    expect(page.get_by_test_id("counted")).to_have_class(re.compile("wrong"))
    page.keyboard.type("[5555p]45sCC6s", delay=20)
    expect(page.get_by_test_id("counted")).to_contain_text("13 points added to the sheet")
    expect(page.locator("#tiles")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("counted")).to_have_class(re.compile("wrong"))
    expect(page.locator("form .primary")).to_be_disabled()


def test_sheet_decides_who_won_and_how(visit: Visit) -> None:
    """A hand that tells of another seat or of a self-draw is counted by the sheet, and that is said."""
    page = begin(visit)
    choose(page, 2, 3, 8)
    page.get_by_text("Count the hand").click()
    page.locator("#tiles").fill("1122m3344p5566sEE|ES1000|2")
    expect(page.get_by_test_id("counted")).to_contain_text("added to the sheet. The text of the hand had other winds")
    page.get_by_role("button", name="Use the calculator").click()
    expect(page).to_have_url(re.compile("EW0000"))
    page.goto("/s/1122m3344p5566sEE%7CSS1010%7C2")
    page.get_by_role("button", name="to the sheet").first.click()
    expect(page.get_by_test_id("counted")).to_contain_text("those on the sheet were used")
    page.locator("form .primary").click()
    expect(page.get_by_role("link", name="show hand")).to_have_attribute("href", re.compile("EW0010"))


def test_score_comes_back_from_the_calculator(visit: Visit) -> None:
    """A calculator opened from a sheet returns the score to it; opened otherwise it does not offer to."""
    page = begin(visit)
    choose(page, 1, 0, 8)
    page.get_by_text("Count the hand").click()
    page.get_by_role("button", name="Use the calculator").click()
    expect(page).to_have_url(re.compile("ES0000"))  # the winds of the sheet
    page.get_by_role("button", name="Back to the sheet").click()
    page.get_by_text("Count the hand").click()
    page.locator("#tiles").fill("1122m3344p5566sEE")
    expect(page.get_by_test_id("counted")).to_contain_text("added to the sheet")
    page.get_by_role("button", name="Use the calculator").click()
    page.get_by_role("button", name="Add 24 points to the sheet").click()
    expect(page.locator("form input[type=number]").first).to_have_value("24")
    page.goto("/count")
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_role("button", name="Back to the sheet")).to_have_count(0)


def test_nothing_moves_while_tapping(visit: Visit) -> None:
    """From the first tap to the last, the button that writes the hand stays where it is."""
    page = begin(visit, "phone")
    save = page.locator("form .primary")
    below = "(button) => button.getBoundingClientRect().top + scrollY"
    places = [save.evaluate(below)]
    for tapped in ("winner][value='2'", "giver][value=''"):
        page.locator(f"input[name={tapped}]").check()
        places.append(save.evaluate(below))
    page.locator("form input[type=number]").first.fill("88")
    expect(save).to_be_enabled()
    places.append(save.evaluate(below))
    assert len(set(places)) == 1
