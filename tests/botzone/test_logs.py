"""Logs of the platform become records that replay, and records of Botzone's game become logs again."""

from __future__ import annotations

from copy import deepcopy

import pytest
from tests.botzone.played import PlayedHand, played_hands

from huit.bots.hosting import Host
from huit.bots.random import RandomBot
from huit.botzone.judge.hands import judge_hand
from huit.botzone.logs import ERROR_TEXT, PENALTIES, export_record, import_log, lost_by_log
from huit.botzone.protocol.faults import BotzoneError
from huit.core.profiles import profile_named
from huit.game.records.record import Record, parse_record
from huit.game.records.recorder import Recorder
from huit.game.records.verify import verify
from huit.game.setup import BOTZONE, CLUB, Setup

HANDS = played_hands()


def record_of(hand: PlayedHand) -> Record:
    return parse_record("\n".join(import_log(hand.log()).lines) + "\n")


def finals(log: object) -> object:
    return judge_hand(log)[-1]["content"]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_there_and_back(hand: PlayedHand) -> None:
    """A log becomes a record in which everything holds, and that the same log; only an error may stand later."""
    record = record_of(hand)
    assert verify(record).holds
    (log,) = export_record(record)
    outputs = judge_hand(log)
    if hand.outputs[-1]["content"] in PENALTIES:
        assert ERROR_TEXT in import_log(hand.log()).lost
        assert outputs[-1] == hand.outputs[-1]
    else:
        assert outputs == hand.outputs


def test_answers_alone_become_a_record() -> None:
    """The judge's input will do: there is nothing of the platform's to lose."""
    imported = import_log({"initdata": HANDS[0].initdata, "answers": HANDS[0].answers})
    assert imported.lost == ()
    assert verify(parse_record("\n".join(imported.lines) + "\n")).holds


def test_half_a_log() -> None:
    """Becomes half a record, and half a log again."""
    hand = HANDS[0]
    log = hand.log()
    entries = log["log"]
    assert isinstance(entries, list)
    for turns in (0, 5, 40, 41, 42):
        half = {**log, "log": entries[: 2 * turns + 1]}
        record = parse_record("\n".join(import_log(half).lines) + "\n")
        (again,) = export_record(record)
        outputs = judge_hand(again)
        assert len(outputs) > turns  # our table goes on where nobody has a choice
        assert outputs == hand.outputs[: len(outputs)]


def test_games_of_ours() -> None:
    """A recorded game of bots at our table becomes logs, one a hand, with the same scores."""
    setup = Setup(profile_named("botzone"), seed="logs", first=0, hands=3, mode=BOTZONE)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, ("a", "b", "c", "d"))
    host = Host(setup, [RandomBot(str(player)) for player in range(4)], recorder)
    recorder.catch_up(host.play_match())
    record = parse_record("\n".join(lines) + "\n")
    logs = export_record(record)
    assert len(logs) == 3
    for number, log in enumerate(logs):
        paid = host.table.results[number].payments
        players = [(seat + number) % 4 for seat in range(4)]
        assert finals(log) == {str(seat): paid[player] for seat, player in enumerate(players)}
    assert lost_by_log(record) == ("names", "seed")


def test_other_games_are_refused() -> None:
    """A game with one wall for all cannot be told in a log."""
    lines: list[str] = []
    setup = Setup(profile_named("ffmj"), seed="club", hands=1, mode=CLUB)
    recorder = Recorder(lines.append, setup, ("a", "b", "c", "d"))
    recorder.catch_up(Host(setup, [RandomBot(str(player)) for player in range(4)], recorder).play_match())
    with pytest.raises(BotzoneError) as caught:
        export_record(parse_record("\n".join(lines) + "\n"))
    assert caught.value.faults[0].code == "botzone_mode"


def test_log_that_was_changed() -> None:
    """The place is named where our judge says something else."""
    log = deepcopy(HANDS[0].log())
    entries = log["log"]
    assert isinstance(entries, list)
    entries[6]["output"]["content"]["2"] = "3 0 PLAY W1"
    with pytest.raises(BotzoneError) as caught:
        import_log(log)
    fault = caught.value.faults[0]
    assert (fault.code, dict(fault.values)["place"]) == ("botzone_log_differs", "/log/6")


def test_record_cut_anywhere() -> None:
    """The log ends where the record does: no claim becomes an error, no hand ends that did not."""
    told_of_claims = 0
    for hand in HANDS[:3]:
        lines = import_log(hand.log()).lines
        for end in range(3, len(lines)):  # from the first draw on
            record = parse_record("\n".join(lines[:end]) + "\n")
            (log,) = export_record(record)
            assert lost_by_log(record) == ("names", "rest of the wall")
            outputs = judge_hand(log)
            assert outputs == hand.outputs[: len(outputs)]
            told_of_claims += any(word in lines[end - 1] for word in ("chow", "pung"))
    assert told_of_claims


@pytest.mark.parametrize(
    "log",
    [
        {},
        {"log": []},
        {"initdata": {}, "log": []},
        {"initdata": {"quan": 1}, "log": []},
        {"initdata": {"walltiles": HANDS[0].initdata["walltiles"]}, "log": []},
    ],
)
def test_deal_that_is_not_told(log: object) -> None:
    """A log without its wall or its wind is refused: nobody knows what was dealt."""
    with pytest.raises(BotzoneError) as caught:
        import_log(log)
    assert caught.value.faults[0].code == "botzone_no_deal"


def test_deal_of_a_seed() -> None:
    """The seed tells wall and wind."""
    assert len(import_log({"initdata": {"srand": 7}, "log": []}).lines) > 1
