#!/usr/bin/env python3
"""Write the numbers by which the score sheet's page adds up, from the rules. Usage: scripts/sheet_rules.py FILE"""

import json
import sys
from pathlib import Path

from huit.club import plain_rules
from huit.core.profiles import BUILT_IN, profile_named


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    rules = plain_rules(tuple(profile_named(name) for name in BUILT_IN))
    target.write_text(json.dumps(rules), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
