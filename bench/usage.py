"""PyMahjongGB's functions as bots call them: on every draw and discard, hardly ever with a win, with keywords."""

from __future__ import annotations

import gc
import importlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from bench.hands import SEED
from bench.speed import Progress, Speed
from tests.oracle.generate import ALL, random_sets
from tests.oracle.peer import peer_tile

from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.compat import mahjonggb
from huit.core.hands import CHOW, KONG, Meld
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS
from huit.game.actions import Action
from huit.game.setup import Setup
from huit.game.view import View

FANS = "MahjongFanCalculator"
SHANTEN = "MahjongShanten"
PACKS = range(4)
RECORDED = "greedy"  # the bots whose games are recorded
WARMING = 20_000  # hands before the first round, as under distance

Call = dict[str, Any]
Function = Callable[..., Any]


@dataclass(frozen=True)
class UsageSpeeds:
    """The speeds; how many answers were compared, how many were wins, how many differ for want of a fifth copy."""

    speeds: list[Speed]
    answers: int
    wins: int
    fifth_copies: int


def usage_speeds(rounds: int, number: int, games: int, progress: Progress) -> UsageSpeeds:
    """Time both libraries on the same calls, in turns, and compare all answers."""
    progress("making the calls")
    subjects: dict[str, tuple[str, list[Call]]] = {}
    for packs in PACKS:
        fans, shanten = near_ready(packs, number)
        subjects[f"fans_{packs}"] = (FANS, fans)
        subjects[f"shanten_{packs}"] = (SHANTEN, shanten)
    fans, shanten = recorded(games, progress)
    subjects["fans_stream"] = (FANS, fans)
    subjects["shanten_stream"] = (SHANTEN, shanten)
    _warm(number, progress)
    peer = importlib.import_module("MahjongGB")
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in subjects}
    answers = wins = fifth_copies = 0
    for turn in range(rounds + 1):  # the first, which warms up, is not counted
        for name, (function, calls) in subjects.items():
            progress(f"round {turn}/{rounds}: {name}, {len(calls):,} calls")
            theirs, expected = _timed(getattr(peer, function), calls)
            ours, found = _timed(getattr(mahjonggb, function), calls)
            if turn:
                times[name].append((theirs / len(calls), ours / len(calls)))
            else:
                fifth_copies += sum([_differ(*one) for one in zip(calls, found, expected, strict=True)])
                answers += len(calls)
                wins += sum([isinstance(answer, tuple) for answer in expected])
    speeds = [
        Speed(
            name,
            "",
            ratio=median([theirs / ours for theirs, ours in pairs]),
            nanoseconds=1e9 * median([ours for _, ours in pairs]),
            peer_nanoseconds=1e9 * median([theirs for theirs, _ in pairs]),
        )
        for name, pairs in times.items()
    ]
    return UsageSpeeds(speeds, answers, wins, fifth_copies)


def usage_pass(name: str, number: int) -> Callable[[], object]:
    """A function that calls one of the functions once for each of so many hands; named as in `bench/worker.py`."""
    *ours, what, packs = name.split("-")
    fans, shanten = near_ready(int(packs), number)
    library = importlib.import_module("MahjongGB" if ours else mahjonggb.__name__)
    calls, function = (fans, getattr(library, FANS)) if what == "fans" else (shanten, getattr(library, SHANTEN))

    def run() -> None:
        for call in calls:
            try:  # noqa: SIM105 (suppress would be counted too)
                function(**call)
            except TypeError:
                pass

    return run


def _timed(function: Function, calls: list[Call]) -> tuple[float, list[Any]]:
    """Seconds of this process's own work, and the answers; a refusal is an answer too."""
    found: list[Any] = []
    gc.collect()
    gc.disable()
    start = time.process_time()
    for call in calls:
        try:
            found.append(function(**call))
        except TypeError as error:
            found.append(error.args[0])
    seconds = time.process_time() - start
    gc.enable()
    return seconds, found


def _differ(call: Call, ours: Any, theirs: Any) -> bool:
    """Stop the run at a difference that no fifth copy explains; true for one that it does."""
    if isinstance(ours, tuple) and isinstance(theirs, tuple):  # rows of fans: of equal totals any list will do
        ours, theirs = sum([row[0] * row[1] for row in ours]), sum([row[0] * row[1] for row in theirs])
    if ours == theirs:
        return False
    held = list(call["hand"]) + [tile for pack in call["pack"] for tile in _tiles_of(pack)]
    if isinstance(ours, int) and isinstance(theirs, int) and ours > theirs and max(map(held.count, held)) >= 3:
        return True
    raise AssertionError(f"other answers than expected: {call}: {ours}, {theirs}")


