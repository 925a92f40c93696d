"""Many tables in one process, played side by side: one decision of each at a time, in shared buffers."""

from __future__ import annotations

from collections.abc import Callable

from huit.game.setup import Setup
from huit.rl.engine.encoder import CELLS
from huit.rl.engine.learners_table import NOBODY_ASKED, LearnersTable
from huit.rl.engine.registry import planes_of
from huit.rl.engine.rewards import rewards_since


class Batch:
    """Tables that begin another match as soon as one is over. `setup_of(table, episode)` gives each its settings.

    `observations` and `masks` hold a row for each table: of the player in `who`, who must act there.
    """

    def __init__(
        self, tables: int, encoding: str, setup_of: Callable[[int, int], Setup], reward: str, scale: float
    ) -> None:
        self.setup_of = setup_of
        self.reward = reward
        self.scale = scale
        self.tables = [LearnersTable(setup_of(number, 0), encoding) for number in range(tables)]
        self.episodes = [0] * tables
        self.who = [0] * tables
        self.size = planes_of(encoding) * CELLS
        self.actions = self.tables[0].actions
        self.observations = bytearray(tables * self.size)
        self.masks = bytearray(tables * self.actions)
        for number in range(tables):
            self.write_row(number)

    def restart(self, episodes: list[int]) -> None:
        """Begin the match of an episode at every table."""
        for number in range(len(self.tables)):
            self.episodes[number] = episodes[number]
            self.tables[number].start(self.setup_of(number, episodes[number]))
            self.write_row(number)

    def check(self, indexes: list[int]) -> None:
        """Raise IllegalIndex for the first index that is not legal; nothing is played."""
        for number in range(len(self.tables)):
            self.tables[number].check(indexes[number])

    def step(self, indexes: list[int], rewards: list[float]) -> list[int]:
        """Play one index at each table, and write the next rows. Returns the tables whose match is over.

        `rewards` gets four numbers for each table, by player. The indexes must be legal.
        """
        finished: list[int] = []
        for number in range(len(self.tables)):
            one = self.tables[number]
            hands = len(one.table.results)
            one.play_masked(indexes[number])
            if len(one.table.results) > hands:
                earned = rewards_since(one.table, hands, self.reward, self.scale)
                for player in range(4):
                    rewards[4 * number + player] = earned[player]
            if one.asked == NOBODY_ASKED:
                finished.append(number)
                self.episodes[number] += 1
                one.start(self.setup_of(number, self.episodes[number]))
            self.write_row(number)
        return finished

    def write_row(self, number: int) -> None:
        """Write the observation and the mask of a table."""
        one = self.tables[number]
        self.who[number] = one.player
        one.write_observation(one.asked, self.observations, number * self.size)
        one.write_mask(one.asked, self.masks, number * self.actions)
