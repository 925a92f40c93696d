"""Base class of frozen dataclasses that can be pickled on both builds."""

from __future__ import annotations


class Value:
    """Base of frozen dataclasses. Pickled by its fields: the compiled build knows no other way."""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        names: tuple[str, ...] = tuple(vars(type(self))["__dataclass_fields__"])
        return type(self), tuple([getattr(self, name) for name in names])
