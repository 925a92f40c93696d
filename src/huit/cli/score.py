"""`huit score`: one hand, the profiles side by side, a file of hands, or one hand after the other at a prompt."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field

from huit.cli.asking import profile_asked
from huit.cli.refusal import refuse
from huit.cli.terminal import can_show_glyphs
from huit.core.calculator import score_hand
from huit.core.explanation import explain
from huit.core.faults import HandError
from huit.core.hands import Hand
from huit.core.notation import parse_hand
from huit.core.plain import plain_fault, plain_score
from huit.core.profile_types import Profile, ProfileError
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.score_types import Score
from huit.core.tiles import EAST, HONOR_LETTERS
from huit.core.words import Words

# What a mode needs is imported when it runs: JSON starts without rich, one hand without the reader of files.
# ruff: noqa: PLC0415


@dataclass(frozen=True)
class Circumstances:
    """What the options say about the win; None where they are silent, so that the text decides."""

    round_wind: int | None = None
    seat_wind: int | None = None
    self_drawn: bool | None = None
    last_copy: bool | None = None
    last_of_wall: bool | None = None
    kong: bool | None = None
    opening: bool | None = None
    flowers: int | None = None


@dataclass(frozen=True)
class Wanted:
    """How a hand is to be scored and shown."""

    words: Words
    profile: Profile
    circumstances: Circumstances = field(default_factory=Circumstances)
    glyphs: bool = False
    brief: bool = False  # only totals and fans, by the fast path


def run_score(
    words: Words,
    *,
    hand: tuple[str, ...],
    profile: str,
    round: str | None,  # noqa: A002 (the options are named so)
    seat: str | None,
    self_drawn: bool,
    last_copy: bool,
    last_of_wall: bool,
    kong: bool,
    opening: bool,
    flowers: str | None,
    all_profiles: bool,
    file: str | None,
    json: bool,
    jsonl: bool,
    brief: bool,
    glyphs: bool,
) -> int:
    """The exit status of the command."""
    circumstances = Circumstances(
        round_wind=wind_in(round),
        seat_wind=wind_in(seat),
        self_drawn=self_drawn or None,
        last_copy=last_copy or None,
        last_of_wall=last_of_wall or None,
        kong=kong or None,
        opening=opening or None,
        flowers=number_in(flowers),
    )
    wanted = Wanted(words, profile_asked(profile), circumstances, glyphs and can_show_glyphs(), brief)
    text = " ".join(hand)
    _refuse_conflicts(words, bool(hand), file, all_profiles, jsonl)
    if brief and all_profiles:
        raise refuse("options_conflict", first="--all-profiles", second="--brief")
    if hand:  # even an empty one: only without any does the conversation begin
        return _one_hand(text, wanted, all_profiles, as_json=json or jsonl, indent=None if jsonl else 2)
    return _many_hands(wanted, file, all_profiles, as_json=json or jsonl)


def _refuse_conflicts(words: Words, has_hand: bool, file: str | None, all_profiles: bool, jsonl: bool) -> None:
    hand = words.say("metavar_hand")
    if has_hand and file is not None:
        raise refuse("options_conflict", first=hand, second="--file")
    if all_profiles and (file is not None or jsonl):
        raise refuse("options_conflict", first="--all-profiles", second="--jsonl" if jsonl else "--file")


def wind_in(text: str | None) -> int | None:
    if text is None:
        return None
    kind = "ESWN".find(text.upper()) if len(text) == 1 else -1
    if kind < 0:
        raise refuse("wind_unknown", text=text[:20])
    return EAST + HONOR_LETTERS.index("ESWN"[kind])


def number_in(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise refuse("flowers_invalid", text=text[:20])
    return int(text)


# One hand -------------------------------------------------------------------------------------------------------------


def score_text(text: str, wanted: Wanted, profile: Profile | None = None) -> Score:
    return score_hand(hand_in(text, wanted), profile or wanted.profile, text)


def hand_in(text: str, wanted: Wanted) -> Hand:
    """The hand that a text and the options describe."""
    circumstances = wanted.circumstances
    return parse_hand(
        text,
        round_wind=circumstances.round_wind,
        seat_wind=circumstances.seat_wind,
        self_drawn=circumstances.self_drawn,
        last_copy=circumstances.last_copy,
        last_of_wall=circumstances.last_of_wall,
        kong=circumstances.kong,
        opening=circumstances.opening,
        flowers=circumstances.flowers,
    )


def _one_hand(text: str, wanted: Wanted, all_profiles: bool, as_json: bool, indent: int | None) -> int:
    if not as_json:
        show_hand(text, wanted, all_profiles)
        return 0
    try:
        plain = plain_profiles(text, wanted) if all_profiles else plain_hand(text, wanted)
    except (HandError, ProfileError) as error:
        print_json(plain_fault(error, wanted.words.language), indent)
        return 2
    print_json(plain, indent)
    return 0


def plain_hand(text: str, wanted: Wanted) -> dict[str, object]:
    """The score of a hand as values of JSON, in full or brief."""
    if not wanted.brief:
        return plain_score(score_text(text, wanted))
    from huit.cli.brief import plain_brief

    return plain_brief(hand_in(text, wanted), wanted.profile)


def print_json(plain: object, indent: int | None) -> None:
    print(json.dumps(plain, ensure_ascii=False, indent=indent))


def show_hand(text: str, wanted: Wanted, all_profiles: bool) -> None:
    """Draw the score of a hand on stdout."""
    from huit.cli.terminal import console_on

    if wanted.brief:
        from huit.cli.brief import brief_line

        print(brief_line(hand_in(text, wanted), wanted.profile, wanted.words))
    elif all_profiles:
        from huit.cli.side_by_side import show_side_by_side

        scores = scores_in_every_profile(text, wanted)
        show_side_by_side(console_on(sys.stdout), scores, wanted.words, wanted.glyphs)
    else:
        explanation = explain(score_text(text, wanted), wanted.words.language)
        from huit.cli.score_view import show_explanation

        show_explanation(console_on(sys.stdout), explanation, wanted.glyphs)


def scores_in_every_profile(text: str, wanted: Wanted) -> tuple[Score, ...]:
    """In the built-in profiles, and in the user's own if one was asked for."""
    profiles = [profile_named(name) for name in BUILT_IN]
    if wanted.profile not in profiles:
        profiles.append(wanted.profile)
    return tuple([score_text(text, wanted, profile) for profile in profiles])


def plain_profiles(text: str, wanted: Wanted) -> dict[str, object]:
    return {score.profile.name: plain_score(score) for score in scores_in_every_profile(text, wanted)}


# Many hands -----------------------------------------------------------------------------------------------------------


def _many_hands(wanted: Wanted, file: str | None, all_profiles: bool, as_json: bool) -> int:
    if file is None and not as_json and sys.stdin.isatty():
        from huit.cli.interactive import converse

        return converse(wanted, all_profiles)
    if all_profiles:
        raise refuse("argument_missing", name=wanted.words.say("metavar_hand"), command="huit score")
    from huit.cli.batch import score_lines

    return score_lines(wanted, file or "-", as_json)
