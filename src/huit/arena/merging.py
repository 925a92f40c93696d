"""Shards of a contest, for machines that share only a batch queue: a part of the walls each, merged afterwards."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from huit.arena.contest import ArenaError, Contest, GameKey
from huit.arena.games import Game
from huit.arena.results_file import LONGEST, VERSION, read_games
from huit.botzone.external.limits import Limits
from huit.core.faults import Fault
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import ProfileError

_SHARD: Final = re.compile(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})")


@dataclass(frozen=True)
class Shard:
    """Part `number` of `parts` of a contest's walls, from 1."""

    number: int = 1
    parts: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse "3/10". Raises ArenaError."""
        found = _SHARD.fullmatch(text)
        if found is None or int(found[1]) > int(found[2]):
            raise ArenaError((Fault("arena_shard", values=(("text", text[:20]),)),))
        return cls(int(found[1]), int(found[2]))

    def has(self, key: GameKey) -> bool:
        """True for a game of this part: every n-th wall."""
        return key[0] % self.parts == self.number - 1

    def deals(self, deals: int) -> int:
        """Number of this part's walls among the first `deals`."""
        return len(range(self.number - 1, deals, self.parts))


def contest_in(path: Path) -> Contest:
    """The contest of a results file, from its first line. Raises ArenaError, OSError."""
    with path.open("rb") as file:
        line = file.readline(LONGEST)
    try:
        found = json.loads(line)
        if found["huit_arena"] != VERSION:
            raise ValueError(found["huit_arena"])
        limit = found["time_limit"]
        contest = Contest(
            tuple(map(str, found["players"])),
            profile_named(str(found["profile"])),
            str(found["seed"]),
            str(found["mode"]),
            int(found["hands"]),
            Limits.turn if limit is None else float(limit),
        )
    except (ValueError, KeyError, TypeError, ProfileError) as error:
        raise ArenaError((Fault("arena_not_results", values=(("path", str(path)),)),)) from error
    return contest


def merged(paths: Sequence[Path]) -> tuple[Contest, list[Game]]:
    """The contest of some results files and their games, in order, each once. Raises ArenaError, OSError."""
    contest = contest_in(paths[0])
    games: dict[GameKey, Game] = {}
    for path in paths:
        for game in read_games(path, contest):
            games.setdefault(game.key, game)
    return contest, [games[key] for key in sorted(games)]
