#!/usr/bin/env python3
"""Learns from games of bots what the master goes by, and writes it into huit/data/plan.

    scripts/train_planner.py [--odds-only] [--bot club] [--games 500] [--master-games 3000] [--seed train]
                             [--processes 2] [--out src/huit/data/plan/learned.toml]

Six things are learned. How often the others throw a tile, for one time that it is drawn, is counted, and so is how
much of the rounds left there is time for before somebody else ends the hand. How likely a tile is a winning one: at
every discard it is known here what the three others wait for, and a logistic regression over the signs that they show
(huit.plan.danger) has a weight for each sign. The flexibility of early hands, and what expected points pay:
see train_flexibility.py. And how often the master, playing by all this among the same bots, wins where it estimates a
chance: by that its chances are corrected when they are shown. The same command gives the same table.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from train_flexibility import Told, flexibility_of, pays_of, result_of, stories_of

import huit
from huit.bots.asking import action_of, advice_seen, position_seen
from huit.bots.habits import habit
from huit.bots.levels import BOTS, bot_named
from huit.bots.protocol import Bot, default_action
from huit.core.fast.calls import scorer_for
from huit.core.fast.codes import FIRST_ONES, SECOND_ONES
from huit.core.profiles import profile_named
from huit.core.tiles import KINDS
from huit.game import Setup
from huit.game.actions import DISCARD, Action
from huit.game.setup import BOTZONE
from huit.game.table import Table
from huit.game.view import View, view_of
from huit.plan.chances.flexibility import EARLY_PHASES, FEATURES
from huit.plan.chances.rates import CLASSES, PHASES, class_of, phase_of
from huit.plan.danger import Discards, Signs, most_declared
from huit.plan.learned import ALL_SIGNS, OFFSETS, SIZES, learned
from huit.plan.position import Position, meld_word_of, tile_words_of, winds_word

PROFILE = profile_named("botzone")
MINIMUM = PROFILE.switches.minimum
SMOOTHING = 2.0
STEPS = 10
FEW = 5.0  # draws
SOME = 500.0
HALF = 0.5  # a round: a hand ends somewhere between two turns of a player
FEWEST = 100  # games
CHECKED = 4  # every fourth game is not learned from
SMALL = 0.001  # a chance
MOST_DECLARED = 3  # sets of an opponent that are told apart


class Throws:
    """Rate at which the others throw a kind between two discards of a player, for one time that it would be drawn."""

    def __init__(self) -> None:
        shape = (len(CLASSES), 4, PHASES)
        self.thrown, self.drawn = np.zeros(shape), np.zeros(shape)
        self.watching: dict[int, tuple[Position, int]] = {}  # what each seat saw at its last discard

    def count(self, action: Action, position: Position) -> None:
        for seat, (seen, phase) in self.watching.items():
            if seat != action.seat and seen.left[action.tile] > 0:
                self.thrown[class_of(action.tile), seen.shown[action.tile], phase] += 1
        phase = phase_of(position.rounds)
        for kind in range(KINDS):
            if position.left[kind] > 0:
                drawn = position.left[kind] / sum(position.left)
                self.drawn[class_of(kind), position.shown[kind], phase] += drawn
        self.watching[action.seat] = position, phase

    def rates(self) -> np.ndarray:
        """Shrink towards the mean of its class, the more the less was seen."""
        usual = (self.thrown.sum(axis=(1, 2)) / self.drawn.sum(axis=(1, 2)))[:, None, None]
        rates: np.ndarray = (self.thrown + FEW * usual) / (self.drawn + FEW)
        return rates


class Ends:
    """Of the rounds left, for how many there is time before the hand ends, where it was not the player who won."""

    def __init__(self) -> None:
        shape = (PHASES, MOST_DECLARED + 1)
        self.used, self.left = np.zeros(shape), np.zeros(shape)
        self.turns: list[tuple[int, tuple[int, int], float]] = []  # of this hand: the seat, the cell, the rounds left

    def count(self, action: Action, position: Position) -> None:
        cell = phase_of(position.rounds), most_declared(position.opponents)
        self.turns.append((action.seat, cell, position.rounds))

    def end(self, winner: int) -> None:
        for number, (seat, cell, rounds) in enumerate(self.turns):
            if seat != winner:
                self.used[cell] += HALF + sum([later[0] == seat for later in self.turns[number + 1 :]])
                self.left[cell] += rounds
        self.turns.clear()

    def shares(self) -> np.ndarray:
        """Shrink towards the mean of its phase, the more the less was seen."""
        usual = (self.used.sum(axis=1) / self.left.sum(axis=1))[:, None]
        shares: np.ndarray = (self.used + SOME * usual) / (self.left + SOME)
        return shares


class Examples:
    """One for each discard, opponent and kind that could have been thrown."""

    def __init__(self) -> None:
        self.signs: list[list[int]] = []
        self.wins: list[bool] = []
        self.games: list[int] = []
        self.fans: list[list[int]] = [[] for _ in range(5)]
        self.game = 0
        self.throws = Throws()
        self.ends = Ends()

    def listen(self, table: Table, action: Action) -> None:
        if action.type != DISCARD:
            return
        position = position_seen(view_of(table, action.seat))
        self.throws.count(action, position)
        self.ends.count(action, position)
        signs_table = Discards(position)
        for opponent in position.opponents:
            self._add(Signs(signs_table, opponent), position, waits_of(table, opponent.player))

    def _add(self, signs: Signs, position: Position, waits: dict[int, int]) -> None:
        for kind in range(KINDS):
            if position.copies[kind]:
                self.signs.append(signs.of(kind))
                self.wins.append(kind in waits)
                self.games.append(self.game)
                if kind in waits:
                    self.fans[min(4, signs.melds)].append(waits[kind])


def waits_of(table: Table, seat: int) -> dict[int, int]:
    """The kinds that a seat may win on, and what for."""
    mine = table.seats[seat]
    first, second = tile_words_of(list(mine.counts[:KINDS]))
    melds = meld_word_of(list(mine.melds))
    winds = winds_word(seat, table.number // 4)
    found = {}
    for kind in range(KINDS):
        if mine.counts[kind] < 4:
            total = scorer_for(PROFILE).total(first + FIRST_ONES[kind], second + SECOND_ONES[kind], melds, kind | winds)
            if total >= MINIMUM:
                found[kind] = total
    return found


def play(bots: list[str], games: int, seed: str) -> Examples:
    examples = Examples()
    for number in range(games):
        examples.game = number
        examples.throws.watching.clear()
        setup, players = table_of(bots, number, seed)
        examples.ends.end(result_of(setup, players, examples.listen).winner)
        tell(number, games)
    return examples


def table_of(bots: list[str], number: int, seed: str) -> tuple[Setup, list[Bot]]:
    setup = Setup(PROFILE, f"{seed} {number}", first=4 * (number % 4), hands=1, mode=BOTZONE)
    return setup, [bot_named(bots[(number + place) % len(bots)]) for place in range(4)]


def tell(number: int, games: int) -> None:
    if number % 20 == 19:
        print(f"game {number + 1}/{games}", flush=True)


class Watched:
    """The master, with the chance that it saw at each of its discards."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, float]] = []

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        done = habit(view, legal)
        advice = advice_seen(view, legal) if done is None else None
        if done is not None or advice is None:
            return done or default_action(view, legal)
        action = action_of(advice.choices[0], legal)
        assert action is not None
        if action.type == DISCARD:
            self.seen.append((phase_of(position_seen(view).rounds), advice.choices[0].chance.rate))
        return action


