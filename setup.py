"""Compile the rules with mypyc where a C compiler works; everywhere else the same command gives a pure install.

The pages of the web app are built by Node 20 or newer and packed beside it; without Node, without its packages or with
HUIT_NO_FRONTEND=1 the install has the API alone. Pages that do not build are an error. HUIT_STRIP=1 leaves out the
names that only debuggers read.

Everything else about the package stands in pyproject.toml. The tables of the fast path are made from the rules as they
were just built, so that nobody waits for them later. Three rules:

- No compiler that can build a Python extension, or HUIT_PURE=1: pure, and no type checker runs.
- A compiler, but the core does not type-check or mypyc refuses it: the build fails and says why.
- A compiler that gives up on the generated C: all of it pure, for a half-compiled core cannot be imported.
"""

import ast
import atexit
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# The other commands only read metadata; an editable install runs the sources as they stand.
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}

# Rooms that read a file once: compiling them would only make the build longer.
COLD_ROOMS = {"profiles", "records"}
# The same, of single modules.
COLD = {
    *("costs", "data_files", "forking", "marks"),
    *("checking", "examples", "fan_search", "languages", "plurals", "profile_lines"),  # of the words
    "calculator",  # the call that people look up: compiled it has neither a signature nor a docstring
    *(
        "hosting",
        "levels",
        "measured",
        "protocol",
        "random",
        "table_errors",
    ),  # of the bots: other people's bots may build on these
}

MAKE_TABLES = """
import sys
from pathlib import Path
from huit.core.fast.tables.files import write_tables
from huit.core.profiles import BUILT_IN, profile_named
from huit.plan.distance.distance_tables import write_distance_tables
write_tables(Path(sys.argv[1]), [profile_named(name) for name in BUILT_IN])
write_distance_tables(Path(sys.argv[1]))
"""

# C that stands for functions of ours, and the functions that it stands for.
NATIVE = str(Path("native/huit.h").absolute())
FLAT = "huit.core.fast.flat"
PACKS = "huit.compat.mahjonggb_tiles"
ROWS = "huit.compat.mahjonggb_fans"

# An index into a table of numbers, in generated C.
TABLE_INDEX = re.compile(
    r"\bCPyDef_flat___(?P<width>Wide|Narrow)_____getitem__\((?P<table>\w+), (?P<index>\w+)\)(?! \{)"
)

# The code of a module that runs when it is imported, in generated C.
TOP_LEVEL = re.compile(r"^char (?=CPyDef_\w+_____top_level__\(void\) \{)", re.MULTILINE)

# The places for docstrings in generated C.
PLACE = r'PyDoc_STR\((?P<doc>NULL|"(?:[^"\\]|\\.)*")\)'
FUNCTION_DOC = re.compile(rf"(?P<before>\(PyCFunction\)CPyPy_(?P<name>\w+),\s*METH_[\w |]+,\s*){PLACE}")
MODULE_DOC = re.compile(r'(?P<before>PyModuleDef_HEAD_INIT,\s*"[\w.]+",\s*)NULL, /\* docstring \*/')
CLASS_DOC = re.compile(
    rf"(?P<before>PyTypeObject CPyType_(?P<name>\w+)_template_ = {{[^}}]*?\.tp_doc = ){PLACE}", re.DOTALL
)

