"""Train a network for MCR from nothing: imitate a bot, then improve by self-play (PPO), and save it as ONNX.

    pip install 'huit[rl,onnx]' torch onnx
    python examples/ppo_mcr.py --core-minutes 30 --out trained
    huit arena net:trained/model.onnx random random random --mode botzone

The steps, each a function below:

1. collect    bots of ours play; every decision becomes a sample (huit.rl.data)
2. imitate    the network learns to choose as they did, for some minutes
3. improve    PPO with masked logits on 64 tables (huit.rl.vector), half of them against past selves
4. measure    a duplicate contest of the arena, with its 95 % interval, before, between and after

docs/learning.md has the curve of a run. Everything that may be changed is an option.
"""

from __future__ import annotations

import argparse
import copy
import json
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import torch
from torch import nn

from huit.arena import Contest, Scores, play_contest, results_of, workers
from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.core.profiles import profile_named
from huit.game.setup import BOTZONE, Setup
from huit.rl.data import Sampler, read_shards, write_shards
from huit.rl.settings import EnvironmentSettings
from huit.rl.vector import HuitVec

ILLEGAL = -1e9  # logit of an action that the mask forbids


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a network for MCR.")
    parser.add_argument("--core-minutes", type=float, default=30, help="of the whole run: 15 minutes of two cores")
    parser.add_argument("--teacher", default="greedy", help="the bot that is imitated")
    parser.add_argument("--collect", type=float, default=0.1, help="share of the time for the teacher's games")
    parser.add_argument("--imitate", type=float, default=0.6, help="share of the time for imitation")
    parser.add_argument("--encoding", default="huit")
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=64, help="played side by side")
    parser.add_argument("--batch", type=int, default=8192, help="decisions of one update")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate of imitation; PPO has a tenth")
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.005)
    parser.add_argument("--scale", type=float, default=1 / 32, help="reward for a point")
    parser.add_argument("--opponent", default="random", help="whom it is measured against")
    parser.add_argument("--deals", type=int, default=100, help="walls of a measurement, four seatings each")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained"))
    return parser.parse_args()


# The network ----------------------------------------------------------------------------------------------------------


