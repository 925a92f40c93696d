"""A copy of the installed package that a test may change, to follow a recipe of docs/contributing.md to the letter.

The blocks of code in a recipe name the file they belong to in their first line:

    # src/huit/cli/greet/command.py                     the whole file
    # src/huit/cli/commands.py, in COMMANDS             a line of the tuple COMMANDS, or of a list or dictionary
    # src/huit/core/rules/fan_ids.py, after SELF_DRAWN  a line after the first that begins so
    # src/huit/data/languages/*/words.toml, in [words]  lines of a table, in every file of that name
    # src/huit/data/bots/levels.toml, in [[bot]]        an entry of an array of tables, before the others
    // frontend/src/pages/index.ts, in PAGES             a file of the frontend
    # tests/web/routes/test_heavy_routes.py, in LIGHT   a file of the tests, of a copy of the repository

or are commands `cp -r src/huit/... src/huit/...`.
"""

from __future__ import annotations

import os
import py_compile
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

from tests.patience import HANG

import huit

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(
    r"^ *```\w+\n *(?:#|//|<!--) (?:src/)?(?P<path>(?:huit|frontend|tests)/[\w./*]+)"
    r"(?:, (?P<how>in|after) (?P<place>.+?))?(?: -->)?\n"
    r"(?P<text>.*?)^ *```",
    re.MULTILINE | re.DOTALL,
)
COPY = re.compile(r"^ *cp -r src/(?P<source>\S+) src/(?P<target>\S+)$", re.MULTILINE)
COPIED = "cp"
COMPILED = ("*.so", "*.pyd")
_CLOSING = {"(": ")", "[": "]", "{": "}"}
AFTER = "after "


@dataclass(frozen=True)
class Block:
    """Code of a recipe, the file it belongs to, and the tuple or TOML table in it, or the line before it; "" for a
    whole file.

    COPIED for a folder that is copied: `text` is where to.
    """

    path: str
    place: str
    text: str


def recipe_blocks(title: str) -> tuple[Block, ...]:
    """The blocks under a heading of the recipes."""
    text = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")
    recipe = text.partition(f"\n### {title}\n")[2].partition("\n### ")[0]
    assert recipe, title
    copied = [Block(one["source"], COPIED, one["target"]) for one in COPY.finditer(recipe)]
    written = [Block(one["path"], _place(one), _undented(one["text"])) for one in BLOCK.finditer(recipe)]
    return (*copied, *written)


def _place(block: re.Match[str]) -> str:
    return f"{AFTER}{block['place']}" if block["how"] == "after" else block["place"] or ""


def _undented(text: str) -> str:
    """Without the indent of a block under a step of a list."""
    indent = re.match(" *", text.lstrip("\n"))
    width = len(indent[0]) if indent else 0
    return "".join([line[width:] if line.strip() else "\n" for line in text.splitlines(keepends=True)])


