"""Plain: the JSON object of an answer."""

from __future__ import annotations

Plain = dict[str, object]