def odds_of(bots: list[str], games: int, seed: str) -> np.ndarray:
    """Ratio of the real odds to win to the reckoned ones, by phase: a logistic regression with a constant each,
    the odds reckoned being given."""
    rows: list[tuple[int, float, bool]] = []
    for number in range(games):
        setup, players = table_of(bots, number, f"{seed} odds")
        watched = Watched()
        players[number % 4] = watched
        won = result_of(setup, players).winner == number % 4
        rows += [(phase, chance, won) for phase, chance in watched.seen]
        tell(number, games)
    phases, chances, wins = np.array(rows, dtype=float).T
    chances = np.clip(chances, SMALL, 1 - SMALL)
    constants = np.zeros(PHASES)
    for _ in range(STEPS):
        for phase in range(PHASES):
            mine = phases == phase
            now = 1 / (1 + (1 - chances[mine]) / chances[mine] * np.exp(-constants[phase]))
            constants[phase] += (wins[mine] - now).sum() / (1 + (now * (1 - now)).sum())
    return np.exp(constants)


def fit(signs: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """Newton's method; the last weight is the constant."""
    size = ALL_SIGNS + 1
    columns = np.concatenate([signs, np.full((len(signs), 1), ALL_SIGNS)], axis=1)
    weights = np.zeros(size)
    weights[-1] = np.log(wins.mean() / (1 - wins.mean()))
    smoothing = np.full(size, SMOOTHING)
    smoothing[-1] = 1e-6
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-weights[columns].sum(axis=1)))
        spread = chances * (1 - chances)
        slope, curve = np.zeros(size), np.zeros(size * size)
        for one in columns.T:
            slope += np.bincount(one, wins - chances, size)
            for other in columns.T:
                curve += np.bincount(one * size + other, spread, size * size)
        change = np.linalg.solve(curve.reshape(size, size) + np.diag(smoothing), slope - smoothing * weights)
        weights += np.clip(change, -2, 2)
    return weights


