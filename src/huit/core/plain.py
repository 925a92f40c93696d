"""Serialize scores, faults, fans and profiles to plain values for JSON, as docs/notation.md describes them."""

from __future__ import annotations

from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.json_text import Plain
from huit.core.notation import format_hand, format_tile, format_tiles
from huit.core.profiles.comparison import ProfileDifference, Side
from huit.core.rules.fan_ids import IDS, Fan
from huit.core.rules.fans import Absorption
from huit.core.rules.payments import Payments
from huit.core.rules.profile_types import Profile, ProfileError, ProfileLine
from huit.core.rules.score_types import Absorbed, Counted, Score, ScoredReading
from huit.core.rules.shapes import SHAPE_IDS
from huit.core.words import FLOWER_TILES, LANGUAGES, words_in
from huit.core.words.explanation import different_readings, merged
from huit.core.words.principles import principle_behind


def plain_score(score: Score) -> Plain:
    """Serialize a score. `points` of a fan are those of one instance; `total` is without flowers."""
    best = score.best
    return {
        "hand": format_hand(score.hand),
        "profile": score.profile.name,
        "total": score.total,
        "flowers": score.hand.flowers,
        "total_with_flowers": score.total_with_flowers,
        "valid": score.valid,
        "missing": score.missing,
        "fans": [_plain_fan(one, best) for one in best.counted],
        "absorbed": [_plain_absorbed(one) for one in merged(best.absorbed)],
        "reading": _plain_reading(score.hand, best),
        "other_readings": [_plain_other(score.hand, other) for other in different_readings(score)],
        "payments": None if score.payments is None else _plain_payments(score.payments),
        "penalty": None if score.penalty is None else _plain_payments(score.penalty),
    }


def _plain_fan(one: Counted, scored: ScoredReading) -> Plain:
    sets = [[format_tiles(group.tiles) for group in scored.groups_of(instance)] for instance in one.instances]
    return {"id": IDS[one.fan], "points": one.points, "count": one.count, "sets": sets}


def _plain_absorbed(one: Absorbed) -> Plain:
    return {"id": IDS[one.fan], "by": IDS[one.by], "why": principle_behind(one), "ruling": one.ruling}


def _plain_reading(hand: Hand, scored: ScoredReading) -> Plain:
    """Serialize a reading. `place` is the index of the group with the winning tile, -1 where there is none."""
    reading = scored.reading
    return {
        "shape": SHAPE_IDS[reading.shape],
        "groups": [format_tiles(group.tiles) for group in reading.groups],
        "winning_tile": format_tile(hand.winning),
        "place": reading.place,
    }


def _plain_other(hand: Hand, scored: ScoredReading) -> Plain:
    fans = [_plain_fan(one, scored) for one in scored.counted]
    return {"reading": _plain_reading(hand, scored), "total": scored.total, "fans": fans}


def _plain_payments(payments: Payments) -> Plain:
    plain: Plain = {"winner": payments.winner}
    if payments.discarder is not None:
        plain["discarder"] = payments.discarder
    plain["others"] = list(payments.others)
    return plain


def plain_fault(error: HandError | ProfileError | Fault, lang: str = "fr") -> Plain:
    """Serialize faults: {"error": ...} has the first; the others, if any, stand under `more`."""
    faults = (error,) if isinstance(error, Fault) else error.faults
    first = _plain_one_fault(faults[0], lang)
    if len(faults) > 1:
        first["more"] = [_plain_one_fault(fault, lang) for fault in faults[1:]]
    return {"error": first}


def _plain_one_fault(fault: Fault, lang: str) -> Plain:
    at = [fault.start, fault.end] if fault.start >= 0 else None
    return {"code": fault.code, "message": words_in(lang).fault(fault), "at": at}


# Fans and profiles ----------------------------------------------------------------------------------------------------


def plain_fan(fan: Fan, profiles: tuple[Profile, ...], lang: str = "fr") -> Plain:
    """Serialize a fan: names in every language, points and absorptions in each profile."""
    words = words_in(lang)
    return {
        "id": IDS[fan],
        "name": words.fan(fan),
        "names": {language: words_in(language).fan(fan) for language in LANGUAGES},
        "definition": words.definition(fan),
        "points": {profile.name: profile.points[fan] for profile in profiles},
        "absorbs": {profile.name: [_plain_absorption(one) for one in profile.absorptions[fan]] for profile in profiles},
    }


def plain_flowers(profiles: tuple[Profile, ...], lang: str = "fr") -> Plain:
    """Serialize the flower tiles, which are no fan: the points of one in each profile."""
    words = words_in(lang)
    return {
        "id": FLOWER_TILES,
        "name": words.flowers(),
        "names": {language: words_in(language).flowers() for language in LANGUAGES},
        "definition": words.flower_text("definition"),
        "points": {profile.name: profile.switches.flower_points for profile in profiles},
    }


def _plain_absorption(one: Absorption) -> Plain:
    return {
        "id": IDS[one.fan],
        "scope": one.scope,
        "beside": [IDS[fan] for fan in one.beside],
        "on_knitted_tile": one.on_knitted_tile,
        "ruling": one.ruling,
        "said_by": one.said_by,
    }


def plain_profile(profile: Profile, lang: str = "fr") -> Plain:
    """Serialize a profile, with the lines that name the sources of its values."""
    return {
        "name": profile.name,
        "title": words_in(lang).profile_title(profile),
        "digest": profile.digest,
        "points": {IDS[fan]: points for fan, points in enumerate(profile.points)},
        "lines": [plain_line(line) for line in profile.lines],
    }


def plain_difference(one: ProfileDifference, left: Profile, right: Profile) -> Plain:
    """Serialize a difference between two profiles, each side under its name."""
    return {
        "kind": one.aspect,
        "key": one.key,
        "sides": {left.name: _plain_side(one.left), right.name: _plain_side(one.right)},
    }


def _plain_side(side: Side) -> Plain:
    terms = None if side.absorption is None else _plain_absorption(side.absorption)
    return {"value": side.value, "ruling": side.ruling, "said_by": side.said_by, "absorption": terms}


def plain_line(line: ProfileLine) -> Plain:
    return {"key": line.key, "value": line.value, "ruling": line.ruling, "said_by": line.said_by}
