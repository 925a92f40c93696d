"""Cases and rulings in words."""

from __future__ import annotations

from huit.club.penalties.cases import PRACTICE, Catalogue, PenaltyCase, Texts
from huit.club.penalties.catalogue import catalogue_for
from huit.club.penalties.rulings import Ruling, decide
from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.profile_types import Switches
from huit.core.words import ROOT_LANGUAGE, Words

SHOWN_STEPS = 5  # of a ladder, before "and so on"


def text_in(texts: Texts, words: Words) -> str:
    """A text in the reader's language, or in English where it lacks one."""
    return texts.get(words.language, texts.get(ROOT_LANGUAGE, ""))


def case_in_words(profile: str, name: str, words: Words) -> str:
    """The name of the case of an id, or the id where the profile's catalogue lacks it."""
    found = [one for one in catalogue_for(profile).cases if one.id == name]
    return text_in(found[0].name, words) if found else name


def clause_of(profile: str, name: str, words: Words) -> str:
    """The clauses of the case of an id; nothing where the profile's catalogue lacks it."""
    found = [one for one in catalogue_for(profile).cases if one.id == name]
    return clauses_in_words(found[0], words) if found else ""


def clauses_in_words(case: PenaltyCase, words: Words) -> str:
    """The clauses that a case cites."""
    said = [words.say("ruling_practice") if clause == PRACTICE else clause for clause in case.clauses]
    return words.say("comma").join(said)


def ruling_in_words(ruling: Ruling, words: Words) -> tuple[str, ...]:
    """A ruling in sentences: the penalty first, then the tiles. Nothing where the note of the case says it all."""
    said = [*_penalty(ruling, words), *_consequences(ruling.case, words)]
    return tuple(said if said or ruling.case.note else [words.say("ruling_none")])


def outline_of(case: PenaltyCase, catalogue: Catalogue, switches: Switches, words: Words) -> tuple[str, ...]:
    """The ruling of a case before a player is named: a foul or table points as a whole ladder."""
    if case.table_points:
        points = words.say("comma").join([f"−{_number(one, words)}" for one in case.table_points])
        return (words.say("ruling_table_points_ladder", points=points), *_consequences(case, words))
    if not case.counts:
        return ruling_in_words(decide(catalogue, case, (), 1, switches), words)
    steps = case.ladder or [catalogue.step(earlier) for earlier in range(SHOWN_STEPS)]
    said = [words.say("ruling_step_warning") if step == 0 else f"−{step}" for step in steps]
    key = "ruling_ladder_kept" if case.kept else "ruling_ladder"
    ladder = words.say(key, steps=words.say("comma").join(said))
    more = [words.say("ruling_more")] if case.more else []
    dead = [words.say("ruling_dead")] if case.dead else []
    return (ladder, *more, *dead, *_consequences(case, words))


def _number(number: float, words: Words) -> str:
    return f"{number:g}".replace(".", words.say("decimal"))


def _penalty(ruling: Ruling, words: Words) -> list[str]:
    case = ruling.case
    said = []
    if ruling.warning:
        said.append(words.say("ruling_warning"))
    if ruling.each:
        said.append(words.say("ruling_paid", each=ruling.each, points=-ruling.own))
    elif ruling.own:
        said.append(words.say("ruling_own", points=-ruling.own))
    if ruling.table_points:
        said.append(words.say("ruling_table_points", points=_number(ruling.table_points, words)))
    if ruling.range:
        said.append(words.say("ruling_range", least=ruling.range[0], most=ruling.range[1]))
    if case.more:
        said.append(words.say("ruling_more"))
    if ruling.dead:
        said.append(words.say("ruling_dead"))
    elif case.may_be_dead:
        said.append(words.say("ruling_may_be_dead"))
    return said


def _consequences(case: PenaltyCase, words: Words) -> list[str]:
    said = []
    if case.out:
        said.append(words.say(f"ruling_out_{case.out}"))
    if case.ends:
        said.append(words.say(f"ruling_ends_{case.ends}"))
    if case.denies:
        fans = words.say("comma").join([words.fan(NUMBERS[name]) for name in case.denies])
        said.append(words.say("ruling_denies", fans=fans))
    return [*said, *[words.say(f"tiles_{tiles}") for tiles in case.tiles]]
