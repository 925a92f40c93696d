"""Drills: made again from their names, and judged by the scorer and the planner."""

from __future__ import annotations

from dataclasses import replace

import pytest

import huit
from huit.core.notation import format_hand
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS
from huit.core.tiles import NAMES
from huit.learn.drills.claims import claim_id
from huit.learn.drills.drills import DRILL_KINDS, VERDICTS, Drill, Spec, make_drill, parse_spec
from huit.learn.drills.grading import LearnerAnswer, judge
from huit.learn.drills.presentation import pieces_shown
from huit.learn.drills.topics import Topic

FFMJ = profile_named("ffmj")
SEEDS = range(6)


def drill_of(kind: str, level: int = 1, seed: int = 0, fan: str = "all_chows") -> Drill:
    return make_drill(Spec(kind, level, Topic(NUMBERS[fan]), seed), FFMJ)


@pytest.mark.parametrize("kind", DRILL_KINDS)
def test_name_is_enough(kind: str) -> None:
    """Nothing but the name is needed to make a drill again."""
    drill = drill_of(kind, 2, 99)
    spec = parse_spec(drill.spec.name)
    assert spec is not None
    assert make_drill(spec, FFMJ) == drill


@pytest.mark.parametrize(
    "name",
    [
        "",
        "count",
        "count.5.all_chows.1",
        "guess.1.all_chows.1",
        "count.1.no_such_fan.1",
        "count.1.all_chows.-1",
        "count.1.all_chows@.1",
        "count.1.all_chows.99999999999999999",
        "count.1.all_chows.1\n",
        "count.1.all_chows.1.0",
        "count.1.all_chows.1.21",
    ],
)
def test_what_is_no_name(name: str) -> None:
    """A text that is no name of a drill is refused, whatever it looks like."""
    assert parse_spec(name) is None


@pytest.mark.parametrize("kind", DRILL_KINDS)
@pytest.mark.parametrize("level", [1, 4])
def test_solution_is_right_and_silence_is_not(kind: str, level: int) -> None:
    """Answering with the solution is right; no answer never is."""
    for seed in SEEDS[:2]:
        drill = drill_of(kind, level, seed)
        silent = judge(drill, LearnerAnswer())
        assert not silent.right
        solution = silent.solution
        if kind == "throw":
            solution = replace(solution, tiles=(solution.tiles or ())[:1])
        if kind == "claim":
            solution = replace(solution, claims=(solution.claims or ())[:1])
        judged = judge(drill, solution)
        assert judged.right
        assert (judged.missed, judged.invented) == ((), ())
        assert all(judged.grades.values())


def test_points_are_the_scorers() -> None:
    """One more or one fewer is wrong."""
    for seed in SEEDS:
        drill = drill_of("count", 2, seed)
        total = huit.score(format_hand(drill.hand)).total
        assert judge(drill, LearnerAnswer(points=total)).right
        assert not judge(drill, LearnerAnswer(points=total + 1)).right
        assert not judge(drill, LearnerAnswer(points=total - 1)).right


def test_fans_are_offered() -> None:
    """Whatever counts or holds is among them, with others; a tournament offers all 81."""
    drill = drill_of("which", 1, 3)
    assert drill.score is not None
    held = {one.fan for one in drill.score.best.counted} | {one.fan for one in drill.score.best.absorbed}
    assert held < set(drill.offered)
    assert len(drill_of("which", 4).offered) == FANS


def test_missed_invented_and_excluded() -> None:
    """Of All Chows without honors: No Honors invented is an exclusion missed, and what never held a fan missed."""
    drill = next(drill for seed in range(50) if "no_honors" in absorbed(drill := drill_of("which", 2, seed)))
    assert drill.score is not None
    never = next(IDS[fan] for fan in drill.offered if IDS[fan] not in {*counted(drill), *absorbed(drill)})
    judged = judge(drill, LearnerAnswer(fans=("no_honors", never)))
    assert judged.missed == tuple(counted(drill))
    assert set(judged.invented) == {"no_honors", never}
    key = next(key for key in judged.grades if key.startswith("no_honors@"))
    assert judged.grades[key] is judged.grades[never] is judged.grades["all_chows"] is False


def counted(drill: Drill) -> list[str]:
    assert drill.score is not None
    return [one.id for one in drill.score.best.counted]


def absorbed(drill: Drill) -> list[str]:
    assert drill.score is not None
    return [one.id for one in drill.score.best.absorbed if one.id not in counted(drill)]


