"""`huit ruling`: find an irregularity by a word and say what a referee rules."""

from __future__ import annotations

import json
import sys

from rich.console import RenderableType
from rich.text import Text

from huit.cli.arguments.hand_options import number_in, profile_asked
from huit.cli.arguments.refusal import refuse
from huit.cli.terminal.console import console_on, show
from huit.cli.terminal.layout import GOOD, QUIET, TITLE, indented
from huit.club.penalties import MOMENTS, Catalogue, PenaltyCase, catalogue_for, decide, found_cases, score_without
from huit.club.penalties.plain import plain_case
from huit.club.penalties.rulings import Offence
from huit.club.penalties.sentences import clauses_in_words, outline_of, ruling_in_words, text_in
from huit.core.calculator import score
from huit.core.rules.profile_types import Profile
from huit.core.words import Words
from huit.core.words.explanation import quantity

SESSION = 1  # the fouls asked for with --fouls are those of one session


def run_ruling(words: Words, text: str, profile_name: str, fouls: str | None, hand: str | None, as_json: bool) -> int:
    profile = profile_asked(profile_name)
    catalogue = catalogue_for(profile.name)
    cases = found_cases(catalogue, text) if text.strip() else catalogue.cases
    if not cases:
        raise refuse("penalty_unknown", name=text[:40])
    if as_json:
        plain = [plain_case(one, catalogue, profile.switches) for one in cases]
        print(json.dumps(plain, ensure_ascii=False, indent=2))
        return 0
    earlier = number_in(fouls, "penalty_fouls") or 0
    if len(cases) == 1:
        parts = [*_page(cases[0], catalogue, profile, words), *_after(cases[0], catalogue, profile, earlier, words)]
        parts += _recounted(cases[0], profile, hand, words)
    else:
        listed = _ranked if text.strip() else _by_moment
        parts = [Text(quantity(words, "ruling_found", len(cases)), QUIET), *listed(cases, catalogue, profile, words)]
    show(console_on(sys.stdout), *parts)
    return 0


def _page(case: PenaltyCase, catalogue: Catalogue, profile: Profile, words: Words) -> list[RenderableType]:
    moment = words.say(f"moment_{case.moment}")
    parts: list[RenderableType] = [
        Text(text_in(case.name, words), "bold"),
        Text(f"{case.id} · {moment} · {text_in(catalogue.title, words)}", QUIET),
        Text(),
    ]
    if said := outline_of(case, catalogue, profile.switches, words):
        parts.append(indented(Text(" ".join(said), GOOD)))
    if note := text_in(case.note, words):
        parts.append(indented(Text(note)))
    parts.append(indented(Text(words.say("ruling_clause", clauses=clauses_in_words(case, words)), QUIET)))
    return parts


def _after(
    case: PenaltyCase, catalogue: Catalogue, profile: Profile, earlier: int, words: Words
) -> list[RenderableType]:
    """The ruling for a player who has had so many fouls in this session."""
    if not earlier or not case.counts:
        return []
    history = (Offence(case.id, SESSION),) * earlier
    said = " ".join(ruling_in_words(decide(catalogue, case, history, SESSION, profile.switches), words))
    return [Text(), Text(quantity(words, "ruling_after", earlier)), indented(Text(said, GOOD))]


def _recounted(case: PenaltyCase, profile: Profile, hand: str | None, words: Words) -> list[RenderableType]:
    if hand is None or not case.denies:
        return []
    before, found = score(hand, profile).total, score_without(hand, profile, case.denies).total
    minimum = profile.switches.minimum
    key = "ruling_recount" if found >= minimum else "ruling_recount_low"
    return [Text(), Text(words.say(key, n=found, before=before, minimum=minimum), "bold")]


def _ranked(
    cases: tuple[PenaltyCase, ...], catalogue: Catalogue, profile: Profile, words: Words
) -> list[RenderableType]:
    return [part for one in cases for part in (Text(), *_entry(one, catalogue, profile, words))]


def _by_moment(
    cases: tuple[PenaltyCase, ...], catalogue: Catalogue, profile: Profile, words: Words
) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for moment in MOMENTS:
        here = [one for one in cases if one.moment == moment]
        if here:
            parts += [Text(), Text(words.say(f"moment_{moment}"), TITLE)]
        for one in here:
            parts += _entry(one, catalogue, profile, words)
    return parts


def _entry(case: PenaltyCase, catalogue: Catalogue, profile: Profile, words: Words) -> list[RenderableType]:
    said = " ".join(outline_of(case, catalogue, profile.switches, words))
    return [
        indented(Text.assemble((case.id, QUIET), "  ", (text_in(case.name, words), "bold"))),
        indented(Text(said or text_in(case.note, words)), 6),
    ]
