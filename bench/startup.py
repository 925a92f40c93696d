"""Cost of the first call: importing huit, loading the tables, the command line from nothing."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.running import python, seconds_of

HAND = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"

# What is imported is charged to the first call that needs it: both are measured, and a bare `import dataclasses` beside
# them, which most programs have paid already.
TIMED = """
import time
start = time.process_time()
{code}
print(time.process_time() - start)
"""
IMPORT = TIMED.format(code="import huit")
FIRST = TIMED.format(code=f"import huit; huit.score({HAND!r})")
STANDARD = TIMED.format(code="import dataclasses, typing")

# The tables of one profile, then those of the others; resident memory before and after each, in kilobytes.
TABLES = f"""
import json, time
from pathlib import Path
import huit.core.fast.calls as calls
from huit.core.profiles import BUILT_IN

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])

hand = calls.parse_hand("{HAND}")
memory = [resident()]
start = time.process_time()
calls.pack(hand).score("ffmj")
seconds = time.process_time() - start
memory.append(resident())
for other in BUILT_IN[1:]:
    calls.pack(hand).score(other)
memory.append(resident())
print(json.dumps([seconds, *memory]))
"""


@dataclass(frozen=True)
class Startup:
    """Medians of fresh processes: milliseconds of processor time (the command: on the wall clock), and megabytes."""

    import_ms: float
    first_score_ms: float
    standard_ms: float
    tables_ms: float
    tables_mb: float
    three_profiles_mb: float
    command_ms: float


def startup(runs: int) -> Startup:
    with TemporaryDirectory() as folder:
        return _startup(runs, {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""})


def _startup(runs: int, bytecode: dict[str, str]) -> Startup:
    """Measure with the bytecode in a folder of ours: the environment may be one that keeps none."""

    def milliseconds(code: str) -> float:
        return 1000 * median([float(python(code, **bytecode)) for _ in range(runs)])

    python(FIRST, **bytecode)  # the bytecode is there afterwards
    tables = [json.loads(python(TABLES)) for _ in range(runs)]
    return Startup(
        import_ms=milliseconds(IMPORT),
        first_score_ms=milliseconds(FIRST),
        standard_ms=milliseconds(STANDARD),
        tables_ms=1000 * median([seconds for seconds, *_ in tables]),
        tables_mb=median([one - before for _, before, one, _ in tables]) / 1024,
        three_profiles_mb=median([three - before for _, before, _, three in tables]) / 1024,
        command_ms=1000 * median([seconds_of([_command(), "score", HAND]) for _ in range(5)]),
    )


def _command() -> str:
    beside = Path(sys.executable).parent / "huit"
    found = str(beside) if beside.exists() else shutil.which("huit")
    assert found is not None, "the huit command is not installed"
    return found
