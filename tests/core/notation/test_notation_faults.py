"""Text that is no hand: which code, at which place, with which values, and a sentence for each in every language."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import strategies

from huit.core.faults import Fault, HandError
from huit.core.hands import Circumstances, Hand, Situation
from huit.core.notation import format_hand, parse_hand, parse_tile, parse_tiles
from huit.core.tiles import EAST, NORTH, RED, WEST
from huit.core.words import LANGUAGES
from huit.core.words.languages import language_data

SENTENCES: dict[str, dict[str, str]] = {language: language_data("words", language)["faults"] for language in LANGUAGES}


def sentence(code: str, language: str) -> str:
    return SENTENCES[language][code]


def picture(error: HandError) -> str:
    """The text once, then for each fault its carets, code and values."""
    lines = [error.text]
    for fault in error.faults:
        carets = " " * max(fault.start, 0) + "^" * (fault.end - fault.start)
        values = "".join(f" {name}={value}" for name, value in fault.values)
        lines.append(f"{carets} {fault.code}{values}".rstrip())
    return "\n".join(lines)


def refusal(read: Callable[[], object]) -> HandError:
    with pytest.raises(HandError) as caught:
        read()
    return caught.value


REFUSALS = [
    """
    123456789m111pE5z
                   ^ ambiguous_honor tile=5z
    """,
    """
    123m456p789s67z1z2z
                ^ ambiguous_honor tile=6z
                 ^ ambiguous_honor tile=7z
                   ^ honor_letter tile=1z letter=E
                     ^ honor_letter tile=2z letter=S
    """,
    """
    123456789m111pE4z8z
                   ^ honor_letter tile=4z letter=N
                     ^ tile_unknown text=8z
    """,
    """
    [123m,1[EEE,2]99p456s789sE
    ^ bracket_unmatched text=[
         ^ tile_unknown text=,
          ^ suit_missing text=1
    """,
    """
    123m]456m789m111pEE
        ^ bracket_unmatched text=]
    """,
    """
    [123m,4][EEE,5][CCC0][5555p,4][111s,]EE
          ^ claim_invalid text=4 meld=[123m,4]
                 ^ claim_invalid text=5 meld=[EEE,5]
                       ^ claim_invalid text=0 meld=[CCC0]
                                ^ claim_invalid text=4 meld=[5555p,4]
                                       ^ claim_invalid text= meld=[111s,]
    """,
    """
    55555m123p456s78sE
        ^ five_copies tile=5m count=5
    """,
    """
    5m[5555m]5m123p456s99sE
          ^ five_copies tile=5m count=6
    """,
    """
    123456789m111pEE|ES2x00|0
                       ^ flag_invalid text=2
                        ^ flag_invalid text=x
    """,
    """
    [123m,1]456789m111pEE|ESx1011|0
                            ^ flag_invalid text=x
    """,
    """
    123456789m111pEE|ES0000|aba
                              ^ flower_repeated tile=a
    """,
    """
    W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B1 F1 F1 H1 H1
                                                 ^^ flower_repeated tile=a
    """,
    """
    123456789m111pEE|ES0000|9
                            ^ flowers_count found=9
    """,
    """
    123456789m111pEE|ES0000|12
                            ^^ flowers_count found=12
    """,
    """
    123456789m111pEE|ES0000|ax
                             ^ flowers_invalid text=x
    """,
    """
    123456789m111pEE|ES0000|two
                            ^^^ flowers_invalid text=two
    """,
    """
    W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B1 F1 F1 H1||1
                                                  ^ flowers_twice
    """,
    """
    123456789m111pEE|EE0100|0
                        ^ last_copy_concealed tile=E
    """,
    """
    [129m][EES][12m][ESW][321p]EE
    ^^^^^^ meld_invalid meld=[129m]
          ^^^^^ meld_invalid meld=[EES]
               ^^^^^ meld_invalid meld=[12m]
                    ^^^^^ meld_invalid meld=[ESW]
                         ^^^^^^ meld_invalid meld=[321p]
    """,
    """
    [89m1s][]123456789mEE
    ^^^^^^^ meld_invalid meld=[89m1s]
           ^^ meld_invalid meld=[]
    """,
    """
    [123p,1]123456789mEE|SS01111|0
    ^^^^^^^^ opening_contradiction field=melds
                          ^ opening_contradiction field=seat
                           ^ opening_contradiction field=self-drawn
                            ^ last_copy_concealed tile=E
                            ^ opening_contradiction field=last-copy
                             ^ opening_contradiction field=last-of-wall
                              ^ robbed_tile_held tile=E
                              ^ opening_contradiction field=kong
    """,
    """
    123456789m111pEE|EE0000|0|1|x
                             ^^^^ part_extra
    """,
    """
    123456789m111pEE|EE1001|0
                          ^ replacement_without_kong
    """,
    """
    [123p,1]456m99p22s789m3p|EE0001|0
                                  ^ robbed_tile_held tile=3p
    """,
    """
    123456789m111pEE|ES10|0
                     ^^^^ situation_invalid text=ES10
    """,
    """
    123456789m111pEE|XF0000|0
                     ^ wind_unknown text=X
                      ^ wind_unknown text=F
    """,
    """
    m123 456p 789s 111pEE
    ^ tile_unknown text=m
     ^^^ suit_missing text=123
    """,
    """
    123456789m111p
    ^^^^^^^^^^^^^^ tile_count found=12 expected=13
    """,
    """
    [5555m]12346789m11223pE|EE0000|0
                       ^^^^ tile_count found=17 expected=14
    """,
    """
    |EE0000|0
     tile_count found=0 expected=13
    """,
    """
    0m123456789m111pe white
    ^ tile_unknown text=0m
                    ^ tile_unknown text=e
                      ^^^^^ tile_unknown text=white
    """,
    """
    W1 W2 W0 F5 J4 H9 K1 w1
          ^^ tile_unknown text=W0
             ^^ tile_unknown text=F5
                ^^ tile_unknown text=J4
                   ^^ tile_unknown text=H9
                      ^^ tile_unknown text=K1
                         ^^ tile_unknown text=w1
    """,
    """
    [123m,1][123m,1][123m,1][EEE,1][NNN,1]99p
                                   ^^^^^^^ too_many_melds found=5
    """,
    """
    [123m,1][12xm,1]55555p7s7z|EE0200|9
             ^^ suit_missing text=12
               ^^ tile_unknown text=xm
                        ^ five_copies tile=5p count=5
                            ^ ambiguous_honor tile=7z
                                  ^ flag_invalid text=2
                                      ^ flowers_count found=9
    """,
]


@pytest.mark.parametrize("expected", [dedent(expected).strip("\n") for expected in REFUSALS])
def test_refuses_with_every_fault_at_its_place(expected: str) -> None:
    """Each fault of a text has its code, its values and carets under the offending characters, all of them at once."""
    text = expected.split("\n", maxsplit=1)[0]
    assert picture(refusal(lambda: parse_hand(text))) == expected


def test_places_count_characters_of_the_original_text() -> None:
    """White space, variation selectors and tabs before a fault do not shift its place."""
    error = refusal(lambda: parse_hand(" \t🀄\ufe0f 0m"))
    assert [(fault.code, fault.start, fault.end) for fault in error.faults] == [("tile_unknown", 5, 6)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1m H1", "1m H1\n   ^ tile_unknown text=H\n    ^ suit_missing text=1"),
        ("W1 H1", "W1 H1\n   ^^ flower_unexpected tile=a"),
        ("🀢", "🀢\n^ flower_unexpected tile=e"),
        ("11mE111m", "11mE111m\n      ^ five_copies tile=1m count=5"),
        ("[11m]", "[11m]\n^ tile_unknown text=[\n    ^ tile_unknown text=]"),
        ("5z", "5z\n^ ambiguous_honor tile=5z"),
    ],
)
def test_refuses_lists_of_tiles(text: str, expected: str) -> None:
    """A list takes no flowers, no melds, and no tile more often than it exists."""
    assert picture(refusal(lambda: parse_tiles(text))) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" 12m ", " 12m \n ^^^ one_tile_expected found=2"),
        ("", "\n one_tile_expected found=0"),
    ],
)
def test_one_tile_is_one(text: str, expected: str) -> None:
    """Text of no tile or of two is refused where one tile is expected."""
    assert picture(refusal(lambda: parse_tile(text))) == expected


def test_options_fill_what_the_text_leaves_out() -> None:
    """Without a situation or flowers in the text the options apply over the default."""
    hand = parse_hand(
        "[5555p]123456789mES", Circumstances(seat_wind=WEST, self_drawn=True, kong=True, last_of_wall=True, flowers=3)
    )
    assert hand.situation == Situation(EAST, WEST, self_drawn=True, last_of_wall=True, kong=True)
    assert hand.flowers == 3
    assert parse_hand("123456789m111pES", Circumstances(round_wind=NORTH, last_copy=True)).situation == Situation(
        NORTH, last_copy=True
    )
    assert parse_hand("123456789m111pEE|EE1000", Circumstances(opening=True)).situation.opening


def test_options_may_agree_with_the_text() -> None:
    """An option that repeats what the text says is welcome."""
    given = Circumstances(self_drawn=False, round_wind=EAST, flowers=2)
    assert parse_hand("123456789m111pEE|EE0000|2", given).flowers == 2


def test_options_may_not_contradict_the_text() -> None:
    """An option that differs from an explicit part is a fault at the place of that part."""
    error = refusal(
        lambda: parse_hand(
            "123456789m111pES|ES0000|2", Circumstances(seat_wind=NORTH, self_drawn=True, last_of_wall=False, flowers=3)
        )
    )
    assert picture(error).splitlines() == [
        "123456789m111pES|ES0000|2",
        "                  ^ option_contradicts option=seat text=S given=N",
        "                   ^ option_contradicts option=self-drawn text=0 given=1",
        "                        ^ option_contradicts option=flowers text=2 given=3",
    ]


def test_flowers_among_the_tiles_bind_the_option() -> None:
    """Flowers that lie among the tiles are what the text says."""
    text = "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B1 B1 F1 F1 H3"
    assert parse_hand(text, Circumstances(flowers=1)).flowers == 1
    assert picture(refusal(lambda: parse_hand(text, Circumstances(flowers=2)))).endswith(
        " ^^ option_contradicts option=flowers text=1 given=2"
    )


def test_impossible_options_have_no_place() -> None:
    """The fault of an option alone has no place in the text, except for the winning tile it concerns."""
    error = refusal(lambda: parse_hand("123456789m111pEE", Circumstances(round_wind=RED, seat_wind=99, flowers=9)))
    assert [(fault.code, fault.start, fault.end) for fault in error.faults] == [
        ("wind_unknown", -1, -1),
        ("wind_unknown", -1, -1),
        ("flowers_count", -1, -1),
    ]
    assert picture(
        refusal(lambda: parse_hand("123456789m111pEE", Circumstances(kong=True, last_copy=True)))
    ).splitlines() == [
        "123456789m111pEE",
        "               ^ robbed_tile_held tile=E",
        "               ^ last_copy_concealed tile=E",
    ]


def faults_met(read: Callable[[str], object], text: str) -> tuple[Fault, ...]:
    """None if the text was read; a refusal has at least one."""
    try:
        read(text)
    except HandError as error:
        return error.faults or (Fault("refused_without_a_fault", len(text) + 1),)
    return ()


@pytest.mark.parametrize("read", [parse_hand, parse_tiles, parse_tile])
def test_long_noise_is_refused_unread(read: Callable[[str], object]) -> None:
    """A megabyte on one line is refused for its length alone, and neither message nor error carries it along."""
    error = refusal(lambda: read("[" * 1_000_000))
    assert [fault.code for fault in error.faults] == ["too_long"]
    assert dict(error.faults[0].values)["length"] == "1000000"
    assert len(str(error)) < 80
    assert len(error.text) < 25


def test_messages_repeat_little_and_nothing_unprintable() -> None:
    """A value quotes at most some twenty characters, and no control characters."""
    for fault in refusal(lambda: parse_hand("\x1b[31m" + "x" * 300 + "|" + "\x07" * 90)).faults:
        assert all(len(value) <= 21 and value.isprintable() for _, value in fault.values)


@given(strategies.noise())
@example("\ud800")
@example("|" * 500)
@example("[" * 500)
@example("5z" * 250)
@example("٣m³p")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a Hand or a HandError comes back, every place lies inside the text, every code has its sentence."""
    for read in (parse_hand, parse_tiles, parse_tile):
        for fault in faults_met(read, text):
            assert 0 <= fault.start <= fault.end <= len(text)
            assert all(len(value) <= 21 for _, value in fault.values)
            sentence(fault.code, "fr").format(**dict(fault.values))


@given(strategies.wins(), st.integers(0, 60), st.sampled_from(strategies.NOISE_PIECES))
def test_a_hand_with_a_slip_is_read_or_refused(hand: Hand, at: int, slip: str) -> None:
    """A piece of noise inside a good hand never brings down the reader either."""
    text = format_hand(hand)
    broken = text[:at] + slip + text[at:]
    assert all(0 <= fault.start <= fault.end <= len(broken) for fault in faults_met(parse_hand, broken))


def test_sentences_agree_in_all_languages() -> None:
    """Every code has a sentence in each language, and the sentences ask for the same values."""
    for code in sorted({code for table in SENTENCES.values() for code in table}):
        wanted = {
            language: {name for _, name, _, _ in Formatter().parse(sentence(code, language)) if name}
            for language in SENTENCES
        }
        assert all(one == wanted["en"] for one in wanted.values()), code
