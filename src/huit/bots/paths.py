"""Ways to complete hands: which tiles each still needs, how each of them may come, what it pays at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.bots.position import Position
from huit.bots.promise import CHOW, DRAWN, LATER, PUNG, Goal, Promise
from huit.bots.rates import FROM_ONE, Rates
from huit.bots.stakes import Stakes
from huit.core.fast.codes import WORD_KINDS
from huit.core.hands import Meld
from huit.core.tiles import KINDS
from huit.game.options import SELF_DRAWN

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_MATE: Final = -1
TWO_CHANCES: Final = 0.4  # of the claims for a chow that lacks two tiles: the first of them must be drawn


class Path:
    """A complete hand, and whether sets may be claimed on the way to it."""

    def __init__(self, goal: Goal, openly: bool) -> None:
        self.goal = goal
        self.needs = goal.needs
        self.claims = [DRAWN] * len(goal.needs)  # DRAWN, CHOW or PUNG: how each tile may be claimed
        self.mates = [NO_MATE] * len(goal.needs)  # which other one must have come before it may be claimed
        self.spare: i64 = 0  # a bit for each tile of the hand that is not wanted
        self.drawn = 0.0  # what it pays self-drawn
        self.given = 0.0  # and on a discard, 0 if it may not be declared so
        self.hope = 0.0  # points to be expected, as if there were this path alone
        if openly:
            self._allow_claims()

    def _allow_claims(self) -> None:
        """Of two tiles that a set lacks (they stand side by side), either may be claimed once the other has come."""
        ways = self.goal.claims
        place = 0
        while place < len(ways):
            if ways[place] == LATER:
                how = PUNG if self.needs[place] == self.needs[place + 1] else CHOW
                self.claims[place] = self.claims[place + 1] = how
                self.mates[place] = place + 1
                self.mates[place + 1] = place
                place += 1
            else:
                self.claims[place] = ways[place]
            place += 1

    def worth_of(self, rest: i64, rates: Rates, turns: float) -> float:
        """The points to expect with these tiles (bits) still missing, as if nothing but this path were followed.

        The hand ends for all of them at once, in any round: while three are missing, the next comes as often as the
        three together, and so on to the last one, which is likely to be the rarest and may win from anybody.
        """
        comes: list[float] = []  # in the turns that are left
        rarest = 1e9
        worth = 0.0
        for place, kind in enumerate(self.needs):
            if rest >> place & 1:
                often = self._copies(place, rest, rates) * turns
                comes.append(often * self._rate(place, rest, rates))
                if comes[-1] < rarest:
                    rarest = comes[-1]
                    worth = self._won(often * rates.drawn, often * rates.given[kind])
        comes.sort()
        together = comes[0]
        for more in comes[1:]:
            together += more
            worth *= together / (1.0 + together)
        return worth

    def _won(self, drawn: float, given: float) -> float:
        """By the last tile, which comes so often before the end."""
        if self.given <= 0.0:
            return drawn * self.drawn / (1.0 + drawn)
        return (drawn * self.drawn + given * self.given) / (1.0 + drawn + given)

    def _copies(self, place: int, rest: i64, rates: Rates) -> int:
        """How many may still come of a missing tile, if those of its kind that stand before it have come."""
        kind = self.needs[place]
        copies = rates.left[kind]
        for other, same in enumerate(self.needs):
            if same == kind and other != place and (other < place or not rest >> other & 1):
                copies -= 1
        return copies

    def _rate(self, place: int, rest: i64, rates: Rates) -> float:
        """How often a copy of a missing tile comes in a round. Of two that a pung lacks the first must be drawn; of two
        that a chow lacks, either may be the first."""
        way = self.claims[place]
        if way == DRAWN:
            return rates.drawn
        given = rates.given[self.needs[place]]
        mate: i64 = self.mates[place]
        waits = mate != NO_MATE and rest >> mate & 1 == 1
        if way == PUNG:
            return rates.drawn if waits and place < mate else rates.drawn + given
        return rates.drawn + FROM_ONE * (TWO_CHANCES * given if waits else given)


class Scout(Promise):
    """Collects the paths to the goals that a GoalFinder comes upon; `copies` are the concealed tiles."""

    def __init__(
        self, position: Position, copies: list[int], melds: list[Meld], turns: float, rates: Rates, stakes: Stakes
    ) -> None:
        super().__init__(position, melds, turns)
        self.copies = copies
        self.rates = rates
        self.turns = turns
        self.stakes = stakes
        self.paths: list[Path] = []
        self.starts = [sum(copies[:kind]) for kind in range(KINDS)]  # where the tiles of a kind begin in the hand

    def _valued(self, goal: Goal, lacking: list[int]) -> Goal | None:
        """Both ways to the goal are kept, that with claims and that without: which is better shows on the way."""
        winning = self._last_to_come(goal.needs)
        drawn = self._total(goal, winning, SELF_DRAWN)
        if drawn < self.minimum and not self.four_melds:
            return None
        before = len(self.paths)
        self._add(goal, drawn, self._total(goal, winning, 0), self.exposed)
        if not self.exposed:
            self._try_open(goal, lacking)
        return goal if len(self.paths) > before else None

    def _try(self, goal: Goal, winning: int, drawn: i64, discarded: i64, openly: bool) -> None:  # noqa: ARG002 (that of a Promise)
        self._add(goal, drawn, discarded, openly)

    def _add(self, goal: Goal, drawn: i64, discarded: i64, openly: bool) -> None:
        if drawn < self.minimum and discarded < self.minimum:
            return
        path = Path(goal, openly)
        if drawn >= self.minimum:
            path.drawn = self.stakes.self_drawn(drawn)
        if discarded >= self.minimum:
            path.given = self.stakes.given(discarded)
        path.spare = self._spare_places(goal)
        everything: i64 = (self.one << len(path.needs)) - 1
        path.hope = path.worth_of(everything, self.rates, self.turns)
        self.paths.append(path)

    def _spare_places(self, goal: Goal) -> i64:
        """Of each kind that the hand has more of than the goal wants, the last tiles."""
        spare: i64 = 0
        for kind in range(KINDS):
            held: i64 = self.copies[kind]
            if held:
                start: i64 = self.starts[kind]
                wanted = _wanted(goal, kind)
                while held > wanted:
                    held -= 1
                    spare |= self.one << (start + held)
        return spare


def most_hopeful(paths: list[Path], most: int) -> list[Path]:
    """So many of them, the best first."""
    return sorted(paths, key=_least_hope_last)[:most]


def _least_hope_last(path: Path) -> float:
    return -path.hope


def _wanted(goal: Goal, kind: i64) -> i64:
    """How many tiles of a kind the goal has."""
    if kind < WORD_KINDS:
        return goal.first >> 3 * kind & 7
    return goal.second >> 3 * (kind - WORD_KINDS) & 7
