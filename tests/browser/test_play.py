"""The page that opens a table: the levels of the bots with the measured figures of each."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.devices import Size, every_language

from huit.bots.levels import BOTS

TITLES = {
    "fr-FR": ("Maître", "Joueur de club", "Contre trois « Joueur de club »"),
    "en-GB": ("Master", "Club player", "Against three “Club player”"),
    "zh-CN": ("大师", "俱乐部级", "对三个“俱乐部级”"),
}


@every_language
def test_the_bots_are_chosen_by_strength(visit: Visit, locale: str, size: Size) -> None:
    """The strongest first, each with a sentence and its figures; a tap on what is written chooses."""
    page = visit("/play", locale=locale, size=size)
    master, club, against = TITLES[locale]
    choices = page.locator("section.felt fieldset label")
    expect(choices).to_have_count(len(BOTS))
    expect(choices.first).to_contain_text(master)
    expect(choices.first).to_contain_text(against)
    expect(choices.filter(has=page.locator(":checked"))).to_contain_text(club)
    choices.first.get_by_text(against).click()
    expect(choices.first.get_by_role("radio")).to_be_checked()


def test_a_table_for_friends_says_what_was_chosen(visit: Visit) -> None:
    """One level at a time, with the same words."""
    page = visit("/play", locale="en-GB")
    bots = page.locator("form").get_by_label("Bots")
    expect(page.locator("form")).to_contain_text("Against three “Hurried”")
    bots.select_option("master")
    expect(page.locator("form")).to_contain_text("Against three “Club player”")
