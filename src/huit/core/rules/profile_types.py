"""Rule profiles as values: points, absorptions, switches, and the lines with their sources."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from huit.core.faults import Fault, HuitError
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import Absorption, FanRule
from huit.core.values import Value

COMBINE: Final = -1  # the step of the order of work at which account-once decides


@dataclass(frozen=True)
class ProfileLine(Value):
    """One line of a profile: a value with the ruling and the sources that give it."""

    key: str
    value: str
    ruling: str
    said_by: str


@dataclass(frozen=True)
class Switches(Value):
    """Settings beside the fans. Those after the flowers concern the play, not the score.

    A false hu costs an amount to each opponent, or to nobody where `false_hu_paid_to_opponents` is off.
    """

    minimum: int = 8  # points needed without flowers (R-A09)
    flower_points: int = 1  # R-A05
    false_hu_too_cheap: int = 10  # a complete hand below the minimum
    false_hu_wrong_tile: int = 20  # a ready hand, on a tile that does not complete it
    false_hu_incomplete: int = 20  # a hand that is not even ready
    false_hu_paid_to_opponents: bool = True
    dead_hand_may_claim: bool = True
    seat_change: bool = False


def _usual_rows() -> tuple[FanRule, ...]:
    return FAN_TABLE


@dataclass(frozen=True)
class Profile(Value):
    """Points and absorptions of each fan, the order in which they are resolved, and the rows.

    >>> huit.profile_named("ffmj")
    Profile('ffmj')
    >>> huit.profile_named("ffmj").switches.minimum
    8
    """

    name: str
    title: dict[str, str]  # by language
    label: dict[str, str]  # the same in a word or two; of a custom profile perhaps none
    points: tuple[int, ...]
    absorptions: tuple[tuple[Absorption, ...], ...]
    switches: Switches
    lines: tuple[ProfileLine, ...]
    order: tuple[int, ...]
    rows: tuple[FanRule, ...] = field(default_factory=_usual_rows, repr=False)  # a default would fill pages of help

    def __repr__(self) -> str:
        return f"Profile({self.name!r})"

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """Pickle without the rows: conditions hold functions, and every process has the table."""
        if not self.has_usual_rows:
            raise TypeError("a profile with rows of its own cannot be pickled")
        _, parts = super().__reduce__()
        return Profile, parts[:-1]

    @property
    def has_usual_rows(self) -> bool:
        """True if the rows are those of the table. Only then do the digests identify the rules."""
        return self.rows is FAN_TABLE

    @property
    def digest(self) -> str:
        """A hash of everything that can change a score or a payment, and of nothing else: records carry it."""
        return _hash_of(self.points, self._absorbed(), _SwitchesAsHashed(self.switches))

    @property
    def fans_digest(self) -> str:
        """A hash of what the fans are worth and what they absorb: tables of scores are known by it."""
        return _hash_of(self.points, self._absorbed())

    def _absorbed(self) -> list[list[tuple[int, str, tuple[int, ...], bool]]]:
        return [
            sorted((one.fan, one.scope, one.beside, one.on_knitted_tile) for one in some) for some in self.absorptions
        ]


class _SwitchesAsHashed:
    """Switches as a digest hashes them. Those younger than the first records are left out while they change nothing."""

    def __init__(self, switches: Switches) -> None:
        self.switches = switches

    def __repr__(self) -> str:
        one = self.switches
        young = []
        if one.false_hu_wrong_tile != one.false_hu_incomplete:
            young.append(f", false_hu_wrong_tile={one.false_hu_wrong_tile!r}")
        if not one.false_hu_paid_to_opponents:
            young.append(f", false_hu_paid_to_opponents={one.false_hu_paid_to_opponents!r}")
        return (
            f"Switches(minimum={one.minimum!r}, flower_points={one.flower_points!r}, "
            f"false_hu_too_cheap={one.false_hu_too_cheap!r}, false_hu_incomplete={one.false_hu_incomplete!r}, "
            f"dead_hand_may_claim={one.dead_hand_may_claim!r}, seat_change={one.seat_change!r}{''.join(young)})"
        )


def _hash_of(*parts: object) -> str:
    from hashlib import sha256  # noqa: PLC0415 (scoring a hand has no need of it)

    return sha256(repr(parts).encode()).hexdigest()[:16]


class ProfileError(HuitError, ValueError):
    """A profile that cannot be used: an unknown name, a file that cannot be read, a line that makes no sense.

    >>> try:
    ...     huit.profile_named("nowhere")
    ... except huit.ProfileError as error:
    ...     error.faults[0].code
    'profile_unknown'
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(f"{fault.code} {dict(fault.values)}" for fault in faults))
        self.faults = faults

    def in_file(self, file: str) -> ProfileError:
        """The same error with the name of the file in every fault that names none."""
        named = [
            fault if "file" in dict(fault.values) else replace(fault, values=(*fault.values, ("file", file[-80:])))
            for fault in self.faults
        ]
        return ProfileError(*named)

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults
