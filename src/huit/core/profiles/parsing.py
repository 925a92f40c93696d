"""Parse a profile file: TOML that overrides the profile it extends. Every fault is reported at once."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from typing import Any, Final

from huit.core.faults import Fault
from huit.core.profiles.built_in import parsed_toml
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS, Fan
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import HAND, OTHER_READING, SCOPES, Absorption, FanRule
from huit.core.rules.profile_types import COMBINE, Profile, ProfileError, ProfileLine, Switches

TomlTable = dict[str, object]

_MOST_POINTS: Final = 1000
_LONGEST_LINE: Final = 20_000  # characters
_MOST_DOTS: Final = 50  # outside of quotes
_QUOTED: Final = re.compile(r"""\"(?:[^"\\]|\\.)*"|'[^']*'""")
_LONG_NUMBER: Final = re.compile(r"[0-9_]{100}")
# `order`, `rulings` and `sources` are of the built-in profiles, see built_in.py; a copy of one may keep them.
_TOP_KEYS: Final = (
    *("order", "extends", "title", "label", "points", "switches", "absorbs", "counts"),
    *("rulings", "sources"),
)
_ABSORBS_KEYS: Final = ("fan", "absorbs", "scope", "beside", "on_knitted_tile", "ruling", "said_by")
_COUNTS_KEYS: Final = ("fan", "beside", "ruling", "said_by")


def read_profile(data: TomlTable, name: str, parent: Profile | None) -> Profile:
    """Build a profile from the tables of a file; `parent` is the profile it extends, None for the bare table."""
    reader = _ProfileReader(data, name, parent)
    reader.read()
    if reader.faults:
        raise ProfileError(*reader.faults)
    return reader.profile()


def with_rows(profile: Profile, rows: tuple[FanRule, ...]) -> Profile:
    """The same profile over rows with other conditions, one for each fan: to try one without changing the table.

    Points and absorptions stay those of the profile.
    """
    return replace(profile, rows=rows, order=order_of_work(profile.absorptions, rows))


def parent_name(data: TomlTable) -> str:
    """The value of `extends`, "" where there is none."""
    parent = data.get("extends", "")
    if not isinstance(parent, str):
        raise ProfileError(Fault("profile_value", values=_values(key="extends", value=str(parent), wanted='"ffmj"')))
    return parent


def parse_toml(text: str) -> TomlTable:
    """Parse TOML. Raises ProfileError on a syntax error."""
    _check_lines(text)
    try:
        return parsed_toml(text)
    except ValueError as error:  # of the syntax, or a number of thousands of digits
        raise ProfileError(Fault("profile_syntax", values=(("reason", str(error)[:200]),))) from error
    except RecursionError as error:
        raise ProfileError(Fault("profile_syntax", values=(("reason", "[[[[…"),))) from error


def _check_lines(text: str) -> None:
    """Refuse keys of very many parts (`a.a.a…`) and very long numbers: the parser takes minutes and gigabytes for them.

    Between quotes, and in comments, both are as good as anything else.
    """
    for number, line in enumerate(text.splitlines(), 1):
        bare = _QUOTED.sub("", line[:_LONGEST_LINE]).partition("#")[0]
        if len(line) > _LONGEST_LINE or bare.count(".") > _MOST_DOTS or _LONG_NUMBER.search(bare) is not None:
            raise ProfileError(Fault("profile_syntax", values=(("reason", f"line {number}: {line[:40]}…"),)))


def _values(**values: str) -> tuple[tuple[str, str], ...]:
    return tuple([(key, value if key == "known" else value[:80]) for key, value in values.items()])


