"""Settings that all environments share: the game, its encoding, its rewards, and the seed of each episode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from gymnasium import spaces

from huit.core.faults import HuitError
from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.profile_types import Profile
from huit.game.setup import BOTZONE, MODES, Setup
from huit.rl.engine.action_indexes import actions_in
from huit.rl.engine.encoder import COLUMNS, ROWS
from huit.rl.engine.registry import planes_of
from huit.rl.engine.rewards import REWARDS

LARGEST_CELL: Final = 4
PLAYERS: Final = ("player_0", "player_1", "player_2", "player_3")


class UnknownSetting(HuitError, ValueError):
    """A setting of an environment that does not exist."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        super().__init__(f"rl_setting: {name}={value!r} does not exist; there are {', '.join(known)}")
        self.name = name
        self.value = value
        self.known = known

    def __reduce__(self) -> tuple[type, tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.name, self.value, self.known)


@dataclass(frozen=True)
class EnvironmentSettings:
    """A game for learning programs. Without a profile, Botzone's in botzone mode, the default one in club mode."""

    mode: str = BOTZONE
    profile: Profile | str | None = None
    hands: int = 1
    encoding: str = "pku38"
    reward: str = "points"
    scale: float = 1.0
    strict: bool = False

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise UnknownSetting("mode", self.mode, MODES)
        if self.reward not in REWARDS:
            raise UnknownSetting("reward", self.reward, REWARDS)
        planes_of(self.encoding)
        rules = self.profile or (BOTZONE if self.mode == BOTZONE else DEFAULT)
        object.__setattr__(self, "profile", profile_named(rules) if isinstance(rules, str) else rules)
        self.setup(0, 0, 0)

    def setup(self, seed: int, table: int, episode: int) -> Setup:
        """The match of an episode. A single hand is played under another prevalent wind from episode to episode."""
        first = 4 * (episode % 4) if self.hands <= 4 else 0
        text = f"{seed} table {table} episode {episode}"
        return Setup(self.profile or DEFAULT, text, first=first, hands=self.hands, strict=self.strict, mode=self.mode)

    @property
    def actions(self) -> int:
        """The number of indexes of actions: 235, and 243 with flowers."""
        return actions_in(self.mode == BOTZONE)

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation."""
        return planes_of(self.encoding), ROWS, COLUMNS

    def observation_space(self) -> spaces.Dict:
        """The space of one player's observations with their masks."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, LARGEST_CELL, self.shape, np.int8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """The space of one player's actions."""
        return spaces.Discrete(self.actions)
