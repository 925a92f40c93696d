"""Compile the rules with mypyc where a C compiler works; everywhere else the same command gives a pure install.

The pages of the web app are built by Node 20 or newer and packed beside it; without Node, without its packages or with
HUIT_NO_FRONTEND=1 the install has the API alone. Pages that do not build are an error.

Everything else about the package stands in pyproject.toml. The tables of the fast path are made from the rules as they
were just built, so that nobody waits for them later. Three rules:

- No compiler that can build a Python extension, or HUIT_PURE=1: pure, and no type checker runs.
- A compiler, but the core does not type-check or mypyc refuses it: the build fails and says why.
- A compiler that gives up on the generated C: all of it pure, for a half-compiled core cannot be imported.
"""

import atexit
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# The other commands only read metadata; an editable install runs the sources as they stand.
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}

# Rooms that put sentences together or read a file once: compiling them would only make the build longer.
COLD_ROOMS = {"profiles", "records", "words"}
# The same, of single modules.
COLD = {
    *("costs", "data_files", "marks", "plain"),
    "calculator",  # the call that people look up: compiled it has neither a signature nor a docstring
    *("hosting", "levels", "measured", "protocol", "random"),  # of the bots: other people's bots may build on these
}

MAKE_TABLES = """
import sys
from pathlib import Path
from huit.core.fast.store import write_tables
from huit.core.profiles import BUILT_IN, profile_named
from huit.plan.distance.distance_tables import write_distance_tables
write_tables(Path(sys.argv[1]), [profile_named(name) for name in BUILT_IN])
write_distance_tables(Path(sys.argv[1]))
"""

PAGES_SOURCES = Path("frontend")
# What the pages are generated from the rules with: a script and the file it writes.
GENERATED = (
    ("sheet_rules.py", "sheet-rules.json"),
    ("penalties.py", "penalties.json"),
    ("browser_rules.py", "huit.zip"),
)
OLDEST_NODE = 20

PROBE = """
#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""


class WholeOrNothing(build_ext):
    """The compiled modules, kept only if every one of them was built: each needs the library they share."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """Compile the generated C files in parallel."""
        compile_in_turn = self.compiler.compile

        def compile_at_once(sources: list[str], **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                compiled = pool.map(lambda source: compile_in_turn([source], **options), sources)
            return [file for files in compiled for file in files]

        self.compiler.compile = compile_at_once
        super().build_extensions()

    def run(self) -> None:
        super().run()
        modules = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(module.exists() for module in modules):
            return
        say("the compiler gave up on the generated C: pure install")
        for module in modules:
            module.unlink(missing_ok=True)
        self.extensions = self.distribution.ext_modules = []


class BuildEverything(build):
    """The usual build, then the tables of the built-in profiles, made with the rules just built, then the pages."""

    def run(self) -> None:
        super().run()
        built = Path(self.build_lib).absolute()
        self.make_tables(built)
        make_pages(built)

    def make_tables(self, built: Path) -> None:
        say("making the tables")
        command = [sys.executable, "-c", MAKE_TABLES, str(built / "huit" / "data" / "tables")]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(built)}, cwd=built)


def say(message: str) -> None:
    print(f"huit: {message}", file=sys.stderr, flush=True)


# Pages ----------------------------------------------------------------------------------------------------------------


def make_pages(built: Path) -> None:
    obstacle = no_pages_because()
    if obstacle:
        say(f"{obstacle}: the web app will have its API alone")
        return
    say("building the pages")
    for script, made in GENERATED:
        command = [sys.executable, f"scripts/{script}", str(PAGES_SOURCES / "generated" / made)]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(built)})
    target = built / "huit" / "web" / "static"
    subprocess.run(npm("run", "build"), check=True, cwd=PAGES_SOURCES, env={**usual(), "HUIT_PAGES": str(target)})


def no_pages_because() -> str:
    """Name the obstacle to building the pages; nothing if they can be built."""
    if os.environ.get("HUIT_NO_FRONTEND") == "1":
        return "HUIT_NO_FRONTEND=1"
    if not (PAGES_SOURCES / "package-lock.json").exists():
        return "no sources of the pages"
    if node_version() < OLDEST_NODE:
        return f"no Node {OLDEST_NODE} or newer"
    return "" if packages_are_there() else "the packages that the pages are built with cannot be had"


def node_version() -> int:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return 0
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False, env=usual()).stdout
    return int(said.strip().lstrip("v").partition(".")[0] or 0)


def packages_are_there() -> bool:
    """Find the locked packages beside the sources, or install them; npm leaves a file of its own when it is done."""
    locked, installed = PAGES_SOURCES / "package-lock.json", PAGES_SOURCES / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= locked.stat().st_mtime:
        return True
    say("installing what the pages are built with")
    command = npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
    return subprocess.run(command, check=False, cwd=PAGES_SOURCES, env=usual()).returncode == 0


def usual() -> dict[str, str]:
    """The environment without what isolates this build: a Node from PyPI is started by Python, which must find it."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def npm(*arguments: str) -> list[str]:
    """A command of npm. On Windows npm is a script and must be named in full."""
    return [shutil.which("npm") or "npm", "--loglevel=error", *arguments]