class _ProfileReader:
    """Collector of points, absorptions, switches and faults from the tables of a file."""

    def __init__(self, data: TomlTable, name: str, parent: Profile | None) -> None:
        self.data = data
        self.name = name
        self.parent = parent
        self.faults: list[Fault] = []
        self.title: dict[str, str] = {}
        self.points = list(parent.points) if parent else [fan.points for fan in FAN_TABLE]
        self.absorptions = [list(some) for some in (parent.absorptions if parent else _bare_absorptions())]
        self.switches: dict[str, object] = asdict(parent.switches if parent else Switches())
        self.lines = list(parent.lines) if parent else []
        self.label: dict[str, str] = {}

    def read(self) -> None:
        for key in self.data:
            if key not in _TOP_KEYS:
                self.fault("profile_key", key=key, known=", ".join(_TOP_KEYS))
        # Never the parent's own title: other rules under the name of a federation would mislead.
        inherited = self.parent.title if self.parent else {}
        self.title = self.texts("title") or {lang: f"{self.name} ← {title}" for lang, title in inherited.items()}
        self.label = self.texts("label")
        for key in ("rulings", "sources"):
            self.table(key)
        for key, entry in self.table("points").items():
            self.read_points(key, entry)
        self.read_switches()
        for entry in self.tables("counts"):
            self.read_counts(entry)
        for entry in self.tables("absorbs"):
            self.read_absorbs(entry)

    def profile(self) -> Profile:
        absorptions = tuple([tuple(some) for some in self.absorptions])
        return Profile(
            name=self.name,
            title=self.title,
            label=self.label,
            points=tuple(self.points),
            absorptions=absorptions,
            switches=_switches(self.switches),
            lines=tuple(self.lines),
            order=order_of_work(absorptions),
        )

    def fault(self, code: str, **values: str) -> None:
        self.faults.append(Fault(code, values=_values(**values)))

    def table(self, key: str) -> TomlTable:
        found = self.data.get(key, {})
        if isinstance(found, dict):
            return found
        self.fault("profile_value", key=key, value=str(found), wanted="[table]")
        return {}

    def texts(self, key: str) -> dict[str, str]:
        """A table of texts by language."""
        return {str(lang): str(text) for lang, text in self.table(key).items()}

    def tables(self, key: str) -> list[TomlTable]:
        found = self.data.get(key, [])
        if isinstance(found, list) and all(isinstance(entry, dict) for entry in found):
            return found
        self.fault("profile_value", key=key, value=str(found), wanted="[[tables]]")
        return []

    def fan(self, entry: TomlTable, key: str, known: tuple[str, ...]) -> Fan:
        """The fan of a key, -1 if it is unknown. Beside an unknown key a missing one was misspelt: already told."""
        name = str(entry.get(key, ""))
        if name not in NUMBERS and (key in entry or set(entry) <= set(known)):
            self.fault("profile_fan", key=key, name=name or "?")
        return NUMBERS.get(name, -1)

    def read_points(self, key: str, entry: object) -> None:
        value, line = self.sourced(f"points.{key}", entry)
        if key not in NUMBERS:
            self.fault("profile_fan", key="points", name=key)
        elif type(value) is not int or not 0 <= value <= _MOST_POINTS:
            self.fault("profile_value", key=f"points.{key}", value=str(value), wanted=f"0-{_MOST_POINTS}")
        else:
            self.points[NUMBERS[key]] = value
            self.lines.append(line)

    def read_switches(self) -> None:
        """Read the switches. The cost of an incomplete hand is that of a wrong tile too, unless the file gives both."""
        table = self.table("switches")
        for key, entry in table.items():
            self.read_switch(key, entry)
        if "false_hu_incomplete" in table and "false_hu_wrong_tile" not in table:
            self.switches["false_hu_wrong_tile"] = self.switches["false_hu_incomplete"]

    def read_switch(self, key: str, entry: object) -> None:
        value, line = self.sourced(f"switches.{key}", entry)
        if key not in self.switches:
            self.fault("profile_key", key=f"switches.{key}", known=", ".join(self.switches))
        elif not _is_like(value, self.switches[key]):
            wanted = "true, false" if isinstance(self.switches[key], bool) else f"0-{_MOST_POINTS}"
            self.fault("profile_value", key=f"switches.{key}", value=str(value), wanted=wanted)
        else:
            self.switches[key] = value
            self.lines.append(line)

    def sourced(self, key: str, entry: object) -> tuple[object, ProfileLine]:
        """Read a bare value, or a value with its ruling and sources."""
        if isinstance(entry, dict):
            self.check_keys(entry, ("value", "ruling", "said_by"), key)
            return entry.get("value"), self.line(key, str(entry.get("value")), entry)
        return entry, self.line(key, str(entry), {})

    def line(self, key: str, value: str, entry: TomlTable) -> ProfileLine:
        return ProfileLine(key, value, str(entry.get("ruling", self.name)), str(entry.get("said_by", self.name)))

    def check_keys(self, entry: TomlTable, known: tuple[str, ...], where: str) -> None:
        for key in entry:
            if key not in known:
                self.fault("profile_key", key=f"{where}.{key}", known=", ".join(known))

    def read_counts(self, entry: TomlTable) -> None:
        """Read a fan that counts beside another; overrides what is inherited."""
        self.check_keys(entry, _COUNTS_KEYS, "counts")
        fan, beside = self.fan(entry, "fan", _COUNTS_KEYS), self.fan(entry, "beside", _COUNTS_KEYS)
        if fan < 0 or beside < 0:
            return
        if _combines(fan) and _combines(beside):
            self.fault("profile_combinations", fan=IDS[beside], absorbed=IDS[fan])
        self.absorptions[beside] = [one for one in self.absorptions[beside] if one.fan != fan]
        self.lines.append(self.line(f"{IDS[beside]} > {IDS[fan]}", "counts", entry))

    def read_absorbs(self, entry: TomlTable) -> None:
        """Read a fan that absorbs another on these terms; overrides what is inherited."""
        self.check_keys(entry, _ABSORBS_KEYS, "absorbs")
        by, fan = self.fan(entry, "fan", _ABSORBS_KEYS), self.fan(entry, "absorbs", _ABSORBS_KEYS)
        scope = str(entry.get("scope", HAND))
        beside = entry.get("beside", [])
        if scope not in SCOPES:
            self.fault("profile_value", key="absorbs.scope", value=scope, wanted=", ".join(SCOPES))
        if not isinstance(beside, list) or any(str(name) not in NUMBERS for name in beside):
            self.fault("profile_fan", key="absorbs.beside", name=str(beside))
            return
        knitted = entry.get("on_knitted_tile", False)
        if not isinstance(knitted, bool):
            self.fault("profile_value", key="absorbs.on_knitted_tile", value=str(knitted), wanted="true, false")
        if by < 0 or fan < 0:
            return
        if by == fan:
            self.fault("profile_cycle", fans=IDS[fan])
        if _combines(by) and _combines(fan):
            self.fault("profile_combinations", fan=IDS[by], absorbed=IDS[fan])
        line = self.line(f"{IDS[by]} > {IDS[fan]}", scope, entry)
        self.lines.append(line)
        kept = [one for one in self.absorptions[by] if one.fan != fan]
        self.absorptions[by] = [
            *kept,
            Absorption(
                fan=fan,
                ruling=line.ruling,
                said_by=line.said_by,
                scope=scope,
                beside=tuple([NUMBERS[str(name)] for name in beside]),
                on_knitted_tile=knitted is True,
            ),
        ]


