"""A bot of huit on the platform knows the same as at our table, and plays the same."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.botzone.legal_play import is_asked, judge_of, legal_answer
from tests.botzone.played import played_hands

from huit.bots.hosting import Host
from huit.bots.protocol import default_action
from huit.botzone.judge.judge import BotzoneJudge
from huit.botzone.protocol.faults import BotzoneError
from huit.botzone.protocol.forms import KEEP_RUNNING
from huit.botzone.protocol.initdata import setup_from, setup_of
from huit.botzone.seat.conversation import Conversation
from huit.botzone.seat.seated_bot import SeatedBot
from huit.botzone.seat.tracking import HandTracker
from huit.game.actions import CLAIM_CHOW, CLAIM_PUNG, HU, Action
from huit.game.state import legal_at
from huit.game.view import View, view_of


class Eager:
    """Wins when it can, claims pungs and chows, throws its highest tile."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        for kind in (HU, CLAIM_PUNG, CLAIM_CHOW):
            for action in legal:
                if action.type == kind:
                    return action
        return legal[-1] if view.drawn >= 0 else default_action(view, legal)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 1 << 30), st.booleans())
def test_requests_tell_what_a_view_shows(seed: int, mixed: bool) -> None:
    """Whenever a seat has a choice, its memory of the requests gives the view and the legal actions of the table."""
    judge, chance = judge_of(seed, mixed), Random(seed)
    memories = [HandTracker(setup_of(judge.table.number // 4, ()), seat) for seat in range(4)]
    while judge.request is not None:
        for seat, memory in enumerate(memories):
            if judge.request.type != "init":
                memory.receive(judge.request.texts[seat])
            asked = is_asked(judge, seat)
            expected = legal_at(judge.table, seat) if asked else ()
            assert legal_at(memory.table(), seat) == expected
            if asked:
                assert view_of(memory.table(), seat) == view_of(judge.table, seat)
        answers = [legal_answer(judge, seat, chance) for seat in range(4)]
        for seat, memory in enumerate(memories):
            memory.answered(answers[seat])
        judge.answer((answers[0], answers[1], answers[2], answers[3]))


@pytest.mark.parametrize("seed", range(6))
def test_plays_as_at_our_table(seed: int) -> None:
    """Four bots that hear only requests end a hand as the same four at our table do, preempted claims and all."""
    judge = judge_of(seed, mixed=seed % 2 == 0)
    host = Host(judge.table.setup, [Eager() for _ in range(4)])
    host.play_match()
    bots = [SeatedBot(Eager()) for _ in range(4)]
    while judge.request is not None:
        for seat, bot in enumerate(bots):
            bot.receive(judge.request.texts[seat])
        east, south, west, north = [bot.answer() for bot in bots]
        judge.answer((east, south, west, north))
    assert judge.table.history == host.table.history


def test_our_bots_make_no_errors_with_others() -> None:
    """Walls of the platform are played to the end by one built-in bot among players who discard every tile they
    draw."""
    for hand in played_hands()[:4]:
        judge = BotzoneJudge(setup_from(hand.initdata))
        bot = SeatedBot(Eager())
        while judge.request is not None:
            bot.receive(judge.request.texts[1])
            answers = ["PASS"] * 4
            if judge.request.type == "draw":
                answers[judge.request.seat] = "PLAY" + judge.request.texts[judge.request.seat][1:]
            answers[1] = bot.answer()
            judge.answer((answers[0], answers[1], answers[2], answers[3]))
        assert judge.scores[1] != -30


REQUESTS = ["0 1 0", "1 0 0 0 0 W1 W2 W3 T1 T1 T5 T9 B2 B3 B9 F1 F2 J1", "3 0 DRAW", "3 0 PLAY T1", "3 0 PENG W9"]


class Talk:
    """The platform's side of a conversation."""

    def __init__(self, *lines: str, form: str = "") -> None:
        self._lines = [line + "\n" for line in lines]
        self.said: list[str] = []
        self.conversation = Conversation(SeatedBot(Eager()), self._read, self.said.append, form)

    def _read(self) -> str:
        return self._lines.pop(0) if self._lines else ""


def test_simplified_interaction() -> None:
    """The number of requests, requests and answers in turn; one answer, with the tile thrown after the claim."""
    talk = Talk("4", REQUESTS[0], "PASS", REQUESTS[1], "PASS", REQUESTS[2], "PASS", REQUESTS[3])
    talk.conversation.run(keep_running=False)
    assert talk.said == ["PENG J1"]


def test_json_interaction() -> None:
    """One line of JSON in, one out."""
    talk = Talk(json.dumps({"requests": REQUESTS[:4], "responses": ["PASS"] * 3, "time_limit": 1}))
    talk.conversation.run(keep_running=False)
    assert [json.loads(line) for line in talk.said] == [{"response": "PENG J1"}]


def test_kept_running_simplified() -> None:
    """After the first turn only the newest request comes; blank lines are nothing; a lost claim is taken back."""
    talk = Talk("1", REQUESTS[0], "", "", *REQUESTS[1:4], "3 2 PENG W9", "3 3 DRAW")
    talk.conversation.run()
    answers = ["PASS", "PASS", "PASS", "PENG J1", "PASS", "PASS"]
    assert talk.said == [line for answer in answers for line in (answer, KEEP_RUNNING)]


def test_kept_running_json() -> None:
    """The newest request is a string of JSON, or a plain line."""
    talk = Talk(json.dumps({"requests": REQUESTS[:1], "responses": []}), json.dumps(REQUESTS[1]), *REQUESTS[2:4])
    talk.conversation.run()
    assert [json.loads(line)["response"] for line in talk.said[::2]] == ["PASS", "PASS", "PASS", "PENG J1"]
    assert set(talk.said[1::2]) == {KEEP_RUNNING}


def test_concealed_kong_is_remembered_from_ones_own_answer() -> None:
    """The platform echoes it without its tile."""
    hand = "1 0 0 0 0 W1 W1 W1 T1 T1 T5 T9 B2 B3 B9 F1 F2 J1"
    memory = HandTracker(setup_of(0, ()), 0)
    for request, answer in ((hand, "PASS"), ("2 W1", "GANG W1"), ("3 0 GANG", "PASS"), ("2 J2", "PLAY J2")):
        memory.receive(request)
        memory.answered(answer)
    assert [meld.tile for meld in view_of(memory.table(), 0).mine.melds] == [0]


@pytest.mark.parametrize(
    "lines",
    [
        ["hello"],
        ["1"],
        ["1", "0 4 0"],
        ["1", "2 W1"],
        ["1", "0 0 0", "1 0 0 0 0 W1"],
        ["1", "0 0 0", REQUESTS[1], "3 9 DRAW"],
        ["1", "0 0 0", REQUESTS[1], "3 1 DANCE W1"],
        ["1", "0 0 0", REQUESTS[1], "3 0 PLAY B7"],
    ],
)
def test_what_is_no_request(lines: list[str]) -> None:
    """Is refused with a code, and quoted without the end of its line."""
    with pytest.raises(BotzoneError) as caught:
        Talk(*lines).conversation.run()
    (fault,) = caught.value.faults
    assert fault.code == "botzone_request"
    assert not any(value.endswith("\n") for _, value in fault.values)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "botzone_json"),
        ('"', "botzone_json"),
        ("{}", "botzone_requests"),
        ('{"requests": 3}', "botzone_requests"),
        ('{"requests": []}', "botzone_requests"),
    ],
)
def test_what_is_no_turn_in_json(line: str, code: str) -> None:
    """Invalid JSON is told apart from an object without requests."""
    with pytest.raises(BotzoneError) as caught:
        Talk(line).conversation.run()
    assert caught.value.faults[0].code == code
