"""Draws that the planner counts on, beside those that come in play while nobody claims."""

from __future__ import annotations

from huit.bots.asking import position_seen
from huit.bots.habits import flower_first
from huit.bots.hosting import Host
from huit.core.profiles import profile_named
from huit.game import Setup
from huit.game.actions import DISCARD, PASS, Action
from huit.game.events import DREW
from huit.game.standing import ANSWERS, TURN
from huit.game.view import View


class Passer:
    """Passes, discards what it draws, and notes the draws it counts on."""

    def __init__(self) -> None:
        self.noted: list[tuple[int, int, int, int, int]] = []  # events so far, seat, phase, between, draws to come

    def act(self, seen: View, allowed: tuple[Action, ...]) -> Action:
        flower = flower_first(allowed)
        if flower is not None:
            return flower
        if seen.phase in (TURN, ANSWERS):
            position = position_seen(seen)
            self.noted.append((len(seen.history), seen.seat, seen.phase, position.between, position.draws_left()))
        quiet = [one for one in allowed if one.type == PASS or (one.type == DISCARD and one.tile == seen.drawn)]
        return (quiet or [one for one in allowed if one.type == DISCARD])[0]


def test_as_many_draws_as_in_play() -> None:
    """From the last replacement on: after a discard, and after a pass with nobody, one or two players between."""
    compared: set[tuple[int, int]] = set()
    for seed in range(6):
        player = Passer()
        host = Host(Setup(profile_named("ffmj"), f"draws {seed}", hands=1), [player] * 4)
        history = host.play_match().history
        assert not host.failures
        last = max([at for at, event in enumerate(history) if event.type == DREW and event.replacement], default=0)
        for at, seat, phase, between, draws in player.noted:
            if at > last:
                came = len([event for event in history[at:] if event.type == DREW and event.seat == seat])
                assert draws == came, (seed, at, seat, phase, between)
                compared.add((phase, between))
    assert compared == {(TURN, 0), (ANSWERS, 0), (ANSWERS, 1), (ANSWERS, 2)}