def likelihood(weights: np.ndarray, signs: np.ndarray, wins: np.ndarray) -> float:
    totals = weights[signs].sum(axis=1) + weights[-1]
    return float(-np.mean(wins * np.log1p(np.exp(-totals)) + (1 - wins) * np.log1p(np.exp(totals))))


@dataclass
class Found:
    """All that goes into the table."""

    card: str
    weights: np.ndarray
    fans: list[float]
    given: np.ndarray
    lasts: np.ndarray
    flexibility: np.ndarray = field(default_factory=lambda: np.zeros((EARLY_PHASES, len(FEATURES))))
    pays: np.ndarray = field(default_factory=lambda: np.ones(PHASES))
    odds: np.ndarray = field(default_factory=lambda: np.ones(PHASES))


def written(found: Found) -> str:
    weights = found.weights
    lines = [found.card, f"start = {weights[-1]:.3f}", f"fans = [{', '.join(f'{fan:.1f}' for fan in found.fans)}]"]
    lines += [f"odds = {row_of(found.odds)}", f"pays = {row_of(found.pays)}"]
    lines += [f"lasts = [{', '.join(row_of(row) for row in found.lasts)}]"]
    lines += [f"flexibility = [{', '.join(row_of(row, 3) for row in found.flexibility)}]", "", "[weights]"]
    for (sign, size), offset in zip(SIZES.items(), OFFSETS, strict=True):
        values = ", ".join(f"{weight:.3f}" for weight in weights[offset : offset + size])
        lines.append(f"{sign} = [{values}]")
    lines += ["", "[given]"]
    for name, rates in zip(CLASSES, found.given, strict=True):
        lines.append(f"{name} = [{', '.join(row_of(row) for row in rates)}]")
    return "\n".join(lines) + "\n"


