"""GET /api/preview.png."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Request, Response

from huit.web.answers.errors import refuse
from huit.web.heavy import HEAVY, Heavy
from huit.web.language import AskedLanguage
from huit.web.preview.content import preview_of
from huit.web.preview.picture import SPRITE, draw_preview
from huit.web.responses import api_router, refusals
from huit.web.settings import ServerSettings

A_DAY: Final = {"Cache-Control": "public, max-age=86400"}
PagePath = Annotated[str, Query(max_length=400, description="the address of a page, without the host")]
router = api_router("pages")


@router.get("/preview.png", response_class=Response, responses=refusals(*HEAVY))
async def preview_picture(request: Request, lang: AskedLanguage, heavy: Heavy, path: PagePath = "/") -> Response:
    """The picture of a page for a chat: of a hand its tiles, points and fans."""
    settings: ServerSettings = request.app.state.settings
    sprite = settings.pages / SPRITE if settings.pages else None
    if sprite is None or not sprite.is_file():
        raise refuse("page_unknown", absent=True, path=path[:100])
    picture = await heavy.value(draw_preview, preview_of(path, lang), str(sprite))
    return Response(picture, 200, A_DAY, "image/png")
