"""/api/learners/me/games: the games of a profile, their statistics, review and exports."""

from __future__ import annotations

import time
from secrets import token_urlsafe
from typing import Final

from anyio.to_thread import run_sync
from fastapi import Request, Response

from huit.learn.progress.learner import AnswerEvent
from huit.learn.progress.log import Answered
from huit.store.errors import StoreError
from huit.store.games import Games
from huit.store.learners import LearnerLogEntry, LearnerProfile, Learners
from huit.store.stored_game import StoredGame
from huit.web.answers.dojo.learners import written_entry
from huit.web.answers.errors import Refused, refuse
from huit.web.answers.me.games import answer_games, csv_of, game_of, plain_game, reviewed
from huit.web.heavy import Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, json_response, refusals
from huit.web.routes.learning.learners import CodeFirst, Opened
from huit.web.routes.tables import record_of_table
from huit.web.wire.learning.learners import DeletedAnswer
from huit.web.wire.learning.me import GameRecordAnswer, HistoryAnswer, KeepGameRequest, KeptAnswer, ReviewedGameAnswer

router = api_router("profile", about_hands=True, route_class=CodeFirst)
_REFUSED: Final = (401, 429, 503)
_DRILL_LEVEL: Final = 3  # that the entry of an overlooked fan is logged with
_DRILL_KIND: Final = "which"


@router.post("/learners/me/games", **documented(KeptAnswer, *_REFUSED, 409, status=201))
async def keep_game(asked: KeepGameRequest, profile: Opened, request: Request, heavy: Heavy) -> Response:
    """Keep a game in the profile: a record, or a table's match that is over. The same game is kept once."""
    record = asked.record.encode()
    if asked.table:
        record = (await record_of_table(asked.table, request, heavy)).encode()
    source = "table" if asked.table else "file"
    game = await heavy.value(game_of, record, asked.player, source, asked.table, int(time.time()))
    try:
        await run_sync(_games(request).add, profile.id, game, record)
    except StoreError as error:
        if error.code != "games_full":
            raise
        raise Refused(*error.faults) from error
    return json_response({"id": game.id}, status=201)


@router.get("/learners/me/games", **documented(HistoryAnswer, *_REFUSED))
async def history(profile: Opened, request: Request, lang: AskedLanguage, heavy: Heavy) -> Response:
    """All games of the profile, with their statistics."""
    games = await run_sync(_games(request).history, profile.id)
    return await heavy.answer(answer_games, profile.nickname, games, lang)


@router.get("/learners/me/games.csv", response_class=Response, responses=refusals(*_REFUSED))
async def history_csv(profile: Opened, request: Request, heavy: Heavy) -> Response:
    """The history as CSV, one game a line."""
    games = await run_sync(_games(request).history, profile.id)
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="huit-games.csv"'}
    return Response(await heavy.value(csv_of, games), 200, headers, "text/csv; charset=utf-8")


@router.get("/learners/me/games/{game}", **documented(GameRecordAnswer, *_REFUSED))
async def one_game(game: str, profile: Opened, request: Request) -> Response:
    """A game with its record, as /api/replays takes it."""
    found, record = await _found(game, profile, request)
    return json_response({"game": plain_game(found), "record": record.decode()})


@router.post("/learners/me/games/{game}/review", **documented(ReviewedGameAnswer, *_REFUSED))
async def review_game(game: str, profile: Opened, request: Request, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Compare the decisions of the next hand with the master's. What is found comes back in the dojo.

    Ask again until `judged` is `begun`: a hand takes a second or so.
    """
    found, record = await _found(game, profile, request)
    about, findings, fans = await heavy.value(reviewed, found, record, lang)
    await run_sync(_games(request).note, profile.id, game, about, findings)
    if fans:
        await run_sync(_learners(request).add, profile.id, [_overlooked(fans)])
    found, _ = await _found(game, profile, request)
    return json_response({"game": plain_game(found)})


@router.delete("/learners/me/games/{game}", **documented(DeletedAnswer, *_REFUSED))
async def forget_game(game: str, profile: Opened, request: Request) -> Response:
    """Delete a game, immediately and irrevocably."""
    if not await run_sync(_games(request).delete, profile.id, game):
        raise refuse("game_unknown", absent=True)
    return json_response({"deleted": True})


async def _found(game: str, profile: LearnerProfile, request: Request) -> tuple[StoredGame, bytes]:
    found = await run_sync(_games(request).find, profile.id, game)
    if found is None:
        raise refuse("game_unknown", absent=True)
    return found


def _overlooked(fans: list[str]) -> LearnerLogEntry:
    """The log entry by which the dojo asks about fans that were overlooked at a table."""
    event = AnswerEvent(int(time.time()), _DRILL_KIND, _DRILL_LEVEL, right=False, seconds=0)
    entry = Answered(token_urlsafe(12), event, dict.fromkeys(fans, False))
    return LearnerLogEntry(entry.id, event.time, written_entry(entry))


def _games(request: Request) -> Games:
    return Games(request.app.state.database)


def _learners(request: Request) -> Learners:
    return Learners(request.app.state.database)
