"""Explain a score in words: counted fans, absorbed fans with reasons, other readings, payments."""

from __future__ import annotations

from typing import Final

from huit.core.hands import Hand
from huit.core.rules.conditions import WonBy
from huit.core.rules.fan_ids import Fan
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.payments import BASE
from huit.core.rules.score_types import Absorbed, Counted, Score, ScoredReading
from huit.core.rules.shapes import SHAPE_IDS, STANDARD
from huit.core.tiles import NAMES
from huit.core.words import Words, words_in
from huit.core.words.explanation_types import (
    ExplainedAbsence,
    ExplainedFan,
    ExplainedPayment,
    ExplainedReading,
    Explanation,
    Reason,
    Titles,
    labelled,
)
from huit.core.words.layout import Piece, pieces_in, pieces_of
from huit.core.words.principles import ACCOUNT_ONCE

_ALL_SETS: Final = 4


def explain(score: Score, lang: str = "fr") -> Explanation:
    """Explain a score in one language."""
    words = words_in(lang)
    best = score.best
    pieces = pieces_of(score.hand, best.reading)
    uncounted = merged(best.absorbed)
    return Explanation(
        language=lang,
        headline=_headline(score, words),
        valid=score.valid,
        profile=words.say("profile", title=title_of(score, lang)),
        shape="" if best.reading.shape == STANDARD else words.say(f"shape_{SHAPE_IDS[best.reading.shape]}"),
        pieces=pieces,
        legend=_legend(pieces, words),
        circumstances=circumstances_of(score.hand, words),
        titles=_titles(score, words),
        counted=tuple([_fan(one, pieces, words) for one in best.counted]),
        uncounted=tuple([_absence(one, score, pieces, words) for one in uncounted]),
        reasons=_reasons(uncounted, words),
        readings=tuple([_reading(other, score, words) for other in different_readings(score)]),
        verdict=_verdict(score, words),
        accounts=_accounts(score, words),
    )


def quantity(words: Words, key: str, number: int) -> str:
    """A number with its noun, in the plural form that the language has for it."""
    return words.say(f"{key}_{words.form(number)}", n=number)


def title_of(score: Score, lang: str) -> str:
    return words_in(lang).profile_title(score.profile)


def merged(absorbed: tuple[Absorbed, ...]) -> tuple[Absorbed, ...]:
    """Merge entries that differ only in their sets."""
    found: dict[tuple[Fan, Fan, str], tuple[int, ...]] = {}
    for one in absorbed:
        key = (one.fan, one.by, one.ruling)
        found[key] = found.get(key, ()) + one.instances
    return tuple([Absorbed(fan, instances, by, ruling) for (fan, by, ruling), instances in found.items()])


def different_readings(score: Score) -> tuple[ScoredReading, ...]:
    """The other readings, without those that differ only in the place of the winning tile."""
    seen = {_signature(score.best)}
    found: list[ScoredReading] = []
    for other in score.others:
        signature = _signature(other)
        if signature not in seen:
            seen.add(signature)
            found.append(other)
    return tuple(found)


def _signature(one: ScoredReading) -> tuple[object, ...]:
    groups = sorted([(group.set_type, group.tiles, group.exposed) for group in one.reading.groups])
    return (one.reading.shape, tuple(groups), tuple([(fan.fan, fan.count) for fan in one.counted]))


# The hand -------------------------------------------------------------------------------------------------------------


def _headline(score: Score, words: Words) -> str:
    points = _total_text(score, words)
    if score.valid:
        return words.say("headline_valid", points=points)
    return words.say("headline_invalid", points=points, missing=quantity(words, "points", score.missing))


def _total_text(score: Score, words: Words) -> str:
    points = quantity(words, "points", score.total)
    if not score.hand.flowers:
        return points
    flowers = quantity(words, "flowers", score.hand.flowers)
    each = score.profile.switches.flower_points
    if each != 1:
        flowers = words.say("flowers_worth", points=each * score.hand.flowers, flowers=flowers)
    return words.say("total_with_flowers", points=points, flowers=flowers, total=score.total_with_flowers)


def _legend(pieces: tuple[Piece, ...], words: Words) -> str:
    marks = []
    if any(piece.winning >= 0 for piece in pieces):
        marks.append(words.say("mark_winning"))
    if any(piece.exposed for piece in pieces):
        marks.append(words.say("mark_exposed"))
    if any(piece.concealed_kong for piece in pieces):
        marks.append(words.say("mark_concealed_kong"))
    return words.say("comma").join(marks)


def circumstances_of(hand: Hand, words: Words) -> str:
    """The circumstances of a win in words: winds, origin of the winning tile, flowers."""
    way = hand.situation
    drawn = "drawn" if way.self_drawn else "claimed"
    said = [
        words.say("round_wind", wind=words.say(f"wind_{NAMES[way.round_wind]}")),
        words.say("seat_wind", wind=words.say(f"wind_{NAMES[way.seat_wind]}")),
        words.say("won_opening" if way.opening else f"won_{drawn}"),
    ]
    if way.kong:
        said.append(words.say(f"kong_{drawn}"))
    if way.last_of_wall:
        said.append(words.say(f"last_of_wall_{drawn}"))
    if way.last_copy:
        said.append(words.say("last_copy"))
    if hand.flowers:
        said.append(quantity(words, "flowers", hand.flowers))
    return words.say("comma").join(said)


