"""Substitutes and absent players: the cases of REG 4 (data/desk/substitutes.toml)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from huit.core.data_files import read_data


@dataclass(frozen=True, slots=True)
class SubstituteCase:
    """The player who gets table points where somebody plays another's part. The absent one has none in this session."""

    id: str
    substitute_scores: bool  # plays for 4-2-1-0 with the three others; otherwise these play for 4-2-1
    nobody: bool  # nobody sits there: a table of three
    profiles: tuple[str, ...]  # to which the case belongs; all if there are none
    clause: str


@cache
def substitute_cases() -> dict[str, SubstituteCase]:
    data = tomllib.loads(read_data("desk", "substitutes.toml"))
    return {
        name: SubstituteCase(
            name, row["substitute_scores"], row["nobody"], tuple(row.get("profiles", ())), row["clause"]
        )
        for name, row in data.items()
    }


def cases() -> tuple[str, ...]:
    return tuple(substitute_cases())
