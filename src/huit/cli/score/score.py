"""`huit score`: one hand, all profiles side by side, a file of hands, or a prompt."""

from __future__ import annotations

import sys
from typing import Final

from huit.cli.arguments.hand_options import HandRequest, hand_in, number_in, profile_asked, wind_in
from huit.cli.arguments.refusal import refuse
from huit.cli.score.answering import Answers, Plain, answer
from huit.cli.terminal.console import can_show_glyphs
from huit.core.calculator import score_hand
from huit.core.hands import FLAGS, Circumstances
from huit.core.plain import plain_score
from huit.core.profiles import built_in_profiles
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score
from huit.core.words import Words
from huit.core.words.explanation import explain

# Imported on demand: JSON starts without rich, a full score without the fast path.
# ruff: noqa: PLC0415

EXAMPLE: Final = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
KEYS: Final = ("profile", "round", "seat", *FLAGS, "flowers")


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
    """Run the command and return its exit status."""
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
    wanted = HandRequest(words, profile_asked(profile), circumstances, glyphs and can_show_glyphs(), brief)
    if all_profiles:
        _refuse_conflicts(file, jsonl, brief)
        if not hand and (json or not sys.stdin.isatty()):
            raise refuse("argument_missing", name=words.say("metavar_hand"), command="huit score")
    return answer(
        EVERY_PROFILE if all_profiles else ONE_PROFILE, wanted, hand, file, as_json=json or jsonl, one_line=jsonl
    )


def _refuse_conflicts(file: str | None, jsonl: bool, brief: bool) -> None:
    """Refuse options that cannot be combined with --all-profiles."""
    for option, given in (("--jsonl", jsonl), ("--file", file is not None), ("--brief", brief)):
        if given:
            raise refuse("options_conflict", first="--all-profiles", second=option)


def score_text(text: str, wanted: HandRequest, profile: Profile | None = None) -> Score:
    return score_hand(hand_in(text, wanted), profile or wanted.profile, text)


# In one profile -------------------------------------------------------------------------------------------------------


def _plain_hand(text: str, wanted: HandRequest) -> Plain:
    """The score as JSON values, in full or brief."""
    if not wanted.brief:
        return plain_score(score_text(text, wanted))
    from huit.cli.score.brief import plain_brief

    return plain_brief(hand_in(text, wanted), wanted.profile)


def _line_of(text: str, wanted: HandRequest) -> str:
    from huit.cli.score.brief import brief_line

    return brief_line(hand_in(text, wanted), wanted.profile, wanted.words)


def _show_hand(text: str, wanted: HandRequest) -> None:
    """Print the score of a hand."""
    if wanted.brief:
        print(_line_of(text, wanted))
        return
    explanation = explain(score_text(text, wanted), wanted.words.language)
    from huit.cli.score.view import show_explanation
    from huit.cli.terminal.console import console_on

    show_explanation(console_on(sys.stdout), explanation, wanted.glyphs)


ONE_PROFILE: Final = Answers(EXAMPLE, KEYS, _plain_hand, _line_of, _show_hand)


# In every profile -----------------------------------------------------------------------------------------------------


def scores_in_every_profile(text: str, wanted: HandRequest) -> tuple[Score, ...]:
    """Scores in the built-in profiles, and in a custom one if asked for."""
    profiles = [*built_in_profiles()]
    if wanted.profile not in profiles:
        profiles.append(wanted.profile)
    return tuple([score_text(text, wanted, profile) for profile in profiles])


def _plain_in_every_profile(text: str, wanted: HandRequest) -> Plain:
    return {score.profile.name: plain_score(score) for score in scores_in_every_profile(text, wanted)}


def _show_in_every_profile(text: str, wanted: HandRequest) -> None:
    scores = scores_in_every_profile(text, wanted)
    from huit.cli.score.side_by_side import show_side_by_side
    from huit.cli.terminal.console import console_on

    show_side_by_side(console_on(sys.stdout), scores, wanted.words, wanted.glyphs)


EVERY_PROFILE: Final = Answers(EXAMPLE, KEYS, _plain_in_every_profile, _line_of, _show_in_every_profile)
