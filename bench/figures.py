"""Measured figures with their goals, as a table for the terminal or as plain values for JSON."""

from __future__ import annotations

from dataclasses import dataclass, field

AT_LEAST = "≥"
AT_MOST = "≤"


@dataclass(frozen=True)
class Figure:
    """One line of a table. `note` says what else there is to know."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    bound: str = AT_LEAST
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value >= self.goal if self.bound == AT_LEAST else self.value <= self.goal

    def plain(self) -> dict[str, object]:
        goal = None if self.goal is None else f"{self.bound} {self.goal:g}"
        return {
            "name": self.name,
            "value": round(self.value, 3),
            "unit": self.unit,
            "goal": goal,
            "met": self.met,
            "note": self.note,
        }


@dataclass
class Section:
    """Figures measured together."""

    title: str
    figures: list[Figure] = field(default_factory=list)
    remark: str = ""

    def plain(self) -> dict[str, object]:
        return {"title": self.title, "remark": self.remark, "figures": [one.plain() for one in self.figures]}

    def text(self) -> str:
        lines = [self.title, "-" * len(self.title)]
        rows = [(one.name, _amount(one.value, one.unit), _goal(one), one.note) for one in self.figures]
        widths = [max([len(row[column]) for row in rows], default=0) for column in range(3)]
        for name, value, goal, note in rows:
            lines.append(f"  {name:<{widths[0]}}  {value:>{widths[1]}}  {goal:<{widths[2]}}  {note}".rstrip())
        if self.remark:
            lines.append(f"  {self.remark}")
        return "\n".join(lines)


def _amount(value: float, unit: str) -> str:
    if unit == "×":
        return f"×{value:.2f}"
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.1f} {unit}"


def _goal(one: Figure) -> str:
    if one.goal is None:
        return ""
    goal = f"×{one.goal:g}" if one.unit == "×" else f"{one.goal:g}"
    return f"goal {one.bound} {goal}: {'met' if one.met else 'MISSED'}"
