"""Vector environment: n tables in one process, one batch of whoever must act.

    env = huit.rl.vector.HuitVec(64, encoding="pku38")
    observations, infos = env.reset(seed=1)
    observations["observation"]     int8[n, planes, 4, 9]
    observations["action_mask"]     int8[n, actions]
    infos["who"]                    int[n]: the player, 0 to 3, whom each row is about
    env.step(actions)[1]            float32[n, 4]: rewards by player

All four seats of every table are played by the caller: by one network, or by several. A finished match is followed by
the next in the same step. Episode k of table t with seed s is the same game in any batch.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from huit.game.setup import BOTZONE, Setup
from huit.rl.engine.batch import Batch
from huit.rl.engine.rewards import POINTS
from huit.rl.settings import PLAYERS, EnvironmentSettings

Observations: TypeAlias = dict[str, npt.NDArray[np.int8]]
Rewards: TypeAlias = npt.NDArray[np.float32]
Flags: TypeAlias = npt.NDArray[np.bool_]


class HuitVec(VectorEnv[Any, Any, Any]):
    """Many tables side by side. With `copy=False` the arrays are overwritten by the next step.

    >>> from huit.rl.vector import HuitVec
    >>> tables = HuitVec(2, encoding="pku38")
    >>> observations, infos = tables.reset(seed=1)
    >>> observations["observation"].shape, infos["who"].tolist()
    ((2, 38, 4, 9), [0, 0])
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's type)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        num_envs: int = 64,
        *,
        mode: str = BOTZONE,
        profile: str | None = None,
        hands: int = 1,
        encoding: str = "pku38",
        reward: str = POINTS,
        scale: float = 1.0,
        strict: bool = False,
        copy: bool = True,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"rl_tables: {num_envs} tables; there must be at least one")
        self.settings = EnvironmentSettings(mode, profile, hands, encoding, reward, scale, strict)
        self.num_envs = num_envs
        self.single_observation_space = self.settings.observation_space()
        self.single_action_space = self.settings.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._seed = 0
        self._batch = Batch(num_envs, encoding, self._setup_of, reward, scale)
        self._observations = {
            "observation": np.frombuffer(self._batch.observations, np.int8).reshape(num_envs, *self.settings.shape),
            "action_mask": np.frombuffer(self._batch.masks, np.int8).reshape(num_envs, self.settings.actions),
        }

    def _setup_of(self, table: int, episode: int) -> Setup:
        return self.settings.setup(self._seed, table, episode)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a match at every table: with a seed the first episode, without the next one of each."""
        options = options or {}
        first = int(options.get("episode", 0))
        if seed is not None:
            self._seed = seed
        elif "episode" not in options:
            self._batch.restart([episode + 1 for episode in self._batch.episodes])
            return self._seen(), self._infos()
        self._batch.restart([first] * self.num_envs)
        return self._seen(), self._infos()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]:
        """Play one action at every table. Raises IllegalIndex, before anything is played, for one that is not legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"rl_shape: actions have the shape {chosen.shape}, ({self.num_envs},) is needed")
        legal = self._observations["action_mask"]
        in_range = (chosen >= 0) & (chosen < self.settings.actions)
        if not in_range.all() or not legal[np.arange(self.num_envs), chosen].all():
            self._batch.check(chosen.tolist())
        rewards = [0.0] * (len(PLAYERS) * self.num_envs)
        finished = self._batch.step(chosen.tolist(), rewards)
        ended = np.zeros(self.num_envs, np.bool_)
        ended[finished] = True
        paid = np.array(rewards, np.float32).reshape(self.num_envs, len(PLAYERS))
        return self._seen(), paid, ended, np.zeros(self.num_envs, np.bool_), self._infos()

    def _seen(self) -> Observations:
        if not self._copy:
            return self._observations
        return {key: array.copy() for key, array in self._observations.items()}

    def _infos(self) -> dict[str, Any]:
        return {"who": np.array(self._batch.who), "episode": np.array(self._batch.episodes)}
