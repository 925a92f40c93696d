"""The recipe for a fan, followed with a made-up one."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.support.package_copy import ROOT, PackageCopy

HAND = "[111m,1][333p,2]555s777m99s|ES0000|0"

# What every place that lists fans says of the new one, as JSON.
ASKED = f"""
import json
import huit
from huit.compat.mahjonggb import MahjongFanCalculator
from huit.core.rules.fan_ids import FANS
from huit.core.words import LANGUAGES, words_in
from huit.web.answers.rulebook.fans import answer_fans

score, packed = huit.score({HAND!r}), huit.pack({HAND!r}).score()
peer = MahjongFanCalculator((("PENG", "W1", 1), ("PENG", "B3", 2)), ("T5",) * 3 + ("W7",) * 3 + ("T9",), "T9",
                            0, False, False, False, False, 0, 0)
print(json.dumps({{
    "fans": FANS,
    "tabled": huit.core.fast.calls.scorer_for("ffmj").tabled,
    "explained": [score.total, sorted(one.id for one in score.best.counted)],
    "packed": [packed.total, sorted(packed.ids)],
    "absorbed": [one.id for one in score.best.absorbed if one.by == 81],
    "names": [words_in(language).fan(81) for language in LANGUAGES],
    "web": [row["id"] for row in answer_fans("en")["fans"]][-1],
    "peer": [row for row in peer if row[1] == "all_odd"],
}}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> PackageCopy:
    """The sources with the fan of the recipe: a compiled build would have to be compiled again."""
    made = PackageCopy(tmp_path_factory.mktemp("recipe"), ROOT / "src" / "huit")
    made.follow("Add a fan")
    return made


def test_recipe(copy: PackageCopy, tmp_path: Path) -> None:
    """Following "Add a fan" is enough: both paths count it, it absorbs, and it is named everywhere."""
    done = copy.run("-c", ASKED, HUIT_CACHE=str(tmp_path))
    assert not done.stderr
    found = json.loads(done.stdout)
    assert found["fans"] == 82
    assert found["tabled"]
    assert found["explained"] == found["packed"]
    assert "all_odd" in found["explained"][1]
    assert found["absorbed"] == ["no_honors"]
    assert set(found["names"]) == {"All Odd"}
    assert found["web"] == "all_odd"
    assert found["peer"] == [[6, "all_odd"]]


def test_command_line(copy: PackageCopy) -> None:
    """`huit fans` knows the new fan by its name, with its example hands."""
    told = copy.run("-m", "huit", "fans", "Odd Tiles", "--lang", "en").stdout
    assert "All Odd" in told
    assert "Every tile is a 1, 3, 5, 7 or 9." in told


@pytest.mark.parametrize(
    ("path", "line", "said"),
    [
        ("huit/core/rules/fan_table.py", "    row(ids.ALL_ODD, ", r"FAN_TABLE, and fan_ids\.py disagree at all_odd"),
        ("huit/core/rules/fan_ids.py", "ALL_ODD: Final", r"has no attribute 'ALL_ODD'"),
        (
            "huit/data/languages/en/names.toml",
            'definition = "Every tile is a 1,',
            r"names\.toml: \[all_odd\] definition",
        ),
    ],
)
def test_step_left_out(tmp_path: Path, path: str, line: str, said: str) -> None:
    """The refusal names the file, the fan and the recipe; a constant that is missing is Python's own error."""
    made = PackageCopy(tmp_path, ROOT / "src" / "huit")
    made.follow("Add a fan")
    made.write(path, "".join([one for one in made.read(path).splitlines(True) if not one.startswith(line)]))
    done = made.run("-m", "huit", "fans", "all odd", "--lang", "en")
    assert done.returncode != 0
    assert re.search(said, done.stderr), done.stderr
    assert "Add a fan" in done.stderr or "AttributeError" in done.stderr
