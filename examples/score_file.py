"""Score a file of hands, one a line, and say what is wrong with those that cannot be scored.

python examples/score_file.py hands.txt
"""

from __future__ import annotations

import sys
from pathlib import Path

import huit


def main(path: str) -> None:
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            score = huit.score(line.strip())
        except huit.HandError as error:
            print(f"{number}: {error}")
            continue
        fans = ", ".join([f"{counted.id} {counted.total}" for counted in score.best.counted])
        print(f"{number}: {score.total} points ({fans})")


if __name__ == "__main__":
    main(sys.argv[1])