def _titles(score: Score, words: Words) -> Titles:
    return Titles(
        counted=words.say("title_counted"),
        uncounted=words.say("title_uncounted"),
        readings=words.say("title_readings"),
        verdict=words.say("title_verdict"),
        accounts=words.say("title_payments" if score.valid else "title_penalty"),
    )


# Fans -----------------------------------------------------------------------------------------------------------------


def _fan(one: Counted, pieces: tuple[Piece, ...], words: Words) -> ExplainedFan:
    sets = _sets(one.fan, one.instances, pieces)
    return ExplainedFan(one.fan, words.fan(one.fan), one.points, one.count, sets)


def _sets(fan: Fan, instances: tuple[int, ...], pieces: tuple[Piece, ...]) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each instance; none for fans of the whole hand or of the circumstances."""
    whole = (1 << len(pieces)) - 1
    if isinstance(FAN_TABLE[fan].condition, WonBy):
        return ()
    return tuple([pieces_in(pieces, instance) for instance in instances if instance != whole])


def _absence(one: Absorbed, score: Score, pieces: tuple[Piece, ...], words: Words) -> ExplainedAbsence:
    sets = _sets(one.fan, one.instances, pieces)
    return ExplainedAbsence(
        fan=one.fan,
        name=words.fan(one.fan),
        points=score.profile.points[one.fan],
        count=len(one.instances),
        sets=tuple([pieces for pieces in sets if len(pieces) < _ALL_SETS]),
        because=because(one, words),
        ruling=one.ruling,
    )


def because(one: Absorbed, words: Words) -> str:
    """The reason a fan does not count, in a few words."""
    if one.by == one.fan:
        return words.say("absorbed_again")
    if one.ruling == ACCOUNT_ONCE:
        return words.say("absorbed_once")
    return words.say("absorbed_by", by=words.fan(one.by))


def _reasons(absorbed: tuple[Absorbed, ...], words: Words) -> tuple[Reason, ...]:
    return reasons_for(tuple([one.ruling for one in absorbed]), words)


def reasons_for(rulings: tuple[str, ...], words: Words) -> tuple[Reason, ...]:
    """The text of each ruling once, in the order of citation."""
    return tuple([Reason(code, _ruling_text(code, words)) for code in dict.fromkeys(rulings) if words.ruling(code)])


def _ruling_text(code: str, words: Words) -> str:
    name = words.ruling_name(code).removeprefix(code).strip()
    return words.say("says", subject=name, value=words.ruling(code)) if name else words.ruling(code)


# Other readings -------------------------------------------------------------------------------------------------------


def _reading(other: ScoredReading, score: Score, words: Words) -> ExplainedReading:
    return ExplainedReading(
        pieces=pieces_of(score.hand, other.reading),
        total=other.total,
        points=quantity(words, "points", other.total),
        fans=fans_in_a_line(other, words),
        differences=_differences(other, score.best, words),
    )


def fans_in_a_line(scored: ScoredReading, words: Words) -> str:
    """The counted fans of a reading with their points."""
    return words.say("comma").join([fan_with_points(one.fan, one.count, one.total, words) for one in scored.counted])


def fan_with_points(fan: Fan, count: int, points: int, words: Words) -> str:
    return words.say("fan_points", fan=labelled(words.fan(fan), count), points=points)


def _differences(other: ScoredReading, best: ScoredReading, words: Words) -> tuple[str, ...]:
    """The deficit of a reading, and the fans it lacks or adds."""
    lacking = best.total - other.total
    lines = [words.say("reading_tie")]
    if lacking:
        lines = [words.say("reading_behind", points=quantity(words, "points", lacking), needed=lacking + 1)]
    lost = _surplus(best, other, words)
    won = _surplus(other, best, words)
    if lost:
        lines.append(words.say("reading_loses", fans=lost))
    if won:
        lines.append(words.say("reading_gains", fans=won))
    return tuple(lines)


def _surplus(one: ScoredReading, other: ScoredReading, words: Words) -> str:
    """The fans, with counts, that count in one reading and not in the other."""
    counts = {fan.fan: fan.count for fan in other.counted}
    more = []
    for fan in one.counted:
        surplus = fan.count - counts.get(fan.fan, 0)
        if surplus > 0:
            more.append(fan_with_points(fan.fan, surplus, surplus * fan.points, words))
    return words.say("comma").join(more)


# Total and payments ---------------------------------------------------------------------------------------------------


def _verdict(score: Score, words: Words) -> tuple[str, ...]:
    minimum = score.profile.switches.minimum
    total = words.say("total", points=_total_text(score, words))
    if score.valid:
        return (total, words.say("verdict_valid", minimum=minimum))
    missing = quantity(words, "points", score.missing)
    return (total, words.say("verdict_invalid", minimum=minimum, missing=missing))


def _accounts(score: Score, words: Words) -> tuple[ExplainedPayment, ...]:
    if score.penalty is not None:
        return (
            ExplainedPayment(words.say("claimant"), score.penalty.winner, ""),
            ExplainedPayment(words.say("each_opponent"), score.penalty.others[0], ""),
        )
    payments = score.payments
    if payments is None:
        return ()
    how = f"{score.total_with_flowers} + {BASE}"
    winner = ExplainedPayment(words.say("winner"), payments.winner, "")
    if payments.discarder is None:
        return (winner, ExplainedPayment(words.say("each_opponent"), payments.others[0], how))
    payer = ExplainedPayment(words.say("robbed" if score.hand.situation.kong else "discarder"), payments.discarder, how)
    return (winner, payer, ExplainedPayment(words.say("each_other"), payments.others[0], ""))
