#!/usr/bin/env python3
"""Write the catalogues of penalties for the pages, in every language. Usage: scripts/penalties.py FILE"""

import json
import sys
from pathlib import Path

from huit.club.penalties.plain import plain_catalogues


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(plain_catalogues(), ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
