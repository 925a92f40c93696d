"""The referee's page on a phone: every question of a table in two taps, the count of fouls, the log."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visit

# What referees are asked, the taps that lead to the answer, and a word of it. Two rule sets compared and a penalty by
# its word have tests of their own below.
QUESTIONS = [
    ("The gong: do we finish the hand?", ["any", "end_of_time"], "GB 3.5.6"),
    ("Hu, but only six points", ["hu", "hu_cheap"], "pays 10 points to each"),
    ("Hu, but a set is wrong", ["hu", "hu_invalid"], "pays 20 points to each"),
    ("She comes twelve minutes late", ["start", "late_15"], "−20"),
    ("He is not here after a quarter of an hour", ["start", "late_more"], "substitute"),
    ("A 1 of bamboos shown as a flower, replacement drawn", ["draw", "false_flower_after"], "counts as a discard"),
    ("The same, replacement not yet drawn", ["draw", "false_flower_before"], "warning, −5, −10"),
    ("Pung called, no pair", ["claim", "call_not_played"], "The call is void"),
    ("Pung, no, chow", ["claim", "call_two_meld"], "first call"),
    ("Pung, no, hu", ["claim", "call_meld_then_hu"], "another tile"),
    ("She called after the next player had drawn", ["claim", "call_late"], "REG 1.7"),
    ("Two players say hu", ["claim", "claim_priority"], "next in the order of play"),
    ("Somebody has twelve tiles", ["any", "count_wrong"], "Dead hand"),
    ("May a dead hand still pung?", ["any", "dead_hand"], "may still claim"),
    ("A tile from the wrong end of the wall, already in the hand", ["draw", "wall_wrong_in"], "Dead hand"),
    ("The winning tile was mixed into the hand", ["hu", "hu_tile_unclear"], "Nine Gates"),
    ("The winner forgot to take the tile", ["hu", "hu_tile_forgotten"], "−10"),
    ("The winner said eight, it is twelve", ["hu", "hu_undercounted"], "announced points are paid"),
    ("An opponent opened his hand too early", ["hu", "other_opened"], "opponent's hand is dead"),
    ("He talks about his tiles", ["any", "information"], "may deduct more"),
    ("She plays slowly on purpose", ["any", "stalling"], "10 to 60 points"),
    ("What does the third foul cost?", ["any", "foul_ladder"], "REG 3.1"),
    ("A player falls ill", ["start", "substitute"], "REG 4"),
]

# Questions as they are typed.
TYPED = {
    "Il a 14 tuiles après avoir défaussé": "count_wrong",
    "Le mur est tombé": "knock_own",
    "Combien coûte la troisième faute ?": "foul_ladder",
    "Un joueur est malade au milieu de la session": "substitute",
    "Il n'a pas ramassé la tuile qu'il avait appelée": "tile_not_taken",
}


def test_every_question_in_two_taps(visit: Visit) -> None:
    """Moment, case: the ruling and its source are in sight. One page, no reload, and no server once it is open."""
    page = visit("/referee", size="phone", locale="en-GB", alone=True)
    expect(page.locator("[data-moment]")).to_have_count(6)
    page.context.set_offline(True)
    for question, (moment, case), answer in QUESTIONS:
        page.locator("a[href='/referee']").first.evaluate("link => link.click()")  # the page is open: not a tap
        page.locator(f"[data-moment={moment}]").first.tap()
        page.locator(f"[data-case={case}]").first.tap()
        ruling = page.locator(f"[data-ruling={case}]")
        expect(ruling, question).to_be_in_viewport()
        expect(ruling, question).to_contain_text(answer)
        expect(ruling.get_by_test_id("clauses"), question).not_to_be_empty()
    page.context.set_offline(False)


def test_log_fits_on_a_phone(visit: Visit) -> None:
    """Names and counts of the players stand beside each other, none over the next or beyond its panel."""
    page = visit("/referee", size="phone", locale="fr-FR")
    players = page.locator(".players li")
    expect(players).to_have_count(4)
    assert {one.evaluate("one => one.scrollWidth - one.clientWidth") for one in players.all()} == {0}


def test_fouls_are_counted_by_session(visit: Visit) -> None:
    """A third tap writes the ruling; the next foul costs 5, and a new session begins with a warning again."""
    page = visit("/referee/call_late", size="phone", locale="en-GB", alone=True)
    first = page.locator("[data-player='0']")
    for cost in ("warning", "−5", "−10", "−20", "−30"):
        expect(first).to_contain_text(cost)
        first.tap()
    expect(page.locator("[data-entry=call_late]")).to_have_count(5)
    expect(page.locator("[data-player='1']")).to_contain_text("warning")
    expect(page.get_by_test_id("fouls").first).to_have_text("5 fouls")
    page.reload()
    expect(page.locator("[data-entry=call_late]")).to_have_count(5)
    page.get_by_role("button", name="Next session").tap()
    expect(first).to_contain_text("warning")


def test_obstruction_is_kept(visit: Visit) -> None:
    """Obstruction is counted by name over the sessions, other fouls by table and place; the head referee corrects
    them."""
    page = visit("/referee/stalling", size="phone", locale="en-GB", alone=True)
    page.get_by_label("Player 1", exact=True).fill("Anne")
    page.get_by_role("spinbutton").fill("10")
    page.locator("[data-player='0']").tap()
    page.get_by_role("button", name="Next session").tap()
    page.get_by_label("Player 1", exact=True).fill("Bo")
    page.get_by_label("Player 2", exact=True).fill("Anne")
    expect(page.locator("[data-player='1']")).to_contain_text("1 previous offence")
    expect(page.locator("[data-player='0']")).not_to_contain_text("previous")
    page.get_by_role("button", name="Add a foul: Bo").tap()
    expect(page.get_by_test_id("fouls").first).to_have_text("1 foul")
    page.get_by_role("textbox", name="Table").fill("7")
    expect(page.get_by_test_id("fouls").first).to_have_text("0 fouls")


def test_two_tabs_share_the_log(visit: Visit) -> None:
    """An entry written in one tab appears in the other, and neither overwrites it."""
    page = visit("/referee/call_late", locale="en-GB", alone=True)
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("[data-player='0']").click()
    expect(other.locator("[data-entry]")).to_have_count(1)
    other.locator("[data-player='0']").click()
    expect(page.locator("[data-entry]")).to_have_count(2)
    expect(page.locator("[data-entry]").nth(1)).to_contain_text("−5")
    other.close()


def test_referee_may_decide_otherwise(visit: Visit) -> None:
    """Another decision is logged as such; points that cannot be are refused in words."""
    page = visit("/referee/call_late", locale="en-GB", alone=True)
    page.get_by_text("Choose other points").click()
    page.get_by_role("spinbutton").fill("5000")
    expect(page.locator("[data-player='0']")).to_be_disabled()
    expect(page.locator("[data-ruling]")).to_contain_text("0 to 1000")
    page.get_by_role("spinbutton").fill("15")
    page.locator("[data-player='0']").click()
    expect(page.locator("[data-entry]")).to_contain_text("−15 (referee's decision)")


def test_valid_hu_with_the_winds_of_the_table(visit: Visit) -> None:
    """The calculator opens with the prevalent wind of the hand and the seat of the player."""
    page = visit("/referee", size="phone", locale="en-GB", alone=True)
    page.get_by_role("textbox", name="Hand").fill("6")
    page.get_by_label("Player 3", exact=True).fill("Chloé")
    page.get_by_test_id("seat").select_option(label="South, Chloé")
    page.get_by_test_id("check-hand").tap()
    for wind in ("round-S", "seat-S"):
        expect(page.locator(f"[data-wind={wind}]")).to_have_attribute("aria-pressed", "true")


def test_discretion_is_asked(visit: Visit) -> None:
    """Nobody can be punished before the referee has chosen points within the range."""
    page = visit("/referee/stalling", size="phone", locale="en-GB", alone=True)
    player = page.locator("[data-player='2']")
    expect(player).to_be_disabled()
    page.get_by_role("spinbutton").fill("70")
    expect(player).to_be_disabled()
    page.get_by_role("spinbutton").fill("30")
    player.tap()
    expect(page.locator("[data-entry=stalling]")).to_contain_text("−30")


def test_hand_counted_again(visit: Visit) -> None:
    """Nine Gates drops to Full Flush when its winning tile was not shown apart; a wrong hand is told in a sentence."""
    page = visit("/referee/hu_tile_unclear", locale="en-GB")
    field = page.get_by_role("textbox", name="Count the hand again without the disallowed fans")
    field.fill("1112345678999p5p")
    field.press("Enter")
    expect(page.get_by_test_id("recounted")).to_have_text("30 points: still valid.")
    field.fill("1m")
    field.press("Enter")
    expect(page.get_by_test_id("recounted")).to_contain_text("13")


def test_words_of_any_language_find_a_case(visit: Visit) -> None:
    """The search of the rulebook finds cases too, beside fans, principles, rulings and rules of play."""
    page = visit("/referee", locale="fr-FR")
    for text, case in (("oiseau", "false_flower_after"), ("幺鸡", "false_flower_after"), ("pénalité", "hu_cheap")):
        page.get_by_role("searchbox").fill(text)
        expect(page.locator(f"[data-case={case}]")).to_be_visible()
    for question, case in TYPED.items():
        page.get_by_role("searchbox").fill(question)
        expect(page.locator(f"[data-case={case}]")).to_be_visible()
    page.get_by_role("searchbox").fill("zzzz")
    expect(page.get_by_test_id("found")).to_contain_text("Aucun cas")
    page.goto("/rules")
    page.get_by_role("searchbox").fill("pénalité")
    expect(page.locator("[data-elsewhere='/referee/hu_cheap']")).to_be_visible()
    expect(page.get_by_test_id("found")).to_contain_text("dans le reste du livre")
    page.get_by_role("searchbox").fill("vert")
    expect(page.locator("[data-elsewhere^='/rules/principles']").first).to_be_visible()
    page.get_by_role("searchbox").fill("remplaçant")
    expect(page.locator("[data-elsewhere='/rules/game#chapter-17']").first).to_be_visible()


def test_mil_has_its_own_catalogue(visit: Visit) -> None:
    """The rules chosen in the header decide; an unknown case is told, and nothing breaks."""
    page = visit("/referee/hu_wrong_tile", locale="en-GB", alone=True)
    expect(page.get_by_role("alert")).to_contain_text("hu_wrong_tile")
    page.evaluate("localStorage.setItem('huit.preferences', JSON.stringify({ profile: 'mil' }))")
    page.reload()
    expect(page.locator("[data-ruling=hu_wrong_tile]")).to_contain_text("−40")


def test_two_rule_sets_compared(visit: Visit) -> None:
    """Every difference, filtered by what matters at the table, with hands that show it."""
    page = visit("/rules/compare?left=ffmj&right=mil", size="phone", locale="en-GB")
    expect(page.get_by_test_id("differences")).to_contain_text("differences")
    expect(page.locator("[data-difference] .tile").first).to_be_visible()
    page.get_by_label("Show", exact=True).select_option("table")
    expect(page.locator("[data-difference]").first).to_contain_text("false hu")
    page.get_by_label("Second rule set").select_option("ffmj")
    expect(page.get_by_test_id("differences")).to_have_text("No differences between the two rule sets.")


def test_unknown_address_is_told(visit: Visit) -> None:
    """A 404 in words, with the pages that exist; every page of the header is one."""
    page = visit("/referee", size="phone", locale="en-GB")
    for link in page.locator("header nav a").all():
        assert page.request.get(link.get_attribute("href") or "").status == 200
    assert page.request.get("/nowhere/at/all").status == 404
    page.locator("header a").first.evaluate("link => { link.href = '/nowhere/at/all'; link.click() }")
    expect(page.locator("main")).to_contain_text("/nowhere/at/all")
    expect(page.locator("main a[href='/referee']")).to_be_visible()
