"""Takes results of `huit arena --json` into the figures of the levels: `bench/levels.py RESULT.json ...`.

An entry of the same player against the same others by the same rules is replaced, another one is added at the end; then
the table of docs/bots.md is written anew. Without a result only the table is written. Programs of others are not named.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "src" / "huit" / "data" / "bots" / "levels.toml"
PAGE = ROOT / "docs" / "bots.md"
TABLE = re.compile(r"(?<=<!-- levels -->\n).*?(?=\n<!-- end -->)", re.DOTALL)
HEAD = "| player | against three | rules | walls | points a hand | wins | deals in | drawn hands | a decision |"
OTHERS = "another program"
FEWEST = 100  # walls that say anything
SAME = ("player", "against", "profile", "mode")  # contest; entries begin with these
RATES = {"wins": "win_rate", "deal_ins": "deal_in_rate", "drawn": "draw_rate"}


def entry_of(result: dict[str, Any], old: dict[str, Any]) -> dict[str, Any]:
    """The entry of a contest in the file; how long a decision takes is no result of an arena, and is kept."""
    player, against = sides(result)
    found = result["results"][0]
    mode = f" --mode {result['mode']}" if result["mode"] != "club" else ""
    command = f"huit arena {' '.join(result['players'])}{mode} --deals {result['deals']} --seed {result['seed']}"
    entry = {
        "player": player,
        "against": against,
        "profile": result["profile"],
        "mode": result["mode"],
        "walls": result["deals"],
        "points": _pair(found["points"], 1),
        **{key: _pair(found[measure], 100) for key, measure in RATES.items()},
    }
    kept = {"milliseconds": old["milliseconds"]} if "milliseconds" in old else {}
    return {**entry, **kept, "command": "" if against == OTHERS else command}


def sides(result: dict[str, Any]) -> tuple[str, str]:
    player, against = result["players"][:2]
    return player, OTHERS if against.startswith("cmd") else against


def _pair(estimate: dict[str, float], scale: int) -> list[float]:
    return [round(scale * estimate["mean"], 1), round(scale * (estimate["high"] - estimate["low"]) / 2, 1)]


def replaced(text: str, entry: dict[str, Any]) -> str:
    """The file with an entry in the place of that of the same contest."""
    head, *entries = text.split("[[contest]]\n")
    written = "".join([f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in entry.items()])
    same = "".join([f"{key} = {json.dumps(entry[key])}\n" for key in SAME])
    places = [place for place, one in enumerate(entries) if one.startswith(same)]
    others = [one.strip() + "\n" for one in entries]
    for place in places:
        others[place] = written
    if not places:
        others.append(written)
    return "\n".join([head.rstrip() + "\n", *["[[contest]]\n" + one for one in others]])


def table(entries: list[dict[str, Any]]) -> str:
    """As docs/bots.md shows it."""
    return "\n".join([HEAD, "|---" * HEAD.count(" |") + "|", *[_row(entry) for entry in entries]])


def _row(entry: dict[str, Any]) -> str:
    against = OTHERS if entry["against"] == OTHERS else f"`{entry['against']}`"
    rates = [f"{mean} ± {half} %" for mean, half in (entry[key] for key in RATES)]
    time = f"{entry['milliseconds']:g} ms" if "milliseconds" in entry else "–"
    mean, half = entry["points"]
    cells = [f"`{entry['player']}`", against, f"`{entry['profile']}`", str(entry["walls"]), f"{mean:+} ± {half}"]
    return f"| {' | '.join([*cells, *rates, time])} |"


def wrong_with(result: dict[str, Any]) -> str:
    """The reason why a result tells nothing of a level; nothing if it does."""
    if len(set(result.get("players", [])[1:])) != 1:
        return "one player against three of another kind is wanted"
    return f"{FEWEST} walls or more are wanted" if result["deals"] < FEWEST else ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Takes results of `huit arena --json` into the figures of the levels.")
    parser.add_argument("results", nargs="*", type=Path, metavar="RESULT.json", help="without one, only docs/bots.md")
    text = FIGURES.read_text(encoding="utf-8")
    for path in parser.parse_args().results:
        result = json.loads(path.read_text(encoding="utf-8"))
        if wrong := wrong_with(result):
            parser.error(f"{path}: {wrong}")
        known = tomllib.loads(text)["contest"]
        old: dict[str, Any] = next((one for one in known if one["player"] == result["players"][0]), {})
        text = replaced(text, entry_of(result, old))
    FIGURES.write_text(text, encoding="utf-8")
    shown = table(tomllib.loads(text)["contest"])
    PAGE.write_text(TABLE.sub(lambda _: shown, PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
