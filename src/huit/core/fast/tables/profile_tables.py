"""The look-up tables of one profile, made from the rows and the profile; nothing else defines a score."""

from __future__ import annotations

from array import array
from typing import Final

from huit.core.fast import fields
from huit.core.fast.flat import Narrow, Wide, narrow, wide
from huit.core.fast.tables import small, suits
from huit.core.fast.tables.limits import check_separable
from huit.core.fast.tables.outcomes import OUTCOMES, Outcome, chow_outcomes, honor_outcomes, pung_outcomes
from huit.core.fast.tables.rows import SortedRows
from huit.core.fast.tables.word import ABSORBING_CHUNKS, CHUNK_BITS, CHUNKS, NO_ROW, ON_KNITTED_TILE, WordTables
from huit.core.rules.fan_ids import Fan
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import HONORS_ONLY, ONE_FEWER, FanRule
from huit.core.rules.profile_types import Profile
from huit.core.rules.shapes import KNITTED_STRAIGHT_SHAPE, STANDARD

Fans = list[list[tuple[int, int]]]  # of each outcome, the fans and how often
Content = dict[str, bytes]

# The words among the switches.
ONE_FEWER_BITS: Final = 0  # the bits that take away one small pung (R-C01)
HONORS_ONLY_BITS: Final = 1  # the bits that take away the hogs of honours (R-C02)
BESIDE_BITS: Final = 2  # the bits that an absorption may depend on
KNITTED_GROUPS: Final = 3  # the fans of every group that the knitted tiles allow
HOGS_FIRST: Final = 4  # the kinds that can be hogs
HOGS_SECOND: Final = 5
FOURTH_ABSORBS: Final = 6  # 1 if there are absorbing fans in the fourth chunk

# The fans that the engine knows by their part.
SMALL_PUNG: Final = 0
DOUBLE_PUNG: Final = 1
HOG: Final = 2
BEFORE: Final = 3


class Tables:
    """The tables of one profile, each indexed by a number that the modules beside this one describe."""

    # Slots, because uncompiled Python is slow with more than thirty attributes.
    # fmt: off
    __slots__ = (
        "absorbing", "bamboos", "base_five", "bits", "characters", "chow_absorbs", "chow_outcomes", "chow_pairs",
        "chow_points", "chow_with_pair", "dots", "double_pungs", "every_tile", "fan_points", "fans",
        "honor_absorbs", "honor_outcomes", "honor_places", "honor_points", "honor_states", "honors", "keep", "knitted",
        "meld_words", "pair_waits", "parts", "places", "points", "pung_absorbs", "pung_outcomes", "pung_points",
        "readings", "rows", "small_pungs", "standard", "states", "suit_numbers", "suit_readings", "switches", "types",
        "wins",
    )
    # fmt: on

    def __init__(self, shared: Content, rules: Content, fans: dict[str, Fans], rows: SortedRows) -> None:
        self._take_shared(shared)
        self._take_rules(rules)
        self.fans = fans
        self.rows = rows

    def _take_shared(self, shared: Content) -> None:
        self.suit_numbers: Narrow = narrow(shared["numbers"])
        self.states: Wide = wide(shared["states"])
        self.readings: Wide = wide(shared["readings"])
        self.places: Wide = wide(shared["places"])
        self.suit_readings: int = len(shared["places"]) // 24
        self.honor_states: Wide = wide(shared["honor_states"])
        self.honor_places: bytes = shared["honor_places"]
        self.meld_words: Wide = wide(shared["meld_words"])
        self.base_five: Narrow = narrow(shared["base_five"])
        self.characters: Wide = wide(shared["characters"])
        self.bamboos: Wide = wide(shared["bamboos"])
        self.dots: Wide = wide(shared["dots"])
        self.honors: Wide = wide(shared["honors"])

    def _take_rules(self, rules: Content) -> None:
        self.every_tile: Wide = wide(rules["every_tile"])
        self.types: Wide = wide(rules["types"])
        self.wins: Wide = wide(rules["wins"])
        self.standard: Wide = wide(rules["standard"])
        self.knitted: Wide = wide(rules["knitted"])
        self.pair_waits: Wide = wide(rules["pair_waits"])
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
        self.absorbing: bytes = rules["absorbing"]  # of each number of an outcome, the families in which it does
        self.bits: Wide = wide(rules["bits"])  # of each fan, 0 for those that are not in the word
        self.fan_points: Narrow = narrow(rules["fan_points"])
        self.switches: Wide = wide(rules["switches"])
        self.parts: bytes = rules["parts"]  # the fans that the engine knows by their part


