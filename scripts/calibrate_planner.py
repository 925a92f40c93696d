#!/usr/bin/env python3
"""Compare the planner's chances and dangers with what came of them, in games that nothing was learned from.

    scripts/calibrate_planner.py [--games 400] [--against club] [--seed calibration]

One master sits among three others; at each of its discards its chance to win and the danger of the tile are noted, and
what came of the hand. Prints two tables, predicted beside observed. The same command prints the same tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise

from huit.bots.asking import action_of, advice_seen
from huit.bots.habits import habit
from huit.bots.hosting import Host
from huit.bots.levels import BOTS, bot_named
from huit.bots.protocol import Bot, default_action
from huit.core.profiles import profile_named
from huit.game import Setup
from huit.game.actions import DISCARD, Action
from huit.game.setup import BOTZONE
from huit.game.view import View

CHANCES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.01)
DANGERS = (0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 1.01)
Rows = list[tuple[float, bool]]  # what was predicted, and whether it came


class Watched:
    """The master, with the chance and the danger that it saw at each of its discards."""

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.dangers: list[float] = []

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        done = habit(view, legal)
        advice = advice_seen(view, legal) if done is None else None
        if done is not None or advice is None:
            return done or default_action(view, legal)
        best = advice.choices[0]
        action = action_of(best, legal)
        assert action is not None
        if action.type == DISCARD:
            self.chances.append(best.chance.rate)
            self.dangers.append(best.danger or 0.0)
        return action


def play(games: int, against: str, seed: str) -> tuple[Rows, Rows]:
    chances: Rows = []
    dangers: Rows = []
    for number in range(games):
        watched = Watched()
        bots: list[Bot] = [bot_named(against) for _ in range(4)]
        bots[number % 4] = watched
        setup = Setup(profile_named("botzone"), f"{seed} {number}", first=4 * (number % 4), hands=1, mode=BOTZONE)
        result = Host(setup, bots).play_match().results[0]
        chances += [(chance, result.winner == number % 4) for chance in watched.chances]
        dealt_in = result.giver == number % 4
        dangers += [(danger, dealt_in and at == len(watched.dangers) - 1) for at, danger in enumerate(watched.dangers)]
    return chances, dangers


def table(title: str, rows: Rows, limits: Sequence[float]) -> str:
    lines = [f"| {title} | discards | predicted | observed |", "|---|---|---|---|"]
    for low, high in pairwise(limits):
        some = [row for row in rows if low <= row[0] < high]
        if some:
            predicted = sum([chance for chance, _ in some]) / len(some)
            observed = sum([came for _, came in some]) / len(some)
            name = f"{100 * low:g} to {100 * min(high, 1.0):g} %"
            lines.append(f"| {name} | {len(some)} | {100 * predicted:.1f} % | {100 * observed:.1f} % |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="hands (400)")
    parser.add_argument("--against", choices=list(BOTS), default="club", help="the three others (club)")
    parser.add_argument("--seed", default="calibration", help="of the walls")
    asked = parser.parse_args()
    chances, dangers = play(asked.games, asked.against, asked.seed)
    print(table("chance to win", chances, CHANCES))
    print()
    print(table("danger", dangers, DANGERS))


if __name__ == "__main__":
    main()
