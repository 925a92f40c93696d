"""Signs for the hall: table numbers, and the sign of the first East."""

from __future__ import annotations

from huit.club.paper.sheet_of_paper import FELT, QUIET, Paper
from huit.club.paper.typesetting import CENTRE
from huit.core.words import LANGUAGES, Words, words_in


def table_numbers(tables: int, words: Words) -> bytes:
    """A page for each table: its number twice, to be folded into a tent."""
    paper = Paper(words.say("paper_table_numbers"), words.language)
    middle, half = paper.width / 2, paper.height / 2
    for number in range(1, tables + 1):
        for turned in (False, True):
            paper.canvas.saveState()
            if turned:
                paper.canvas.translate(paper.width, paper.height)
                paper.canvas.rotate(180)
            paper.text(middle, half + 70, words.say("paper_table"), 24, align=CENTRE, colour=QUIET)
            paper.text(middle, half + 320, str(number), 260, bold=True, align=CENTRE, room=paper.width - 80)
            paper.canvas.restoreState()
        paper.line(0, half, paper.width, half, 0.3)
        paper.page()
    return paper.saved()


def east_sign(words: Words) -> bytes:
    """The sign of the first East, in all languages."""
    paper = Paper(words.say("paper_east_sign"), words.language)
    middle = paper.width / 2
    paper.box(40, 60, paper.width - 80, paper.height - 120, 3, colour=FELT)
    paper.text(middle, 480, "东", 330, align=CENTRE, colour=FELT)
    names = [words_in(lang).say("wind_E") for lang in LANGUAGES if lang != "zh"]
    paper.text(middle, 600, "  ·  ".join(dict.fromkeys(names)), 44, bold=True, align=CENTRE, room=paper.width - 140)
    paper.text(middle, 650, words.say("paper_first_east"), 18, align=CENTRE, colour=QUIET, room=paper.width - 140)
    paper.page()
    return paper.saved()
