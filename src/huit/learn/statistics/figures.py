"""Figures of a player over games: counts that add up, and the rates that players know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from huit.core.rules.fan_ids import IDS, NUMBERS, Fan

PLACES: Final = 4
PARTS_OF_HAND: Final = ("opening", "middle", "end")  # by one's own discards: up to six, up to twelve, later
PHASE_DISCARDS: Final = 6
Plain = dict[str, Any]


def phase_of(discards: int) -> int:
    """The phase of a hand after so many discards of one's own."""
    return min(discards // PHASE_DISCARDS, len(PARTS_OF_HAND) - 1)


@dataclass
class Losses:
    """Decisions compared with the master's, by phase: how many, and the points they cost."""

    decisions: list[int] = field(default_factory=lambda: [0] * len(PARTS_OF_HAND))
    points: list[float] = field(default_factory=lambda: [0.0] * len(PARTS_OF_HAND))

    def add(self, phase: int, loss: float) -> None:
        """Count a decision."""
        self.decisions[phase] += 1
        self.points[phase] += loss

    def join(self, other: Losses) -> None:
        """Add those of another game."""
        for phase in range(len(PARTS_OF_HAND)):
            self.decisions[phase] += other.decisions[phase]
            self.points[phase] += other.points[phase]

    @property
    def mean(self) -> float | None:
        """Points a decision; None if there are none."""
        return _rate(sum(self.points), sum(self.decisions))


@dataclass
class PlayerFigures:
    """Counts of one player. Rates are of hands unless they say otherwise; None where there is nothing to divide."""

    matches: int = 0  # played to their end
    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    drawn: int = 0
    false_hu: int = 0
    points: int = 0  # won and paid
    win_points: int = 0  # of the hands won, with flowers
    dealt_points: int = 0  # of the hands dealt in to
    chows: int = 0
    pungs: int = 0
    kongs: int = 0
    open_hands: int = 0  # with a claimed set
    discards: int = 0
    milliseconds: int = 0
    timed: int = 0  # actions whose time is known
    table_points: float = 0.0
    places: list[int] = field(default_factory=lambda: [0] * PLACES)
    fans: Counter[Fan] = field(default_factory=Counter)  # wins in which each counted
    losses: Losses = field(default_factory=Losses)

    def join(self, other: PlayerFigures) -> None:
        """Add those of another game."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.places = [mine + more for mine, more in zip(self.places, other.places, strict=True)]
        self.fans.update(other.fans)
        self.losses.join(other.losses)

    @property
    def rates(self) -> dict[str, float | None]:
        """The rates by name."""
        claims = self.chows + self.pungs + self.kongs
        return {
            "wins": _rate(self.wins, self.hands),
            "self_draws": _rate(self.self_draws, self.wins),
            "deal_ins": _rate(self.deal_ins, self.hands),
            "drawn": _rate(self.drawn, self.hands),
            "points": _rate(self.points, self.hands),
            "win_points": _rate(self.win_points, self.wins),
            "dealt_points": _rate(self.dealt_points, self.deal_ins),
            "claims": _rate(claims, self.hands),
            "open_hands": _rate(self.open_hands, self.hands),
            "seconds": _rate(self.milliseconds / 1000, self.timed),
            "table_points": _rate(self.table_points, self.matches),
            "place": _rate(sum([place * often for place, often in enumerate(self.places, 1)]), sum(self.places)),
            "loss": self.losses.mean,
        }


COUNTS: Final = (
    *("matches", "hands", "wins", "self_draws", "deal_ins", "drawn", "false_hu", "points", "win_points"),
    *("dealt_points", "chows", "pungs", "kongs", "open_hands", "discards", "milliseconds", "timed", "table_points"),
)


def _rate(part: float, whole: float) -> float | None:
    return part / whole if whole else None


# As JSON --------------------------------------------------------------------------------------------------------------


def plain_counts(figures: PlayerFigures) -> Plain:
    """The counts as JSON values, which `parse_counts` reads again."""
    return {
        **{name: getattr(figures, name) for name in COUNTS},
        "places": list(figures.places),
        "fans": {IDS[fan]: often for fan, often in sorted(figures.fans.items())},
        "losses": {"decisions": list(figures.losses.decisions), "points": list(figures.losses.points)},
    }


def parse_counts(plain: Mapping[str, Any]) -> PlayerFigures:
    """Read counts that `plain_counts` wrote."""
    figures = PlayerFigures(**{name: plain[name] for name in COUNTS})
    figures.places = list(plain["places"])
    figures.fans = Counter({NUMBERS[name]: often for name, often in plain["fans"].items()})
    figures.losses = Losses(list(plain["losses"]["decisions"]), list(plain["losses"]["points"]))
    return figures
