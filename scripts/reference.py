"""Write the reference of the library, from its docstrings: plain HTML that needs no network.

scripts/reference.py FOLDER
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from types import ModuleType

# The modules that a program may build on: of each its `__all__`, or where there is none, all names that it defines
# without an underscore. Every class and function among them has a docstring with an example (tests/test_public_api.py).
MODULES = (
    "huit",
    "huit.compat.mahjonggb",
    "huit.core.faults",
    "huit.core.hands",
    "huit.core.notation",
    "huit.core.tiles",
    "huit.core.fast.batch",
    "huit.core.rules.score_types",
    "huit.plan.distance.distance",
    "huit.plan.distance.quick",
    "huit.plan.waits",
    "huit.plan.advice.advice_types",
    "huit.plan.settings",
    "huit.core.words.explanation_types",
    "huit.game",
    "huit.game.actions",
    "huit.game.events",
    "huit.game.setup",
    "huit.game.table",
    "huit.game.search.rollout",
    "huit.game.search.worlds",
    "huit.bots.protocol",
    "huit.bots.hosting",
    "huit.arena",
    "huit.rl.aec",
    "huit.rl.gym",
    "huit.rl.vector",
    "huit.rl.encoding",
    "huit.rl.data",
    "huit.rl.policy",
)


def write_reference(folder: Path) -> None:
    """One page for each module, and an index of all names."""
    import pdoc  # noqa: PLC0415 (whoever wants the list alone needs no pdoc)

    # The names that type checkers alone can import: pdoc evaluates annotations.
    typeshed = ModuleType("_typeshed")
    typeshed.ReadableBuffer = type("ReadableBuffer", (), {})  # type: ignore[attr-defined]  # made here
    sys.modules["_typeshed"] = typeshed
    warnings.filterwarnings("ignore", ".*'array.array' is not subscriptable")  # before Python 3.12
    pdoc.render.configure(docformat="markdown", search=True, show_source=False)
    pdoc.pdoc(*MODULES, output_directory=folder)


if __name__ == "__main__":
    write_reference(Path(sys.argv[1]))
    print(f"{sys.argv[1]}/index.html")
