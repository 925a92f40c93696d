"""A person at the table, in this process: whole hands, the record of them, winning, and help that never fails."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huit.bots.asking import advice_seen, hand_seen
from huit.cli.play.game_view import PlaySettings
from huit.cli.play.person import Person
from huit.cli.play.planner_help import find_waits
from huit.cli.play.session import PlaySession, place_of_person
from huit.cli.play.stage import Left, Stage
from huit.cli.terminal.keys import ENTER, SPACE
from huit.cli.terminal.screen import Screen
from huit.core.hands import CONCEALED
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS, NAMES
from huit.core.words import words_in
from huit.game import actions
from huit.game.actions import HU, Action
from huit.game.records.record import read_record
from huit.game.records.recorder import RecordFile
from huit.game.search.rollout import LehmerRandom
from huit.game.setup import Setup
from huit.game.standing import OVER
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import view_of
from huit.learn.review.seat_advice import seen_tiles

PROFILE = profile_named("ffmj")
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
DRAW = re.compile(r': ?"(draw|replacement) ')


class Paper(Screen):
    """A screen that keeps what is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.frame = ""
        self.frames: list[str] = []

    @property
    def size(self) -> os.terminal_size:
        return os.terminal_size((80, 24))

    def show(self, lines: Sequence[str]) -> None:
        assert len(lines) <= 24
        self.frame = COLOURS.sub("", "\n".join(lines))
        self.frames.append(self.frame)


class Fingers:
    """Keys for what stands on the paper: flowers shown, hu called, the rest passed, what was drawn thrown."""

    def __init__(self, paper: Paper, typed: Sequence[str] = ()) -> None:
        self.paper = paper
        self.typed = list(typed)

    def read(self, timeout: float | None = None) -> str:
        if self.typed:
            return self.typed.pop(0)
        if "Enter to confirm" in self.paper.frame:
            return ENTER
        for sign, key in ((" h Hu", "h"), (" f flower", "f"), (" 1 flower", "1"), ("Space pass", SPACE)):
            if sign in self.paper.frame:
                return key
        return ENTER

    def forget(self) -> None:
        """Nothing is typed too early."""


def stage_of(paper: Paper, typed: Sequence[str] = (), names: tuple[str, ...] = ("A", "B", "C", "D")) -> Stage:
    return Stage(paper, Fingers(paper, typed), PlaySettings(words_in("en"), names, help_on=True), 0.0)


def test_hands_with_their_record(tmp_path: Path) -> None:
    """Three hands: each has its result on a page, the accounts sum to zero, and the record is that of the game."""
    setup = Setup(PROFILE, seed="three", salt="salt", hands=3)
    paper = Paper()
    path = tmp_path / "game.jsonl"
    with RecordFile(path, setup, ("A", "B", "C", "D")) as recorder:
        session = PlaySession(stage_of(paper), setup, ("greedy",) * 3, False, recorder, str(path))
        session.play()
    assert session.host.failures == []
    assert len(session.table.results) == 3
    assert sum(session.table.totals) == 0
    assert sum("Score sheet" in frame or " wins " in frame or "Drawn hand" in frame for frame in paper.frames) >= 4
    assert "Game over" in paper.frame
    record = read_record(path)
    assert record.is_complete
    assert record.hands == (0, 1, 2)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["totals"] == session.table.totals


def test_others_are_shown_before_they_act() -> None:
    """Every discard that the person could see stands in the news of some drawing."""
    setup = Setup(PROFILE, seed="seen", salt="salt", hands=1)
    paper = Paper()
    session = PlaySession(stage_of(paper), setup, ("random",) * 3, False, None, "")
    session.play()
    told = [event for event in session.table.history if event.type == "discard"]
    everything = "\n".join(paper.frames)
    winds = ("East", "South", "West", "North")
    assert [one for one in told if f"{winds[one.seat]} discards {NAMES[one.tile]}" not in everything] == []


def test_the_record_holds_what_is_on_the_screen(tmp_path: Path) -> None:
    """Whenever the person is asked, the deal and the newest draw are already in the file."""
    setup = Setup(PROFILE, seed="still", salt="salt", hands=1)
    paper = Paper()
    path = tmp_path / "game.jsonl"
    found: list[bool] = []
    with RecordFile(path, setup, ("A", "B", "C", "D")) as recorder:
        stage = stage_of(paper)
        session = PlaySession(stage, setup, ("greedy",) * 3, False, recorder, str(path))

        def compare() -> None:
            """Called when a question is about to be asked."""
            told = [event for event in session.table.history if event.type == "draw"]
            lines = path.read_text(encoding="utf-8").splitlines()
            found.append(len(lines) > 1 and sum(bool(DRAW.search(line)) for line in lines) == len(told))

        stage.keys.forget = compare  # type: ignore[method-assign]  # the test watches what the player watches
        session.play()
    assert len(found) > 2
    assert all(found)


def test_a_false_hu_is_told() -> None:
    """On a page of its own, however fast the others play: what it cost and why; again under the result."""
    setup = Setup(PROFILE, seed="false", salt="salt", hands=1, strict=True)
    paper = Paper()
    session = PlaySession(stage_of(paper), setup, ("greedy",) * 3, False, None, "")
    session.play()
    (event,) = [event for event in session.table.history if event.type == "false_hu"]
    assert session.table.players[event.seat] == session.me
    page = next(frame for frame in paper.frames if frame.startswith("False hu"))
    assert "The hand is not even ready" in page
    each = max(event.payments)
    assert f"{'ABCD'[session.me]} −{3 * each}" in page
    assert page.count(f" +{each}") == 3
    assert "no longer win" in page
    result = next(frame for frame in paper.frames if " wins " in frame or "Drawn hand" in frame)
    assert "false hu" in result


