"""GET /api/tables/{table}/replay, .../replay/hands/{number} and .../replay/hands/{number}/review: a finished match."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from huit.game.actions import SEATS
from huit.game.film import Film
from huit.web.answering import documented, routes, sent
from huit.web.answers.replays import answer_replay, film_in
from huit.web.answers.replays_review import decisions_of
from huit.web.language import AskedLanguage
from huit.web.routes.replays import REVIEW, MostAsked, SeatAsked, StartAsked, hand_of_film, later, review_of_film
from huit.web.routes.tables import TableName, lines_of_record
from huit.web.wire.replays import PlayedHandAnswer, ReplayAnswer

router = routes("replays")
_KEPT: Final = 8  # films: a reader goes from hand to hand of the same one


async def _film_of_table(table: TableName, request: Request) -> Film:
    """The game of a table that has ended; of one that is still played nothing is told. It never changes any more."""
    films: dict[str, Film] = request.app.state.films
    if table not in films:
        lines = await lines_of_record(table, request)
        films[table] = await later(partial(film_in, "".join([line + "\n" for line in lines]).encode()))
    while len(films) > _KEPT:
        films.pop(next(iter(films)))
    return films[table]


TableFilm = Annotated[Film, Depends(_film_of_table)]


@router.get("/tables/{table}/replay", **documented(ReplayAnswer))
async def replay(film: TableFilm, lang: AskedLanguage) -> Response:
    """A finished match: who played, what each hand brought."""
    return sent(answer_replay(film, lang))


@router.get("/tables/{table}/replay/hands/{number}", **documented(PlayedHandAnswer))
async def played_hand(number: int, film: TableFilm, lang: AskedLanguage) -> Response:
    """A hand move by move with all tiles open, and its score explained."""
    return await hand_of_film(film, number, lang)


@router.get("/tables/{table}/replay/hands/{number}/review", **REVIEW)
async def reviewed_hand(
    number: int, film: TableFilm, lang: AskedLanguage, seat: SeatAsked, start: StartAsked = 0, most: MostAsked = 1000
) -> Response:
    """Each decision of a seat beside what the master would have done, one a line as they are judged."""
    return review_of_film(film, number, decisions_of(film, number, SEATS.index(seat), start)[:most], lang)
