"""Make one file of a bot of ours, to be uploaded to Botzone: a zip archive that Python runs as it stands.

    scripts/botzone_bundle.py BOT FILE.zip

It holds the uncompiled sources, the data and ready-made tables, and needs nothing but Python 3.11 or newer.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from huit.bots.levels import BOTS
from huit.core.fast.tables.files import write_tables
from huit.core.profiles import profile_named
from huit.plan.distance.distance_tables import write_distance_tables

SOURCES = Path(__file__).resolve().parent.parent / "src"
# What a bot on the platform imports: nothing that asks for another package.
ROOMS = ("core", "plan", "game", "bots", "botzone", "data")

MAIN = """import sys
if sys.version_info < (3, 11):
    sys.exit("huit needs Python 3.11 or newer; this is " + sys.version.split()[0])
from huit.bots.levels import bot_named
from huit.botzone.seat.conversation import Conversation
from huit.botzone.seat.seated_bot import SeatedBot
Conversation(SeatedBot(bot_named({bot!r}, "")), sys.stdin.readline, lambda line: print(line, flush=True), "").run(True)
"""


def bundle(bot: str, target: Path) -> None:
    """Write the archive of a bot."""
    with tempfile.TemporaryDirectory() as folder, ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr("__main__.py", MAIN.format(bot=bot))
        archive.write(SOURCES / "huit" / "__init__.py", "huit/__init__.py")
        for room in ROOMS:
            for path in sorted((SOURCES / "huit" / room).rglob("*")):
                if path.suffix in {".py", ".toml"}:
                    archive.write(path, path.relative_to(SOURCES).as_posix())
        write_tables(Path(folder), [profile_named("botzone")])
        write_distance_tables(Path(folder))
        for table in Path(folder).iterdir():
            archive.write(table, f"huit/data/tables/{table.name}")


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1] not in BOTS:
        sys.exit(f"{__doc__}\nBOT is one of {', '.join(BOTS)}.")
    target = Path(sys.argv[2])
    bundle(sys.argv[1], target)
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
