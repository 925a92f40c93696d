"""Plain values, as JSON has them: the type of an object, and compact text."""

from __future__ import annotations

import json

Plain = dict[str, object]


def compact_json(value: object) -> str:
    """The text of a value on one line without spaces, in letters of any script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
