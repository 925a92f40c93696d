"""A contest: players, profile, walls and seatings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final

from huit.botzone.external.limits import Limits
from huit.core.faults import Fault, HuitError
from huit.core.rules.profile_types import Profile
from huit.game.aliases import Player
from huit.game.setup import BOTZONE, CLUB, Setup, SetupError

SEATS: Final = 4
ROUND: Final = 4  # hands

GameKey = tuple[int, int]  # a game of a contest: the number of its deal and of its seating


class ArenaError(HuitError, ValueError):
    """An invalid contest. Carries every fault found.

    >>> from huit.arena import ArenaError, Contest
    >>> try:
    ...     Contest(("random", "random"), huit.profile_named("ffmj"))
    ... except ArenaError as error:
    ...     print([fault.code for fault in error.faults])
    ['arena_players']
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.code} {dict(fault.values)}" for fault in faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type, tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Contest:
    """Four players, by name; a name may stand more than once. A deal is one wall (or one for each of `hands` hands)
    that they play in every distinct seating.

    >>> from huit.arena import Contest
    >>> contest = Contest(("club", "greedy", "greedy", "greedy"), huit.profile_named("ffmj"))
    >>> len(contest.seatings), contest.games(deals=50)
    (4, 200)
    """

    players: tuple[str, ...]
    profile: Profile
    seed: str = "0"
    mode: str = CLUB
    hands: int = 1
    time_limit: float = Limits.turn  # seconds for an answer of a player that is a program

    def __post_init__(self) -> None:
        faults = _faults(self)
        if faults:
            raise ArenaError(faults)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The distinct names of players, in the order given."""
        return tuple(dict.fromkeys(self.players))

    @cached_property
    def seatings(self) -> tuple[tuple[Player, ...], ...]:
        """The distinct seatings: the indexes of the players at the first East, South, West and North."""
        found: dict[tuple[str, ...], tuple[int, ...]] = {}
        for seats in permutations(range(SEATS)):
            found.setdefault(tuple([self.players[player] for player in seats]), seats)
        return tuple(found.values())

    def setup(self, deal: int) -> Setup:
        """The setup of a deal. If a deal is a round or less, the prevalent wind changes from deal to deal."""
        first = ROUND * (deal % ROUND) if self.hands <= ROUND else 0
        return Setup(self.profile, f"{self.seed} deal {deal}", first=first, hands=self.hands, mode=self.mode)

    def bot_seed(self, key: GameKey, player: Player) -> str:
        """The seed of a bot in a game: the same wherever and whenever the game is played."""
        return f"{self.seed} deal {key[0]} seating {key[1]} player {player}"

    def games(self, deals: int) -> int:
        """Number of games in so many deals."""
        return deals * len(self.seatings)

    def keys(self, deals: int) -> Iterator[GameKey]:
        """The keys of all games of so many deals, deal by deal."""
        return ((deal, seating) for deal in range(deals) for seating in range(len(self.seatings)))


def _faults(contest: Contest) -> tuple[Fault, ...]:
    found: list[Fault] = []
    if len(contest.players) != SEATS:
        found.append(Fault("arena_players", values=(("found", str(len(contest.players))),)))
    if contest.mode == BOTZONE and contest.hands != 1:
        found.append(Fault("arena_one_hand", values=(("hands", str(contest.hands)),)))
    try:
        contest.setup(0)
    except SetupError as error:
        found += error.faults
    return tuple(found)
