"""Resolve the fans of one reading: absorptions in their order (P6), and account-once (P5)."""

from __future__ import annotations

from huit.core.rules.combinations import Combined, best_combinations, serves_twice
from huit.core.rules.fan_ids import FANS, Fan
from huit.core.rules.fans import HONORS_ONLY, ONE_FEWER, OTHER_READING, SAME_SETS, Absorption
from huit.core.rules.profile_types import COMBINE, Profile
from huit.core.rules.score_types import Absorbed, Counted


class Resolution:
    """Sorts the fans that hold, each with its instances, into counted and absorbed ones."""

    def __init__(
        self, holding: list[tuple[int, ...]], profile: Profile, honor_groups: int = 0, on_knitted_tile: bool = False
    ) -> None:
        self.holding = holding
        self.profile = profile
        self.honor_groups = honor_groups
        self.on_knitted_tile = on_knitted_tile
        self.held = [bool(some) for some in holding]
        self.counted: list[Counted] = []
        self.absorbed: list[Absorbed] = []
        for step in profile.order:
            if step == COMBINE:
                self._count_combinations()
            else:
                self._count(step)
        self.counted.sort(key=lambda one: one.fan)
        self.absorbed.sort(key=lambda one: one.fan)

    def _count(self, fan: Fan) -> None:
        """Count the remaining instances of a fan, which then absorbs others: only a counted fan does (P6)."""
        instances = self.holding[fan]
        if not instances:
            return
        self.counted.append(Counted(fan, self.profile.points[fan], instances))
        for absorption in self.profile.absorptions[fan]:
            if self.holding[absorption.fan] and self._applies(absorption):
                self._absorb(fan, instances, absorption)

    def _applies(self, absorption: Absorption) -> bool:
        if absorption.scope == OTHER_READING:
            return False
        if absorption.on_knitted_tile and not self.on_knitted_tile:
            return False
        return not absorption.beside or any(self.held[fan] for fan in absorption.beside)

    def _absorb(self, by: Fan, instances: tuple[int, ...], absorption: Absorption) -> None:
        fan = absorption.fan
        if self._combines(by) and self._combines(fan):
            return  # account-once has decided between them
        gone = self._gone(self.holding[fan], instances, absorption.scope)
        if gone:
            self.holding[fan] = _without(self.holding[fan], gone)
            self.absorbed.append(Absorbed(fan, gone, by, absorption.ruling))

    def _gone(self, holding: tuple[int, ...], instances: tuple[int, ...], scope: str) -> tuple[int, ...]:
        """The instances of a fan that another takes away."""
        if scope == ONE_FEWER:
            return holding[:1]
        if scope == SAME_SETS:
            return tuple([sets for sets in holding if any(sets & ~by == 0 for by in instances)])
        if scope == HONORS_ONLY:
            return tuple([sets for sets in holding if sets & self.honor_groups])
        return holding

    def _count_combinations(self) -> None:
        """Let account-once choose among the combinations that nothing has absorbed (P5)."""
        fans = [fan for fan in range(FANS) if self.holding[fan] and self._combines(fan)]
        if not fans:
            return
        found = [Combined(fan, sets) for fan in fans for sets in self.holding[fan]]
        chosen = best_combinations(found, self.profile.points)
        for one in found:
            if one not in chosen:
                self.holding[one.fan] = _without(self.holding[one.fan], (one.sets,))
                self.absorbed.append(self._not_chosen(one, chosen))
        for fan in fans:
            self._count(fan)

    def _combines(self, fan: Fan) -> bool:
        return self.profile.rows[fan].is_combination

    def _not_chosen(self, one: Combined, chosen: list[Combined]) -> Absorbed:
        """The reason for which a combination is not counted beside the chosen ones."""
        for other in chosen:
            if one.sets & ~other.sets == 0:
                return Absorbed(one.fan, (one.sets,), other.fan, self._ruling_between(other.fan, one.fan, "P2"))
        for other in chosen:
            if (one.sets & other.sets).bit_count() > 1:
                return Absorbed(one.fan, (one.sets,), other.fan, "R-C17" if one.fan == other.fan else "P5")
        if serves_twice(chosen, one):
            return Absorbed(one.fan, (one.sets,), one.fan, "P3")
        near = [other.fan for other in chosen if other.sets & one.sets]
        return Absorbed(one.fan, (one.sets,), near[0], "P5")

    def _ruling_between(self, by: Fan, fan: Fan, otherwise: str) -> str:
        for absorption in self.profile.absorptions[by]:
            if absorption.fan == fan and absorption.scope != OTHER_READING:
                return absorption.ruling
        return otherwise


def _without(instances: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    left = list(instances)
    for one in gone:
        left.remove(one)
    return tuple(left)
