"""What the small frozen values share: they can be sent to another process, on either build."""

from __future__ import annotations


class Value:
    """Base of frozen dataclasses. One is rebuilt from its fields: the compiled build has no other way to copy it."""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        names: tuple[str, ...] = tuple(vars(type(self))["__dataclass_fields__"])
        return type(self), tuple([getattr(self, name) for name in names])
