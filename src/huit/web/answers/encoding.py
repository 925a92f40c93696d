"""Encode answers in a worker process. Without FastAPI, which takes longer to import than most answers to make."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any, Final

_ZIPPED_FROM: Final = 1000  # bytes


def encoded(function: Callable[..., object], arguments: tuple[Any, ...], zipped: bool) -> tuple[bytes, bool]:
    """The JSON of a result, and whether it is compressed."""
    body = json.dumps(function(*arguments), ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return (gzip.compress(body, 4), True) if zipped and len(body) >= _ZIPPED_FROM else (body, False)


def line(function: Callable[..., object], arguments: tuple[Any, ...]) -> str:
    """The JSON line of a result."""
    return json.dumps(function(*arguments), ensure_ascii=False) + "\n"
