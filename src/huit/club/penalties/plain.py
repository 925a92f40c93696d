"""The catalogues as plain values for a page that rules without a server: it looks up and decides nothing."""

from __future__ import annotations

from huit.club.penalties.cases import MOMENTS, Catalogue, PenaltyCase
from huit.club.penalties.catalogue import catalogues
from huit.club.penalties.rulings import decide
from huit.club.penalties.search import searched_words
from huit.club.penalties.sentences import clauses_in_words, outline_of, text_in
from huit.club.penalties.word_index import search_words
from huit.core.profiles import profile_named
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.profile_types import Switches
from huit.core.words import LANGUAGES, words_in

Plain = dict[str, object]
STEPS = 12  # of a ladder that are written out; `further` is added for each foul beyond


def plain_catalogues() -> Plain:
    """Every catalogue, in every language, with the profiles that use it."""
    moments = {
        language: {moment: words_in(language).say(f"moment_{moment}") for moment in MOMENTS} for language in LANGUAGES
    }
    known = search_words()
    words = {"ignored": sorted(known.ignored), "endings": known.endings, "alike": known.alike}
    return {
        "moments": moments,
        "words": words,
        "fans": {language: _denied_fans(language) for language in LANGUAGES},
        "catalogues": [plain_catalogue(one) for one in catalogues()],
    }


def _denied_fans(language: str) -> dict[str, str]:
    """The names of the fans that some case denies, by id."""
    denied = {fan: None for catalogue in catalogues() for case in catalogue.cases for fan in case.denies}
    return {fan: words_in(language).fan(NUMBERS[fan]) for fan in denied}


def plain_catalogue(catalogue: Catalogue) -> Plain:
    """One catalogue."""
    switches = profile_named(catalogue.profiles[0]).switches
    return {
        "name": catalogue.name,
        "title": catalogue.title,
        "profiles": list(catalogue.profiles),
        "ladder": [catalogue.step(earlier) for earlier in range(STEPS)],
        "further": catalogue.ladder_step,
        "cases": [plain_case(one, catalogue, switches) for one in catalogue.cases],
    }


def plain_case(case: PenaltyCase, catalogue: Catalogue, switches: Switches) -> Plain:
    """A case with its texts.

    `steps` are the points of a foul after 0, 1, 2 ... earlier ones; `further` is added for each beyond.
    """
    first = decide(catalogue, case, (), 1, switches)
    names, further, others = searched_words(case)
    return {
        "id": case.id,
        "moment": case.moment,
        "clauses": list(case.clauses),
        "steps": _steps(case, catalogue),
        "further": catalogue.ladder_step if case.foul else 0,
        "alone": bool(case.ladder),
        "own": first.own,
        "each": first.each,
        "range": list(case.range),
        "table_points": list(case.table_points),
        "false_hu": case.false_hu,
        "dead": case.dead,
        "may_be_dead": case.may_be_dead,
        "out": case.out,
        "asks": case.asks,
        "kept": case.kept,
        "denies": list(case.denies),
        "texts": {language: _plain_texts(case, catalogue, switches, language) for language in LANGUAGES},
        "search": [" ".join(names), " ".join(further), " ".join(others)],
    }


def _steps(case: PenaltyCase, catalogue: Catalogue) -> list[int]:
    if case.ladder:
        return list(case.ladder)
    return [catalogue.step(earlier) for earlier in range(STEPS)] if case.foul else []


def _plain_texts(case: PenaltyCase, catalogue: Catalogue, switches: Switches, language: str) -> Plain:
    words = words_in(language)
    return {
        "name": text_in(case.name, words),
        "note": text_in(case.note, words),
        "ruling": list(outline_of(case, catalogue, switches, words)),
        "clauses": clauses_in_words(case, words),
    }
