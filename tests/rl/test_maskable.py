"""sb3-contrib trains on the environment of one learner. It needs torch: make test-long."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from huit.rl.gym import SoloEnv


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")  # sb3's own
def test_maskable_ppo() -> None:
    """MaskablePPO learns for some steps, and never plays an illegal action."""
    from sb3_contrib import MaskablePPO

    env = gymnasium.make("huit/Solo-v0", opponents="random", encoding="pku6")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    model.learn(256)
    solo = env.unwrapped
    assert isinstance(solo, SoloEnv)
    observation, _ = env.reset(seed=3)
    for _ in range(100):
        action, _ = model.predict(observation, action_masks=solo.action_masks())
        observation, _, over, _, info = env.step(np.int64(action))
        assert "illegal" not in info
        if over:
            observation, _ = env.reset()
