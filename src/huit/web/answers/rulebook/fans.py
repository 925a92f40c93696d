"""The 81 fans: definitions, relations, and scored example hands."""

from __future__ import annotations

from functools import cache

from huit.core.calculator import score
from huit.core.json_text import Plain
from huit.core.plain import plain_fan, plain_flowers
from huit.core.profiles import built_in_profiles
from huit.core.profiles.relations import Relation, absorbed_by, absorbers_of, conditions_of
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS, Fan
from huit.core.rules.score_types import Score
from huit.core.tiles import NAMES
from huit.core.words import Words, words_in
from huit.core.words.examples import Examples, examples_of, profile_where
from huit.core.words.explanation import because, reasons_for
from huit.core.words.layout import pieces_of
from huit.learn.rulebook.categories import CATEGORIES, category_of
from huit.learn.rulebook.differences import Disagreement, disagreements_about
from huit.learn.rulebook.search import found_fans, written_forms
from huit.web.answers.errors import refuse
from huit.web.answers.hands.explanation import plain_reason
from huit.web.answers.lookup import known_language
from huit.web.answers.rulebook.examples import plain_example
from huit.web.answers.rulebook.principles import answer_principles


@cache  # the rulebook asks again
def answer_fans(lang: str) -> Plain:
    """All fans, and the flowers."""
    words = words_in(known_language(lang))
    rows = [
        {**_plain_row(fan, words), "forms": list(written_forms(fan)), "picture": _picture(fan)} for fan in range(FANS)
    ]
    flowers = {**plain_flowers(built_in_profiles(), lang), "aliases": list(words.flower_aliases())}
    return {
        "fans": rows,
        "kinds": list(CATEGORIES),
        "flowers": {**flowers, "near_miss": words.flower_text("near_miss")},
    }


def answer_search(text: str, lang: str) -> Plain:
    """Fuzzy search for fans."""
    return {"fans": [IDS[fan] for fan in found_fans(text, known_language(lang))]}


@cache  # the rulebook and the lessons ask again
def answer_fan(name: str, lang: str) -> Plain:
    """The page of a fan. Raises Refused."""
    words = words_in(known_language(lang))
    if name not in NUMBERS:
        raise refuse("fan_unknown", absent=True, name=name[:40])
    fan = NUMBERS[name]
    absorbs, absorbers = absorbed_by(fan, built_in_profiles()), absorbers_of(fan, built_in_profiles())
    differs = disagreements_about(fan, built_in_profiles(), words)
    cited = [relation.ruling for relation in (*absorbs, *absorbers)]
    cited += [ruling for one in differs for ruling in one.rulings]
    return {
        **_plain_row(fan, words),
        "previous": _plain_link(fan - 1, words) if fan else None,
        "next": _plain_link(fan + 1, words) if fan + 1 < FANS else None,
        "near_miss": words.near_miss(fan),
        "absorbs_in_words": [_plain_relation(one, words) for one in absorbs],
        "absorbed_by": [_plain_relation(one, words) for one in absorbers],
        "differs": [_plain_disagreement(one) for one in differs],
        "reasons": [plain_reason(one) for one in reasons_for(tuple(cited), words)],
        "examples": _plain_examples(fan, examples_of(fan), words),
    }


def answer_rulebook(lang: str) -> Plain:
    """All pages at once, for offline use and printing."""
    return {
        "fans": [answer_fan(name, lang) for name in IDS],
        "flowers": answer_fans(lang)["flowers"],
        **answer_principles(lang),
    }


def _plain_row(fan: Fan, words: Words) -> Plain:
    row = plain_fan(fan, built_in_profiles(), words.language)
    return {**row, "aliases": list(words.aliases(fan)), "kind": category_of(fan)}


def _plain_link(fan: Fan, words: Words) -> Plain:
    return {"id": IDS[fan], "name": words.fan(fan)}


def _plain_disagreement(one: Disagreement) -> Plain:
    opinions = [
        {"profile": said.profile, "value": said.value, "ruling": said.ruling, "said_by": said.said_by}
        for said in one.opinions
    ]
    return {"subject": one.subject, "opinions": opinions}


def _plain_relation(one: Relation, words: Words) -> Plain:
    return {
        "fans": [IDS[fan] for fan in one.fans],
        "names": [words.fan(fan) for fan in one.fans],
        "condition": conditions_of(one.terms, words),
        "profiles": list(one.profiles),
        "ruling": one.ruling,
    }


def _picture(fan: Fan) -> list[list[str]]:
    """The tiles of the example hand, set by set."""
    hand = examples_of(fan).counts
    if not hand:
        return []
    scored = score(hand, profile_where(hand, fan, counts=True))
    return [[NAMES[tile] for tile in piece.tiles] for piece in pieces_of(scored.hand, scored.best.reading)]


# Example hands --------------------------------------------------------------------------------------------------------


def _plain_examples(fan: Fan, hands: Examples, words: Words) -> Plain:
    """The example hands; null if no such hand exists."""
    counts = score(hands.counts, profile_where(hands.counts, fan, counts=True)) if hands.counts else None
    absorbed = score(hands.absorbed, profile_where(hands.absorbed, fan, counts=False)) if hands.absorbed else None
    near_miss = score(hands.near_miss) if hands.near_miss else None
    return {
        "counts": None if counts is None else _plain_example(counts, fan, words),
        "near_miss": None if near_miss is None else _plain_example(near_miss, fan, words),
        "absorbed": None if absorbed is None else _plain_example(absorbed, fan, words),
    }


def _plain_example(scored: Score, fan: Fan, words: Words) -> Plain:
    why = [f"{because(one, words)} ({one.ruling})" for one in scored.best.absorbed if one.fan == fan]
    return plain_example(scored, words, why[0] if why else None)
