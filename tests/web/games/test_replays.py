"""Played games by HTTP: the match, each hand move by move, and a review that knows only what the player saw."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.cli.records import kong_lines, played_lines, text_of
from tests.game.hidden import other_world

from huit.core.words import LANGUAGES, Words, words_in
from huit.game import View
from huit.game.actions import Action
from huit.game.records.timeline import Frame, Timeline
from huit.hall.hall import TableUnavailable
from huit.hall.workers.pool import InlineWorkers
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.review import WeighedOption, decisions_in, review
from huit.web.answers.replays.match import timeline_in
from huit.web.app import create_app
from huit.web.settings import ServerSettings
from huit.web.wire.base import RefusalModel
from huit.web.wire.games.replays import PlayedHandAnswer, ReplayAnswer, ReviewedDecisionModel
from huit.web.wire.learning.dojo import DrillJudgementModel

ROOT = Path(__file__).parents[3]
EXAMPLE = (ROOT / "docs" / "examples" / "game.jsonl").read_bytes()
GOLDEN = ROOT / "tests" / "golden" / "web" / "replay_hand.txt"
TILES = 144


def ask(client: TestClient, path: str, record: bytes = EXAMPLE, lang: str = "en") -> dict[str, Any]:
    mark = "&" if "?" in path else "?"
    response = client.post(f"/api/replays{path}{mark}lang={lang}", content=record)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def reviewed(client: TestClient, query: str, lang: str = "en", hand: int = 1) -> list[dict[str, Any]]:
    response = client.post(f"/api/replays/hands/{hand}/review?{query}&lang={lang}", content=EXAMPLE)
    assert response.status_code == 200, response.text
    return [json.loads(line) for line in response.text.splitlines()]


def error_of(response: Any, status: int) -> dict[str, Any]:
    assert response.status_code == status, response.text
    RefusalModel.model_validate(response.json())
    error: dict[str, Any] = response.json()["error"]
    return error


# The match and its hands ----------------------------------------------------------------------------------------------


def test_the_match_at_a_glance(client: TestClient) -> None:
    """The match lists its players, the result of each hand and the final ranks."""
    found = ask(client, "")
    ReplayAnswer.model_validate(found)
    assert found["players"] == ["Anne", "Bao", "Chloé", "David"]
    assert [(row["number"], row["winner"], row["giver"], row["points"]) for row in found["rows"]] == [
        (1, 3, 2, 16),
        (2, 3, 1, 14),
    ]
    assert (found["totals"], found["ranks"]) == ([-16, -30, -32, 78], [2, 3, 4, 1])
    assert (found["complete"], found["faults"]) == (True, [])
    assert [hand["players"] for hand in found["hands"]] == [[0, 1, 2, 3], [1, 2, 3, 0]]


def test_a_hand_move_by_move(client: TestClient) -> None:
    """Every moment of it in order: whose turn, what happened, who decided what."""
    found = ask(client, "/hands/1")
    told = "".join([f"{number:>3} {told_of(step)}\n" for number, step in enumerate(found["steps"])])
    assert told == GOLDEN.read_text(encoding="utf-8")


def told_of(step: dict[str, Any]) -> str:
    news = [" ".join([one["kind"], str(one["seat"]), one["tile"] or ""]).strip() for one in step["news"]]
    done = [f"{one['seat']} {one['do']}" for one in step["decisions"]]
    return f"{step['phase']:<8} {step['turn']} {step['left']:>2}  {', '.join(news)} | {', '.join(done)}".rstrip(" |")


@pytest.mark.parametrize("mode", ["club", "botzone"])
def test_no_tile_is_lost_in_any_picture(client: TestClient, mode: str) -> None:
    """Hands, sets, flowers, rivers and wall are the whole set of tiles, whatever happened."""
    record = text_of(played_lines(2, "pictures", mode=mode)).encode()
    profile = ask(client, "", record)
    for hand in profile["hands"]:
        found = ask(client, f"/hands/{hand['number']}", record)
        PlayedHandAnswer.model_validate(found)
        assert len(found["steps"]) == hand["steps"]
        if mode == "club":
            assert {lying(step) for step in found["steps"][:-1]} == {TILES}


def lying(step: dict[str, Any]) -> int:
    """All tiles, in front of the players and in the wall."""
    shown = [tile for seat in step["seats"] for part in ("tiles", "flowers", "river") for tile in seat[part]]
    melded = [tile for seat in step["seats"] for meld in seat["melds"] for tile in meld["tiles"]]
    return len(shown) + len(melded) + int(step["left"])


def test_the_end_is_counted_as_everywhere(client: TestClient) -> None:
    """The score of a won hand is the answer of /api/score."""
    end = ask(client, "/hands/1")["end"]
    score = client.post("/api/score?lang=en", json={"hand": end["hand"], "profile": "ffmj"}).json()
    assert end["score"] == score
    assert (end["winner"], end["giver"], end["payments"]) == (3, 2, [-8, -8, -24, 40])


def test_a_claimed_tile_is_turned_towards_its_giver(client: TestClient) -> None:
    """A chow's on the left; a concealed kong has none."""
    seats = ask(client, "/hands/1")["steps"][-1]["seats"]
    chow = {"kind": "chow", "tiles": ["8s", "6s", "7s"], "turned": 0, "added": None, "concealed": False, "from": 2}
    assert seats[3]["melds"] == [chow]
    assert seats[1]["melds"][1]["concealed"]
    assert (seats[0]["melds"][1]["turned"], seats[0]["melds"][1]["from"]) == (2, 1)


