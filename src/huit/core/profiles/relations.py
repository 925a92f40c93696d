"""Absorptions of a fan in both directions, over several profiles, grouped by their terms."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.rules.fan_ids import FANS, Fan
from huit.core.rules.fans import HAND, Absorption
from huit.core.rules.profile_types import Profile
from huit.core.words import Words


@dataclass(frozen=True)
class Relation:
    """Fans on the other side of an absorption, its terms, and the profiles in which it holds."""

    fans: tuple[Fan, ...]
    terms: Absorption  # its `fan` is the absorbed one of the first entry
    profiles: tuple[str, ...]

    @property
    def ruling(self) -> str:
        return self.terms.ruling


def absorbed_by(fan: Fan, profiles: tuple[Profile, ...]) -> tuple[Relation, ...]:
    """The fans that a fan absorbs."""
    found = [(one.fan, one, profile.name) for profile in profiles for one in profile.absorptions[fan]]
    return _grouped(found)


def absorbers_of(fan: Fan, profiles: tuple[Profile, ...]) -> tuple[Relation, ...]:
    """The fans that absorb a fan."""
    found = [
        (by, one, profile.name)
        for profile in profiles
        for by in range(FANS)
        for one in profile.absorptions[by]
        if one.fan == fan and by != fan
    ]
    return _grouped(found)


def conditions_of(terms: Absorption, words: Words) -> str:
    """The condition of an absorption in a few words; empty if it always holds."""
    said = [] if terms.scope == HAND else [words.say(f"fan_{terms.scope}")]
    if terms.beside:
        said.append(words.say("fan_beside", fans=words.say("or").join([words.fan(fan) for fan in terms.beside])))
    if terms.on_knitted_tile:
        said.append(words.say("fan_on_knitted_tile"))
    return words.say("comma").join(said)


def _grouped(found: list[tuple[Fan, Absorption, str]]) -> tuple[Relation, ...]:
    """Group by profiles, then by terms; in the order of the table."""
    profiles: dict[tuple[Fan, str, str, tuple[Fan, ...], bool], list[str]] = {}
    entries: dict[tuple[Fan, str, str, tuple[Fan, ...], bool], Absorption] = {}
    for fan, one, profile in found:
        key = (fan, one.ruling, one.scope, one.beside, one.on_knitted_tile)
        profiles.setdefault(key, []).append(profile)
        entries.setdefault(key, one)
    groups: dict[tuple[object, ...], list[Fan]] = {}
    terms: dict[tuple[object, ...], Absorption] = {}
    for key in sorted(entries):
        group = (key[1:], tuple(profiles[key]))
        groups.setdefault(group, []).append(key[0])
        terms.setdefault(group, entries[key])
    return tuple([Relation(tuple(fans), terms[group], _names(group)) for group, fans in groups.items()])


def _names(group: tuple[object, ...]) -> tuple[str, ...]:
    names = group[1]
    return names if isinstance(names, tuple) else ()
