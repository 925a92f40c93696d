"""GET /api/preview.png."""

from __future__ import annotations

import re
from typing import Annotated, Final

from fastapi import Query, Request, Response

from huit.web.answers.errors import Refused, refuse
from huit.web.heavy import HEAVY, Heavy, HeavyWork
from huit.web.language import AskedLanguage
from huit.web.preview.content import Preview, preview_of, preview_of_record
from huit.web.preview.picture import SPRITE, draw_preview
from huit.web.responses import api_router, refusals
from huit.web.routes.tables import record_of_table
from huit.web.settings import ServerSettings

A_DAY: Final = {"Cache-Control": "public, max-age=86400", "Content-Encoding": "identity"}  # compressed as it is
PagePath = Annotated[str, Query(max_length=400, description="the address of a page, without the host")]
_REPLAY: Final = re.compile(r"/replay/([a-z0-9]+)/?")
router = api_router("pages")


@router.get("/preview.png", response_class=Response, responses=refusals(*HEAVY))
async def preview_picture(request: Request, lang: AskedLanguage, heavy: Heavy, path: PagePath = "/") -> Response:
    """The picture of a page for a chat: of a hand its tiles, points and fans."""
    settings: ServerSettings = request.app.state.settings
    sprite = settings.pages / SPRITE if settings.pages else None
    if sprite is None or not sprite.is_file():
        raise refuse("page_unknown", absent=True, path=path[:100])
    preview = await _of_replay(path, request, lang, heavy) or preview_of(path, lang)
    picture = await heavy.value(draw_preview, preview, str(sprite))
    return Response(picture, 200, A_DAY, "image/png")


async def _of_replay(path: str, request: Request, lang: str, heavy: HeavyWork) -> Preview | None:
    """The preview of a finished match of this server; None for any other page."""
    found = _REPLAY.fullmatch(path)
    if found is None:
        return None
    try:
        record = await record_of_table(found[1], request, heavy)
        preview: Preview = await heavy.value(preview_of_record, record.encode(), lang)
    except Refused:  # no such match, or not finished: the picture of any
        return None
    return preview