# The compiled rules ---------------------------------------------------------------------------------------------------


def scratch_directory() -> Path:
    """The directory of this build, removed at its end: no build finds the leavings of an earlier one."""
    base = Path("build")  # not elsewhere: setuptools wants the generated C at a relative path
    base.mkdir(exist_ok=True)
    path = base / Path(tempfile.mkdtemp(dir=base)).name
    atexit.register(remove_scratch, path.absolute())
    return path


def remove_scratch(path: Path) -> None:
    shutil.rmtree(path, ignore_errors=True)
    with contextlib.suppress(OSError):  # another build may be working beside this one
        path.parent.rmdir()


def compiler_works(scratch: Path) -> bool:
    source = scratch / "probe.c"
    source.write_text(PROBE)
    probe = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
    probe.build_lib = probe.build_temp = str(scratch / "probe")
    try:
        probe.ensure_finalized()
        probe.run()
    except (BaseError, CCompilerError, OSError) as error:
        say(f"no working C compiler ({error})")
        return False
    return True


def compiled_core(scratch: Path) -> list[Extension]:
    # Here and not above: a pure install needs no mypy.
    from mypyc.build import mypycify  # noqa: PLC0415

    modules = list(Path("src/huit/compat").glob("mahjonggb*.py"))
    for room in ("core", "plan", "game", "bots"):
        modules += [path for path in Path("src/huit", room).rglob("*.py") if is_hot(path)]
    extensions = mypycify(
        [f"--cache-dir={scratch / 'mypy'}", *sorted(map(str, modules))],
        opt_level="3",
        group_name="huit",
        multi_file=True,
        target_dir=str(scratch / "c"),
    )
    for extension in extensions:
        extension.optional = True
    return cast("list[Extension]", extensions)  # distutils' class, which mypycify names too, is setuptools' own


def is_hot(path: Path) -> bool:
    return path.stem not in COLD and COLD_ROOMS.isdisjoint(path.parts)


def extension_modules(scratch: Path) -> list[Extension]:
    if COMPILING_COMMANDS.isdisjoint(sys.argv):
        return []
    if os.environ.get("HUIT_PURE") == "1":
        say("HUIT_PURE=1: pure install")
        return []
    if not compiler_works(scratch):
        say("pure install")
        return []
    say("compiling huit.core")
    return compiled_core(scratch)


def main() -> None:
    scratch = scratch_directory()
    options = {"build": {"build_base": str(scratch / "build")}}
    if "sdist" not in sys.argv:  # a source distribution must hold its own egg-info
        options["egg_info"] = {"egg_base": str(scratch)}
    commands = {"build": BuildEverything, "build_ext": WholeOrNothing}
    setup(ext_modules=extension_modules(scratch), cmdclass=commands, options=options)


main()
