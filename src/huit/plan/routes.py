"""The routes to the minimum: targets with the same chief fans, how near and how likely they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.profiles import DEFAULT, profile_named
from huit.core.tiles import NO_TILE
from huit.plan.advice_types import Need, Route, Routes
from huit.plan.outlook import FUTURES, Outlook, Prospect, missing_of, tiles_in_wall
from huit.plan.targets import Target
from huit.plan.waits import FanList, refuse_unless_waiting

MOST_ROUTES: Final = 4

# A route is known by the fans that reach the minimum, and by whether only a self-draw does.
Key = tuple[FanList, bool]


class Group:
    """The targets of one route, the likeliest first."""

    def __init__(self, key: Key, targets: list[Target]) -> None:
        self.key = key
        self.targets = targets


def routes(hand: Hand, profile: str | Profile = DEFAULT, seen: Sequence[int] = (), wall: int | None = None) -> Routes:
    """The routes of a hand of 13 tiles. `seen` are the tiles that lie open on the table, `wall` the tiles left in it.

    Raises HandError for a hand with faults, one of 14 tiles, or more tiles seen than exist.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    refuse_unless_waiting(hand)
    outlook = Outlook(hand, rules, seen, tiles_in_wall(hand, seen) if wall is None else wall)
    kept = Kept(outlook, rules, NO_TILE)
    prospect, found = kept.play(MOST_ROUTES, FUTURES)
    return Routes(hand, rules, found, kept.distance, prospect.chance, outlook.draws, len(outlook.futures))


class Kept:
    """What a hand still has after a discard (NO_TILE for a hand of 13): its targets, and the routes they make."""

    def __init__(self, outlook: Outlook, rules: Profile, thrown: int) -> None:
        self.outlook = outlook
        self.targets = outlook.after(thrown)
        self.groups = groups(outlook, rules, self.targets)
        self.played: list[Route] = []
        self.prospect: Prospect | None = None

    @property
    def distance(self) -> int | None:
        return missing_of(self.targets) - 1 if self.targets else None

    def play(self, number: int, futures: int) -> tuple[Prospect, tuple[Route, ...]]:
        """How a player does who keeps to all targets, or to a single route where that wins more often; and the
        likeliest routes. May be asked again for more routes in as many futures."""
        best = self.prospect
        if best is None:
            best = self.outlook.prospect(self.targets, futures)
        for group in self.groups[len(self.played) : number]:
            prospect = self.outlook.prospect(group.targets, futures)
            self.played.append(_route(self.outlook, group, prospect))
            if prospect.wins > best.wins:
                best = prospect
        self.prospect = best
        return best, tuple(sorted(self.played, key=_by_chance))


def groups(outlook: Outlook, rules: Profile, targets: list[Target]) -> list[Group]:
    """Targets by the fans that bring them to the minimum; the group of the likeliest target first."""
    found: dict[Key, Group] = {}
    for target in targets:
        key = _key(outlook, rules, target)
        if key not in found:
            found[key] = Group(key, [])
        found[key].targets.append(target)
    return list(found.values())


def _key(outlook: Outlook, rules: Profile, target: Target) -> Key:
    """The dearest fans that together reach the minimum, on a discard if that is enough."""
    self_drawn_only = not any(target.discard)
    points = target.self_drawn if self_drawn_only else target.discard
    winning = target.kinds[points.index(max(points))]
    fans = outlook.judge.fans(target.first, target.second, winning, self_drawn_only)
    total = 0
    chief: list[tuple[int, int]] = []
    for fan, count in fans:
        chief.append((fan, count))
        total += count * rules.points[fan]
        if total >= rules.switches.minimum:
            break
    return tuple(chief), self_drawn_only


def _route(outlook: Outlook, group: Group, prospect: Prospect) -> Route:
    missing = missing_of(group.targets)
    nearest = next(target for target in group.targets if target.missing == missing)
    fans, self_drawn_only = group.key
    return Route(
        fans,
        max(nearest.self_drawn if self_drawn_only else nearest.discard),
        missing - 1,
        needs_of(nearest, outlook.left),
        outlook.useful(group.targets),
        len(group.targets),
        prospect.chance,
        self_drawn_only,
    )


def needs_of(target: Target, left: list[int]) -> tuple[Need, ...]:
    return tuple(
        [
            Need(kind, 1 + (target.need_two >> kind & 1) + (target.need_three >> kind & 1), left[kind])
            for kind in sorted(target.kinds)
        ]
    )


def _by_chance(route: Route) -> tuple[float, int]:
    return -route.chance.rate, route.distance
