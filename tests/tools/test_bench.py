"""The benchmarks still run: each subject once over a few hands, with the totals compared."""

from __future__ import annotations

import importlib
import sys

import pytest
from bench.desk import desk_figures
from bench.distance import distance_speeds
from bench.figures import AT_MOST, Figure, Section
from bench.hands import played_hands, random_hands
from bench.learning import paces
from bench.load_tables import measure
from bench.lone import DRAWS, Result, Turn, advised, gain, nearest, play_deals, worth
from bench.speed import interleave
from bench.store import appending
from bench.subjects import PROFILES, batch, batch_fans, compat, explained, packed, packed_bits
from bench.table import hands_per_second, random_play
from bench.usage import usage_speeds
from bench.web import growth, loads

from huit.core.notation import parse_tile, parse_tiles


@pytest.fixture(autouse=True)
def _collect_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """A measured process has hardly anything to collect; that of the tests has so much that it takes seconds."""
    monkeypatch.setattr("gc.collect", lambda: 0)


def test_speed() -> None:
    """Every subject gives the expected totals next to the peer, and a ratio."""
    hands = random_hands(30)
    subjects = [make(hands, profile) for make in (packed, packed_bits, batch, explained) for profile in PROFILES]
    found = interleave(hands, [compat(hands), *subjects], rounds=1, progress=lambda _: None)
    found += interleave(hands, [compat(hands, verbose=True)], 1, lambda _: None, verbose_peer=True)
    found += interleave(hands, [batch_fans(hands)], 1, lambda _: None)
    played = played_hands(30)
    found += interleave(played, [compat(played)], 1, lambda _: None)
    assert len(found) == 4 + 4 * len(PROFILES)
    assert all(one.ratio > 0 and one.nanoseconds > 0 for one in found)


def test_learning() -> None:
    """Every environment is measured, and compared round by round."""
    found = paces(1, 0.001, lambda _: None)
    assert {"raw", "aec", "vector_pku38"} <= set(found)
    assert found["raw"].over(found["raw"]) == 1
    assert all(pace.decisions > 0 for pace in found.values())


def test_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way to measure distances gives the peer's answers, and a ratio."""
    monkeypatch.setattr("bench.distance.WARMING", 10)
    found = distance_speeds(1, 20, lambda _: None)
    assert [one.name for one in found.speeds] == ["forms_native", "forms_compat", "discards_native", "discards_compat"]
    assert all(one.ratio > 0 and one.nanoseconds > 0 for one in found.speeds)
    assert found.answers > 400


def test_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Called as bots call them, with 0 to 3 packs and through whole games, both libraries give the same answers."""
    monkeypatch.setattr("bench.usage.WARMING", 40)
    found = usage_speeds(1, 60, 1, lambda _: None)
    assert [one.name for one in found.speeds[:3]] == ["fans_0", "shanten_0", "fans_1"]
    assert [one.name for one in found.speeds[-2:]] == ["fans_stream", "shanten_stream"]
    assert all(one.ratio > 0 for one in found.speeds)
    assert found.answers > 1000
    assert 0 < found.wins < found.answers / 3


def test_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry of every writer is there, and both ways have a speed."""
    monkeypatch.setattr("bench.store.WRITERS", 20)
    found = appending(1, 2, lambda _: None)
    assert found.ours > 0
    assert found.one_by_one > 0
    assert 0 < found.median_ms <= found.slowest_ms


@pytest.mark.long  # starts servers of its own; the figures are those of make bench
def test_web(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both servers answer every request, none of the answers is about another hand, and the memory is read."""
    monkeypatch.setattr("bench.web.CONNECTIONS", (1, 20))
    found = loads(40, 1, lambda _: None)
    assert [(one.connections, one.wrong) for one in found] == [(1, 0), (20, 0)]
    assert all(one.per_second > 0 and 0 < one.median_ms <= one.slowest_ms for one in found)
    assert growth(50, lambda _: None)[1] == 0


@pytest.mark.long  # starts servers of its own; the figures are those of make bench
def test_tables(capsys: pytest.CaptureFixture[str]) -> None:
    """Players on real sockets are answered, and the line has every figure."""
    measure(2, 0.05, 2.0)
    assert "    2 tables of four:" in capsys.readouterr().out


def test_lone_player() -> None:
    """The deals are always the same, a win is worth the minimum, and every decision is timed."""
    told: list[str] = []
    found = play_deals(nearest, 40, told.append, "distance alone")
    assert found.points == play_deals(nearest, 40, lambda _: None, "again").points
    assert all(points == 0 or points >= 8 for points in found.points)
    assert 40 <= len(found.seconds) <= 40 * (DRAWS - 1)
    assert "deal 40/40" in told[-1]


def test_lone_decisions() -> None:
    """Both players throw a tile that they hold; the one who minimises the distance stays ready, whatever for."""
    turn = Turn(tuple(parse_tiles("234m234p456s67sEE")), parse_tile("C"), tuple(parse_tiles("58s")), 4)
    assert nearest(turn) == parse_tile("C")
    assert advised(turn) in (*turn.tiles, turn.drawn)


def test_lone_win() -> None:
    """A win is scored self-drawn; the last copy of a tile counts when the player threw the three others."""
    ready = list(parse_tiles("123456789m45pEE"))
    assert worth(ready, parse_tile("C"), []) == 0
    drawn = worth(ready, parse_tile("3p"), [])
    assert drawn >= 16
    assert worth(ready, parse_tile("3p"), list(parse_tiles("333p"))) == drawn + 4


def test_rates() -> None:
    """A rate lies within its interval, also where all is won or nothing; the gain is that of the deals both played."""
    some, none = Result([8, 0, 10, 0]), Result([0, 0, 9, 0, 8, 8])
    low, high = some.interval()
    assert 0 < low < some.rate == 0.5 < high < 1
    assert some.mean_points == 9
    assert Result([0] * 50).interval()[0] == pytest.approx(0)
    assert Result([8] * 50).interval()[1] == pytest.approx(1)
    more, error = gain(some, none)
    assert more == 0.25
    assert error > 0


def test_hands_at_the_table() -> None:
    """Random hands are played beside the peer, and a match between bots by the clock."""
    found = random_play(random_hands(10), 3, 1, lambda _: None)
    assert found.calls > 0
    assert 50 < found.actions < 400
    assert hands_per_second("random", 1, lambda _: None) > 0


def test_table() -> None:
    """A figure is shown with its goal, and whether it was met."""
    section = Section("Speed", [Figure("batch", 9.5, "×", 8, note="fast"), Figure("import", 61, "ms", 60, AT_MOST)])
    lines = section.text().splitlines()
    assert lines[2:] == [
        "  batch     ×9.50  goal ≥ ×8: met     fast",
        "  import  61.0 ms  goal ≤ 60: MISSED",
    ]


def test_desk() -> None:
    """A small tournament gives every figure."""
    assert all(value > 0 for value in desk_figures(16, 4).values())


@pytest.mark.parametrize(("section", "extra"), [("learning", "rl"), ("store", "web"), ("desk", "web"), ("web", "web")])
def test_missing_extras(
    section: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A section whose extra is not installed says so, and the others are measured."""
    monkeypatch.setattr(sys, "path", sys.path[:])  # the script puts the repository first
    run = importlib.import_module("bench.run")
    monkeypatch.setattr(sys, "argv", ["bench/run.py", section])
    monkeypatch.setattr(run, "find_spec", lambda _: None)
    run.main()
    assert f"huit[{extra}] is not installed: skipped" in capsys.readouterr().out
