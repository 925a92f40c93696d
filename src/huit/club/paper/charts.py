"""Charts for the wall: where everybody sits by name, the tables of a session, and the proof of the seating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from huit.club.event.model import Numbers, Session, Tournament
from huit.club.event.seating import proof
from huit.club.paper.labels import alphabetical, list_name, no_seat, session_time, session_title, where_and_when, wind
from huit.club.paper.sheet_of_paper import FELT, MARGIN, QUIET, Column, Paper, long_table
from huit.club.paper.typesetting import CENTRE, RIGHT
from huit.club.seating.proof import Breach, Proof
from huit.club.seating.wording import LETTERS, exception_of, promise_of, verdict_of
from huit.core.words import Words

TALLEST: Final = 28.0  # row of a chart: a small field fills the page


def wall_chart(event: Tournament, words: Words) -> bytes:
    """Everybody by last name, with table and starting wind of each session."""
    paper = Paper(words.say("paper_wall_chart"), words.language, wide=True)
    columns = [Column(words.say("paper_number"), 5, RIGHT), Column(words.say("paper_name"), 26)]
    columns += [Column(words.say("paper_country"), 6)]
    columns += [Column(session_title(words, session), 7, CENTRE) for session in event.sessions]
    rows = [
        [str(entrant.number), list_name(entrant), entrant.country]
        + [_seat(event, words, session, entrant.number) for session in event.sessions]
        for entrant in alphabetical(event)
    ]
    title = words.say("paper_wall_chart_of", name=event.settings.name)
    long_table(paper, title, where_and_when(words, event), columns, rows, 16, 10, TALLEST)
    return paper.saved()


def _seat(event: Tournament, words: Words, session: Session, number: int) -> str:
    """`T4 S`: table and starting wind of somebody in a session, a dash if he does not sit there."""
    seat = event.seat_of(session, number)
    if seat is None:
        return no_seat(session)
    table, place = seat
    return words.desk("seat_short").format(table=table.number, wind=words.say(LETTERS[place]))


def session_chart(event: Tournament, session: Session, words: Words) -> bytes:
    """The tables of one session with the four of each."""
    paper = Paper(words.say("paper_wall_chart"), words.language, wide=True)
    columns = [Column(words.say("paper_table"), 8, CENTRE)]
    columns += [Column(wind(words, place), 26) for place in range(4)]
    rows = [
        [
            str(table.number),
            *[f"{number}  {event.name(number)}" if number else "—" for number in session.at_table(table)],
        ]
        for table in session.tables
    ]
    title = f"{event.settings.name}  ·  {session_title(words, session)}"
    long_table(paper, title, session_time(words, session), columns, rows, 20, 11, TALLEST)
    return paper.saved()


# Proof ----------------------------------------------------------------------------------------------------------------


def seating_proof(event: Tournament, words: Words) -> bytes:
    """Every promise of the seating, kept or with its exceptions by name; the draw; the winds of everybody."""
    paper = Paper(words.say("paper_proof"), words.language, wide=True)
    found = proof(event)
    title = words.say("paper_proof_of", name=event.settings.name)
    y = paper.heading(title, where_and_when(words, event)) + 10
    if found is None:
        paper.text(MARGIN, y, "—", 10)
        paper.page()
        return paper.saved()
    for text, quiet in _lines(event, words, *found):
        room = paper.width - 2 * MARGIN - (14 if quiet else 0)
        y = paper.paragraph(
            MARGIN + (14 if quiet else 0), y, text, 8.5 if quiet else 10, room, QUIET if quiet else FELT
        )
        if y > paper.height - MARGIN - 20:
            paper.page()
            y = paper.heading(title, "") + 10
    paper.page()
    _winds(paper, event, words, title, *found)
    return paper.saved()


def _lines(event: Tournament, words: Words, made: Proof, people: Numbers) -> Iterator[tuple[str, bool]]:
    """The lines of the proof; True for those that belong to the one before them."""
    for check in made.checks:
        yield promise_of(check, words) + words.say("paper_colon") + verdict_of(check, words), False
        for breach in check.breaches:
            yield exception_of(check, breach, _who(event, breach, people), words), True
    met = [words.say("says", subject=times, value=pairs) for times, pairs in enumerate(made.meetings) if pairs]
    yield words.say("seat_met", counts=words.say("comma").join(met)), False
    if event.announcement is not None:
        yield words.say("seat_schema", digest=event.announcement.schema), False
        yield words.say("seat_commitment", commitment=event.announcement.commitment), False
    for seed in dict.fromkeys([session.seed for session in event.sessions if session.seed]):
        yield words.say("seat_seed", seed=seed), False


def _who(event: Tournament, breach: Breach, people: Numbers) -> str:
    return " – ".join([f"{people[player]} {event.name(people[player])}" for player in breach.players])


def _winds(paper: Paper, event: Tournament, words: Words, title: str, made: Proof, people: Numbers) -> None:
    """Starting winds and opponents of everybody."""
    met: dict[int, list[int]] = {number: [] for number in people}
    for session in event.sessions:
        for table in session.tables:
            for number in table.drawn:
                met[number] += [other for other in table.drawn if other != number]
    columns = [Column(words.say("paper_number"), 4, RIGHT), Column(words.say("paper_name"), 18)]
    columns += [Column(words.say(letter), 3, CENTRE) for letter in LETTERS]
    columns += [Column(words.say("paper_opponents"), 66)]
    rows = [
        [
            str(number),
            event.name(number),
            *[str(count) for count in made.winds[place]],
            " ".join(map(str, sorted(met[number]))),
        ]
        for place, number in enumerate(people)
    ]
    long_table(paper, title, words.say("paper_winds_each"), columns, rows, 14, 9)
