"""What can go wrong with a database, as a fault with a code and the values of its sentence."""

from __future__ import annotations

from huit.core.faults import Fault


class StoreError(Exception):
    """Something cannot be stored or read. `faults` are said in the reader's language by `huit.core.words`."""

    def __init__(self, code: str, **values: str) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.faults = (Fault(code, values=tuple(values.items())),)


class JournalConflict(StoreError):
    """Somebody else has written an entry with this number: whoever meets it does not own the table any more."""

    def __init__(self, table: str) -> None:
        super().__init__("journal_conflict", table=table)


class JournalBroken(StoreError):
    """Entries are missing, or are no JSON: what is read back is not what was written."""

    def __init__(self, table: str, entry: int) -> None:
        super().__init__("journal_broken", table=table, entry=str(entry))