def row_of(row: np.ndarray, places: int = 2) -> str:
    return f"[{', '.join(f'{value:.{places}f}' for value in row)}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", action="append", choices=list(BOTS), help="who plays (club); several take turns")
    parser.add_argument("--games", type=int, default=500, help="hands, 100 or more (500)")
    of_masters = "hands of masters, for flexibility and for what expected points pay (3000)"
    parser.add_argument("--master-games", type=int, default=3000, help=of_masters)
    parser.add_argument("--seed", default="train", help="of the walls (train)")
    parser.add_argument("--processes", type=int, default=2, help="for the games of masters (2)")
    parser.add_argument("--odds-only", action="store_true", help="learn again only how chances are corrected")
    parser.add_argument("--out", default="src/huit/data/plan/learned.toml", help="the file to write")
    asked = parser.parse_args()
    if min(asked.games, asked.master_games) < FEWEST:
        parser.error(f"--games and --master-games: too few to learn from, give {FEWEST} or more")
    if asked.processes < 1:
        parser.error("--processes: give 1 or more")
    out = Path(asked.out)
    read = Path(huit.__file__).parent / "data" / "plan" / "learned.toml"
    if not out.exists() or not out.samefile(read):
        parser.error(f"the master plays by {read}, not by {out}: name that one, or train with an editable install")
    before = out.read_text(encoding="utf-8")
    try:
        if asked.odds_only:
            train_odds(asked.bot or ["club"], asked.games, asked.seed, out)
        else:
            train(asked.bot or ["club"], asked, out)
    except BaseException:
        out.write_text(before, encoding="utf-8")
        raise


def train(bots: list[str], asked: argparse.Namespace, out: Path) -> None:
    """Step by step: what is learned later is learned from a master that plays by what was learned before."""
    found = from_games_of(bots, asked.games, asked.master_games, asked.seed)
    keep(found, out)
    told = Told(stories_of(asked.master_games, f"{asked.seed} room", asked.processes))
    found.flexibility, found.pays = flexibility_of(told), pays_of(told)
    keep(found, out)
    found.odds = odds_of(bots, asked.games, asked.seed)
    keep(found, out)
    print(found.card)


def train_odds(bots: list[str], games: int, seed: str, out: Path) -> None:
    """The rest of the table stays as it is: decisions do not depend on the odds."""
    write_odds(np.ones(PHASES), out)
    odds = odds_of(bots, games, seed)
    write_odds(odds, out)
    print(f"odds = {row_of(odds)}")


def write_odds(odds: np.ndarray, out: Path) -> None:
    lines = out.read_text(encoding="utf-8").splitlines()
    written_lines = [f"odds = {row_of(odds)}" if line.startswith("odds = ") else line for line in lines]
    out.write_text("\n".join(written_lines) + "\n", encoding="utf-8")
    learned.cache_clear()


def from_games_of(bots: list[str], games: int, master_games: int, seed: str) -> Found:
    """Numbers that are learned without the master."""
    examples = play(bots, games, seed)
    signs, wins = np.array(examples.signs), np.array(examples.wins, dtype=float)
    checked = np.array(examples.games) % CHECKED == 0
    weights = fit(signs[~checked], wins[~checked])
    constant = np.zeros(ALL_SIGNS + 1)
    constant[-1] = np.log(wins[~checked].mean() / (1 - wins[~checked].mean()))
    found = likelihood(weights, signs[checked], wins[checked])
    before = likelihood(constant, signs[checked], wins[checked])
    fans = [float(np.mean(some)) if some else 14.0 for some in examples.fans]
    card = (
        f"# Made by scripts/train_planner.py: {games} games of {', '.join(bots)}, seed {seed}.\n"
        f"# {len(wins)} examples, {100 * wins.mean():.2f} % of them winning tiles. On every fourth game, not\n"
        f"# learned from, the mean log likelihood is {found:.5f} ({before:.5f} for a constant).\n"
        f"# Flexibility, and what expected points pay, are those of {master_games} games of masters with each other "
        f"and\n# with club; the odds are those of {games} more games, with the master at the table.\n"
    )
    return Found(card, weights, fans, examples.throws.rates(), examples.ends.shares())


def keep(found: Found, out: Path) -> None:
    """Write what was learned, so that the master plays by it from now on."""
    out.write_text(written(found), encoding="utf-8")
    learned.cache_clear()


if __name__ == "__main__":
    main()
