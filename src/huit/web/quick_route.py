"""Quick route: a body that fits its model reaches the endpoint without FastAPI's solving of dependencies.

Documentation and refusals are FastAPI's: a request that is not plainly right (its query, type or body) goes its way.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final, get_type_hints
from urllib.parse import parse_qsl

from fastapi import Request, Response

from huit.core.words import LANGUAGES
from huit.web.language import accepted
from huit.web.responses import BodyRoute
from huit.web.wire.base import RequestModel, fitting

Handler = Callable[[Request], Coroutine[Any, Any, Response]]

_JSON: Final = "application/json"
_FLAGS: Final = {"true": True, "false": False}


class QuickRoute(BodyRoute):
    """For an endpoint `(asked, lang)`, a model and a language, of a router that is `about_hands`."""

    def get_route_handler(self) -> Handler:
        usual = super().get_route_handler()
        endpoint: Any = self.endpoint
        model: type[RequestModel] = next(iter(get_type_hints(endpoint).values()))

        async def quick(request: Request) -> Response:
            asked = await _asked(request, model)
            lang = _settled(request) if asked is not None else ""
            response: Response = await (endpoint(asked, lang) if lang else usual(request))
            return response

        return quick


async def _asked(request: Request, model: type[RequestModel]) -> RequestModel | None:
    """The body, if it is called JSON and fits the model."""
    if request.headers.get("content-type") != _JSON:
        return None
    return fitting(model, await request.body())


def _settled(request: Request) -> str:
    """The language of a request whose query says nothing but `lang` and `soft`, each once; "" for any other query."""
    query = request.scope["query_string"]
    said = dict(parse_qsl(query.decode("latin-1"), keep_blank_values=True)) if query else {}
    soft = said.pop("soft", "false")
    lang = said.pop("lang", None)
    if said or soft not in _FLAGS or query.count(b"=") > (b"soft=" in query) + (b"lang=" in query):
        return ""
    request.state.soft = _FLAGS[soft]
    if lang is None:
        return accepted(request.headers.get("accept-language"))
    return lang if lang in LANGUAGES else ""
