"""Lines of a profile in words: subject, value and sources."""

from __future__ import annotations

from huit.core.rules.fan_ids import NUMBERS
from huit.core.rules.fans import Absorption
from huit.core.rules.profile_types import Profile, ProfileLine
from huit.core.words import Words


def subject_of(key: str, words: Words) -> str:
    """The subject of a key: points.X, X > Y (Y beside X) or switches.X."""
    if " > " in key:
        by, fan = key.split(" > ")
        return words.say("fan_with", fan=words.fan(NUMBERS[fan]), by=words.fan(NUMBERS[by]))
    table, name = key.split(".")
    return words.say("points_of", fan=words.fan(NUMBERS[name])) if table == "points" else words.say(f"switch_{name}")


def said_line(line: ProfileLine, profile: Profile, words: Words) -> tuple[str, str]:
    """The subject and the value of a line."""
    if " > " not in line.key:
        return subject_of(line.key, words), value_in_words(line.value, words)
    by, fan = [NUMBERS[name] for name in line.key.split(" > ")]
    terms = [one for one in profile.absorptions[by] if one.fan == fan]
    return subject_of(line.key, words), terms_in_words(terms[0] if terms else None, words)


def value_in_words(value: str, words: Words) -> str:
    return words.say(f"value_{value.lower()}") if value in ("True", "False") else value


def terms_in_words(one: Absorption | None, words: Words) -> str:
    """The terms of an absorption in words."""
    if one is None:
        return words.say("terms_counts")
    said = words.say(f"terms_{one.scope}")
    if one.beside:
        fans = words.say("or").join([words.fan(fan) for fan in one.beside])
        return words.say("terms_beside", terms=said, fans=fans)
    return words.say("terms_on_knitted_tile", terms=said) if one.on_knitted_tile else said
