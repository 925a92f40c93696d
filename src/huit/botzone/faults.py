"""Input from the platform, or meant to be, that cannot be used."""

from __future__ import annotations

from huit.core.faults import Fault


class BotzoneError(ValueError):
    """Carries the faults found; their sentences are those of every other fault."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join([f"{fault.code} {dict(fault.values)}" for fault in faults]))
        self.faults = faults

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


def botzone_error(code: str, **values: str) -> BotzoneError:
    return BotzoneError(Fault(code, values=tuple(values.items())))
