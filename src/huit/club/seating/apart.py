"""Entrants who must not meet: those of one country, team or club."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from huit.club.seating.schedule import Pair

COUNTRY: Final = "country"
TEAM: Final = "team"
CLUB: Final = "club"
APART_KINDS: Final = (COUNTRY, TEAM, CLUB)


@dataclass(frozen=True, slots=True)
class Apart:
    """A rule: entrants with the same label do not meet. An empty label is nobody's."""

    kind: str
    labels: tuple[str, ...]  # of each entrant
    hard: bool = True

    def groups(self) -> dict[str, list[int]]:
        """The members of every label that at least two share."""
        members: dict[str, list[int]] = {}
        for entrant, label in enumerate(self.labels):
            if label:
                members.setdefault(label, []).append(entrant)
        return {label: group for label, group in members.items() if len(group) > 1}


def hard_groups(rules: Iterable[Apart], tables: int) -> list[list[int]]:
    """Sets of entrants who must not meet, joined where the rules overlap. Larger ones than a block are left out."""
    parent: dict[int, int] = {}

    def root(entrant: int) -> int:
        while parent.setdefault(entrant, entrant) != entrant:
            entrant = parent[entrant]
        return entrant

    for rule in rules:
        for group in rule.groups().values() if rule.hard else ():
            if len(group) <= tables:
                for member in group[1:]:
                    parent[root(member)] = root(group[0])
    joined: dict[int, list[int]] = {}
    for entrant in sorted(parent):
        joined.setdefault(root(entrant), []).append(entrant)
    return sorted(joined.values(), key=lambda group: (-len(group), group))


def too_large(rule: Apart, tables: int) -> dict[str, list[int]]:
    """Groups with more members than there are tables: some of them must meet in every session."""
    return {label: group for label, group in rule.groups().items() if len(group) > tables}


def fewest_meetings(members: int, tables: int) -> int:
    """The fewest pairs of one group that meet in a session, where it has more members than there are tables."""
    each, more = divmod(members, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


def pairs_apart(rules: Sequence[Apart], tables: int) -> tuple[set[Pair], set[Pair]]:
    """The pairs that must not meet, and those that should not: soft rules, and groups that are too large."""
    hard: set[Pair] = set()
    soft: set[Pair] = set()
    for rule in rules:
        for group in rule.groups().values():
            (hard if rule.hard and len(group) <= tables else soft).update(combinations(group, 2))
    return hard, soft - hard
