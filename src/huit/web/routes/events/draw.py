"""/api/events/{event}/draw, /seating and /proof: seats of an event, found by worker processes."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from huit.store.events.codes import derived_code
from huit.web.answers.events.draw import answer_proof, drawing_of, given_seating
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.responses import api_router, documented, refusals
from huit.web.routes.events.log import SentFile
from huit.web.routes.events.opened import Clerk, OpenedEvent, Organiser
from huit.web.routes.events.writing import append
from huit.web.wire.events import DrawRequest, EventConflictAnswer, ProofAnswer, WrittenAnswer

REFUSED: Final = (401, 403, *HEAVY)
_FILE: Final = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}
_WRITTEN: Final[dict[str, Any]] = {
    "responses": {201: {"model": WrittenAnswer}, **refusals(*REFUSED), 409: {"model": EventConflictAnswer}},
    "response_class": JSONResponse,
    "status_code": 201,
}
router = api_router("events", about_hands=True)


@router.post("/events/{event}/draw", **_WRITTEN)
async def draw(asked: DrawRequest, opened: Organiser, request: Request, lang: AskedLanguage, heavy: Heavy) -> Response:
    """Announce the draw, make it, or seat the next session by rank. Sessions that were played stay as they are.

    Without a seed the server takes one that nobody sees before the draw.
    """
    seed = asked.seed.strip() or secret_seed(opened)
    log = opened.live.tournament.entries
    acts = await heavy.value(drawing_of, log, asked.step, seed, tuple(asked.confirmed))
    return await append(opened, asked.expected, acts, lang, request, heavy)


@router.post("/events/{event}/seating", openapi_extra=_FILE, **_WRITTEN)
async def take_seating(
    content: SentFile, opened: Organiser, request: Request, lang: AskedLanguage, heavy: Heavy
) -> Response:
    """Take over a seating from a file: ours, Pantheon's, or mahjong-tournament-engine's."""
    tournament = opened.live.tournament
    acts = await heavy.value(given_seating, tournament.entries, content)
    return await append(opened, tournament.seq, acts, lang, request, heavy)


@router.get("/events/{event}/proof", **documented(ProofAnswer, *REFUSED))
async def proof(opened: Clerk, heavy: Heavy) -> Response:
    """The proof of the seating: each promise, and every exception by name."""
    return await heavy.answer(answer_proof, opened.live.tournament.entries)


def secret_seed(opened: OpenedEvent) -> str:
    """A seed that is stored nowhere: the organiser's code makes it, the same one until sessions are played."""
    begun = sum([session.begun for session in opened.live.tournament.sessions])
    code = derived_code(opened.code, f"seed {opened.live.id} {begun}")
    return code.id + code.secret
