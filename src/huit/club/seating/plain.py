"""Seating and proof as plain values for JSON: players, sessions and tables from 1."""

from __future__ import annotations

from collections.abc import Sequence

from huit.club.seating.proof import Breach, Check, Proof
from huit.club.seating.schedule import Schedule

Plain = dict[str, object]


def plain_sessions(schedule: Schedule, numbers: Sequence[int]) -> list[list[list[int]]]:
    """[[[east, south, west, north], ... tables], ... sessions]; `numbers` are those of the entrants."""
    return [[[numbers[player] for player in four] for four in seats] for seats in schedule]


def plain_proof(proof: Proof, numbers: Sequence[int], names: Sequence[str] = ()) -> Plain:
    """Each check with its exceptions, by number and, where there are names, by name."""
    return {
        "kept": proof.kept,
        "checks": [_plain_check(check, numbers, names) for check in proof.checks],
        "meetings": {str(times): pairs for times, pairs in enumerate(proof.meetings)},
        "winds": {str(numbers[player]): list(counts) for player, counts in enumerate(proof.winds)},
    }


def _plain_check(check: Check, numbers: Sequence[int], names: Sequence[str]) -> Plain:
    plain: Plain = {"check": check.kind, "hard": check.hard, "kept": check.kept}
    if check.by:
        plain["by"] = check.by
    if check.least:
        plain["least"] = check.least
    if check.four_tables:
        plain["four_tables"] = True
    plain["exceptions"] = [_plain_breach(breach, numbers, names) for breach in check.breaches]
    return plain


def _plain_breach(breach: Breach, numbers: Sequence[int], names: Sequence[str]) -> Plain:
    plain: Plain = {"players": [numbers[player] for player in breach.players]}
    if names:
        plain["names"] = [names[player] for player in breach.players]
    if breach.sessions:
        plain["sessions"] = [session + 1 for session in breach.sessions]
    if breach.table >= 0:
        plain["table"] = breach.table + 1
    if breach.group:
        plain["group"] = breach.group
    if breach.winds:
        plain["winds"] = list(breach.winds)
    return plain
