"""Storage errors: a fault code with the values of its message."""

from __future__ import annotations

from collections.abc import Callable

from huit.core.faults import Fault, HuitError


class StoreError(HuitError):
    """A failed read or write. `faults` are translated by `huit.core.words`."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.faults = (Fault(code, values=tuple(values.items())),)

    def __reduce__(self) -> tuple[Callable[..., StoreError], tuple[object, ...]]:
        return _again, (type(self), self.code, self.faults[0].values)


def _again(kind: type[StoreError], code: str, values: tuple[tuple[str, str], ...]) -> StoreError:
    """The error that was pickled, whatever its class is made with."""
    error = kind.__new__(kind)
    StoreError.__init__(error, code, **dict(values))
    return error


class JournalConflict(StoreError):
    """An entry with this number exists already: another server owns the table now."""

    def __init__(self, table: str) -> None:
        super().__init__("journal_conflict", table=table)


class JournalBroken(StoreError):
    """A stored journal that is incomplete or invalid; `entry` is the first bad entry."""

    def __init__(self, table: str, entry: int) -> None:
        super().__init__("journal_broken", table=table, entry=str(entry))
