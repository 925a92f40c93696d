"""Gymnasium environment: one learner against three bots, registered as `huit/Solo-v0`.

    env = gymnasium.make("huit.rl.gym:huit/Solo-v0", opponents="club", encoding="pku38")

An episode is a match of `hands` hands. An illegal action ends the hand as Botzone's judge would, with -30 points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt

from huit.bots.levels import BOTS
from huit.bots.protocol import Bot
from huit.botzone.players import player_from
from huit.game.actions import Action
from huit.game.aliases import Player
from huit.game.setup import BOTZONE
from huit.game.state import legal_at
from huit.game.view import View, view_of
from huit.rl.engine.learners_table import NOBODY_ASKED, IllegalIndex, LearnersTable
from huit.rl.engine.rewards import POINTS, rewards_since
from huit.rl.rendering import table_text
from huit.rl.settings import EnvironmentSettings, UnknownSetting

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]
Policy: TypeAlias = Callable[[View, tuple[Action, ...]], Action]
Opponent: TypeAlias = str | Bot | Policy

OPPONENTS = 3


class SoloEnv(gymnasium.Env[Any, Any]):
    """One learner against bots: by name or specification, as an object with `act`, or a callable (view, legal).

    >>> from huit.rl.gym import SoloEnv
    >>> match = SoloEnv(opponents="greedy")
    >>> observation, info = match.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = match.step(observation["action_mask"].argmax())
    >>> observation["observation"].shape, terminated
    ((38, 4, 9), False)

    The learner's seat changes from episode to episode. Rewards are the learner's; `infos` has those of all players.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's type)

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        mode: str = BOTZONE,
        profile: str | None = None,
        hands: int = 1,
        encoding: str = "pku38",
        reward: str = POINTS,
        scale: float = 1.0,
        strict: bool = False,
    ) -> None:
        self.settings = EnvironmentSettings(mode, profile, hands, encoding, reward, scale, strict)
        self.render_mode = render_mode
        self.observation_space = self.settings.observation_space()
        self.action_space = self.settings.action_space()
        self._opponents = _three(opponents)
        self._seed = 0
        self._episode = -1
        self._learner: Player = 0
        self._bots: list[Bot] = []
        self._match = LearnersTable(self.settings.setup(0, 0, 0), encoding)
        self._is_reset = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode: with a seed its first one, without the next, or the one that `options` name."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._episode = seed, -1
        elif self._episode < 0 and not self._is_reset:
            self._seed = int(self.np_random.integers(1 << 31))
        self._is_reset = True
        self._episode = int((options or {}).get("episode", self._episode + 1))
        self._learner = self._episode % 4
        setup = self.settings.setup(self._seed, 0, self._episode)
        self._bots = [_made(one, f"{setup.seed} bot {number}") for number, one in enumerate(self._opponents)]
        self._match.start(setup)
        self._let_bots_play()
        if self._match.asked == NOBODY_ASKED:  # rare: the bots ended the match before the learner's first decision
            return self.reset()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots' until the learner is asked again. Raises IllegalIndex after the end."""
        if self._match.asked == NOBODY_ASKED:
            raise IllegalIndex(int(action), self._learner, [])
        table = self._match.table
        hands = len(table.results)
        info: dict[str, Any] = {}
        try:
            self._match.play(int(action))
        except IllegalIndex as error:
            info["illegal"] = str(error)
            self._match.end_by_error()
        self._let_bots_play()
        earned = rewards_since(table, hands, self.settings.reward, self.settings.scale)
        info["rewards"] = earned
        over = self._match.asked == NOBODY_ASKED
        return self._observation(), earned[self._learner], over, False, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of the learner's legal actions, as sb3-contrib asks for it."""
        return self._observation()["action_mask"].astype(np.bool_)

    def render(self) -> str | None:
        """The table in text, for render_mode="ansi"."""
        return table_text(self._match.table) if self.render_mode == "ansi" else None

    def _let_bots_play(self) -> None:
        match = self._match
        while match.asked != NOBODY_ASKED and match.player != self._learner:
            legal = legal_at(match.table, match.asked)
            action = legal[0]
            if len(legal) > 1:
                bot = self._bots[(match.player - self._learner - 1) % 4]
                action = bot.act(view_of(match.table, match.asked), legal)
            match.play_code(action.code)

    def _observation(self) -> Observation:
        match = self._match
        seat = match.table.players.index(self._learner)
        cells, mask = bytearray(match.size), bytearray(match.actions)
        match.write_observation(seat, cells, 0)
        match.write_mask(seat, mask, 0)
        return {
            "observation": np.frombuffer(cells, np.int8).reshape(self.settings.shape),
            "action_mask": np.frombuffer(mask, np.int8),
        }


class _Called:
    """A callable as a bot."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        return self._policy(view, legal)


def _three(opponents: Opponent | Sequence[Opponent]) -> tuple[Opponent, ...]:
    """The next three in turn after the learner; one stands for three."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = (opponents,)
    found = tuple(opponents) * (OPPONENTS if len(opponents) == 1 else 1)
    if len(found) != OPPONENTS:
        raise UnknownSetting("opponents", f"{len(found)} of them", ("one for all seats", "three"))
    for one in found:
        _made(one, "")
    return found


def _made(opponent: Opponent, seed: str) -> Bot:
    if isinstance(opponent, str):
        return player_from(opponent, seed)
    if hasattr(opponent, "act"):
        return opponent
    if callable(opponent):
        return _Called(opponent)
    raise UnknownSetting("opponents", str(opponent), tuple(BOTS))


gymnasium.register("huit/Solo-v0", "huit.rl.gym:SoloEnv")