def suit_content() -> Content:
    """Tables that do not depend on the profile."""
    return {"numbers": suits.suit_numbers(), "base_five": _narrow(small.base_five(5)), **row_content(FAN_TABLE)}


def row_content(rows: tuple[FanRule, ...]) -> Content:
    """Tables that depend on the rows alone; raises NotTabled for rows that do not fit."""
    asked = SortedRows(rows)
    labels = suits.labels_of(asked.waits)
    return {
        "states": _wide(suits.state_words(asked)),
        "readings": _wide(suits.reading_words(asked.groups, asked.small_pung)),
        "places": _wide(suits.place_words(asked.waits, labels)),
        "honor_states": _wide(small.honor_states(asked)),
        "honor_places": small.honor_places(asked, labels),
        "meld_words": _wide(small.meld_words(asked)),
        "characters": _wide(small.kinds_bits(asked, 0, 9)),
        "bamboos": _wide(small.kinds_bits(asked, 9, 9)),
        "dots": _wide(small.kinds_bits(asked, 18, 9)),
        "honors": _wide(small.kinds_bits(asked, 27, 7)),
    }


def rule_content(profile: Profile) -> tuple[Content, dict[str, Fans]]:
    """Tables that depend on the profile; raises NotTabled for one whose rules do not fit."""
    rows = SortedRows(profile.rows)
    word = WordTables(profile, rows)
    check_separable(profile, rows, word)
    chow_table, chows = chow_outcomes(rows, word)
    pung_table, pungs = pung_outcomes(rows, word)
    honor_table, honors = honor_outcomes(rows, word)
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
            [
                (fields.CHOWS_ABSORB if _absorbing(chows, number) else 0)
                | (fields.PUNGS_ABSORB if _absorbing(pungs, number) else 0)
                | (fields.HONORS_ABSORB if _absorbing(honors, number) else 0)
                for number in range(OUTCOMES)
            ]
        ),
        **_word_content(profile, rows, word),
    }
    return content, {
        "word": [_alone(fan) for fan in word.fans],
        "chows": _fans(chows),
        "pungs": _fans(pungs),
        "honors": _fans(honors),
    }


def _word_content(profile: Profile, rows: SortedRows, word: WordTables) -> Content:
    labels = suits.labels_of(rows.waits)
    content: Content = {
        "every_tile": _wide(small.every_tile_words(rows, word)),
        "types": _wide(small.types_words(rows, word)),
        "wins": _wide(small.win_words(rows, word)),
        "standard": _wide(small.sets_words(rows, word, labels, STANDARD)),
        "knitted": _wide(small.sets_words(rows, word, labels, KNITTED_STRAIGHT_SHAPE)),
        "pair_waits": _wide(small.pair_waits(rows, word)),
        "bits": _wide([word.bits.get(fan, 0) for fan in range(NO_ROW + 1)]),
        "fan_points": _narrow([*profile.points, 0, 0]),
        "switches": _wide(_switches(profile, rows, word)),
        "parts": bytes(_parts(rows, word)),
    }
    for chunk in range(CHUNKS):
        content[f"points_{chunk}"] = _narrow(word.points[chunk])
    for chunk in range(ABSORBING_CHUNKS):
        content[f"keep_{chunk}"] = _wide(word.keep[chunk])
    return content


def _switches(profile: Profile, rows: SortedRows, word: WordTables) -> list[int]:
    fewer = honors_only = beside = 0
    for fan, absorptions in enumerate(profile.absorptions):
        for one in absorptions:
            fewer |= word.word([fan] if one.scope == ONE_FEWER else [])
            honors_only |= word.word([fan] if one.scope == HONORS_ONLY else [])
            beside |= word.word(list(one.beside))
    fourth = 1 if word.absorbing > (ABSORBING_CHUNKS - 1) * CHUNK_BITS else 0
    return [fewer, honors_only, beside, small.knitted_group_bits(rows.groups), *small.hog_masks(rows), fourth]


def _parts(rows: SortedRows, word: WordTables) -> list[int]:
    before = rows.before[0][0] if rows.before else NO_ROW
    return [word.numbered.small_pung, word.numbered.double_pung, word.numbered.hog, before]


def _absorbing(outcomes: list[Outcome], number: int) -> bool:
    return number < len(outcomes) and outcomes[number].absorbs != 0


def _fans(outcomes: list[Outcome]) -> Fans:
    return [list(outcome.fans) for outcome in outcomes]


def _alone(fan: Fan) -> list[tuple[int, int]]:
    return [] if fan == ON_KNITTED_TILE else [(fan, 1)]


def _wide(numbers: list[int]) -> bytes:
    return array("q", numbers).tobytes()


def _narrow(numbers: list[int]) -> bytes:
    return array("H", numbers).tobytes()
