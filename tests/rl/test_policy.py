"""Networks as bots: at the arena, in both modes, at a table of the web app; files that are no network.

The models of `models` have no weights: the score of an action is a cell of the observation.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest
from tests.cli.running import huit

from huit.arena import Contest, play_game
from huit.bots.hosting import Host
from huit.botzone.players import player_from
from huit.botzone.protocol.faults import BotzoneError
from huit.core.profiles import profile_named
from huit.game.actions import Action
from huit.game.setup import BOTZONE, CLUB, Setup
from huit.game.view import View
from huit.rl.encoding import observe
from huit.rl.engine.action_indexes import index_of
from huit.rl.policy import NetBot, PolicyError, model_at

MODELS = Path(__file__).parent / "models"
PLAIN = str(MODELS / "plain.onnx")
CLUB_MODEL = str(MODELS / "masked_club.onnx")


@pytest.mark.parametrize(("model", "mode"), [(PLAIN, BOTZONE), (PLAIN, CLUB), (CLUB_MODEL, CLUB)])
def test_plays_whole_games(model: str, mode: str) -> None:
    """A network plays without a failure in both modes, with flowers of its own or without."""
    profile = "botzone" if mode == BOTZONE else "ffmj"
    for seed in range(3):
        bots = [player_from(f"net:{model}", "1"), *[player_from("random", str(place)) for place in range(3)]]
        host = Host(Setup(profile, seed, hands=1, mode=mode, strict=mode == CLUB), bots)
        host.play_match()
        assert host.failures == []


def test_sees_the_encoding_and_takes_the_best() -> None:
    """The network is shown what the encoders show, and the legal action with the highest score is played."""
    compared = 0

    class Compared(NetBot):
        def act(self, view: View, legal: tuple[Action, ...]) -> Action:
            nonlocal compared
            scores = self.scores(view, list(legal))
            seen = observe(host.table, view.seat, "pku38").ravel()
            assert scores.tolist() == seen[:235].tolist()
            chosen = super().act(view, legal)
            best = max(scores[index_of(one.code, view.discard)] for one in legal)
            assert scores[index_of(chosen.code, view.discard)] == best
            compared += 1
            return chosen

    host = Host(Setup("botzone", 4, hands=1, mode=BOTZONE), [Compared(PLAIN) for _ in range(4)])
    host.play_match()
    assert compared > 20


def test_in_the_arena() -> None:
    """`net:FILE` is a player of a contest; its games are the same whenever they are played."""
    contest = Contest((f"net:{PLAIN}", "random", "random", "random"), profile_named("botzone"), mode=BOTZONE)
    assert play_game(contest, (0, 1)) == play_game(contest, (0, 1))
    shown = huit("arena", f"net:{PLAIN}", "random", "random", "random", "--deals", "1", "--processes", "1")
    assert (shown.status, shown.err) == (0, "")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("wrong_planes.onnx", "net_shape"),
        ("wrong_actions.onnx", "net_shape"),
        ("missing.onnx", "net_unreadable"),
        ("../test_policy.py", "net_unreadable"),
    ],
)
def test_files_that_are_no_network(name: str, code: str) -> None:
    """A model of another shape, no model, no file: the error says which, here and on the command line."""
    with pytest.raises(PolicyError, match=code):
        model_at(str(MODELS / name))
    with pytest.raises(BotzoneError, match=code):
        player_from(f"net:{MODELS / name}")
    shown = huit("arena", f"net:{MODELS / name}", "random", "random", "random")
    assert shown.status == 2
    assert code in shown.err


def test_missing_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without onnxruntime the error says what to install; errors can be sent to another process."""
    copy = tmp_path / "copy.onnx"
    copy.write_bytes(Path(PLAIN).read_bytes())
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(PolicyError, match="net_missing") as caught:
        NetBot(str(copy))
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_classes_of_others() -> None:
    """`module:Class` is a player; what cannot be made one is refused with the reason."""
    assert type(player_from("huit.bots.random:RandomBot", "1")).__name__ == "RandomBot"
    for name, reason in (("nowhere:Bot", "ModuleNotFoundError"), ("huit.bots.random:Bot", "AttributeError"),
                         ("builtins:str", "player_act")):  # fmt: skip
        with pytest.raises(BotzoneError, match=reason):
            player_from(name)
