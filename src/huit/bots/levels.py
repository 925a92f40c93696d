"""The registry of the bots, read from data/bots/levels.toml: names, classes, titles, measurements, weakest first.

Everything that names a bot asks here: the command line, the API, the pages, the arena and Botzone. docs/contributing.md
has the recipe "Add a bot". The environment variable HUIT_BOTS names a file of one's own with more bots, in the same
form; there a bot may be a network, with `net = "model.onnx"` instead of `class`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final

from huit.bots.measured import Measured, measured_in, wrong_entry
from huit.bots.protocol import Bot
from huit.core.data_files import read_data
from huit.core.words.languages import text_in

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")
_KEYS: Final = {"name", "class", "net", "title", "about"}
_CLASS: Final = re.compile(r"[A-Za-z_][\w]*(\.[A-Za-z_][\w]*)+")
_FILE: Final = re.compile(r".+")
NET_CLASS: Final = "huit.rl.policy.NetBot"
OWN_BOTS: Final = "HUIT_BOTS"  # the environment variable


@dataclass(frozen=True, slots=True)
class Level:
    """One bot of the registry. `measured` is its first measurement against another bot of the registry, if any."""

    name: str
    class_path: str  # "module.Class"; of a network NET_CLASS
    titles: Mapping[str, str] = field(default_factory=dict)  # by language
    abouts: Mapping[str, str] = field(default_factory=dict)
    measured: Measured | None = None
    net: str = ""  # the model's file

    def title(self, language: str) -> str:
        """The name shown at a table; without a title it is the name that is typed."""
        return text_in(language, self.titles, "bots", self.name, "title") or self.name

    def about(self, language: str) -> str:
        """A sentence on how it plays, empty if there is none."""
        return text_in(language, self.abouts, "bots", self.name, "about")

    def make(self, seed: str = "") -> Bot:
        """Make a bot for one game. Its module is imported now, so that naming the bots loads none of them."""
        module, _, name = self.class_path.rpartition(".")
        try:
            factory: Callable[..., Bot] = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise wrong_entry(
                f"bot {self.name!r}", "class", f"{self.class_path} cannot be imported: {error}"
            ) from error
        try:
            return factory(self.net, seed) if self.net else factory(seed)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # raised inside of the bot
                raise
            raise wrong_entry(
                f"bot {self.name!r}", "class", f"{self.class_path} is not made with a seed: {error}"
            ) from error


def levels_in(text: str, folder: str = "") -> dict[str, Level]:
    """Parse the registry. Raises BotTableError, which names the file, the entry, the key and the recipe.

    Files of networks are found from a folder.
    """
    table = tomllib.loads(text)
    entries: list[dict[str, object]] = table.get("bot", [])
    names = [_checked(entry, "name", _NAME, f"bot {number}") for number, entry in enumerate(entries, 1)]
    contests = [measured_in(entry, number) for number, entry in enumerate(table.get("contest", []), 1)]
    found: dict[str, Level] = {}
    for name, entry in zip(names, entries, strict=True):
        if name in found:
            raise wrong_entry(f"bot {name!r}", "name", "is there twice")
        own = [one for one in contests if one.player == name and one.against in names]
        found[name] = _level(name, entry, own[0] if own else None, folder)
    return found


def _level(name: str, entry: dict[str, object], measured: Measured | None, folder: str) -> Level:
    where = f"bot {name!r}"
    unknown = sorted(entry.keys() - _KEYS)
    if unknown:
        raise wrong_entry(where, unknown[0], f"is not a key of a bot; there are {', '.join(sorted(_KEYS))}")
    net = _checked(entry, "net", _FILE, where) if "net" in entry else ""
    path = NET_CLASS if net else _checked(entry, "class", _CLASS, where)
    titles, abouts = _by_language(entry, "title", where), _by_language(entry, "about", where)
    return Level(name, path, titles, abouts, measured, str(Path(folder, net)) if net else "")


def _checked(entry: dict[str, object], key: str, pattern: re.Pattern[str], where: str) -> str:
    value = entry.get(key)
    if value is None:
        raise wrong_entry(where, key, "is missing")
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise wrong_entry(where, key, f"is {value!r}, which does not match {pattern.pattern}")
    return value


def _by_language(entry: dict[str, object], key: str, where: str) -> dict[str, str]:
    value = entry.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise wrong_entry(where, key, 'wants a text by language, as in title.en = "Master"')
    return value


def own_levels(path: str, taken: Iterable[str]) -> dict[str, Level]:
    """The bots of a file of one's own. Raises BotTableError for a name that is taken, OSError."""
    if not path:
        return {}
    found = levels_in(Path(path).read_text(encoding="utf-8"), str(Path(path).parent))
    for name in found:
        if name in taken:
            raise wrong_entry(f"bot {name!r}", "name", f"is a bot of huit already; choose another in {path}")
    return found


_BUILT_IN: Final = levels_in(read_data("bots", "levels.toml"))
BOTS: Final[dict[str, Level]] = {**_BUILT_IN, **own_levels(os.environ.get(OWN_BOTS, ""), _BUILT_IN)}


def strongest_first() -> tuple[Level, ...]:
    """Every bot in the order in which they are offered."""
    return tuple(reversed(BOTS.values()))


def bot_named(name: str, seed: str = "") -> Bot:
    """Make a bot for one game; the same name and seed play the same. Raises KeyError for an unknown name."""
    if name not in BOTS:
        raise KeyError(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name].make(seed)
