"""A drill on the terminal: the question with its hand, then the result of the answer."""

from __future__ import annotations

import sys
from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from huit.cli.plan.advice_view import show_advice
from huit.cli.plan.view import show_waits
from huit.cli.score.view import show_explanation
from huit.cli.terminal.console import console_on, show
from huit.cli.terminal.layout import BAD, GOOD, POINTS, QUIET, TITLE, indented
from huit.cli.terminal.tiles import draw_pieces
from huit.core.notation import format_tile, format_tiles
from huit.core.rules.fan_ids import NUMBERS
from huit.core.words import Words
from huit.core.words.explanation import because, explain, quantity
from huit.learn.drills.claims import Offer, claim_id
from huit.learn.drills.drills import (
    CLAIM,
    COUNT,
    THROW,
    VALID,
    VERDICT_NOT_COMPLETE,
    VERDICT_TOO_CHEAP,
    VERDICT_VALID,
    VERDICTS,
    WAITS,
    WHICH,
    Drill,
)
from huit.learn.drills.grading import Judgement, LearnerAnswer
from huit.learn.drills.presentation import claim_text, pieces_shown, said_of, source_text

QUESTIONS: Final = {
    COUNT: "drill_ask_count",
    WHICH: "drill_ask_which",
    VALID: "drill_ask_valid",
    WAITS: "drill_ask_waits",
    THROW: "drill_ask_throw",
    CLAIM: "drill_ask_claim",
}
LEVELS: Final = ("drill_level_easy", "drill_level_usual", "drill_level_hard", "drill_level_tournament")
VERDICT_WORDS: Final = {
    VERDICT_VALID: "drill_verdict_valid",
    VERDICT_TOO_CHEAP: "drill_verdict_too_cheap",
    VERDICT_NOT_COMPLETE: "drill_verdict_not_complete",
}


def show_question(drill: Drill, place: str, words: Words, glyphs: bool) -> None:
    """Print a question; `place` is its number."""
    level = words.say(LEVELS[drill.spec.level - 1])
    question = words.say(QUESTIONS[drill.spec.kind], n=drill.profile.switches.minimum)
    show(
        console_on(sys.stdout),
        Text(),
        Text(f"{place} · {level}", QUIET),
        Text(question, TITLE),
        Text(),
        indented(draw_pieces(pieces_shown(drill), glyphs)),
        indented(Text(said_of(drill, words), QUIET)),
        *_open_tiles(drill, words),
        *_choices(drill, words),
    )


def _open_tiles(drill: Drill, words: Words) -> list[RenderableType]:
    """The tiles that lie open on the table, where they are told."""
    tiles = format_tiles(sorted(drill.seen))
    return [indented(Text(words.say("drill_open", tiles=tiles), QUIET))] if tiles else []


def _choices(drill: Drill, words: Words) -> list[RenderableType]:
    """Numbered choices, where the answer is a number."""
    if drill.spec.kind == VALID:
        return _numbered([words.say(VERDICT_WORDS[one]) for one in VERDICTS])
    if drill.offer is not None:
        lines = _numbered([claim_text(move, words) for move in drill.offer.moves(drill.hand)])
        return [*_offered(drill.offer, words), *lines]
    if drill.spec.kind != WHICH:
        return []
    table = Table.grid(padding=(0, 2, 0, 0))
    cells = [
        Text.assemble((f"{number:2} ", QUIET), words.fan(fan), (f" {drill.profile.points[fan]}", POINTS))
        for number, fan in enumerate(drill.offered, 1)
    ]
    for start in range(0, len(cells), 2):
        table.add_row(*cells[start : start + 2])
    return [Text(), indented(table)]


def _numbered(choices: list[str]) -> list[RenderableType]:
    return [Text(), *[indented(Text(f"{number} {choice}")) for number, choice in enumerate(choices, 1)]]


def _offered(offer: Offer, words: Words) -> list[RenderableType]:
    """The discard in question."""
    said = words.say("comma").join([format_tile(offer.tile), source_text(offer, words)])
    return [Text(), indented(Text(said))]


def show_outcome(drill: Drill, given: LearnerAnswer, judged: Judgement, late: bool, words: Words, glyphs: bool) -> None:
    console = console_on(sys.stdout)
    wrong = words.say("drill_time_over" if late else "drill_wrong")
    headline = Text(words.say("drill_right"), GOOD) if judged.right else Text(wrong, BAD)
    show(console, Text(), headline, *_compared(drill, given, judged, words), Text())
    _explain(console, drill, judged, words, glyphs)


def _compared(drill: Drill, given: LearnerAnswer, judged: Judgement, words: Words) -> list[RenderableType]:
    lines: list[str] = []
    solution = judged.solution
    if solution.points is not None:
        lines.append(words.say("drill_worth", points=quantity(words, "points", solution.points)))
        if given.points is not None and not judged.right:
            lines.append(words.say("drill_you_said", points=quantity(words, "points", given.points)))
    if solution.verdict is not None:
        lines.append(words.say(VERDICT_WORDS[solution.verdict]))
    for key, names in (("drill_missed", judged.missed), ("drill_invented", judged.invented)):
        if names:
            said = words.say("semicolon").join([_difference(name, drill, words) for name in names])
            lines.append(words.say(key, what=said))
    if drill.spec.kind == THROW and not judged.right and solution.tiles:
        lines.append(words.say("drill_better", tiles=words.say("or").join(solution.tiles)))
    if drill.offer is not None and not judged.right and solution.claims:
        good = [move for move in drill.offer.moves(drill.hand) if claim_id(move) in solution.claims]
        lines.append(words.say("drill_better", tiles=words.say("or").join([claim_text(move, words) for move in good])))
    return [indented(Text(line)) for line in lines]


def _difference(name: str, drill: Drill, words: Words) -> str:
    """A tile by name, or a fan with the reason why it does not count."""
    if drill.spec.kind == WAITS or drill.score is None:
        return name
    fan = NUMBERS[name]
    best = drill.score.best
    counted = any(one.fan == fan for one in best.counted)
    why = [because(one, words) for one in best.absorbed if one.fan == fan and not counted]
    return f"{words.fan(fan)} ({why[0]})" if why else words.fan(fan)


def _explain(console: Console, drill: Drill, judged: Judgement, words: Words, glyphs: bool) -> None:
    if drill.score is not None:
        show_explanation(console, explain(drill.score, words.language), glyphs)
    if judged.waits is not None:
        show_waits(console, judged.waits, None, words, glyphs)
    if judged.advice is not None:
        show_advice(console, judged.advice, words, glyphs)
