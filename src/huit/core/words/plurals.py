"""Plural rules: the form of a counted noun, chosen by the conditions of CLDR (Unicode's locale data).

A condition compares operands of the number as it is shown: n its absolute value, i the whole part, v how many decimals
are shown, f the decimals as a number. "i = 0,1" is French, "n % 10 = 2..4 and n % 100 != 12..14" is Czech-like.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_RELATION: Final = re.compile(r"([nivf])(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


@dataclass(frozen=True, slots=True)
class _Relation:
    """An operand, perhaps the rest of its division, inside or outside of some ranges of whole numbers."""

    operand: str
    divisor: int  # 0 for none
    inside: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, operands: Mapping[str, float]) -> bool:
        value = operands[self.operand]
        if self.divisor:
            value %= self.divisor
        within = any(low <= value <= high and value == int(value) for low, high in self.ranges)
        return within == self.inside


@dataclass(frozen=True, slots=True)
class PluralForm:
    """A form and when it is taken: one of the alternatives holds, all relations of it. None: always."""

    name: str
    alternatives: tuple[tuple[_Relation, ...], ...]

    def holds(self, operands: Mapping[str, float]) -> bool:
        found = [all(one.holds(operands) for one in relations) for relations in self.alternatives]
        return any(found) or not found


PluralRules = tuple[PluralForm, ...]


def parse_plurals(conditions: Mapping[str, object]) -> PluralRules:
    """The forms in their order. Raises ValueError for a condition that cannot be read, or a last form that has one."""
    forms = tuple([PluralForm(name, _parsed(name, text)) for name, text in conditions.items()])
    if not forms or [bool(form.alternatives) for form in forms] != [True] * (len(forms) - 1) + [False]:
        raise ValueError("needs forms with conditions, then one whose condition is empty")
    return forms


def plural_form(rules: PluralRules, number: float, decimals: int = 0) -> str:
    """The name of the form for a number that is shown with so many decimals."""
    size = abs(number)
    operands = {"n": size, "i": int(size), "v": decimals, "f": round(size % 1 * 10**decimals)}
    return next(form.name for form in rules if form.holds(operands))


def _parsed(name: str, text: object) -> tuple[tuple[_Relation, ...], ...]:
    if not isinstance(text, str):
        raise ValueError(f"{name}: a condition is a text")
    if not text:
        return ()
    return tuple([tuple([_relation(part) for part in one.split(" and ")]) for one in text.split(" or ")])


def _relation(text: str) -> _Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"has a condition that cannot be read: {text!r}")
    operand, divisor, sign, listed = found.groups()
    ranges = [one.partition("..") for one in listed.split(",")]
    return _Relation(
        operand, int(divisor or 0), sign == "=", tuple([(int(low), int(high or low)) for low, _, high in ranges])
    )
