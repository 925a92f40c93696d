"""All that the fast path looks up for one profile, made from the rows and the profile; nothing else defines a score."""

from __future__ import annotations

from array import array

from huit.core import fan_ids as ids
from huit.core.fan_ids import FANS
from huit.core.fans import HONORS_ONLY, ONE_FEWER
from huit.core.fast import small
from huit.core.fast.flat import Narrow, Wide, narrow, wide
from huit.core.fast.outcomes import Outcome, check_separable, chow_outcomes, honor_outcomes, pung_outcomes
from huit.core.fast.suits import SuitTables
from huit.core.fast.word import ABSORBING_CHUNKS, CHUNKS, ON_KNITTED_TILE, NotTabled, WordTables
from huit.core.profile_types import Profile
from huit.core.shapes import KNITTED_STRAIGHT_SHAPE, STANDARD

Fans = list[list[tuple[int, int]]]  # of each outcome, the fans and how often
Content = dict[str, bytes]


class Tables:
    """The tables of one profile, each indexed by a number that the modules beside this one describe."""

    # Slots, because uncompiled Python is slow with more than thirty attributes.
    # fmt: off
    __slots__ = (
        "absorbing", "bamboos", "base_five", "bits", "characters", "chow_absorbs", "chow_outcomes", "chow_pairs",
        "chow_points", "chow_with_pair", "dots", "double_pungs", "every_tile", "fan_points", "fans",
        "honor_absorbs", "honor_outcomes", "honor_points", "honor_states", "honors", "keep", "knitted",
        "meld_words", "places", "points", "pung_absorbs", "pung_outcomes", "pung_points", "readings", "small_pungs",
        "standard", "states", "suit_numbers", "suit_readings", "switches", "types", "wins",
    )
    # fmt: on

    def __init__(self, suits: Content, rules: Content, fans: dict[str, Fans]) -> None:
        self.suit_numbers: Narrow = narrow(suits["numbers"])
        self.states: Wide = wide(suits["states"])
        self.readings: Wide = wide(suits["readings"])
        self.places: Wide = wide(suits["places"])
        self.suit_readings: int = len(suits["places"]) // 8
        self.honor_states: Wide = wide(suits["honor_states"])
        self.meld_words: Wide = wide(suits["meld_words"])
        self.base_five: Narrow = narrow(suits["base_five"])
        self.characters: Wide = wide(suits["characters"])
        self.bamboos: Wide = wide(suits["bamboos"])
        self.dots: Wide = wide(suits["dots"])
        self.honors: Wide = wide(suits["honors"])

        self.every_tile: Wide = wide(rules["every_tile"])
        self.types: Wide = wide(rules["types"])
        self.wins: Wide = wide(rules["wins"])
        self.standard: Wide = wide(rules["standard"])
        self.knitted: Wide = wide(rules["knitted"])
        self.keep: list[Wide] = [wide(rules[f"keep_{chunk}"]) for chunk in range(ABSORBING_CHUNKS)]
        self.points: list[Narrow] = [narrow(rules[f"points_{chunk}"]) for chunk in range(CHUNKS)]
        self.chow_outcomes: bytes = rules["chows"]
        self.pung_outcomes: bytes = rules["pungs"]
        self.honor_outcomes: bytes = rules["honors"]
        self.chow_points: Narrow = narrow(rules["chow_points"])
        self.chow_absorbs: Wide = wide(rules["chow_absorbs"])
        self.chow_pairs: bytes = rules["chow_pairs"]  # 1 + the pair that makes more of the chows
        self.chow_with_pair: bytes = rules["chow_with_pair"]
        self.pung_points: Narrow = narrow(rules["pung_points"])
        self.pung_absorbs: Wide = wide(rules["pung_absorbs"])
        self.double_pungs: bytes = rules["double_pungs"]
        self.honor_points: Narrow = narrow(rules["honor_points"])
        self.honor_absorbs: Wide = wide(rules["honor_absorbs"])
        self.small_pungs: bytes = rules["small_pungs"]
        self.absorbing: bytes = rules["absorbing"]  # bit 0, 1, 2: whether this chow, pung, honour outcome absorbs bits
        self.bits: Wide = wide(rules["bits"])  # of each fan, 0 for those that are not in the word
        self.fan_points: Narrow = narrow(rules["fan_points"])
        self.switches: Wide = wide(rules["switches"])
        self.fans = fans