def _tiles_of(pack: tuple[str, str, int]) -> list[str]:
    sort, name, _ = pack
    if sort == "CHI":
        return [f"{name[0]}{int(name[1]) + step}" for step in (-1, 0, 1)]
    return [name] * (4 if sort == "GANG" else 3)


def _warm(number: int, progress: Progress) -> None:
    """Ask about other hands first: a program that asks once does not ask how fast."""
    progress("other hands first")
    for packs in PACKS:
        for call in near_ready(packs, min(number, WARMING // len(PACKS)), "warming")[1]:
            mahjonggb.MahjongShanten(**call)


# Hands near to ready --------------------------------------------------------------------------------------------------


def near_ready(packs: int, number: int, series: str = "usage") -> tuple[list[Call], list[Call]]:
    """Hands that lack nothing to three tiles, with a tile that was drawn or thrown, always the same."""
    rng = Random(f"{SEED} {series} {packs}")
    pairs = [_near_ready(rng, packs) for _ in range(number)]
    return [fans for fans, _ in pairs], [shanten for _, shanten in pairs]


def _near_ready(rng: Random, packs: int) -> tuple[Call, Call]:
    while True:
        sets, pair = random_sets(rng, ALL, 0.7)
        declared = tuple([_pack(one.kind, one.tile, rng) for one in sets[:packs]])
        tiles = [tile for one in sets[packs:] for tile in one.tiles] + [pair, pair]
        for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
            tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
        rng.shuffle(tiles)
        names = [peer_tile(tile) for tile in tiles]
        everything = names + [name for one in declared for name in _tiles_of(one)]
        if max(map(everything.count, everything)) <= 4:
            hand = tuple(names[:-1])
            return _fan_call(declared, hand, names[-1], rng.random() < 0.25), {"pack": declared, "hand": hand}


def _pack(kind: str, tile: int, rng: Random) -> tuple[str, str, int]:
    return ("CHI", peer_tile(tile + 1), 1) if kind == "chow" else ("PENG", peer_tile(tile), rng.randint(1, 3))


def _fan_call(pack: tuple[Any, ...], hand: tuple[str, ...], winning: str, self_drawn: bool) -> Call:
    return {
        "pack": pack,
        "hand": hand,
        "winTile": winning,
        "flowerCount": 0,
        "isSelfDrawn": self_drawn,
        "is4thTile": False,
        "isAboutKong": False,
        "isWallLast": False,
        "seatWind": 0,
        "prevalentWind": 0,
        "verbose": True,
    }


# Whole games ----------------------------------------------------------------------------------------------------------


class Recorder:
    """A bot that notes the calls that a program would make at every decision, then does what another bot does."""

    def __init__(self, bot: Bot, fans: list[Call], shanten: list[Call]) -> None:
        self.bot = bot
        self.fans = fans
        self.shanten = shanten

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        mine = view.mine
        pack = tuple([_pack_of(meld) for meld in mine.melds])
        tiles = [tile for tile in mine.tiles if tile < KINDS]
        tile = view.drawn if view.turn == view.seat else view.discard
        if 0 <= tile < KINDS:
            if view.turn == view.seat and tile in tiles:
                tiles.remove(tile)
            if len(tiles) + 3 * len(pack) == 13:
                hand = tuple([peer_tile(one) for one in tiles])
                self.fans.append(_fan_call(pack, hand, peer_tile(tile), view.turn == view.seat))
                self.shanten.append({"pack": pack, "hand": hand})
        return self.bot.act(view, legal)


def recorded(games: int, progress: Progress) -> tuple[list[Call], list[Call]]:
    """The calls of whole matches of bots, always the same."""
    fans: list[Call] = []
    shanten: list[Call] = []
    for game in range(games):
        progress(f"recording match {game + 1}/{games}")
        bots = [Recorder(bot_named(RECORDED, f"usage {game} {seat}"), fans, shanten) for seat in range(4)]
        Host(Setup(profile_named("botzone"), seed=f"usage {game}"), bots).play_match()
    return fans, shanten


def _pack_of(meld: Meld) -> tuple[str, str, int]:
    if meld.set_type == CHOW:
        return ("CHI", peer_tile(meld.tile + 1), meld.claim)
    return ("GANG" if meld.set_type == KONG else "PENG", peer_tile(meld.tile), meld.claim % 4)
