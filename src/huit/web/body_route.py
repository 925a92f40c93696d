"""Route of the API: a body with very many faults is refused as a whole.

Each fault becomes a dictionary, in the process of the tables: a list of as many zeros as a body holds took a quarter of
a second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_type_hints

from fastapi.routing import APIRoute

from huit.web.answers.errors import Refused, refuse
from huit.web.wire.base import RequestModel, with_few_faults

MOST_FAULTS: Final = 200


class BodyRoute(APIRoute):
    """The class of all routes that `api_router` makes."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        for name, hint in get_type_hints(endpoint, include_extras=True).items():
            if isinstance(hint, type) and issubclass(hint, RequestModel):
                endpoint.__annotations__[name] = with_few_faults(hint, MOST_FAULTS, _too_many)
        super().__init__(path, endpoint, **options)


def _too_many() -> Refused:
    return refuse("body_faults", most=str(MOST_FAULTS))
