"""The terms of a table and their validation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from huit.bots.levels import BOTS
from huit.core.faults import Fault, HuitError
from huit.core.profiles import BUILT_IN, DEFAULT, profile_named
from huit.game.setup import Setup
from huit.hall.player_names import is_name_of_bot, readable_name

EVEN: Final = "even"  # the pause after a discard never reveals who can claim it
FAST: Final = "fast"  # players without a claim are not waited for
PACES: Final = (EVEN, FAST)

RANGES: Final = {"people": (1, 4), "hands": (1, 16), "claim_seconds": (1, 30), "think_seconds": (5, 300)}
LONGEST_NAME: Final = 20


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms agreed when a table opens. `people` are waited for; `think_seconds` 0 means no clock."""

    people: int = 1
    bots: str = "club"
    hands: int = 16
    profile: str = DEFAULT
    claim_seconds: int = 3
    think_seconds: int = 20
    strict: bool = False
    naming: bool = False
    help: bool = True
    pace: str = EVEN
    watch: bool = True

    def setup(self, seed: str, salt: str) -> Setup:
        """The setup of a match by these terms."""
        return Setup(profile_named(self.profile), seed=seed, salt=salt, hands=self.hands, strict=self.strict)


class TermsError(HuitError, ValueError):
    """Invalid terms or an invalid name, with every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join([fault.code for fault in faults]))
        self.faults = faults


def check_terms(terms: Terms) -> None:
    """Raise TermsError for values out of range and unknown names."""
    found = [_out_of_range(key, low, high) for key, (low, high) in RANGES.items() if not _fits(terms, key, low, high)]
    choices = (("profile", tuple(BUILT_IN)), ("bots", tuple(BOTS)), ("pace", PACES))
    found += [_unknown(key, known) for key, known in choices if getattr(terms, key) not in known]
    if found:
        raise TermsError(tuple(found))


def _fits(terms: Terms, key: str, low: int, high: int) -> bool:
    value: int = getattr(terms, key)
    return low <= value <= high or (key == "think_seconds" and value == 0)


def _out_of_range(key: str, low: int, high: int) -> Fault:
    return Fault("terms_range", values=(("key", key), ("low", str(low)), ("high", str(high))))


def _unknown(key: str, known: tuple[str, ...]) -> Fault:
    return Fault("terms_choice", values=(("key", key), ("known", ", ".join(known))))


def checked_name(name: str) -> str:
    """The normalised name of a player. Raises TermsError."""
    plain = readable_name(name, LONGEST_NAME)
    if plain is None:
        raise TermsError((Fault("name_invalid", values=(("most", str(LONGEST_NAME)),)),))
    if is_name_of_bot(plain):
        raise TermsError((Fault("name_of_bot", values=(("name", plain),)),))
    return plain


def distinct_name(name: str, others: Sequence[str]) -> str:
    """The name, with a number where somebody else at the table has the same one ("Anne 2")."""
    taken = {other.casefold() for other in others}
    numbered = (f"{name[: LONGEST_NAME - 2].rstrip()} {number}" for number in range(2, len(others) + 6))
    return next(one for one in (name, *numbered) if one.casefold() not in taken and not is_name_of_bot(one))


def plain_terms(terms: Terms) -> dict[str, Any]:
    """The terms as JSON values."""
    return asdict(terms)