def test_a_dead_hand_gets_no_advice() -> None:
    """A dead hand cannot win any more: no chances are told, and neither are waits."""
    table = Table(Setup(PROFILE, seed="strict", strict=True))
    table.begin()
    while actions.HU_CODE not in table.legal(table.turn):
        table.play(table.turn, table.legal(table.turn)[0])
    seat = table.turn
    table.play(seat, actions.HU_CODE)
    paper = Paper()
    person = Person(stage_of(paper, ("a", "w", ENTER, ENTER)), PROFILE, lambda _: 0, quick=False)
    person.act(view_of(table, seat), legal_at(table, seat))
    assert sum("Your hand is dead: it can" in frame for frame in paper.frames) == 2
    assert not any("Choices" in frame for frame in paper.frames)


def test_a_fault_in_asking_is_no_failure_of_the_person() -> None:
    """An error in our own code is raised, not played over."""
    setup = Setup(PROFILE, seed="fault", salt="salt", hands=1)
    paper = Paper()
    stage = stage_of(paper)
    session = PlaySession(stage, setup, ("random",) * 3, False, None, "")

    def broken() -> None:
        raise ZeroDivisionError

    stage.keys.forget = broken  # type: ignore[method-assign]  # the test breaks what may break
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        session.play()


@pytest.mark.parametrize("yes", ["q", "y", "o", "Y"])
def test_leaving_is_no_failure_either(yes: str) -> None:
    """Q and yes, in whatever language, go through the host, which takes any other exception for a bot's."""
    setup = Setup(PROFILE, seed="left", salt="salt", hands=1)
    session = PlaySession(stage_of(Paper(), ("q", yes)), setup, ("greedy",) * 3, False, None, "")
    with pytest.raises(Left):
        session.play()
    assert session.host.failures == []


def moments(seed: int) -> Iterator[Table]:
    """Hands of four who do anything legal, before each action."""
    table = Table(Setup(PROFILE, seed=str(seed), hands=1))
    table.begin()
    chance = LehmerRandom(seed)
    while table.phase < OVER:
        yield table
        for seat in range(4):
            options = table.legal(seat)
            if options:
                table.play(seat, options[chance.below(len(options))])
                break


def test_a_hu_is_called_with_its_points() -> None:
    """The points of the hand are shown; the key points at hu, Enter calls it."""
    table, seat = next(
        (table, seat)
        for seed in range(200)
        for table in moments(seed)
        for seat in range(4)
        if actions.HU_CODE in table.legal(seat)
    )
    paper = Paper()
    person = Person(stage_of(paper, ("h", ENTER)), PROFILE, lambda seen: table.points_of(seen.seat), quick=False)
    assert person.act(view_of(table, seat), legal_at(table, seat)) == Action(seat, HU)
    assert f"h Hu {table.points_of(seat)} points" in paper.frames[0]
    assert "Hu?" in paper.frame


def test_a_strict_table_does_not_tell() -> None:
    """At a strict table, nothing says whether calling hu would be right."""
    table = Table(Setup(PROFILE, seed="strict", strict=True))
    table.begin()
    while actions.HU_CODE not in table.legal(table.turn):
        table.play(table.turn, table.legal(table.turn)[0])
    paper = Paper()
    person = Person(stage_of(paper, ("h", "u", ENTER, ENTER)), PROFILE, lambda _: 99, quick=False)
    person.act(view_of(table, table.turn), legal_at(table, table.turn))
    assert " h Hu\n" in paper.frames[0]
    assert "99" not in "".join(paper.frames)


@given(seed=st.integers(0, 200), step=st.integers(0, 150))
def test_waits_can_always_be_asked(seed: int, step: int) -> None:
    """Waits can be asked for at every moment of a hand, also with flowers kept; exposed tiles are counted once, and the
    player's own sets never."""
    for place, table in enumerate(moments(seed)):
        if place == step:
            for seat in table.awaited():
                seen = view_of(table, seat)
                find_waits(seen, seen.mine.tiles[0] if seat == table.turn else -1, PROFILE)
                hand = hand_seen(seen)
                exposed = [meld for meld in seen.mine.melds if meld.claim != CONCEALED]
                lying = sum(table.shown) - sum(len(meld.tiles) for meld in exposed)
                assert len(seen_tiles(seen)) == lying - (table.phase == 3)
                assert hand is None or all(tile < KINDS for tile in hand.tiles)
            return


@settings(max_examples=8)
@given(seed=st.integers(0, 50), step=st.integers(5, 150))
def test_advice_is_legal(seed: int, step: int) -> None:
    """Whatever is advised may be done now."""
    for place, table in enumerate(moments(seed)):
        if place == step:
            seat = table.awaited()[0]
            legal = legal_at(table, seat)
            advice = advice_seen(view_of(table, seat), legal)
            words = {actions.WORDS[action.type] for action in legal}
            kongs = {"kong"} if words & {"kong", "promote", "conceal"} else set()
            assert advice is None or {choice.action for choice in advice.choices} <= words | kongs
            return


def test_the_place_of_the_person() -> None:
    """The seat at the bottom of the screen is the person's."""
    setup = Setup(PROFILE, seed="place", salt="salt", hands=1)
    names = ["B", "C", "D"]
    names.insert(place_of_person("place"), "Me")
    paper = Paper()
    PlaySession(stage_of(paper, names=tuple(names)), setup, ("greedy",) * 3, False, None, "").play()
    first = next(frame for frame in paper.frames if "round" in frame)
    head = [line for line in first.splitlines() if "Me ·" in line]
    assert len(head) == 1
    assert re.match(r"(▶| ) (East|South|West|North) Me · 0", head[0])
