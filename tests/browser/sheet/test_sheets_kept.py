"""Score sheets in a real browser once they are written: kept, exported, printed, and the same as the rules say."""

from __future__ import annotations

import json
import random
import re

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.sheet_steps import begin, choose, keep, totals, write
from tests.club.sheets import NAMES, exported

from huit.club import OTHER, Penalty, Sheet, SheetHand, Win, account_of
from huit.core.profiles import BUILT_IN, profile_named


def test_reload_keeps_everything(visit: Visit) -> None:
    """The hands, and the hand that was being written; a closed tab loses no more than that."""
    page = begin(visit, "phone")
    write(page, 0, 1, 12)
    choose(page, 2, 3, 31)
    page.reload()
    expect(totals(page)).to_have_text(["+36", "−20", "−8", "−8"])
    expect(page.locator("input[name=winner][value='2']")).to_be_checked()
    expect(page.locator("form input[type=number]").first).to_have_value("31")
    address = page.url
    page.close()
    page = page.context.new_page()
    page.goto(address)
    expect(totals(page)).to_have_text(["+36", "−20", "−8", "−8"])


def test_without_a_server(visit: Visit) -> None:
    """Adding up asks nobody."""
    page = begin(visit)
    page.context.set_offline(True)
    write(page, 0, 1, 12)
    expect(totals(page)).to_have_text(["+36", "−20", "−8", "−8"])


def test_names_are_remembered(visit: Visit) -> None:
    """The next sheet begins with the names of the last one, and offers them at every seat."""
    page = begin(visit, "phone")
    write(page, 0, 1, 12)
    page.get_by_role("link", name="All sheets").click()
    page.get_by_role("button", name="New sheet").click()
    for player, name in enumerate(NAMES):
        expect(page.locator(".fields input").nth(player)).to_have_value(name)
    known = page.locator("#players option").evaluate_all("all => all.map((one) => one.value)")
    assert sorted(known) == sorted(NAMES)
    assert page.locator(".fields input[list=players]").count() == len(NAMES)


def test_files(visit: Visit) -> None:
    """CSV for spreadsheets, without formulas; JSON that comes back as the same sheet; a stranger's file is refused."""
    page = begin(visit)
    page.locator(".fields input").first.fill('=1+1,"x"')
    write(page, 0, 1, 12)
    with page.expect_download() as csv:
        page.get_by_role("button", name="CSV").click()
    first, second, *_ = csv.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert '"\'=1+1,""x"""' in first
    assert second.endswith(",Bo,12,0,,36,-20,-8,-8,36,-20,-8,-8")
    with page.expect_download() as written:
        page.get_by_role("button", name="JSON").click()
    sheet = json.loads(written.value.path().read_text(encoding="utf-8"))
    assert sheet["hands"] == [{"winner": 0, "giver": 1, "points": 12, "flowers": 0, "tiles": "", "penalties": []}]
    page.get_by_role("link", name="All sheets").click()
    take = page.locator("input[type=file]")
    take.set_input_files({"name": "a.json", "mimeType": "application/json", "buffer": b'{"names": []}'})
    expect(page.locator("[data-code=sheet_unreadable]")).to_be_visible()
    take.set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": json.dumps(sheet).encode()})
    expect(page.get_by_test_id("kept-sheet")).to_have_count(2)
    expect(page.get_by_test_id("kept-sheet").first.get_by_test_id("total")).to_have_text(["+36", "−20", "−8", "−8"])


def test_deleted_sheet_can_be_put_back(visit: Visit) -> None:
    """A deleted sheet is gone from the list at once, and comes back whole."""
    page = begin(visit, "phone")
    write(page, 0, 1, 12)
    page.get_by_role("link", name="All sheets").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_test_id("kept-sheet")).to_have_count(0)
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_test_id("total")).to_have_text(["+36", "−20", "−8", "−8"])


def test_paper_is_one_page(visit: Visit) -> None:
    """Sixteen rows, long names, penalties: one A4 page, black on white in the dark theme too."""
    page = visit("/sheet", scheme="dark")
    correction = Penalty(OTHER, 0, (-100, 40, 30, 30))
    hand = SheetHand(Win(3, None, 325, 8), (correction, Penalty("false_hu_too_cheap", 1)))
    sheet = Sheet(("Maximilienne-Alexandrine de La Tour",) * 4, profile_named("green_book"), (hand,) * 16)
    keep(page, [exported(sheet)])
    page.goto("/sheet/0")
    expect(totals(page).first).to_be_visible()
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1
    page.emulate_media(media="print")
    expect(page.locator(".paper tbody tr")).to_have_count(20)
    expect(page.locator(".paper")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator(".screen")).to_be_hidden()
    page.emulate_media(media="screen")


def test_faults_of_an_imported_sheet(visit: Visit) -> None:
    """An imported sheet is added up, and the server names its faults."""
    page = visit("/sheet", locale="en-GB")
    hands = [{"winner": 0, "giver": 1, "points": 5}, {"penalties": [{"kind": "other", "amounts": [-5, 0, 0, 0]}]}]
    keep(page, [{"names": list(NAMES), "profile": "ffmj", "hands": hands}])
    page.goto("/sheet/0")
    expect(page.locator("[data-code=sheet_points_low]")).to_contain_text("Hand 1: a score of 5 without flowers is too")
    expect(page.locator("[data-code=sheet_not_zero_sum]")).to_be_visible()
    expect(page.get_by_test_id("zero-sum")).to_contain_text("−5")


def test_page_and_rules_agree(visit: Visit) -> None:
    """The page adds up without a server, so it must give what huit.club gives: totals, table points, seats."""
    chance = random.Random(8)
    sheets = [random_sheet(chance) for _ in range(40)]
    page = visit("/sheet", locale="en-GB")
    keep(page, [exported(sheet) for sheet in sheets])
    page.reload()
    expect(page.get_by_test_id("kept-sheet")).to_have_count(len(sheets))
    for sheet, shown in zip(sheets, page.get_by_test_id("kept-sheet").all(), strict=True):
        account = account_of(sheet)
        assert shown.get_by_test_id("total").all_inner_texts() == [signed(total) for total in account.totals]
        points = [f"{round(share, 2):g}" for share in account.table_points]
        assert shown.get_by_test_id("table-points").all_inner_texts() == points


def random_sheet(chance: random.Random) -> Sheet:
    hands = tuple([random_hand(chance) for _ in range(chance.randint(0, 16))])
    return Sheet(NAMES, profile_named(chance.choice(BUILT_IN)), hands)


def random_hand(chance: random.Random) -> SheetHand:
    winner, giver = chance.sample(range(4), 2)
    win = Win(winner, chance.choice([giver, giver, None]), chance.randint(8, 99), chance.randint(0, 8))
    amount = chance.randint(-40, 40)
    penalties = [Penalty(chance.choice(["false_hu_too_cheap", "false_hu_incomplete"]), giver)]
    penalties.append(Penalty(OTHER, 0, (amount, -amount, 7, -7)))
    return SheetHand(chance.choice([win, win, win, None]), tuple(penalties[: chance.choice([0, 0, 1, 2])]))


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"
