"""Typed access to parsed JSON. Input is untrusted: whatever does not fit is a fault with its JSON pointer."""

from __future__ import annotations

import json
from typing import Any

from huit.core.faults import Fault
from huit.game.records.parsing import shortened
from huit.game.records.record import RecordError
from huit.imports.foreign import fault


def parse_json(content: bytes, first_line: int = 1) -> Any:
    """Parse JSON. Raises RecordError, which counts lines from `first_line`."""
    try:
        return json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError(fault("record_json", line=str(first_line), reason="UTF-8")) from error
    except (ValueError, RecursionError) as error:
        line = str(getattr(error, "lineno", 1) + first_line - 1)
        said = getattr(error, "msg", type(error).__name__)
        column = getattr(error, "colno", None)
        reason = said if column is None else f"{said}, {column}"
        raise RecordError(fault("record_json", line=line, reason=reason)) from error


class JsonValue:
    """A value and its place, as a JSON pointer."""

    def __init__(self, value: Any, place: str = "") -> None:
        self.value = value
        self.place = place

    def wrong(self, wanted: str) -> RecordError:
        """The error of this value."""
        return RecordError(self.fault(wanted))

    def fault(self, wanted: str) -> Fault:
        """The fault of this value."""
        found = shortened(json.dumps(self.value, ensure_ascii=False, default=str))
        return fault("import_value", place=self.place or "/", wanted=wanted, found=found)

    def has(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str | int) -> JsonValue:
        """A part; null if there is none. Raises RecordError for a part of something that has none."""
        place = f"{self.place}/{key}"
        if isinstance(key, str):
            if not isinstance(self.value, dict):
                raise self.wrong("{…}")
            return JsonValue(self.value.get(key), place)
        return JsonValue(self.value[key] if key < len(self.value) else None, place)

    def items(self, least: int = 0, most: int = 1_000_000) -> list[JsonValue]:
        """The parts of a list of so many."""
        if not isinstance(self.value, list) or not least <= len(self.value) <= most:
            raise self.wrong("[…]" if least != most else f"[…] ({least})")
        return [JsonValue(part, f"{self.place}/{place}") for place, part in enumerate(self.value)]

    def number(self, least: int = -(1 << 53), most: int = 1 << 53) -> int:
        """A whole number within bounds."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong(f"{least} – {most}" if (least, most) != (-(1 << 53), 1 << 53) else "0")
        return self.value

    def text(self, default: str | None = None) -> str:
        """A text; the default for null."""
        if self.value is None and default is not None:
            return default
        if not isinstance(self.value, str):
            raise self.wrong('"…"')
        return self.value
