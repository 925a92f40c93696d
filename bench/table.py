"""Whole hands at the table: random legal play beside calls of the peer, and matches between bots by the clock."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from bench.hands import Hands
from bench.speed import Progress
from bench.subjects import peer

from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.core.profiles import profile_named
from huit.game.search.rollout import LehmerRandom, play_on
from huit.game.setup import MATCH, Setup
from huit.game.table import Table

RULES = "ffmj"


@dataclass(frozen=True)
class HandCost:
    """Cost of a hand of random legal play: as calls of the peer, the median of all rounds, and by itself."""

    calls: float
    microseconds: float
    peer_nanoseconds: float
    actions: float  # of a hand, on average


def random_play(wins: Hands, hands: int, rounds: int, progress: Progress) -> HandCost:
    """Rounds of other hands each time, every one beside a run of the peer over the same wins."""
    beside = peer(wins)
    times: list[tuple[float, float]] = []
    actions = 0
    for number in range(rounds + 1):  # the first, which warms up, is not counted
        progress(f"round {number}/{rounds}: {hands} hands of random play")
        theirs, _ = _timed(beside.run)
        ours, played = _timed(lambda number=number: _play_hands(number * hands, hands))  # type: ignore[misc]
        if number:
            times.append((theirs / len(wins), ours / hands))
            actions += played
    return HandCost(
        calls=median([ours / theirs for theirs, ours in times]),
        microseconds=1e6 * median([ours for _, ours in times]),
        peer_nanoseconds=1e9 * median([theirs for theirs, _ in times]),
        actions=actions / (hands * rounds),
    )


def _play_hands(first: int, number: int) -> int:
    """Shuffle, deal, claims and scoring included; how many actions were played."""
    profile = profile_named(RULES)
    actions = 0
    for hand in range(first, first + number):
        table = Table(Setup(profile, seed=f"bench {hand}", hands=1), watched=False)
        table.begin()
        actions += play_on(table, LehmerRandom(hand))
    return actions


def hands_per_second(bot: str, matches: int, progress: Progress) -> float:
    """Of matches between four bots of one name, hosted with views as in every arena, on one core."""
    profile = profile_named(RULES)
    seconds = 0.0
    for match in range(matches + 1):  # the first fills what the bots remember of hands
        progress(f"match {match}/{matches} of {bot} bots")
        bots = [bot_named(bot, f"bench {match} {player}") for player in range(4)]
        host = Host(Setup(profile, seed=f"bench {match}"), bots)
        spent, _ = _timed(host.play_match)
        seconds += spent if match else 0.0
    return matches * MATCH / seconds


def _timed(run: Callable[[], object]) -> tuple[float, int]:
    """Seconds of this process's own work, and what was returned, if it is a number."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    found = run()
    seconds = time.process_time() - start
    gc.enable()
    return seconds, found if isinstance(found, int) else 0
