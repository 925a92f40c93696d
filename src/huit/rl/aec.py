"""PettingZoo environment: four learners at a table, asked one after another (AEC).

    env = huit.rl.aec.env(mode="botzone", encoding="pku38", reward="points")

Agents are players, not winds: `player_0` sits East in the first hand. Everybody is rewarded after each hand; after the
last one all four terminate. Answers to a discard are asked one by one, and nobody sees another's before all are in.
`reset(seed=7)` begins episode 0 of seed 7, each further `reset()` the next; `options={"episode": 5}` any.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from huit.game.ending import BOTZONE_ERROR
from huit.game.setup import BOTZONE
from huit.rl.engine.action_indexes import index_text
from huit.rl.engine.learners_table import NOBODY_ASKED, LearnersTable
from huit.rl.engine.rewards import POINTS, rewards_since
from huit.rl.rendering import table_text
from huit.rl.settings import PLAYERS, EnvironmentSettings

Observation = dict[str, npt.NDArray[np.int8]]
ILLEGAL_REWARD = -3.0 * BOTZONE_ERROR  # points, as by Botzone's judge


def env(render_mode: str | None = None, **settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with the checks that PettingZoo's own games have: an illegal action ends the match.

    >>> from huit.rl.aec import env
    >>> match = env(encoding="pku6")
    >>> match.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = match.last()
    >>> match.agent_selection, observation["observation"].shape
    ('player_0', (6, 4, 9))
    """
    raw = raw_env(render_mode, **settings)
    penalty = ILLEGAL_REWARD * raw.settings.scale if raw.settings.reward == POINTS else -raw.settings.scale
    checked: AECEnv[str, Observation, int] = TerminateIllegalWrapper(raw, illegal_reward=penalty)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))


# PettingZoo ships no types, and calls an environment without wrappers raw_env.
class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers, for speed. An illegal action raises IllegalIndex.

    >>> from huit.rl.aec import raw_env
    >>> match = raw_env()
    >>> match.reset(seed=7)
    >>> match.step(int(match.last()[0]["action_mask"].argmax()))
    >>> match.agent_selection
    'player_1'
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "huit_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        mode: str = BOTZONE,
        profile: str | None = None,
        hands: int = 1,
        encoding: str = "pku38",
        reward: str = POINTS,
        scale: float = 1.0,
        strict: bool = False,
        legal_in_infos: bool = False,
    ) -> None:
        super().__init__()
        self.settings = EnvironmentSettings(mode, profile, hands, encoding, reward, scale, strict)
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self._legal_in_infos = legal_in_infos
        self._spaces = {agent: self.settings.observation_space() for agent in PLAYERS}
        self._action_spaces = {agent: self.settings.action_space() for agent in PLAYERS}
        self._match: LearnersTable | None = None
        self._has_paid = False  # `rewards` are those of a hand that has just ended
        self._seed = 0
        self._episode = -1

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match."""
        if seed is not None:
            self._seed, self._episode = seed, -1
        self._episode = int((options or {}).get("episode", self._episode + 1))
        setup = self.settings.setup(self._seed, 0, self._episode)
        if self._match is None:
            self._match = LearnersTable(setup, self.settings.encoding)
        else:
            self._match.start(setup)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._has_paid = False
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in PLAYERS}
        self._select()

    @property
    def match(self) -> LearnersTable:
        """The match in play. Raises RuntimeError before the first reset."""
        if self._match is None:
            raise RuntimeError("rl_not_reset: call reset() before anything else")
        return self._match

    def observe(self, agent: str) -> Observation:
        """The observation of an agent; the mask is empty unless the agent must act."""
        match = self.match
        seat = match.table.players.index(PLAYERS.index(agent))
        cells = bytearray(match.size)
        mask = bytearray(match.actions)
        match.write_observation(seat, cells, 0)
        match.write_mask(seat, mask, 0)
        return {
            "observation": np.frombuffer(cells, np.int8).reshape(self.settings.shape),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent; None steps a terminated one out. Raises IllegalIndex."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        match = self.match
        hands = len(match.table.results)
        match.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if len(match.table.results) > hands:
            earned = rewards_since(match.table, hands, self.settings.reward, self.settings.scale)
            self.rewards = dict(zip(PLAYERS, earned, strict=True))
            self._accumulate_rewards()
            self._has_paid = True
        elif self._has_paid:
            self.rewards = dict.fromkeys(PLAYERS, 0.0)
            self._has_paid = False
        if match.asked == NOBODY_ASKED:
            self.terminations = dict.fromkeys(PLAYERS, True)
        self._select()

    def render(self) -> str | None:
        """The table in text, for render_mode="ansi"."""
        return table_text(self.match.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _select(self) -> None:
        match = self.match
        self.agent_selection = PLAYERS[match.player] if match.asked != NOBODY_ASKED else self.agents[0]
        if self._legal_in_infos and match.asked != NOBODY_ASKED:
            mask = self.observe(self.agent_selection)["action_mask"]
            self.infos[self.agent_selection] = {"legal": [index_text(int(one)) for one in np.flatnonzero(mask)]}
