"""Limits of the tables: raise NotTabled for absorptions that the engine cannot resolve family by family."""

from __future__ import annotations

from itertools import combinations

from huit.core.fast.tables.outcomes import FamilyResolver, family_of
from huit.core.fast.tables.rows import NotTabled, SetRows, SortedRows
from huit.core.fast.tables.word import WordTables
from huit.core.hands import Situation
from huit.core.rules.conditions import EveryTile
from huit.core.rules.facts import SetFacts
from huit.core.rules.fan_ids import FANS, IDS, Fan
from huit.core.rules.fans import HONORS_ONLY, ONE_FEWER, OTHER_READING, SAME_SETS, Absorption
from huit.core.rules.profile_types import Profile
from huit.core.tiles import FIRST_HONOR, NO_TILE


def check_separable(profile: Profile, rows: SortedRows, word: WordTables) -> None:
    """Check that the families of sets can be resolved apart from each other and from the word."""
    families = [[fan for fan, _ in family] for family in (rows.chows, rows.pungs, rows.honors)]
    for fan, absorptions in enumerate(profile.absorptions):
        for one in absorptions:
            if one.scope != OTHER_READING:
                together = any(fan in family and one.fan in family for family in families)
                _check_absorption(fan, one, together, word)
                _check_numbered(fan, one, rows, word)
                _check_beside(one, profile, word)
    double = word.numbered.double_pung
    for fan in range(FANS):
        absorbed = [one.fan for one in profile.absorptions[fan] if one.scope != OTHER_READING]
        if double in absorbed and fan not in families[1]:
            _check_double_pungs(fan, double, profile, rows)


def _check_absorption(fan: Fan, one: Absorption, together: bool, word: WordTables) -> None:
    if together and (one.beside or one.on_knitted_tile):
        raise NotTabled(f"{IDS[fan]} absorbs {IDS[one.fan]}, a fan of the same sets, on a condition")
    if one.fan not in word.bits and not together:
        raise NotTabled(f"{IDS[fan]} absorbs {IDS[one.fan]}, a fan of other sets")


def _check_numbered(fan: Fan, one: Absorption, rows: SortedRows, word: WordTables) -> None:
    """Check the fans whose number is kept beside the word: they go all at once, but for what the engine counts."""
    if fan in word.numbered.fans:
        raise NotTabled(f"{IDS[fan]} absorbs another fan")
    if fan in [number for number, _ in rows.honors] and one.fan in word.numbered.fans and one.scope != SAME_SETS:
        raise NotTabled(f"{IDS[fan]} absorbs pungs that are not of honours")
    if one.scope == HONORS_ONLY and (fan not in word.bits or one.fan != word.numbered.hog):
        raise NotTabled(f"{IDS[fan]} absorbs what is made of honours")
    if one.scope == ONE_FEWER and fan not in [number for number, _ in rows.before]:
        raise NotTabled(f"{IDS[fan]} absorbs one of several, and perhaps of honours")


def _check_beside(one: Absorption, profile: Profile, word: WordTables) -> None:
    for beside in one.beside:
        if beside not in word.bits or _absorbed_by_sets(beside, profile, word):
            raise NotTabled(f"an absorption depends on {IDS[beside]}")


def _absorbed_by_sets(fan: Fan, profile: Profile, word: WordTables) -> bool:
    return any(
        one.fan == fan and one.scope != OTHER_READING and by not in word.bits
        for by, some in enumerate(profile.absorptions)
        for one in some
    )


def _check_double_pungs(fan: Fan, double: int, profile: Profile, rows: SortedRows) -> None:
    """Check that account-once chooses the rest alike whether the double pungs are absorbed before it or after."""
    condition = rows.all[fan].condition
    if not isinstance(condition, EveryTile):
        raise NotTabled(f"{IDS[fan]} absorbs double pungs")
    others: SetRows = tuple([row for row in rows.pungs if row[0] != double])
    without, with_doubles = FamilyResolver(family_of(others, profile)), FamilyResolver(family_of(rows.pungs, profile))
    kinds = [kind for kind in range(FIRST_HONOR) if condition.kinds >> kind & 1]
    for tiles in [tiles for number in (2, 3, 4) for tiles in combinations(kinds, number)]:
        sets = SetFacts([], [(tile, 1 << index) for index, tile in enumerate(tiles)], NO_TILE, 0)
        after = [one for one in with_doubles.counted(sets, Situation()) if one[0] != double]
        if list(without.counted(sets, Situation())) != after:
            raise NotTabled(f"{IDS[fan]} absorbs double pungs that others depend on")