class Net(nn.Module):
    """Convolutions over the 4 x 9 cells of the tiles; a score for each action, and the value of the position."""

    def __init__(self, planes: int, actions: int, channels: int, layers: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(planes, channels, 1)
        self.tower = nn.ModuleList([nn.Conv2d(channels, channels, 3, padding=1) for _ in range(layers)])
        self.scores = nn.Sequential(nn.Conv2d(channels, 16, 1), nn.ReLU(), nn.Flatten(), nn.Linear(16 * 36, actions))
        self.value = nn.Sequential(nn.Linear(channels, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        cells = torch.relu(self.first(observation))
        for layer in self.tower:
            cells = torch.relu(cells + layer(cells))
        return self.scores(cells), self.value(cells.mean((2, 3))).squeeze(-1)

    def policy(
        self, observation: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        scores, value = self(observation.float())
        return torch.distributions.Categorical(
            logits=scores.masked_fill(mask == 0, ILLEGAL), validate_args=False
        ), value


def save(net: Net, path: Path, planes: int) -> None:
    """Write the network as ONNX. Its number of planes tells huit which encoding it wants."""
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, planes, 4, 9),),
        str(path),
        input_names=["observation"],
        output_names=["scores", "value"],
        dynamic_axes={"observation": {0: "batch"}},
        dynamo=False,
    )
    net.train()


# 1. Games of the teacher ----------------------------------------------------------------------------------------------


def collect(run: Run) -> None:
    """Let the teacher play in every process until the time is up; each writes shards to a folder of its own."""
    seconds = 60 * run.options.core_minutes * run.options.collect / run.options.processes
    jobs = [(run.options.teacher, run.options.encoding, seconds, f"{run.options.seed} {number}", str(run.data(number)))
            for number in range(run.options.processes)]  # fmt: skip
    with ProcessPoolExecutor(len(jobs), multiprocessing.get_context("spawn")) as pool:
        samples = sum(pool.map(teach, *zip(*jobs, strict=True)))
    run.tell("collected", samples=samples)


def teach(teacher: str, encoding: str, seconds: float, seed: str, folder: str) -> int:
    """Play hands of four teachers and write their decisions; returns the number of samples."""
    end = time.process_time() + seconds
    hand = written = 0
    while time.process_time() < end:
        samples = []
        while len(samples) < 4096 and time.process_time() < end:
            sampler = Sampler(encoding)
            setup = Setup("botzone", f"{seed} hand {hand}", first=4 * (hand % 4), hands=1, mode=BOTZONE)
            table = Host(
                setup, [bot_named(teacher, f"{seed} {hand} {place}") for place in range(4)], sampler
            ).play_match()
            samples += sampler.samples(table.results)
            hand += 1
        written += write_shards(samples, folder, encoding, size=len(samples) or 1)
    return written


# 2. Imitation ---------------------------------------------------------------------------------------------------------


def imitate(run: Run) -> None:
    """Learn the teacher's choices, and the points that followed, until the time is up."""
    folders = [run.data(number) for number in range(run.options.processes)]
    adam = torch.optim.Adam(run.net.parameters(), lr=run.options.rate)
    minutes = run.options.core_minutes * run.options.imitate
    end = core_minutes() + minutes
    agreed, seen = 0.0, 0
    while core_minutes() < end:
        for shard in (shard for folder in folders for shard in read_shards(folder)):
            left = max(0.05, (end - core_minutes()) / minutes)
            adam.param_groups[0]["lr"] = run.options.rate * left  # smaller and smaller steps
            order = torch.randperm(len(shard["actions"]))
            arrays = {
                name: torch.from_numpy(shard[name])[order] for name in ("observations", "masks", "actions", "points")
            }
            for rows in torch.arange(len(order)).split(512):
                policy, value = run.net.policy(arrays["observations"][rows], arrays["masks"][rows])
                chosen = arrays["actions"][rows].long()
                target = arrays["points"][rows].float() * run.options.scale
                loss = -policy.log_prob(chosen).mean() + 0.1 * (value - target).square().mean()
                adam.zero_grad()
                loss.backward()
                adam.step()
                right = (policy.logits.argmax(1) == chosen).float().mean().item()
                agreed, seen = (right if not seen else 0.98 * agreed + 0.02 * right), seen + len(rows)
            if core_minutes() > end:
                break
    run.tell("imitated", samples=seen, agreement=round(agreed, 3))


# 3. PPO ---------------------------------------------------------------------------------------------------------------


class Decisions:
    """The learner's open decisions by table and player, and those whose hand is over, with advantages."""

    def __init__(self, decay: float = 0.95) -> None:
        self.decay = decay
        self.open: dict[tuple[int, int], list[tuple[torch.Tensor, ...]]] = {}
        self.done: list[tuple[torch.Tensor, ...]] = []

    def add(self, table: int, player: int, *decision: torch.Tensor) -> None:
        """Keep observation, mask, action, log-probability and value."""
        self.open.setdefault((table, player), []).append(decision)

    def finish(self, table: int, rewards: np.ndarray) -> None:
        """The hand of a table is over: discounted advantages from the end to the beginning (GAE, no discount)."""
        for player in range(4):
            advantage, after = 0.0, float(rewards[player])
            for *seen, value in reversed(self.open.pop((table, player), [])):
                advantage = after - float(value) + self.decay * advantage
                self.done.append((*seen, torch.tensor(advantage), torch.tensor(advantage + float(value))))
                after = float(value)


def improve(run: Run, until: float) -> None:
    """Play and update (once at least) until time is up. At half of the tables one learns against three past selves."""
    env = HuitVec(run.options.tables, encoding=run.options.encoding, scale=run.options.scale)
    seen, infos = env.reset(seed=run.options.seed)
    adam = torch.optim.Adam(run.net.parameters(), lr=run.options.rate / 10)
    decisions, rival, updates = Decisions(), copy.deepcopy(run.net), 0
    while not updates or core_minutes() < until:
        seen, infos = play_on(env, run.net, rival, decisions, seen, infos)
        if len(decisions.done) >= run.options.batch:
            update(run, adam, decisions.done)
            decisions.done, updates = [], updates + 1
            if updates % 4 == 0:
                rival = copy.deepcopy(run.net)
    run.tell("improved", updates=updates, decisions=updates * run.options.batch)


@torch.no_grad()
def play_on(env: HuitVec, net: Net, rival: Net, decisions: Decisions, seen: dict, infos: dict) -> tuple[dict, dict]:
    """One decision at every table."""
    tables, who = np.arange(env.num_envs), infos["who"]
    learns = (tables % 2 == 0) | (who == tables // 2 % 4)
    shown, mask = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"])
    policy, value = net.policy(shown, mask)
    action = policy.sample()
    chances = policy.log_prob(action)
    theirs = torch.from_numpy(np.flatnonzero(~learns))
    if len(theirs):
        action[theirs] = rival.policy(shown[theirs], mask[theirs])[0].sample()
    for table in np.flatnonzero(learns).tolist():
        decisions.add(table, int(who[table]), shown[table], mask[table], action[table], chances[table], value[table])
    seen, rewards, ended, _, infos = env.step(action.numpy())
    for table in np.flatnonzero(ended).tolist():
        decisions.finish(table, rewards[table])
    return seen, infos


def update(run: Run, adam: torch.optim.Adam, done: list[tuple[torch.Tensor, ...]]) -> None:
    """Two epochs of the clipped objective."""
    shown, mask, action, before, advantage, outcome = (torch.stack(column) for column in zip(*done, strict=True))
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    for _ in range(2):
        for rows in torch.randperm(len(done)).split(1024):
            policy, value = run.net.policy(shown[rows], mask[rows])
            ratio = (policy.log_prob(action[rows]) - before[rows]).exp()
            kept = ratio.clamp(1 - run.options.clip, 1 + run.options.clip)
            gain = torch.minimum(ratio * advantage[rows], kept * advantage[rows]).mean()
            loss = 0.5 * (value - outcome[rows]).square().mean() - gain - run.options.entropy * policy.entropy().mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(run.net.parameters(), 0.5)
            adam.step()


# 4. Measuring ---------------------------------------------------------------------------------------------------------


def measure(run: Run, name: str) -> None:
    """Save the network and play it against three of the opponent, each wall in four seatings."""
    model = run.options.out / "model.onnx"
    save(run.net, model, run.settings.shape[0])
    players = (f"net:{model}", *[run.options.opponent] * 3)
    contest = Contest(players, profile_named("botzone"), f"measure {run.options.seed}", mode=BOTZONE)
    scores = Scores(contest)
    with workers(run.options.processes) as executor:
        for game in play_contest(contest, contest.keys(run.options.deals), executor, ahead=6, piece=5):
            scores.add(game)
    measures = results_of(scores).players[0].measures
    points, wins = measures["points"], measures["win_rate"]
    run.tell(name, points=round(points.mean or 0, 2), error=round(points.error or 0, 2), wins=round(wins.mean or 0, 3))


class Run:
    """A run: its options, its network, its clock and its log."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.options = chosen
        self.settings = EnvironmentSettings(encoding=chosen.encoding)
        torch.manual_seed(chosen.seed)
        torch.set_num_threads(chosen.processes)
        self.net = Net(self.settings.shape[0], self.settings.actions, chosen.channels, chosen.layers)
        self.began = time.monotonic()
        chosen.out.mkdir(parents=True, exist_ok=True)

    def data(self, number: int) -> Path:
        return self.options.out / "data" / str(number)

    def tell(self, event: str, **figures: float) -> None:
        """Print a line of the curve, and append it to progress.jsonl."""
        spent = {"minutes": round((time.monotonic() - self.began) / 60, 2), "core_minutes": round(core_minutes(), 2)}
        line = json.dumps({**spent, "event": event, **figures})
        print(line, flush=True)
        with (self.options.out / "progress.jsonl").open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def core_minutes() -> float:
    """Processor time of this process and its finished children: on a busy machine less than the clock's."""
    times = os.times()
    return (times.user + times.system + times.children_user + times.children_system) / 60


def main() -> None:
    run = Run(options())
    measure(run, "untrained")
    collect(run)
    imitate(run)
    measure(run, "after imitation")
    end = 0.95 * run.options.core_minutes  # the rest is for the last measurement
    while True:
        improve(run, min(end, core_minutes() + run.options.core_minutes / 10))
        measure(run, "after PPO")
        if core_minutes() >= end:
            break
    print(f"play against it: huit arena net:{run.options.out}/model.onnx club club club --mode botzone")


if __name__ == "__main__":
    main()