def test_every_verdict_comes() -> None:
    """Valid, too cheap and not complete, each as the scorer has it."""
    found = set()
    for seed in range(30):
        drill = drill_of("valid", 1, seed, "mixed_double_chow")
        verdict = judge(drill, LearnerAnswer()).solution.verdict
        found.add(verdict)
        if verdict == "not_complete":
            with pytest.raises(huit.HandError, match="not_complete"):
                huit.score(drill.hand)
        else:
            assert huit.score(drill.hand).valid == (verdict == "valid")
    assert found == set(VERDICTS)


def test_waits_are_the_planners() -> None:
    """Every kind that completes the hand and can still come, and no other; the hand shows thirteen tiles."""
    for level in (1, 3, 4):
        drill = drill_of("waits", level, 7)
        assert all(piece.winning < 0 for piece in pieces_shown(drill))
        tiles = judge(drill, LearnerAnswer()).solution.tiles or ()
        assert tiles == tuple(tiles_that_win(drill))
        assert judge(drill, LearnerAnswer(tiles=tiles[1:])).missed == tiles[:1]


def tiles_that_win(drill: Drill) -> list[str]:
    """Found the slow way: each of the 34 kinds tried."""
    won = []
    for tile in range(34):
        try:
            huit.score(replace(drill.hand, winning=tile))
        except huit.HandError:
            continue
        won.append(NAMES[tile])
    return won


def test_best_discard_is_right() -> None:
    """The discard that the planner advises is right, and one that it finds clearly worse is not."""
    drill = drill_of("throw", 1, 2)
    judged = judge(drill, LearnerAnswer())
    assert judged.advice is not None
    good = judged.solution.tiles or ()
    thrown = tuple([NAMES[one.tile] for one in judged.advice.choices if one.action == "discard"])
    assert judge(drill, LearnerAnswer(tiles=thrown[:1])).right
    assert not judge(drill, LearnerAnswer(tiles=thrown[-1:])).right
    assert not judge(drill, LearnerAnswer(tiles=thrown)).right, "one tile, not all of them"
    assert thrown[0] in good


@pytest.mark.parametrize("name", ["claim.3.all_chows.14", "claim.4.four_kongs.3"])
def test_another_hand_where_nothing_can_be_claimed(name: str) -> None:
    """Two drills whose first hands leave nothing to claim, however they are spoilt."""
    spec = parse_spec(name)
    assert spec is not None
    assert make_drill(spec, FFMJ).offer is not None


def test_claims_are_the_planners() -> None:
    """A discard that can be claimed and does not win; some are good to take, others to leave, and not both."""
    wanted = set()
    for seed in range(12):
        drill = drill_of("claim", 1 + seed % 4, seed, by_name(seed))
        assert drill.offer is not None
        claims = [claim_id(move) for move in drill.offer.moves(drill.hand)]
        assert claims[0] == "pass"
        assert len(claims) > 1
        with pytest.raises(huit.HandError, match="not_complete"):
            huit.score(replace(drill.hand, winning=drill.offer.tile))
        judged = judge(drill, LearnerAnswer())
        assert judged.advice is not None
        best, worst = claim_id(judged.advice.choices[0]), claim_id(judged.advice.choices[-1])
        wanted.add(best == "pass")
        assert judge(drill, LearnerAnswer(claims=(best,))).right
        assert judge(drill, LearnerAnswer(claims=(worst,))).right == (worst in (judged.solution.claims or ()))
        assert not judge(drill, LearnerAnswer(claims=tuple(claims))).right, "one answer, not all of them"
    assert wanted == {True, False}


def by_name(seed: int) -> str:
    """Fans of all sorts, some of which leave nothing to claim."""
    return ("all_chows", "four_kongs", "thirteen_orphans", "all_pungs", "seven_pairs", "melded_hand")[seed % 6]


def test_a_claim_at_a_table() -> None:
    """The exposed tiles and the length of the wall stand in the name of the drill, and count."""
    hand = "[888s,3]356s34pEEEPP|ES0000|0"
    early, late = [parse_spec(f"played.claim.2p,1.{wall}.13459m1s55567pNC.{hand}") for wall in (81, 5)]
    assert early is not None
    assert late is not None
    assert early.name == f"played.claim.2p,1.81.13459m1s55567pNC.{hand}"
    drill = make_drill(early, FFMJ)
    assert drill.offer is not None
    assert (len(drill.offer.seen), drill.offer.wall) == (13, 81)
    worth = [judge(make_drill(spec, FFMJ), LearnerAnswer()).advice for spec in (early, late)]
    assert all(worth)
    assert [one.draws for one in worth if one] == [21, 2]