def _is_like(value: object, other: object) -> bool:
    """True if a switch has the type of its default and is within bounds; booleans are not numbers here."""
    if isinstance(value, bool) or isinstance(other, bool):
        return isinstance(value, bool) and isinstance(other, bool)
    return isinstance(value, int) and 0 <= value <= _MOST_POINTS


def _switches(values: dict[str, object]) -> Switches:
    checked: dict[str, Any] = values  # each is like its default, see _is_like
    return Switches(**checked)


def _bare_absorptions() -> tuple[tuple[Absorption, ...], ...]:
    return tuple([fan.absorptions for fan in FAN_TABLE])


def _combines(fan: Fan) -> bool:
    return FAN_TABLE[fan].is_combination


def _circle(waiting: dict[int, set[int]], absorptions: tuple[tuple[Absorption, ...], ...]) -> str:
    """Name the fans of a cycle of absorptions, found by following the waiting steps until one repeats."""
    step = next(iter(waiting))
    seen: list[int] = []
    while step not in seen:
        seen.append(step)
        step = min(waiting[step])
    circle = seen[seen.index(step) :]
    named = [step for step in circle if step != COMBINE]
    if COMBINE in circle:  # name the combinations that are to blame
        before, after = circle[circle.index(COMBINE) - 1], circle[(circle.index(COMBINE) + 1) % len(circle)]
        for fan in range(FANS):
            absorbed = [one.fan for one in absorptions[fan]]
            if _combines(fan) and (before in absorbed or any(one.fan == fan for one in absorptions[after])):
                named.append(fan)
    return ", ".join([IDS[step] for step in sorted(named)])


def order_of_work(
    absorptions: tuple[tuple[Absorption, ...], ...], rows: tuple[FanRule, ...] = FAN_TABLE
) -> tuple[int, ...]:
    """Sort the fans topologically: each before the fans it absorbs (P6), otherwise in the order of the table.

    The combinations are resolved together, at the step COMBINE.
    """
    steps = [COMBINE if rows[fan].is_combination else fan for fan in range(FANS)]
    waiting: dict[int, set[int]] = {step: set() for step in sorted(steps)}
    for fan, some in enumerate(absorptions):
        for one in some:
            if one.fan == fan and steps[fan] != COMBINE:
                raise ProfileError(Fault("profile_cycle", values=(("fans", IDS[fan]),)))
            if one.scope != OTHER_READING and steps[fan] != steps[one.fan]:
                waiting[steps[one.fan]].add(steps[fan])
    order: list[int] = []
    while waiting:
        ready = [step for step, others in waiting.items() if not others]
        if not ready:
            raise ProfileError(Fault("profile_cycle", values=(("fans", _circle(waiting, absorptions)),)))
        for step in ready:
            del waiting[step]
        for others in waiting.values():
            others.difference_update(ready)
        order.extend(ready)
    return tuple(order)
