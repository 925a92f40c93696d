"""The registry of the bots, read from data/bots/levels.toml: names, classes and titles, weakest first; measurements.

Everything that names a bot asks here: the command line, the API, the pages, the arena and Botzone. docs/contributing.md
has the recipe "Add a bot". The environment variable HUIT_BOTS names a file of one's own with more bots, in the same
form; there a bot may be a network, with `net = "model.onnx"` instead of `class`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from huit.bots.measured import Measured, measured_in
from huit.bots.protocol import Bot
from huit.bots.table_errors import FILE, RECIPE, BotTableError, wrong_entry
from huit.core.data_files import read_data
from huit.core.words.languages import LANGUAGES, text_in

_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")
_KEYS: Final = {"name", "class", "net", "title", "about"}
_CLASS: Final = re.compile(r"[A-Za-z_][\w]*(\.[A-Za-z_][\w]*)+")
_FILE: Final = re.compile(r".+")
_TABLES: Final = ("bot", "contest")
# Words that stand where a bot may stand: `huit arena merge`, `huit botzone judge`.
RESERVED: Final = frozenset({"merge", "judge", "import", "export"})
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
    file: str = FILE  # in which it stands

    def title(self, language: str) -> str:
        """The name shown at a table; without a title it is the name that is typed."""
        return text_in(language, self.titles, "bots", self.name, "title") or self.name

    def about(self, language: str) -> str:
        """A sentence on how it plays, empty if there is none."""
        return text_in(language, self.abouts, "bots", self.name, "about")

    def make(self, seed: str = "") -> Bot:
        """Make a bot for one game. Its module is imported now, so that naming the bots loads none of them."""
        factory = self._factory()
        try:
            bot: Bot = factory(self.net, seed) if self.net else factory(seed)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # raised inside of the bot
                raise
            raise self._wrong_class(f"is not made with a seed: {error}") from error
        if not callable(getattr(bot, "act", None)):
            raise self._wrong_class("has no method act(view, legal)")
        return bot

    def _factory(self) -> Callable[..., Bot]:
        module, _, name = self.class_path.rpartition(".")
        try:
            factory: Callable[..., Bot] = getattr(import_module(module), name)
        except (ImportError, AttributeError) as error:
            raise self._wrong_class(f"cannot be imported: {error}") from error
        return factory

    def _wrong_class(self, problem: str) -> BotTableError:
        return wrong_entry(f"{self.file}, bot {self.name!r}", "class", f"{self.class_path} {problem}")


def levels_in(text: str, file: str = FILE, folder: str = "") -> dict[str, Level]:
    """Parse the registry. Raises BotTableError, which names the file, the entry, the key and the recipe.

    Files of networks are found from a folder.
    """
    table = _tables_in(text, file)
    entries, measurements = table.get("bot", []), table.get("contest", [])
    names = [_checked(entry, "name", _NAME, f"{file}, bot {number}") for number, entry in enumerate(entries, 1)]
    contests = [measured_in(entry, f"{file}, contest {number}") for number, entry in enumerate(measurements, 1)]
    found: dict[str, Level] = {}
    for name, entry in zip(names, entries, strict=True):
        where = f"{file}, bot {name!r}"
        if name in found:
            raise wrong_entry(where, "name", "is there twice")
        if name in RESERVED:
            raise wrong_entry(where, "name", f"is {name!r}, which is a word of the command line")
        own = [one for one in contests if one.player == name and one.against in names]
        level = _level(name, entry, where, folder)
        found[name] = replace(level, measured=own[0] if own else None, file=file)
    return found


def _tables_in(text: str, file: str) -> dict[str, list[dict[str, Any]]]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BotTableError(f"{file} is not valid TOML: {error}; {RECIPE}") from error
    for key, entries in table.items():
        if key not in _TABLES or not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
            raise wrong_entry(file, key, "is not a table of the registry; there are [[bot]] and [[contest]]")
    return table


def _level(name: str, entry: dict[str, object], where: str, folder: str) -> Level:
    unknown = sorted(entry.keys() - _KEYS)
    if unknown:
        raise wrong_entry(where, unknown[0], f"is not a key of a bot; there are {', '.join(sorted(_KEYS))}")
    net = _checked(entry, "net", _FILE, where) if "net" in entry else ""
    path = NET_CLASS if net else _checked(entry, "class", _CLASS, where)
    titles, abouts = _by_language(entry, "title", where), _by_language(entry, "about", where)
    return Level(name, path, titles, abouts, net=str(Path(folder, net)) if net else "")


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
    for language in value:
        if language not in LANGUAGES:
            raise wrong_entry(where, key, f"is in {language!r}, which is no language; there are {', '.join(LANGUAGES)}")
    return value


def own_levels(path: str, taken: Iterable[str]) -> dict[str, Level]:
    """The bots of a file of one's own. Raises BotTableError, also for a name that is taken."""
    if not path:
        return {}
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BotTableError(f"{path}, {OWN_BOTS}: the file cannot be read: {error}") from error
    found = levels_in(text, path, str(Path(path).parent))
    for name in found:
        if name in taken:
            raise wrong_entry(f"{path}, bot {name!r}", "name", "is a bot of huit already; choose another")
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
