#!/usr/bin/env python3
"""Write the first steps for the pages, in every language. Usage: scripts/first_steps.py FILE"""

import sys
from pathlib import Path

from generated_file import write_json

from huit.learn.first_steps import plain_steps

if __name__ == "__main__":
    write_json(Path(sys.argv[1]), plain_steps())
