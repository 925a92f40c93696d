#!/usr/bin/env python3
"""Write the catalogues of penalties for the pages, in every language. Usage: scripts/penalties.py FILE"""

import sys
from pathlib import Path

from generated_file import write_json

from huit.club.penalties.plain import plain_catalogues

if __name__ == "__main__":
    write_json(Path(sys.argv[1]), plain_catalogues())
