"""Write a bot, and let the arena say how good it is.

PYTHONPATH=examples huit arena write_a_bot:HonestBot random random random --deals 50
python examples/write_a_bot.py
"""

from __future__ import annotations

from huit.arena import Contest, Scores, play_contest, results_of, workers
from huit.core.profiles import profile_named
from huit.core.tiles import FIRST_HONOR
from huit.game.actions import DISCARD, FLOWER, HU, PASS, Action
from huit.game.view import View


class HonestBot:
    """Wins when it can, shows its flowers, never claims, and throws lone honours first."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose one of the legal actions."""
        for wanted in (HU, FLOWER, PASS):
            for action in legal:
                if action.type == wanted:
                    return action
        tiles = view.mine.tiles
        discards = [action for action in legal if action.type == DISCARD]
        return max(discards, key=lambda action: (-tiles.count(action.tile), action.tile >= FIRST_HONOR))


def main(deals: int = 10) -> None:
    contest = Contest(("write_a_bot:HonestBot", "random", "random", "random"), profile_named("ffmj"))
    scores = Scores(contest)
    with workers(1) as executor:
        for game in play_contest(contest, contest.keys(deals), executor):
            scores.add(game)
    points = results_of(scores).players[0].measures["points"]
    print(f"{points.mean:+.2f} points a hand, 95 % between {points.low:+.2f} and {points.high:+.2f}")


if __name__ == "__main__":
    main()