def suit_content() -> Content:
    """What does not depend on the profile."""
    suits = SuitTables()
    return {
        "numbers": bytes(suits.numbers),
        "states": _wide(suits.states),
        "readings": _wide(suits.readings),
        "places": _wide(suits.places),
        "honor_states": _wide(small.honor_states()),
        "meld_words": _wide(small.meld_words()),
        "base_five": _narrow(small.base_five(5)),
        "characters": _wide(small.kinds_bits(0, 9)),
        "bamboos": _wide(small.kinds_bits(9, 9)),
        "dots": _wide(small.kinds_bits(18, 9)),
        "honors": _wide(small.kinds_bits(27, 7)),
    }


def rule_content(profile: Profile) -> tuple[Content, dict[str, Fans]]:
    """What a profile decides; raises NotTabled for one whose rules do not fit the tables."""
    word = WordTables(profile)
    check_separable(profile, word)
    chow_table, chows = chow_outcomes(profile, word)
    pung_table, pungs = pung_outcomes(profile, word)
    honor_table, honors = honor_outcomes(profile, word)
    content: Content = {
        "chows": chow_table,
        "pungs": pung_table,
        "honors": honor_table,
        "chow_points": _narrow([one.points for one in chows]),
        "chow_absorbs": _wide([one.absorbs for one in chows]),
        "chow_pairs": bytes([one.pair + 1 for one in chows]),
        "chow_with_pair": bytes([one.with_pair for one in chows]),
        "pung_points": _narrow([one.points for one in pungs]),
        "pung_absorbs": _wide([one.absorbs for one in pungs]),
        "double_pungs": bytes([one.numbered for one in pungs]),
        "honor_points": _narrow([one.points for one in honors]),
        "honor_absorbs": _wide([one.absorbs for one in honors]),
        "small_pungs": bytes([one.numbered for one in honors]),
        "absorbing": bytes(
            [_absorbing(chows, n) | _absorbing(pungs, n) << 1 | _absorbing(honors, n) << 2 for n in range(256)]
        ),
        **_word_content(profile, word),
    }
    return content, {
        "word": [_alone(fan) for fan in word.fans],
        "chows": _fans(chows),
        "pungs": _fans(pungs),
        "honors": _fans(honors),
    }


def _word_content(profile: Profile, word: WordTables) -> Content:
    content: Content = {
        "every_tile": _wide(small.every_tile_words(word)),
        "types": _wide(small.types_words(word)),
        "wins": _wide(small.win_words(word)),
        "standard": _wide(small.reading_words(word, STANDARD)),
        "knitted": _wide(small.reading_words(word, KNITTED_STRAIGHT_SHAPE)),
        "bits": _wide([word.bits.get(fan, 0) for fan in range(FANS)] + [word.bits[ON_KNITTED_TILE]]),
        "fan_points": _narrow(list(profile.points)),
        "switches": _wide(_switches(profile, word)),
    }
    for chunk in range(CHUNKS):
        content[f"points_{chunk}"] = _narrow(word.points[chunk])
    for chunk in range(ABSORBING_CHUNKS):
        content[f"keep_{chunk}"] = _wide(word.keep[chunk])
    return content


def _switches(profile: Profile, word: WordTables) -> list[int]:
    """The bits that take away one small pung (R-C01), whether hogs of honours count in seven pairs, and the bits of
    the one group of thirteen orphans."""
    fewer = 0
    honor_hogs = 1
    for fan, absorptions in enumerate(profile.absorptions):
        for one in absorptions:
            if one.scope == ONE_FEWER:
                fewer |= word.bits[fan]
            elif one.scope == HONORS_ONLY:
                if (fan, one.fan) != (ids.SEVEN_PAIRS, ids.TILE_HOG):
                    raise NotTabled(f"{ids.IDS[fan]} absorbs what is made of honours")
                honor_hogs = 0
    return [fewer, honor_hogs, small.orphans_word(word)]


def _absorbing(outcomes: list[Outcome], number: int) -> bool:
    return number < len(outcomes) and outcomes[number].absorbs != 0


def _fans(outcomes: list[Outcome]) -> Fans:
    return [list(outcome.fans) for outcome in outcomes]


def _alone(fan: int) -> list[tuple[int, int]]:
    return [] if fan == ON_KNITTED_TILE else [(fan, 1)]


def _wide(numbers: list[int]) -> bytes:
    return array("q", numbers).tobytes()


def _narrow(numbers: list[int]) -> bytes:
    return array("H", numbers).tobytes()
