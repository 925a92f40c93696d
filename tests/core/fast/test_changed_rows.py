"""No rule stands outside the table: whichever row is changed, the fast path follows it or declines."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from tests.core.fast.changed_rows import CHANGES, HoldsTile, with_row
from tests.oracle.convert import hand_of
from tests.oracle.generate import RARE, own_exposed_last_copy, random_win

import huit
from huit.core.fast.batch import row_of, score_rows
from huit.core.fast.calls import pack
from huit.core.fast.flat import COMPILED
from huit.core.fast.scorer import Scorer
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.parsing import order_of_work, with_rows
from huit.core.rules import fan_ids as ids
from huit.core.rules.conditions import Condition, EveryTile, SoleWait, WonBy
from huit.core.rules.facts import Facts, HandFacts
from huit.core.rules.fan_ids import FANS, IDS
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import Absorption
from huit.core.rules.patterns import is_pair
from huit.core.rules.profile_types import Profile, ProfileError
from huit.core.rules.readings import every_reading
from huit.core.rules.scoring import score_readings
from huit.core.tiles import EAST, is_honor
from huit.core.validation import with_implied_last_copy

OF_EACH = 12  # hands of each rare kind
ORDINARY = 400
CHECKED = 20  # hands in which a changed row matters
LONG = 6  # changes of each kind, of each row


@cache
def pool() -> list[tuple[Hand, list[Facts]]]:
    """Hands of all kinds with the facts of all their readings."""
    rng = Random("changed rows")
    hands = [hand_of(make(rng)) for make in (*RARE, *[random_win] * (ORDINARY // OF_EACH)) for _ in range(OF_EACH)]
    hands += [hand_of(replace(own_exposed_last_copy(rng), last_copy=False)) for _ in range(OF_EACH)]
    for hand in [hand for hand in hands if not hand.melds][::6]:
        way = Situation(hand.situation.round_wind, EAST, self_drawn=True, opening=True)
        hands.append(replace(hand, situation=way))
    return [(hand, facts_of(with_implied_last_copy(hand))) for hand in hands]


def facts_of(hand: Hand) -> list[Facts]:
    known = HandFacts(hand)
    return [Facts(known, reading) for reading in every_reading(hand)]


def hands_that_matter(before: Condition, after: Condition) -> list[Hand]:
    """Hands in which the change can be seen, then some in which the fan holds as before."""
    changed: list[Hand] = []
    held: list[Hand] = []
    for hand, readings in pool():
        answers = [(before.instances(facts), after.instances(facts)) for facts in readings]
        if any(one != other for one, other in answers):
            changed.append(hand)
        elif any(other for _, other in answers):
            held.append(hand)
    rng = Random(len(changed))
    rng.shuffle(changed)
    rng.shuffle(held)
    return changed[:CHECKED] + held[: CHECKED // 4]


def check_change(fan: int, change: str, seed: int) -> str:
    """Both paths agree on the hands that matter, or the tables decline; what became of it."""
    rng = Random(f"{fan} {change} {seed}")
    condition = CHANGES[change](FAN_TABLE[fan].condition, rng)
    if condition is None:
        return "no such change"
    try:
        profile = with_rows(profile_named(rng.choice(BUILT_IN)), with_row(fan, condition))
    except ProfileError:  # absorptions in a circle: no such rules
        return "no such rules"
    scorer = Scorer(profile)
    if not scorer.tabled:
        return "declined"
    hands = hands_that_matter(FAN_TABLE[fan].condition, condition)
    for hand in hands:
        check_hand(hand, profile, scorer, (IDS[fan], change, seed))
    in_batch = score_rows(b"".join(map(row_of, hands)), scorer).totals
    assert list(in_batch) == [scorer.score(pack(hand)).total for hand in hands], (IDS[fan], change, seed)
    return "followed" if hands else "followed, unseen"


def check_hand(hand: Hand, profile: Profile, scorer: Scorer, what: object) -> None:
    explained = score_readings(with_implied_last_copy(hand), profile)[0]
    found = scorer.score(pack(hand))
    fans = [(one.fan, one.count) for one in explained.counted]
    assert found.total == explained.total, (what, profile.name, hand, found.fans, fans)
    assert sum(profile.points[fan] * count for fan, count in found.fans) == found.total, (what, hand, found.fans)


def changes_of(fan: int) -> list[str]:
    """One change that needs new tables, for they take time to make, and those that mostly do not."""
    return [("narrower", "wider", "another")[fan % 3], "unknown", "odd groups"]


@pytest.mark.parametrize("fan", range(0, FANS, 1 if COMPILED else 27), ids=lambda fan: IDS[fan])
def test_changed_row(fan: int) -> None:
    """A row is made narrower or wider, or given another condition: the tables say the same as the explained path."""
    for change in changes_of(fan):
        check_change(fan, change, 0)


@pytest.mark.long
@pytest.mark.parametrize("fan", range(FANS), ids=lambda fan: IDS[fan])
def test_changed_row_long(fan: int) -> None:
    """Tables follow the explained path through many changes of every row, most of which hands show."""
    became = [check_change(fan, change, seed) for change in CHANGES for seed in range(LONG)]
    assert fan == ids.CHICKEN_HAND or became.count("followed") >= LONG


# What was wrong once --------------------------------------------------------------------------------------------------


def totals(hand: Hand, profile: Profile) -> tuple[int, int, int]:
    """Explained, packed, and in a batch."""
    scorer = Scorer(profile)
    explained = score_readings(hand, profile)[0].total
    return explained, scorer.score(pack(hand)).total, score_rows(row_of(hand), scorer).totals[0]


def test_wait_narrowed_to_honors() -> None:
    """Single Wait for honours only: a pair of suited tiles is no wait on either path, and the tables know it."""
    condition = SoleWait(lambda group, tile: is_pair(group, tile) and is_honor(tile))
    profile = with_rows(profile_named("ffmj"), with_row(ids.SINGLE_WAIT, condition))
    assert Scorer(profile).tabled
    suited, honor = parse_hand("[123m,1]456m789m111p5s5s|ES0000|0"), parse_hand("[123m,1]456m789m111pSS|EE0000|0")
    usual = totals(suited, profile_named("ffmj"))
    assert totals(suited, profile) == (usual[0] - 1,) * 3
    assert totals(honor, profile) == totals(honor, profile_named("ffmj"))


def test_new_kind_of_condition() -> None:
    """A kind of condition that no table knows is scored by the explained path: a legal hu is not refused."""
    profile = with_rows(profile_named("ffmj"), with_row(ids.LAST_TILE_CLAIM, HoldsTile(EAST)))
    hand = parse_hand("[123m,1]456m789m111pEE|ES0000|0")
    assert not Scorer(profile).tabled
    assert totals(hand, profile) == (totals(hand, profile_named("ffmj"))[0] + 8,) * 3


class AllButSeven(EveryTile):
    """Derived from a kind that the tables know, and answering otherwise."""

    def instances(self, facts: Facts) -> tuple[int, ...]:
        return () if facts.hand.copies[6] else super().instances(facts)


def test_derived_condition() -> None:
    """A class derived from a known condition may answer otherwise: it is not known. Compiled, none can be derived."""
    if huit.build_kind() == "compiled":
        with pytest.raises(TypeError, match="cannot inherit from compiled"):
            AllButSeven(lambda kind: kind < EAST)
        return
    profile = with_rows(profile_named("ffmj"), with_row(ids.NO_HONORS, AllButSeven(lambda kind: kind < EAST)))
    hand = parse_hand("[123m,1]456m789m111p5s5s|ES0000|0")
    assert not Scorer(profile).tabled
    assert totals(hand, profile) == (totals(hand, profile_named("ffmj"))[0] - 1,) * 3


def test_a_fan_that_absorbs_itself() -> None:
    """A row or a profile of which a fan, no combination, absorbs itself makes no sense: it is refused."""
    usual = profile_named("ffmj")
    itself = Absorption(ids.SINGLE_WAIT, "P1", "logic")
    absorptions = [(*some, itself) if fan == ids.SINGLE_WAIT else some for fan, some in enumerate(usual.absorptions)]
    with pytest.raises(ProfileError, match=r"profile_cycle.*single_wait"):
        order_of_work(tuple(absorptions))


# A profile with rows of its own ---------------------------------------------------------------------------------------


def test_scorers_are_kept_apart() -> None:
    """Two profiles that differ in a row alone have one digest, and still scorers of their own."""
    usual = profile_named("ffmj")
    changed = with_rows(usual, with_row(ids.SELF_DRAWN, WonBy(lambda _way: False)))
    hand = parse_hand("[123m,1]456m789m111p5s5s|ES1000|0")
    assert usual.digest == changed.digest
    assert pack(hand).score(usual).total == pack(hand).score(changed).total + 1
    assert pack(hand).score(usual).total == pack(hand).score("ffmj").total


def test_rows_stay_in_their_process() -> None:
    """Conditions are functions and cannot be sent to another process: that is said, not guessed."""
    changed = with_rows(profile_named("ffmj"), with_row(ids.SELF_DRAWN, WonBy(lambda _way: False)))
    with pytest.raises(TypeError, match="rows of its own"):
        pickle.dumps(changed)
    assert pickle.loads(pickle.dumps(profile_named("ffmj"))) == profile_named("ffmj")