class PackageCopy:
    """The sources of the package, linked into a folder; those that are written become files of their own.

    Never compiled: a compiled package finds its folder by its library, and so would be the installed one. A link takes
    a while on some disks, so a room with nothing compiled in it is one link until something is written there.
    """

    def __init__(self, folder: Path, package: Path | None = None) -> None:
        self.folder = folder
        self._bytecode = folder / "bytecode"  # where Python was told to keep it out of the sources
        self._package = package or Path(huit.__file__).parent
        (folder / "huit").mkdir(parents=True)
        for source in self._package.iterdir():
            if source.is_dir() and source.name != "__pycache__" and any(map(_is_compiled, source.rglob("*"))):
                self._link_files(source.name)
            elif not _is_compiled(source):
                (folder / "huit" / source.name).symlink_to(source)
        self._link_bytecode()

    def _link_files(self, room: str) -> None:
        """Real folders, with a link for each file."""
        unlinked = shutil.ignore_patterns("__pycache__", *COMPILED)
        target = self.folder / "huit" / room
        shutil.copytree(self._package / room, target, copy_function=os.symlink, ignore=unlinked)

    def _link_bytecode(self) -> None:
        """Bytecode of the package serves for the copy too: compiling it takes longer than most recipes."""
        if not sys.dont_write_bytecode:
            for source in self._package.rglob("*.py"):  # no test imports those that are compiled too
                if not Path(cache_from_source(str(source))).exists():
                    py_compile.compile(str(source))
        if sys.pycache_prefix:
            _link_folder(self._package, self._bytecode, self.folder / "huit")
            for folder in sorted({str(ROOT), *map(sysconfig.get_path, ("stdlib", "purelib", "platlib"))}):
                _link_folder(Path(folder), self._bytecode, Path(folder))

    def write(self, path: str, text: str) -> None:
        self._part(path)
        file = self.folder / path
        file.unlink(missing_ok=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def _part(self, path: str) -> None:
        """Link the files of a room one by one, if it is one link."""
        package, _, inside = path.partition("/")
        room = inside.partition("/")[0]
        if package == "huit" and (self.folder / "huit" / room).is_symlink() and (self._package / room).is_dir():
            (self.folder / "huit" / room).unlink()
            self._link_files(room)

    def read(self, path: str) -> str:
        return (self.folder / path).read_text(encoding="utf-8")

    def follow(self, title: str) -> None:
        """Do what a recipe says."""
        for block in recipe_blocks(title):
            if block.place == COPIED:
                self._part(block.text)
                shutil.copytree(self.folder / block.path, self.folder / block.text, symlinks=True)
            elif not block.place:
                self.write(block.path, block.text)
            else:
                for file in sorted(self.folder.glob(block.path)):
                    path = str(file.relative_to(self.folder))
                    self.write(path, _inserted(self.read(path), block))

    def run(self, *arguments: str, stdin: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
        """`python -m huit ...` with this copy instead of the installed package. Its bytecode is not kept: a file that
        changes within a second and keeps its size would be taken for the old one."""
        dropped = ("LANG", "LC_", "HUIT_LANG", "PYTEST_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
        known = {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "80"}
        if sys.pycache_prefix:
            known["PYTHONPYCACHEPREFIX"] = str(self._bytecode)
        environment = {**kept, **known, "PYTHONPATH": str(self.folder), **extra}
        command = [sys.executable, *arguments]
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, env=environment, timeout=HANG, check=False
        )

    def test(self, *arguments: str) -> None:
        """Run tests of the repository on this copy: those that a recipe names. Fails with what they say."""
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, HUIT_EXPECT_BUILD="pure")
        assert done.returncode == 0, done.stdout + done.stderr


def _is_compiled(path: Path) -> bool:
    return any(path.match(pattern) for pattern in COMPILED)


def _link_folder(source: Path, prefix: Path, target: Path) -> None:
    """Let a Python with this prefix of bytecode find that of one folder for another."""
    assert sys.pycache_prefix is not None
    kept, place = Path(sys.pycache_prefix, *source.parts[1:]), Path(prefix, *target.parts[1:])
    if kept.exists() and not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(kept)


def _inserted(text: str, block: Block) -> str:
    if block.place.startswith("[["):
        header = f"\n{block.place}\n"
        return text.replace(header, f"{header}{block.text}{header}", 1)
    if block.place.startswith(AFTER):
        line = re.search(rf"^{block.place.removeprefix(AFTER)}\b.*\n", text, re.MULTILINE)
        assert line is not None, block.place
        return text[: line.end()] + block.text + text[line.end() :]
    if block.place.startswith("["):
        table = f"\n{block.place}\n"
        return text.replace(table, table + block.text, 1) if table in text else f"{text}{table}{block.text}"
    opening = re.search(rf"^(?:export const )?{block.place}\b.*?= ([(\[{{])\n", text, re.MULTILINE)
    assert opening is not None, block.place
    closing = text.index("\n" + _CLOSING[opening[1]], opening.start()) + 1
    return f"{text[:closing]}    {block.text.strip()},\n{text[closing:]}"
