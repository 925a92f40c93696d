"""Read plain JSON values into frozen dataclasses, strictly: every field says how it is read.

    number: int = field(metadata=read_by(integer(1, 9999)))

A field without a default is required; a key that no field has is a fault. Faults name the place: `sessions.2.start`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from itertools import islice
from typing import Any, Final, TypeVar

from huit.club.faults import DeskError, desk_fault
from huit.core.faults import Fault, HuitError

Reader = Callable[[object, str], Any]
Values = dict[str, Any]  # by the name of the field
Made = TypeVar("Made")

TIME_OF_DAY: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
SHOWN: Final = 40  # characters of a bad value that are quoted
MOST_UNKNOWN: Final = 10  # keys of an object that are named


class BadValue(HuitError):
    """A value that cannot be used: its faults, each with its place."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*[fault.code for fault in faults])
        self.faults = faults


def bad(value: object, place: str, expected: str) -> BadValue:
    """The error of a value that is not as expected; `expected` is written without words."""
    return BadValue(desk_fault("entry_value", place=place, text=repr(value)[:SHOWN], expected=expected))


def mistyped(code: str, value: object, place: str) -> BadValue:
    """The error of what somebody typed into a form, with a sentence of its own."""
    return BadValue(desk_fault(code, place=place, text=_printable(str(value)[:SHOWN])))


def _printable(text: str) -> str:
    """A text that can be printed and sent: half of a surrogate pair cannot."""
    return text if text.isprintable() else ascii(text)[1:-1]


def read_by(reader: Reader) -> Mapping[str, Reader]:
    """Metadata of a field: its reader."""
    return {"read": reader}


# Readers --------------------------------------------------------------------------------------------------------------


def text(most: int, least: int = 0) -> Reader:
    """A text on one line."""

    def read(value: object, place: str) -> str:
        if not isinstance(value, str) or not least <= len(value.strip()) <= most or not value.isprintable():
            raise bad(value, place, f'"..." {least}..{most}')
        return value.strip()

    return read


def integer(low: int, high: int) -> Reader:
    def read(value: object, place: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise bad(value, place, f"{low}..{high}")
        return value

    return read


def flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise bad(value, place, "true | false")
    return value


def choice(*known: str) -> Reader:
    def read(value: object, place: str) -> str:
        if not isinstance(value, str) or value not in known:
            raise bad(value, place, " | ".join(known))
        return value

    return read


def day(value: object, place: str) -> str:
    """A date of ISO 8601, or nothing."""
    if value == "":
        return ""
    if isinstance(value, str) and len(value) == 10:
        try:
            return date.fromisoformat(value).isoformat()
        except ValueError:
            pass
    raise bad(value, place, "YYYY-MM-DD")


def time_of_day(value: object, place: str) -> str:
    if value == "" or (isinstance(value, str) and TIME_OF_DAY.fullmatch(value)):
        return str(value)
    raise bad(value, place, "HH:MM")


def hexadecimal(value: object, place: str) -> str:
    """A SHA-256, or nothing."""
    if value == "" or (isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value)):
        return str(value)
    raise bad(value, place, "[0-9a-f]{64}")


def several(reader: Reader, most: int, least: int = 0) -> Reader:
    def read(value: object, place: str) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            raise bad(value, place, f"[...] {least}..{most}")
        return tuple([reader(one, f"{place}.{number}") for number, one in enumerate(value, 1)])

    return read


def optional(reader: Reader) -> Reader:
    def read(value: object, place: str) -> Any:
        return None if value is None else reader(value, place)

    return read


def record(made: type[Made]) -> Reader:
    """A nested dataclass whose fields say how they are read."""

    def read(value: object, place: str) -> Made:
        faults, values = read_values(made, value, f"{place}.")
        if faults:
            raise BadValue(faults[0])
        return made(**values)

    return read


def plain_object(value: object, place: str) -> Mapping[str, Any]:
    """An object that is read elsewhere."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise bad(value, place, "{...}")
    return value


# Whole values ---------------------------------------------------------------------------------------------------------


def read_record(made: type[Made], value: object) -> Made:
    """Read an object. Raises DeskError with every fault."""
    faults, values = read_values(made, value, "")
    if faults:
        raise DeskError(*faults)
    return made(**values)


def read_values(made: type, value: object, prefix: str, given: Collection[str] = ()) -> tuple[list[Fault], Values]:
    """Read the fields of an object, but for those that are given by somebody else: every fault, and the values."""
    if not isinstance(value, Mapping):
        return [*bad(value, prefix.rstrip(".") or "payload", "{...}").faults], {}
    known = {one.name: one for one in fields(made) if one.name not in given}
    unknown = list(islice((key for key in value if key not in known), MOST_UNKNOWN))
    faults = [desk_fault("entry_key_unknown", place=_printable(f"{prefix}{key}"[:SHOWN])) for key in unknown]
    values: Values = {}
    for name, one in known.items():
        try:
            if name in value:
                values[name] = one.metadata["read"](value[name], f"{prefix}{name}")
            elif _required(one):
                faults.append(desk_fault("entry_key_missing", place=f"{prefix}{name}"))
        except BadValue as error:
            faults += error.faults
    return faults, values


def _required(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


def plain_record(value: object) -> dict[str, Any]:
    """The object that `read_record` reads; fields with their default are left out."""
    return {
        one.name: plain_value(getattr(value, one.name))
        for one in fields(value)  # type: ignore[arg-type]  # a dataclass, see plain_value
        if _required(one) or getattr(value, one.name) != one.default
    }


def plain_value(value: Any) -> Any:
    """Dataclasses as objects, tuples as lists; everything else stays."""
    if is_dataclass(value):
        return plain_record(value)
    if isinstance(value, tuple):
        return [plain_value(one) for one in value]
    return value
