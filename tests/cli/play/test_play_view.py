"""The screen of a game: moments as text in three languages, and lines that never leave the window."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text
from tests.cli.running import compare, golden

from huit.bots.hosting import FailedTurn
from huit.cli.arguments.refusal import cells
from huit.cli.play.choices import PendingDecision
from huit.cli.play.game_view import PlaySettings, draw_game
from huit.cli.play.keys_page import show_keys
from huit.cli.play.results import show_hand_result, show_match_result, show_misdeeds
from huit.cli.play.table_view import (
    LOWEST,
    NARROWEST,
    Layout,
    draw_bottom,
    draw_meld,
    draw_name,
    draw_river,
    draw_table,
    open_view,
    status_line,
)
from huit.cli.terminal.screen import drawing_console
from huit.cli.terminal.wrapping import UnbreakingConsole, restored
from huit.core.hands import CHOW, CONCEALED, KONG, PROMOTED, PUNG, Meld
from huit.core.profiles import profile_named
from huit.core.tiles import NAMES as TILE_NAMES
from huit.core.tiles import NO_TILE, RED, WHITE
from huit.core.words import words_in
from huit.game import actions
from huit.game.search.rollout import LehmerRandom
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, FINISHED, TURN
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import view_of

SETUP = Setup(profile_named("ffmj"), seed="1", salt="salt", hands=2)
LANGUAGES = ("fr", "en", "zh")  # those of the golden files


def settings(language: str, help_on: bool = True, glyphs: bool = False, you: int = 0) -> PlaySettings:
    names = ["club 1", "greedy", "club 2"]
    names.insert(you, words_in(language).say("you"))
    return PlaySettings(words_in(language), tuple(names), glyphs, help_on)


def yours(decision: PendingDecision, language: str) -> PlaySettings:
    """Settings in which the deciding player is you."""
    return settings(language, you=decision.view.players[decision.view.seat])


def moments(seed: str) -> Iterator[Table]:
    """A table of four who do anything legal, before each action; kongs and flowers whenever they can."""
    table = Table(Setup(SETUP.profile, seed=seed, salt="salt", hands=2))
    table.begin()
    chance = LehmerRandom(len(seed))
    while table.phase != FINISHED:
        yield table
        for seat in range(4):
            options = table.legal(seat)
            if options:
                kinds = (actions.CLAIM_KONG, actions.PROMOTED_KONG, actions.CONCEALED_KONG, actions.FLOWER, actions.HU)
                liked = [code for code in options if code >> 6 in kinds]
                table.play(seat, (liked or options)[chance.below(len(liked or options))])
                break
    yield table


def first(wanted: Callable[[Table], bool]) -> Table:
    """The first such moment of the first game that has one."""
    for seed in range(60):
        for table in moments(str(seed)):
            if wanted(table):
                return table
    raise AssertionError("no such moment")


def decision_of(table: Table, seat: int) -> PendingDecision:
    return PendingDecision(view_of(table, seat), legal_at(table, seat))


def text_of(lines: list[Text], width: int) -> str:
    """As it stands on the screen, without the colours; blanks at the end of lines cut away."""
    stream = io.StringIO()
    console = drawing_console(stream, width, None)
    for line in lines:
        console.print(line)
    return "".join([line.rstrip() + "\n" for line in restored(stream.getvalue()).splitlines()])


def printed(draw: Callable[..., None], *arguments: object, width: int = 80) -> str:
    stream = io.StringIO()
    console: UnbreakingConsole = drawing_console(stream, width, None)
    draw(console, *arguments)
    return stream.getvalue()


def chow_or_pung(table: Table) -> bool:
    """The next player is asked about a discard that makes two chows or a pung, late enough for rivers to be long."""
    kinds = [code >> 6 for code in table.legal((table.turn + 1) % 4)] if table.phase == ANSWERS else []
    return kinds.count(actions.CLAIM_CHOW) >= 2 and actions.CLAIM_PUNG in kinds and table.wall.left < 70


def own_turn(table: Table) -> bool:
    """A player has drawn, with flowers in front and a pung that may become a kong."""
    if table.phase != TURN or not table.seats[table.turn].flowers:
        return False
    return any(code >> 6 == actions.PROMOTED_KONG for code in table.legal(table.turn))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_claim(language: str) -> None:
    """Chows under digits, a pung under its letter, each with the set that it would make; 80 columns, 24 lines."""
    table = first(chow_or_pung)
    decision = decision_of(table, (table.turn + 1) % 4)
    lines = draw_game(decision.view, decision, yours(decision, language), (80, 24))
    assert len(lines) == 24
    compare(f"play_claim.{language}.txt", text_of(lines, 80))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_with_a_tile_chosen(language: str) -> None:
    """The tile drawn stands apart, the one chosen is marked, and it is said how to confirm or take back."""
    table = first(own_turn)
    decision = decision_of(table, table.turn)
    decision.press("d")
    compare(
        f"play_turn.{language}.txt",
        text_of(draw_game(decision.view, decision, yours(decision, language), (80, 24)), 80),
    )


@pytest.mark.parametrize(("width", "height"), [(60, 24), (46, 24), (120, 40)])
def test_other_windows(width: int, height: int) -> None:
    """The same turn in a narrow, a very narrow and a large window."""
    table = first(own_turn)
    decision = decision_of(table, table.turn)
    lines = draw_game(decision.view, decision, yours(decision, "en"), (width, height))
    assert len(lines) == height
    compare(f"play_turn.{width}.txt", text_of(lines, width))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_match(language: str) -> None:
    """Places, table points, the sheet, and seed and salt beside the commitment."""
    table = first(lambda table: table.phase == FINISHED and any(result.winner >= 0 for result in table.results))
    how = settings(language)
    shown = printed(show_match_result, table.results, table.totals, table.setup, "game.jsonl", how)
    assert "huit verify game.jsonl" in shown
    compare(f"play_over.{language}.txt", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_hand(language: str) -> None:
    """A win with its score in full and what everybody pays; a drawn hand in one line."""
    won = first(lambda table: bool(table.results) and table.results[-1].winner >= 0)
    drawn = first(lambda table: bool(table.results) and table.results[-1].winner < 0)
    parts = [
        printed(show_hand_result, table.results[-1], table.history, table.setup.profile, settings(language))
        for table in (won, drawn)
    ]
    compare(f"play_hand.{language}.txt", "\n".join(parts))


WIDTHS = (46, 60, 80)


def keys_at(width: int, language: str, pressed: str = "") -> tuple[str, str]:
    """The question and the keys under it, in the player's own turn with help."""
    table = first(own_turn)
    decision = decision_of(table, table.turn)
    decision.press(pressed)
    lines = [line.plain for line in draw_game(decision.view, decision, yours(decision, language), (width, 24))]
    asked = next(place for place, line in enumerate(lines) if " k " in line or "›k " in line) - 1
    return lines[asked], lines[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_choice_can_always_be_confirmed_and_taken_back(language: str, width: int) -> None:
    """However narrow the window: the keys for it are told whole, and from 60 columns on before they are needed."""
    words = words_in(language)
    enter = f"{words.say('key_enter')} {words.say('key_confirm')}"
    escape = f"{words.say('key_escape')} {words.say('key_back')}"
    question, keys = keys_at(width, language, "d")
    assert enter in keys
    assert escape in keys
    assert question.rstrip().endswith(("?", "？", words.say("play_confirm")))
    if width >= 60:
        _, keys = keys_at(width, language)
        assert enter in keys
        assert escape in keys
        assert "? " in keys


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_below_the_table_fits_the_narrowest_window(language: str) -> None:
    """Questions and notes are never cut."""
    words = words_in(language)
    winds = [words.say(f"wind_{wind}") for wind in "ESWN"]
    said = [words.say(key) for key in ("ask_leave", "thinking", "help_is_off")]
    said += [words.say(key) for key in ("help_has_nothing", "help_has_flower", "help_is_dead")]
    said += [f"  {words.say(key)}" for key in ("ask_turn", "ask_opening")]
    said += [f"  {words.say(key, who=who, tile='5p')}" for key in ("ask_claim", "ask_robbing") for who in winds]
    assert [one for one in said if cells(one) > NARROWEST] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_keys_are_explained_in_two_columns(language: str, width: int) -> None:
    """The explanation of a key never wraps under the keys, and no line exceeds the window."""
    text = restored(printed(show_keys, words_in(language), width=width))
    lines = [line for line in text.splitlines() if line.strip()]
    titles = [words_in(language).say("title_keys"), words_in(language).say("title_signs")]
    assert [line for line in lines if not line.startswith("  ")] == titles
    assert all(cells(line) <= width for line in lines)
    assert all(len(line) - len(line.lstrip()) in (2, 14) for line in lines if line not in titles)


@pytest.mark.parametrize("width", [60, 46])
def test_numbered_bots_can_be_told_apart(width: int) -> None:
    """A name that does not fit is shortened, but keeps its number."""
    table = first(own_turn)
    names = ("greedy 1", "greedy 2", "greedy 3", "greedy 4")
    table.totals = [-120, 96, -88, 112]
    screen = text_of(draw_table(view_of(table, 0), names, words_in("fr"), Layout(width, 3)), width)
    assert len(set(re.findall(r"(\d) · ", screen))) == (3 if width == 60 else 4)
    assert all(cells(draw_name(view_of(table, 0), seat, names, words_in("fr"), 19).plain) <= 19 for seat in range(4))


def test_a_bot_that_failed_is_named() -> None:
    """The error of the bot stands under the result."""
    shown = printed(show_misdeeds, [FailedTurn(2, 0, "crashed", "")], settings("en"))
    told = "greedy could not answer (crashed), so Huit passed or discarded the drawn tile for it."
    assert " ".join(shown.split()) == told


@given(
    seed=st.integers(0, 30),
    step=st.integers(0, 300),
    seat=st.integers(0, 3),
    width=st.integers(20, 130),
    height=st.integers(LOWEST, 60),
    language=st.sampled_from(LANGUAGES),
    glyphs=st.booleans(),
)
def test_no_line_leaves_the_window(
    seed: int, step: int, seat: int, width: int, height: int, language: str, glyphs: bool
) -> None:
    """Whatever the moment and the size, no line is longer than the window is wide and none is lost below it."""
    for place, table in enumerate(moments(str(seed))):
        if place == step or table.phase == FINISHED:
            legal = legal_at(table, seat)
            decision = decision_of(table, seat) if legal and table.phase < FINISHED - 1 else None
            how = settings(language, glyphs=glyphs)
            lines = draw_game(view_of(table, seat), decision, how, (width, height), points=12)
            assert len(lines) == height or width < NARROWEST
            if width >= NARROWEST:
                assert all(line.cell_len <= width for line in lines)
                assert decision is None or "q" in lines[-1].plain
            return


@given(seed=st.integers(0, 30), step=st.integers(0, 200), seat=st.integers(0, 3))
def test_the_screen_shows_only_the_view(seed: int, step: int, seat: int) -> None:
    """Tiles that a seat may not know are not drawn: with the hands of the others exchanged the screen is the same."""
    for place, table in enumerate(moments(str(seed))):
        if place == step:
            before = draw_game(view_of(table, seat), None, settings("en"), (80, 24))
            others = [other for other in range(4) if other != seat]
            swapped = table.copy()
            one, two = [swapped.seats[other] for other in others[:2]]
            if sum(one.counts) == sum(two.counts):
                one.counts, two.counts = two.counts, one.counts
            after = draw_game(view_of(swapped, seat), None, settings("en"), (80, 24))
            assert [line.plain for line in before] == [line.plain for line in after]
            return


@pytest.mark.parametrize(
    ("meld", "drawn"),
    [
        (Meld(CHOW, 2, 1), "[3'45m]"),
        (Meld(CHOW, 2, 3), "[5'34m]"),
        (Meld(PUNG, WHITE, 1), "[P'PP]"),
        (Meld(PUNG, WHITE, 2), "[PP'P]"),
        (Meld(PUNG, 22, 3), "[555'p]"),
        (Meld(KONG, RED, 3), "[CCCC']"),
        (Meld(KONG, 22, 1 + PROMOTED), "[5'5'55p]"),
        (Meld(KONG, 22, 3 + PROMOTED), "[555'5'p]"),
        (Meld(KONG, 22, CONCEALED), "(5555p)"),
        (Meld(KONG, NO_TILE, CONCEALED), "(▮▮▮▮)"),
    ],
)
def test_sets_lie_as_on_a_table(meld: Meld, drawn: str) -> None:
    """The claimed tile is turned, on the side of its giver, a chow's always at the left (play 10.1 to 10.3)."""
    assert draw_meld(meld).plain == drawn


def test_rivers_have_rows_of_six() -> None:
    """In order; the newest discard of all is marked, and old rows give way where there is no room."""
    table = first(lambda table: table.phase == ANSWERS and len(table.seats[table.turn].river) == 14)
    seen = view_of(table, (table.turn + 1) % 4)
    rows = [row.plain for row in draw_river(seen, table.turn, Layout(rows=4))]
    assert [len(re.findall(r"\S+", row.replace("›", " "))) for row in rows] == [6, 6, 2, 0]
    assert rows[2].count("›") == 1
    assert rows[2].rstrip().endswith(f"›{TILE_NAMES[table.discard]}")
    assert [row.plain for row in draw_river(seen, table.turn, Layout(rows=2))] == rows[1:3]


def test_a_replay_sees_every_hand() -> None:
    """With all hands open the tiles of each seat are on the screen."""
    table = first(chow_or_pung)
    seen = open_view(table.freeze(), 0)
    how = settings("en")
    lines = [status_line(seen, how.words), *draw_table(seen, how.names, how.words, Layout())]
    lines += draw_bottom(seen, how.names, how.words, Layout())
    compare("play_open.txt", text_of(lines, 80))


def test_the_documented_screen() -> None:
    """The page about playing shows the screen of the test above."""
    page = (Path(__file__).parents[3] / "docs" / "play.md").read_text(encoding="utf-8")
    assert f"```text\n{golden('play_claim.en.txt').read_text(encoding='utf-8')}```" in page
