"""Complete hands near a hand: each is what it says, none is missed, and the chance that its tiles come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest
from tests.plan.hands import hand_of, spoiled_win

import huit
from huit.core.fast.codes import WORD_KINDS
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand, parse_tile, parse_tiles
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.shapes import is_complete
from huit.core.tiles import EAST, KINDS
from huit.plan.expectation import expectations, expected_by_discard
from huit.plan.judge import Judge
from huit.plan.targets import Target, TargetFinder
from huit.plan.unseen import copies_left, visible_to_all

MINIMUM = 8
HANDS = 12  # in each profile
Worths = dict[int, tuple[int, int]]  # by the last tile: the points self-drawn and on a discard, 0 below the minimum


@dataclass(frozen=True)
class Question:
    """A hand as a finder sees it."""

    hand: Hand
    profile: str
    seen: tuple[int, ...] = ()

    @property
    def held(self) -> list[int]:
        return self.hand.concealed_counts()

    @property
    def left(self) -> list[int]:
        return copies_left(self.hand, self.seen)

    def finder(self) -> TargetFinder:
        judge = Judge(self.hand, profile_named(self.profile), visible_to_all(self.hand, self.seen))
        return TargetFinder(self.held, self.left, len(self.hand.melds), judge)

    def found(self, budget: int) -> list[Target]:
        finder = self.finder()
        finder.search(budget)
        return finder.targets

    def worths(self, wanted: list[int]) -> Worths:
        """What the explained scorer says of a complete hand, for every tile that it lacks."""
        visible = visible_to_all(self.hand, self.seen)
        held = self.held
        found: Worths = {}
        for kind in [kind for kind in range(KINDS) if wanted[kind] > held[kind]]:
            tiles = [tile for tile in range(KINDS) for _ in range(wanted[tile] - (tile == kind))]
            points: list[int] = []
            for self_drawn in (True, False):
                situation = replace(self.hand.situation, self_drawn=self_drawn, last_copy=visible[kind] == 3)
                total = huit.score(Hand(self.hand.melds, tuple(tiles), kind, situation), self.profile).total
                points.append(total if total >= MINIMUM else 0)
            found[kind] = points[0], points[1]
        return found


def question(text: str, profile: str = "ffmj", seen: str = "") -> Question:
    return Question(parse_hand(text), profile, parse_tiles(seen) if seen else ())


def any_question(rng: Random, profile: str) -> Question:
    """A hand that lacks little, often with declared sets; many tiles of every kind were seen, or none."""
    winds = Situation(rng.randrange(EAST, EAST + 4), rng.randrange(EAST, EAST + 4))
    hand = replace(hand_of(spoiled_win(rng)), situation=winds)
    unseen = [kind for kind, copies in enumerate(copies_left(hand)) for _ in range(copies)]
    return Question(hand, profile, tuple(rng.sample(unseen, rng.choice((0, 10, 60)))))


def counts_of(target: Target) -> list[int]:
    """The concealed tiles of a complete hand, read from its two words."""
    words = target.first, target.second
    return [words[kind // WORD_KINDS] >> 3 * (kind % WORD_KINDS) & 7 for kind in range(KINDS)]


def mask(kinds: list[int]) -> int:
    return sum([1 << kind for kind in kinds])


def check(asked: Question, target: Target) -> None:
    """A target is right in its tiles, and says what it is worth."""
    check_tiles(asked, target)
    wanted = counts_of(target)
    told = dict(zip(target.kinds, zip(target.self_drawn, target.discard, strict=True), strict=True))
    assert told == asked.worths(wanted), (asked, wanted)
    assert any(sum(told.values(), ()))


def check_tiles(asked: Question, target: Target) -> None:
    """A target is a complete hand, and says rightly what lacks and what is too many."""
    wanted = counts_of(target)
    lacking = [want - held for want, held in zip(wanted, asked.held, strict=True)]
    assert is_complete(wanted, len(asked.hand.melds))
    assert sum(wanted) + 3 * len(asked.hand.melds) == 14
    assert all(lack <= copies for lack, copies in zip(lacking, asked.left, strict=True))
    assert target.missing == sum([lack for lack in lacking if lack > 0])
    needs = [mask([kind for kind in range(KINDS) if lacking[kind] >= number]) for number in (1, 2, 3)]
    assert [target.need, target.need_two, target.need_three] == needs
    spares = [mask([kind for kind in range(KINDS) if lacking[kind] <= -number]) for number in (1, 2)]
    assert [target.spare, target.spare_two] == spares
    assert max(lacking) <= 3, "all four copies of a kind"


# Nothing is missed ----------------------------------------------------------------------------------------------------


def exchanges(asked: Question, number: int) -> Iterator[list[int]]:
    """All complete hands that so many tiles more make, when as many are thrown as there are then too many."""
    held = asked.held
    left = asked.left
    own = [kind for kind in range(KINDS) for _ in range(held[kind])]
    throws = sorted(set(combinations(own, len(own) + number + 3 * len(asked.hand.melds) - 14)))
    for more in combinations_with_replacement([kind for kind in range(KINDS) if left[kind]], number):
        if any(more.count(kind) > left[kind] for kind in more):
            continue
        for gone in throws:
            if not set(gone) & set(more):
                wanted = held[:]
                for kind in more:
                    wanted[kind] += 1
                for kind in gone:
                    wanted[kind] -= 1
                if is_complete(wanted, len(asked.hand.melds)):
                    yield wanted


def tried(asked: Question, most: int) -> set[tuple[int, ...]]:
    """The complete hands within reach that the explained scorer finds worth the minimum, won in some way."""
    near = [wanted for number in range(1, most + 1) for wanted in exchanges(asked, number)]
    return {tuple(wanted) for wanted in near if any(sum(asked.worths(wanted).values(), ()))}


def check_all(asked: Question, most: int = 2) -> int:
    """The number of targets; each is right, none comes twice, none is missed."""
    found = asked.found(most)
    for target in found:
        check(asked, target)
    hands = [tuple(counts_of(target)) for target in found]
    assert len(hands) == len(set(hands)), asked
    assert set(hands) == tried(asked, most), asked
    return len(hands)


@pytest.mark.parametrize("profile", BUILT_IN)
def test_against_exchanges(profile: str) -> None:
    """Of all hands that one or two exchanged tiles make, the targets are exactly those that the explained scorer finds
    complete and worth the minimum; each with its points, with declared sets and without, whatever was seen."""
    rng = Random(f"targets {profile}")
    numbers = [check_all(any_question(rng, profile)) for _ in range(HANDS)]
    assert sum(numbers) > 2 * HANDS


@pytest.mark.parametrize(
    "text",
    [
        "112233m4455p66s7s",  # seven pairs, some of them sets and a pair as well
        "1199m19p19sESWNC",
        "147m258p36sESWNC",
        "147m258p369s44s5p6p",
        "1112345678999m",
        "[EEE,1]147m258p369s5s",
    ],
)
def test_rare_forms(text: str) -> None:
    """Nothing is missed and nothing comes twice around hands of the rare forms."""
    assert check_all(question(text)) > 0


@pytest.mark.parametrize(
    ("text", "budget"),
    [("1133m44557799pEC", 4), ("[234m,1][234p,1]1167sEEC", 5), ("147m258p36sEE199m", 4)],
)
def test_far_targets(text: str, budget: int) -> None:
    """Hands that lack more are complete as well, with everything that lacks, up to three of a kind."""
    asked = question(text)
    found = asked.found(budget)
    for target in found:
        check_tiles(asked, target)
    assert {target.missing for target in found} >= {budget - 1, budget}


def test_three_of_a_kind() -> None:
    """Two pairs of a kind that is held once lack three of it; two pairs of one that is not held are left out."""
    found = question("1133m44557799pEC").found(4)
    assert any(target.need_three >> EAST & 1 for target in found)
    assert not any(counts_of(target)[EAST + 1] == 4 for target in found)


def test_fourteen_tiles() -> None:
    """Around a hand with a tile too many, complete or not, the same holds; the hand itself is no target."""
    assert check_all(question("[123m,1][456m,1]789m3445p"), most=1) > 0
    assert check_all(question("[EEE,1][456m,1]666m4p4p5s7s7s"), most=2) > 0


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("[123m,1][234p,1][456s,1]78mEE|ES0000|0", "6m"),
        ("[123m,1]555p66s234sEE|ES0000|0", "6s"),
        ("[123m,1][345p,1][678s,1][345s,1]5m|ES0000|0", "5m"),
    ],
    ids=["chicken", "chicken without its second concealed pung", "melded"],
)
def test_only_on_a_discard(text: str, last: str) -> None:
    """Hands are found that only a discard brings to the minimum: a chicken hand, a melded hand."""
    asked = question(text)
    check_all(asked)
    (points,) = [
        (target.self_drawn[0], target.discard[0]) for target in asked.found(1) if target.kinds == [parse_tile(last)]
    ]
    assert points[0] == 0
    assert points[1] >= MINIMUM


def test_only_with_the_last_copy() -> None:
    """A hand is found that only the last copy of a tile brings to the minimum, whichever of its tiles that is."""
    tiles = "45m23s678p999pEEW"
    with_last = question(tiles, seen="444s")
    assert check_all(with_last) > check_all(question(tiles))
    (target,) = [one for one in with_last.found(2) if one.kinds == [parse_tile("6m"), parse_tile("4s")]]
    assert target.self_drawn[0] == 0
    assert target.self_drawn[1] >= MINIMUM


def test_find() -> None:
    """The nearest targets come with all that are no farther than the farthest of them; the nearest are never missed."""
    asked = question("123m456p78sEECC9m")
    found = asked.finder().find()
    farthest = max([target.missing for target in found])
    nearest = min([target.missing for target in found])
    assert nearest < farthest
    assert not asked.found(nearest - 1)
    assert len(found) == len(asked.found(farthest))


def test_nothing_to_find() -> None:
    """Where every tile that could help was seen, there is no target."""
    asked = question("123m456p78sEECC9m")
    unseen = [kind for kind in range(KINDS) for _ in range(asked.left[kind])]
    assert replace(asked, seen=tuple(unseen)).finder().find() == []


# The chance that the tiles come ---------------------------------------------------------------------------------------


def needing(number: int, kind: int = 0, spare: int = 0) -> Target:
    """A target that wants some copies of one kind."""
    target = Target(0, 0, number)
    target.kinds = [kind]
    target.need, target.need_two, target.need_three = [int(number >= wanted) << kind for wanted in (1, 2, 3)]
    target.spare = spare
    return target


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("draws", [0, 1, 3, 5, 9])
def test_one_kind(number: int, draws: int) -> None:
    """The probability that enough copies of a kind are drawn is the share of all possible draws."""
    left = [3, 4, 1, *[0] * (KINDS - 3)]
    pool = [kind for kind in range(KINDS) for _ in range(left[kind])]
    for kind in range(3):
        ways = list(combinations(pool, min(draws, len(pool))))
        share = len([way for way in ways if way.count(kind) >= number]) / len(ways)
        assert expectations([needing(number, kind)], left, draws) == [pytest.approx(share)]


def test_several_kinds() -> None:
    """Kinds are multiplied, and a discard is worth the sum over the targets that can spare it."""
    left = [4] * KINDS
    both = needing(1, 3, spare=0b101 << 10)
    both.kinds = [3, 5]
    single = needing(1, 7, spare=0b1 << 10)
    one = 1 - comb(132, 10) / comb(136, 10)
    found = expectations([both, single], left, 10)
    assert found == [pytest.approx(one * one), pytest.approx(one)]
    sums = expected_by_discard([both, single], found)
    assert [sums[10], sums[11], sums[12]] == [sum(found), 0, found[0]]
    assert sum(sums) == pytest.approx(sum(found) + found[0])
