"""Statistics of records: figures that can be counted by hand, the same from lines as from a replay, and what costs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.imports.matches import match_of, played_by_bots
from tests.web.learning.test_me import lines_of

from huit.bots.asking import rounds_left
from huit.core.profiles import profile_named
from huit.core.tiles import NAMES
from huit.core.words import words_in
from huit.game.events import CHOW_MADE, DISCARDED, FALSE_HU, KONG_MADE, NOBODY, PUNG_MADE, WON
from huit.game.records.record import Record
from huit.game.records.replay import replay
from huit.game.records.timeline import timeline_of
from huit.game.setup import Setup
from huit.game.view import view
from huit.learn.drills.drills import CLAIM, THROW, WAITS, make_drill, parse_spec
from huit.learn.drills.grading import LearnerAnswer, judge
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.statistics.counting import count_games
from huit.learn.statistics.figures import PlayerFigures, parse_counts, phase_of, plain_counts
from huit.learn.statistics.findings import findings_of
from huit.learn.statistics.losses import losses_of

THIRTEEN = "[888s,3]356s34pEEEPP|ES0000|0"
FOURTEEN = "[888s,3]356s34pEEEPP1m|ES1000|0"
NO_OFFERS = (
    *("", "oops", f"2p,1.81.{THIRTEEN}", f"2p,0.81..{THIRTEEN}", f"2p,4.81..{THIRTEEN}", f"xx,1.81..{THIRTEEN}"),
    *(
        f"2p,1.0..{THIRTEEN}",
        f"2p,1.1٣..{THIRTEEN}",
        f"2p,1.999..{THIRTEEN}",
        f"2p,1.93..{THIRTEEN}",
        f"2p,1.81.??.{THIRTEEN}",
    ),
    f"2p,2.81..{THIRTEEN}",  # a chow from opposite
    f"2p,1.81.2222p.{THIRTEEN}",  # a fifth copy
    "2p,1.81..[888s,3]3356s34pEEEPP|ES0000|0",  # fourteen tiles
)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"


def figures_in(content: bytes) -> tuple[PlayerFigures, ...]:
    (game,) = count_games(content.splitlines(keepends=True))
    assert not game.faults
    return game.players


def test_the_example_counted_by_hand() -> None:
    """David wins twice, once from Chloé; the rates follow."""
    anne, bao, chloe, david = figures_in(EXAMPLE.read_bytes())
    assert [(one.hands, one.matches) for one in (anne, bao, chloe, david)] == [(2, 1)] * 4
    assert (david.wins, david.self_draws, david.points, david.places) == (2, 0, 78, [1, 0, 0, 0])
    assert [one.deal_ins for one in (anne, bao, chloe, david)] == [0, 1, 1, 0]
    assert david.rates["wins"] == 1.0
    assert anne.rates["win_points"] is None
    assert david.fans.total() > 2


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.booleans())
def test_lines_tell_what_a_replay_tells(seed: int, strict: bool) -> None:
    """Claims that came to nothing are not counted; wins, deal-ins, discards and false calls are those of the table."""
    record = match_of(Setup("ffmj", seed, hands=2, strict=strict), seed, ms=True)
    found = figures_in(lines_of(record).encode())
    assert found == tuple([_replayed(record, player, found[player]) for player in range(4)])


def _replayed(record: Record, player: int, counted: PlayerFigures) -> PlayerFigures:
    """The figures of a player, by the events of the table; those that events do not tell are taken over."""
    names = {CHOW_MADE: "chows", PUNG_MADE: "pungs", KONG_MADE: "kongs", DISCARDED: "discards", FALSE_HU: "false_hu"}
    figures = parse_counts(plain_counts(counted))
    for name in (*names.values(), "wins", "self_draws", "deal_ins"):
        setattr(figures, name, 0)
    for step in replay(record):
        seat = step.state.players.index(player)
        for event in step.events:
            if event.seat == seat and event.type in names:
                setattr(figures, names[event.type], getattr(figures, names[event.type]) + 1)
            if event.type == WON:
                figures.wins += event.seat == seat
                figures.self_draws += event.seat == seat and event.giver == NOBODY
                figures.deal_ins += event.giver == seat
    return figures


def test_a_claim_stands_after_a_false_hu() -> None:
    """Another player passes or calls falsely after it: the set is made and counted all the same."""
    lines = EXAMPLE.read_bytes().splitlines(keepends=True)
    at = lines.index(b'{"S": "chow 456s"}\n') + 1
    called = b'{"false_hu": "W", "from": "E", "tile": "6s", "complete": false, "payments": [20, 20, -60, 20]}\n'
    told = [*lines[:at], b'{"N": "pass"}\n', b'{"W": "hu"}\n', called, *lines[at:]]
    plain, found = figures_in(b"".join(lines)), figures_in(b"".join(told))
    assert [(one.chows, one.open_hands) for one in found] == [(one.chows, one.open_hands) for one in plain]
    assert [one.false_hu for one in found] == [0, 0, 1, 0]


def test_several_records_in_a_file() -> None:
    """One after the other; a damaged one counts up to the damage, which names its line."""
    text = EXAMPLE.read_bytes()
    lines = text.splitlines(keepends=True)
    damaged = [*lines[:50], b"oops\n", *lines[50:]]
    games = list(count_games([*lines, *damaged, *lines]))
    assert [game.is_complete for game in games] == [True, False, True]
    assert dict(games[1].faults[0].values)["line"] == str(len(lines) + 51)


def test_counts_come_back() -> None:
    """As JSON, and joined."""
    one = figures_in(EXAMPLE.read_bytes())[3]
    again = parse_counts(plain_counts(one))
    assert again == one
    again.join(one)
    assert (again.wins, again.places[0], again.fans.total()) == (4, 2, 2 * one.fans.total())


@pytest.mark.parametrize(("discards", "phase"), [(0, 0), (5, 0), (6, 1), (11, 1), (12, 2), (30, 2)])
def test_phases(discards: int, phase: int) -> None:
    """Six discards each; the rest is the end."""
    assert phase_of(discards) == phase


def test_losses_and_findings() -> None:
    """Every decision of the player is judged; what cost points, discard or claim, is a drill with a right answer."""
    record = played_by_bots(profile="ffmj", hands=1, seed="found")
    told: list[tuple[int, int]] = []
    reviewed = losses_of(record, 0, MasterReviewer(), words_in("en"), None, lambda done, of: told.append((done, of)))
    assert told == [(1, 1)]
    assert not losses_of(record, 0, MasterReviewer(), words_in("en"), (5,)).reviews
    assert sum(reviewed.losses.decisions) == len(reviewed.reviews) > 5
    found = findings_of(record, reviewed)
    assert found
    assert list(found) == sorted(found, key=lambda one: -one.loss)
    for one in found:
        spec = parse_spec(one.drill)
        assert spec is not None
        assert spec.kind in (THROW, WAITS, CLAIM)
        judged = judge(make_drill(spec, profile_named("ffmj")), LearnerAnswer())
        assert not judged.right
        assert judged.solution.tiles or judged.solution.claims
    assert {parse_spec(one.drill).kind for one in found} == {THROW, CLAIM}  # type: ignore[union-attr]  # parsed above


@pytest.mark.parametrize(("seed", "player"), [("open 3", 1), ("open 8", 1), ("open 55", 0)])
def test_the_dojo_agrees_with_the_review(seed: str, player: int) -> None:
    """A drill shows the wall and what lies open, as the player saw them: what the review advises is right in it."""
    record = played_by_bots(profile="ffmj", hands=1, seed=seed)
    reviewed = losses_of(record, player, MasterReviewer(), words_in("en"))
    advised = {one.decision.step: one.best for _, one in reviewed.reviews}
    found = findings_of(record, reviewed)
    assert any(".throw." in one.drill for one in found)
    for one in found:
        spec, best = parse_spec(one.drill), advised[one.step]
        assert spec is not None
        assert best is not None
        if spec.kind == THROW:
            drill = make_drill(spec, record.setup.profile)
            assert drill.wall is not None
            assert judge(drill, LearnerAnswer(tiles=(NAMES[best.action.tile],))).right


def test_the_wall_of_a_drill_is_that_of_all() -> None:
    """In Botzone's game everybody has a wall of their own: a drill tells what is left for the four."""
    record = played_by_bots(profile="botzone", hands=1, seed="own walls", mode="botzone")
    frames = timeline_of(record).hand(0)
    told = 0
    for player in range(4):
        for one in findings_of(record, losses_of(record, player, MasterReviewer(), words_in("en"))):
            drill, seen = parse_spec(one.drill), view(frames[one.step].state, one.seat)
            if drill is not None and drill.kind in (THROW, CLAIM):
                assert make_drill(drill, record.setup.profile).wall == 4 * rounds_left(seen)
                told += 1
    assert told


def test_a_hand_alone_is_a_drill() -> None:
    """As links and profiles of older versions have it: nothing is told of the table."""
    spec = parse_spec(f"played.throw.{FOURTEEN}")
    assert spec is not None
    drill = make_drill(spec, profile_named("ffmj"))
    assert (drill.wall, drill.seen, spec.name) == (None, (), f"played.throw.{FOURTEEN}")


@pytest.mark.parametrize(
    "name",
    [
        *(f"played.throw.{table}.{FOURTEEN}" for table in ("92.", "-1.", "81.3333s", "81.??", "81", "81.a")),
        f"played.throw.81..{THIRTEEN}",
        *("played.throw.", "played.throw.123m", "played.count.123m", "played.waits.oops", "played"),
        *[f"played.claim.{text}" for text in NO_OFFERS],
    ],
)
def test_no_drill_of_that_name(name: str) -> None:
    """Only whole positions are drills."""
    assert parse_spec(name) is None
