#!/usr/bin/env python3
"""Write the first steps for the pages, in every language. Usage: scripts/first_steps.py FILE"""

import json
import sys
from pathlib import Path

from huit.learn.first_steps import plain_steps


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(plain_steps(), ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
