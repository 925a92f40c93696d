"""Ask why a hand is worth what it is worth, and why not more.

python examples/ask_why.py "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
"""

from __future__ import annotations

import sys

import huit
from huit.core.rules.fan_ids import IDS


def main(hand: str) -> None:
    score = huit.score(hand)
    print(f"{score.total} points, {len(score.others)} other readings")
    for counted in score.best.counted:
        print(f"  {counted.total:3} {counted.id}")
    for absorbed in score.best.absorbed:
        print(f"    – {absorbed.id}: excluded by {IDS[absorbed.by]}, ruling {absorbed.ruling}")
    print()
    print(huit.explain(score, "en"))


if __name__ == "__main__":
    main(sys.argv[1])
