"""Typed access to parsed JSON. Input is untrusted: whatever does not fit is a fault with its JSON pointer."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from huit.core.faults import Fault
from huit.game.records.parsing import shortened
from huit.game.records.record import RecordError
from huit.imports.foreign import fault

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\],]', re.DOTALL)  # strings, so that brackets in them do not count
_CLOSED_BY: Final = {"{": "}", "[": "]"}


@dataclass(frozen=True)
class ReadJson:
    """A JSON document; with a fault, only what stands before it."""

    value: Any
    fault: Fault | None = None


def parse_json(content: bytes, first_line: int = 1) -> ReadJson:
    """Parse JSON; a text that is cut off or damaged is read up to there. Lines are counted from `first_line`.

    Raises RecordError where nothing can be read.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = first_line + content[: error.start].count(b"\n")
        raise RecordError(fault("import_json", line=str(line), reason="not UTF-8")) from error
    try:
        return ReadJson(json.loads(text))
    except json.JSONDecodeError as error:
        line = error.lineno + first_line - 1
        wrong = fault("import_json", line=str(line), reason=f"{error.msg}, column {error.colno}")
        return ReadJson(_before(text[: error.pos], wrong), wrong)
    except (ValueError, RecursionError) as error:
        raise RecordError(fault("import_json", line=str(first_line), reason=type(error).__name__)) from error


def _before(text: str, wrong: Fault) -> Any:
    """The values that are complete in the beginning of a document, with its brackets closed."""
    closing: list[str] = []
    end, still_open = 0, ""
    for token in _TOKEN.finditer(text):
        if token[0] in _CLOSED_BY:
            closing.append(_CLOSED_BY[token[0]])
        elif token[0] == "," or (closing and token[0] == closing[-1]):
            end = token.start()
            if token[0] != ",":
                closing.pop()
                end = token.end()
            still_open = "".join(reversed(closing))
    try:
        return json.loads(text[:end] + still_open)
    except (ValueError, RecursionError) as error:
        raise RecordError(wrong) from error


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
