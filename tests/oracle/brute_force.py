"""A slow, obvious brute-force scorer: try everything the rules allow and keep the best (P4)."""

from collections.abc import Iterator

from .combinations import Instance, legal_choices
from .detection import detect
from .exclusions import PROFILES, points, strike
from .raw import RawMeld, RawWin
from .readings import Reading, readings, waits

__all__ = ["PROFILES", "FanList", "NotComplete", "RawMeld", "RawWin", "brute_force_score"]

FanList = tuple[tuple[str, int], ...]  # (fan, how many times), sorted by fan


class NotComplete(ValueError):
    """The tiles are no winning shape."""


def different_choices(reading: Reading) -> Iterator[list[Instance]]:
    """Legal choices of combinations, one for each list of names: which sets carry a name changes no total."""
    seen: set[tuple[str, ...]] = set()
    for chosen in legal_choices(reading):
        names = tuple(sorted(name for name, _ in chosen))
        if names not in seen:
            seen.add(names)
            yield list(chosen)


def fan_lists(win: RawWin, profile: str) -> Iterator[dict[str, int]]:
    """The fans of each reading with each legal choice of combinations."""
    completing = waits(win)
    for reading in readings(win):
        held = detect(win, reading, completing, honor_hogs=profile != "green_book")
        for chosen in different_choices(reading):
            yield strike(held + chosen, profile, win.winning in reading.knitted)


def brute_force_score(win: RawWin, profile: str) -> tuple[int, frozenset[FanList]]:
    """The best total, without flowers, and every fan list that reaches it."""
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    value = points(profile)
    lists: dict[int, set[FanList]] = {}
    for counts in fan_lists(win, profile):
        total = sum(value[name] * count for name, count in counts.items())
        lists.setdefault(total, set()).add(tuple(sorted(counts.items())))
    if not lists:
        raise NotComplete(win)
    best = max(lists)
    if best == 0:  # R-C21: a complete hand without any other fan
        return value["chicken_hand"], frozenset({(("chicken_hand", 1),)})
    return best, frozenset(lists[best])