PAGES_SOURCES = Path("frontend")
# What the pages are generated from the rules with: a script and the file it writes.
GENERATED = (
    ("sheet_rules.py", "sheet-rules.json"),
    ("penalties.py", "penalties.json"),
    ("first_steps.py", "first-steps.json"),
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
        # Nothing but the modules themselves is called from outside: what is hidden can be inlined.
        # mypyc makes an error of every warning, and gcc cannot tell that a call with too few arguments was refused.
        unix = ["-fvisibility=hidden", "-Wno-maybe-uninitialized", "-include", NATIVE]
        include = ["/FI", NATIVE] if self.compiler.compiler_type == "msvc" else unix

        def compile_one(source: str, options: dict[str, Any]) -> list[str]:
            generated = Path(source).name.startswith("__native")  # the others are mypyc's own
            given = {**options, "extra_postargs": [*(options.get("extra_postargs") or ()), *include]}
            return cast("list[str]", compile_in_turn([source], **(given if generated else options)))

        def compile_at_once(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                compiled = pool.map(lambda source: compile_one(source, options), sources)
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


def replace_by_native() -> None:
    """Tell the compiler which functions of ours it shall take from native/huit.h."""
    from mypyc.ir import ops, rtypes  # noqa: PLC0415
    from mypyc.primitives.registry import function_op  # noqa: PLC0415

    number, real, table, store, anything = (
        *(rtypes.int64_rprimitive, rtypes.float_rprimitive, rtypes.bytes_rprimitive),
        *(rtypes.bytearray_rprimitive, rtypes.object_rprimitive),
    )
    truth, items = rtypes.bool_rprimitive, rtypes.tuple_rprimitive
    index_error = ops.ERR_MAGIC_OVERLAPPING
    natives = (
        (f"{FLAT}.wide_at", "Huit_WideAt", [table, number], number, index_error),
        (f"{FLAT}.narrow_at", "Huit_NarrowAt", [table, number], number, index_error),
        (f"{FLAT}.read_number", "Huit_ReadNumber", [store, number], number, index_error),
        (f"{FLAT}.write_number", "Huit_WriteNumber", [store, number, number], truth, ops.ERR_MAGIC),
        (f"{FLAT}.slot_number", "Huit_ReadNumber", [store, number], number, index_error),
        (f"{FLAT}.put_number", "Huit_WriteNumber", [store, number, number], truth, ops.ERR_MAGIC),
        (f"{FLAT}.slot_float", "Huit_ReadFloat", [store, number], real, index_error),
        (f"{FLAT}.put_float", "Huit_WriteFloat", [store, number, real], truth, ops.ERR_MAGIC),
        (f"{FLAT}.put_byte", "Huit_PutByte", [store, number, number], truth, ops.ERR_MAGIC),
        (f"{FLAT}.put_short", "Huit_PutShort", [store, number, number], truth, ops.ERR_MAGIC),
        (f"{FLAT}.two_letters", "Huit_TwoLetters", [anything], number, ops.ERR_NEVER),
        (f"{FLAT}.sum_of_names", "Huit_SumOfNames", [items, table, store], truth, ops.ERR_MAGIC),
        (f"{FLAT}.sum_of_tiles", "Huit_SumOfTiles", [table, number, number, table, store], truth, ops.ERR_MAGIC),
        (f"{FLAT}.eight_bytes", "Huit_EightBytes", [table, number], number, index_error),
        (f"{PACKS}.pack_place", "Huit_PackPlace", [anything, table], number, ops.ERR_NEVER),
        (f"{PACKS}.sum_of_packs", "Huit_SumOfPacks", [items, table, table, store], number, index_error),
        (f"{ROWS}.rows_at", "Huit_RowsAt", [items, number, number], items, ops.ERR_MAGIC),
    )
    for ours, native, arguments, answer, errors in natives:
        function_op(name=ours, arg_types=list(arguments), return_type=answer, c_function_name=native, error_kind=errors)


def inline_tables(generated: Path) -> None:
    """Let generated C read tables of numbers in place: a call of the method that does so takes twice as long."""
    place = r"Huit_\g<width>At(((huit___core___fast___flat___\g<width>Object *)\g<table>)->_data, \g<index>)"
    for source in generated.glob("__native_*.c"):
        source.write_text(TABLE_INDEX.sub(place, source.read_text(encoding="utf-8")), encoding="utf-8")


def shorten_imports(generated: Path) -> None:
    """Have the code that runs once compiled for size: it is a quarter of it all, and nobody would see it run faster."""
    for source in generated.glob("__native_*.c"):
        source.write_text(TOP_LEVEL.sub("HUIT_ONCE char ", source.read_text(encoding="utf-8")), encoding="utf-8")


def add_docstrings(generated: Path, modules: list[Path]) -> None:
    """Put the docstrings of modules, classes, methods and functions into the generated C, which mypyc does not."""
    for module in modules:
        name = "___".join(module.relative_to("src").with_suffix("").parts).removesuffix("_____init__")
        tree = ast.parse(module.read_text(encoding="utf-8"))
        head = ast.get_docstring(tree) or ""
        docstrings = docstrings_of(tree)
        for source in generated.rglob(f"__native_{name}.c"):
            fill = partial(with_docstring, docstrings=docstrings)
            text = CLASS_DOC.sub(fill, source.read_text(encoding="utf-8"))
            text = FUNCTION_DOC.sub(fill, text)
            text = MODULE_DOC.sub(partial(with_head, head=head), text)
            source.write_text(text, encoding="utf-8")


def docstrings_of(tree: ast.Module | ast.ClassDef) -> dict[str, str]:
    """The docstrings of what a module or class defines, by name; of a method by both names."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found[node.name] = ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}___{name}": text for name, text in docstrings_of(node).items()}
    return found


def with_docstring(found: re.Match[str], docstrings: dict[str, str]) -> str:
    """A place for a docstring in C, filled: the signature that stands there, if any, and the docstring."""
    parts = found["name"].split("___")  # of the module, and then of the class, the function, or both
    names = ["___".join(parts[-2:]), parts[-1]]
    docstring = next((docstrings[name] for name in names if name in docstrings), "")
    if not docstring:
        return found[0]
    signature = "" if found["doc"] == "NULL" else found["doc"][1:-1]
    return f'{found["before"]}PyDoc_STR("{signature}{in_c(docstring)}")'


def with_head(found: re.Match[str], head: str) -> str:
    """The place for a module's docstring in C, filled."""
    return f'{found["before"]}PyDoc_STR("{in_c(head)}"),' if head else found[0]


def in_c(text: str) -> str:
    """A text between the quotes of a C string."""
    plain = set(range(32, 127)) - {*b'"?\\'}
    return "".join([chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()])


def compiled_core(scratch: Path) -> list[Extension]:
    # Here and not above: a pure install needs no mypy.
    from mypyc.build import mypycify  # noqa: PLC0415

    replace_by_native()
    modules = list(Path("src/huit/compat").glob("mahjonggb*.py"))
    for room in ("core", "plan", "game", "bots", "rl/engine"):
        modules += [path for path in Path("src/huit", room).rglob("*.py") if is_hot(path)]
    extensions = mypycify(
        [f"--cache-dir={scratch / 'mypy'}", *sorted(map(str, modules))],
        opt_level="3",
        debug_level="0",  # nobody steps through generated C, and it makes the library nearly twice as large
        group_name="huit",
        multi_file=True,
        target_dir=str(scratch / "c"),
    )
    inline_tables(scratch / "c")
    shorten_imports(scratch / "c")
    add_docstrings(scratch / "c", modules)
    for extension in extensions:
        extension.optional = True
        if os.environ.get("HUIT_STRIP") == "1" and sys.platform != "win32":
            extension.extra_link_args = [*(extension.extra_link_args or []), "-s"]
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