# Records that are not whole -------------------------------------------------------------------------------------------


def test_half_a_record_goes_as_far_as_it_goes(client: TestClient) -> None:
    """No error, but it says that it is not complete; the last hand has no end."""
    record = text_of(kong_lines()).encode()
    found = ask(client, "", record)
    assert (found["complete"], found["faults"], found["rows"]) == (False, [], [])
    assert ask(client, "/hands/1", record)["end"] is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_damaged_line_is_named(client: TestClient, lang: str) -> None:
    """The moves before it are shown; the fault has the code of the core and its line, and no option of a program."""
    lines = EXAMPLE.split(b"\n")
    lines[30] = lines[30][:-3]
    found = ask(client, "", b"\n".join(lines), lang)
    assert [fault["code"] for fault in found["faults"]] == ["record_json"]
    assert "31" in found["faults"][0]["message"]
    assert "huit replay" not in found["faults"][0]["message"]
    assert found["hands"][0]["steps"] > 10


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (b"", "record_empty"),
        (b"{}", "record_not_one"),
        (b"\xff\xfe\x00", "record_not_one"),
        (EXAMPLE.split(b"\n")[0], "record_no_hand"),
        (EXAMPLE.replace(b'"version": 1', b'"version": 9'), "record_version"),
        (EXAMPLE.replace(b'"profile": "ffmj"', b'"profile": "mine"'), "record_profile_own"),
        (EXAMPLE.split(b"\n")[0] + b"\n" * 20_001, "record_too_many_lines"),
    ],
)
def test_what_is_no_record(client: TestClient, record: bytes, code: str) -> None:
    """A 422 with the code of the core."""
    assert error_of(client.post("/api/replays?lang=en", content=record), 422)["code"] == code


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/hands/3", 404, "replay_hand_unknown"),
        ("/hands/0/review?seat=E", 404, "replay_hand_unknown"),
        ("/hands/x", 422, "json_value"),
        ("/hands/1/review?seat=Q", 422, "field_invalid"),
        ("/hands/1/review", 422, "field_missing"),
        ("/hands/1/review?seat=E&start=-1", 422, "field_invalid"),
    ],
)
def test_what_is_not_in_a_record(client: TestClient, path: str, status: int, code: str) -> None:
    """Refused before the first line of an answer."""
    assert error_of(client.post(f"/api/replays{path}", content=EXAMPLE), status)["code"] == code


