#!/usr/bin/env python3
"""Write the numbers by which the score sheet's page adds up, from the rules. Usage: scripts/sheet_rules.py FILE"""

import sys
from pathlib import Path

from generated_file import write_json

from huit.club import plain_rules
from huit.core.profiles import BUILT_IN, profile_named

if __name__ == "__main__":
    write_json(Path(sys.argv[1]), plain_rules(tuple(profile_named(name) for name in BUILT_IN)))