def test_only_records_may_be_long(client: TestClient) -> None:
    """Two megabytes for a record, sixty-four kilobytes for anything else."""
    assert error_of(client.post("/api/replays", content=b"x" * 100_000), 422)["code"] == "record_not_one"
    assert error_of(client.post("/api/replays", content=b"x" * 2_100_000), 413)["code"] == "body_too_large"
    assert error_of(client.post("/api/score", content=b"x" * 100_000), 413)["code"] == "body_too_large"


# The review -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_beside_the_masters(client: TestClient, lang: str) -> None:
    """The played and the best action both have figures and reasons in the reader's language."""
    (found,) = reviewed(client, "seat=W&start=32&most=1", lang)
    ReviewedDecisionModel.model_validate(found)
    assert (found["step"], found["done"]["do"], found["verdict"]) == (32, "discard 3p", "worse")
    assert found["best"]["do"] not in ("discard 3p", "pass")
    assert found["loss"] == pytest.approx(found["best"]["worth"] - found["did"]["worth"], abs=0.02)
    assert found["best"]["chance"] >= max(plan["chance"] for plan in found["best"]["plans"]) > 0
    assert all(plan["name"] and plan["needs"] for plan in found["best"]["plans"])
    assert {"fr": "Jeter 3p", "en": "Discard 3p", "zh": "打 3p"}.get(lang, "3p") in found["did"]["reason"]
    assert found["hand"] == "[123m,2]45m11234789s3p|EW1000|2"


def test_every_decision_of_a_seat(client: TestClient) -> None:
    """In the order of play from the step that is looked at, then those before; as many as are wanted."""
    steps = ask(client, "/hands/2")["steps"]
    decided = [number for number, step in enumerate(steps) if any(one["seat"] == 3 for one in step["decisions"])]
    found = reviewed(client, f"seat=N&start={decided[-3]}&most=4", hand=2)
    assert [one["step"] for one in found] == [*decided[-3:], decided[0]]
    for one in found:
        ReviewedDecisionModel.model_validate(one)
        assert one["done"] in steps[one["step"]]["decisions"]
        assert (one["verdict"] == "same") == (one["did"] is not None and one["did"] == one["best"])


def test_claims_and_passes_are_decisions(client: TestClient) -> None:
    """Whatever was chosen where there was a choice; not flowers, nor what was the only way."""
    steps = [step for number in (1, 2) for step in ask(client, f"/hands/{number}")["steps"]]
    kinds = {one["kind"] for step in steps for one in step["decisions"]}
    assert kinds == {"pass", "discard", "chow", "pung", "conceal", "promote", "hu"}


def test_lines_are_not_held_back(client: TestClient) -> None:
    """Lines are sent as they are made: they are no file that a compressor may collect."""
    response = client.post("/api/replays/hands/1/review?seat=N&start=63&most=1", content=EXAMPLE)
    assert response.headers["content-encoding"] == "identity"
    assert response.headers["content-type"] == "application/x-ndjson"


@cache
def example() -> Timeline:
    return timeline_in(EXAMPLE)


class Spy:
    """A reviewer that remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[View, tuple[Action, ...]]] = []

    def weigh(self, seen: View, legal: tuple[Action, ...], words: Words) -> tuple[WeighedOption, ...]:
        self.shown.append((seen, legal))
        return ()


def in_other_world(frame: Frame, seat: int, random: Random) -> Frame:
    """The same frame with other tiles where the seat cannot see; the pending answers are kept, for they are the
    table's."""
    other = other_world(frame.state, seat, random)
    return replace(frame, state=replace(other, answers=frame.state.answers, setup=frame.state.setup))


@pytest.mark.parametrize("number", [0, 1])
def test_the_reviewer_is_shown_nothing_hidden(number: int) -> None:
    """For every decision of every seat: with all hidden tiles dealt otherwise it is asked the very same thing."""
    frames = example().hand(number)
    random = Random(number)
    for decision in decisions_in(frames):
        spy = Spy()
        review(decision, frames, spy, words_in("en"))
        others = list(frames)
        others[decision.step] = in_other_world(frames[decision.step], decision.seat, random)
        assert others[decision.step].state != frames[decision.step].state
        review(decision, others, spy, words_in("en"))
        assert spy.shown[0] == spy.shown[1], decision


def test_the_review_does_not_depend_on_hidden_tiles() -> None:
    """The same verdict, figures and reasons in worlds that the player cannot tell apart."""
    frames = example().hand(0)
    random = Random(7)
    decisions = [one for one in decisions_in(frames) if one.step in (26, 33, 42, 63)]
    assert {one.done.type for one in decisions} > {0, 1}
    for decision in decisions:
        others = list(frames)
        others[decision.step] = in_other_world(frames[decision.step], decision.seat, random)
        judged = [review(decision, world, MasterReviewer(), words_in("fr")) for world in (frames, others)]
        assert judged[0] == judged[1]


# Tables of this server ------------------------------------------------------------------------------------------------


@pytest.fixture
def hall_client() -> TestClient:
    """A hall with one finished table, "done", and one that is still played."""

    async def record(table: str, _: object) -> list[str]:
        if table != "done":
            raise TableUnavailable("table_unfinished" if table == "playing" else "table_unknown")
        return EXAMPLE.decode().splitlines()

    app = create_app(ServerSettings(pages=None))
    app.state.work = InlineWorkers()
    app.state.hall = SimpleNamespace(record=record)
    return TestClient(app)


@pytest.mark.parametrize("path", ["", "/hands/2", "/hands/1/review?seat=N&start=61&most=2"])
def test_a_finished_table_is_replayed_as_its_record(hall_client: TestClient, path: str) -> None:
    """By its address one gets what the record, sent along, would have given."""
    by_table = hall_client.get(f"/api/tables/done/replay{path}", headers={"Accept-Language": "en"})
    by_record = hall_client.post(f"/api/replays{path}", content=EXAMPLE, headers={"Accept-Language": "en"})
    assert by_table.status_code == 200
    assert by_table.text == by_record.text


@pytest.mark.parametrize("path", ["", "/hands/1", "/hands/1/review?seat=N&start=63&most=1"])
def test_a_running_table_tells_nothing(hall_client: TestClient, path: str) -> None:
    """A running table gives neither match nor hand nor review, until it has ended; an unknown one is not found."""
    hall_client.get(f"/api/tables/done/replay{path}")
    assert error_of(hall_client.get(f"/api/tables/playing/replay{path}"), 409)["code"] == "table_unfinished"
    assert error_of(hall_client.get(f"/api/tables/nowhere/replay{path}"), 404)["code"] == "table_unknown"


# Mistakes of counting -------------------------------------------------------------------------------------------------


def test_mistakes_of_counting_are_to_be_trained(client: TestClient) -> None:
    """Naming the fans of a played hand is judged, and missed or superfluous ones are among the weak topics."""
    hand = ask(client, "/hands/1")["end"]["hand"]
    body: dict[str, Any] = {"hand": hand, "fans": ["all_pungs"], "seconds": 12.5}
    judged = client.post("/api/dojo/counted?lang=en", json=body).json()
    DrillJudgementModel.model_validate(judged)
    solution = judged["solution"]["fans"]
    assert [one["id"] for one in judged["missed"]] == solution
    assert [one["id"] for one in judged["invented"]] == ["all_pungs"]
    assert {"all_pungs", *solution} <= set(judged["learner"]["cards"])
    assert judged["learner"]["history"][0][3:] == [0, 12.5]
    right = client.post("/api/dojo/counted", json={**body, "fans": solution, "learner": judged["learner"]}).json()
    assert (right["right"], right["missed"], right["invented"]) == (True, [], [])


def test_a_hand_that_is_none_cannot_be_counted(client: TestClient) -> None:
    """The fault of the core, as for a score."""
    answer = client.post("/api/dojo/counted", json={"hand": "123m", "fans": []})
    assert error_of(answer, 422)["code"] == "tile_count"
