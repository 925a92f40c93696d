"""The recipe for a language, followed with Esperanto made from English."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import AT_LAST
from tests.support.package_copy import PackageCopy

from huit.core.words import LANGUAGES, language_named, words_in

WORDS = "huit/data/languages/eo/words.toml"
HEAD = "huit/data/languages/eo/language.toml"
ROOT = Path(__file__).parents[3]
PACKAGES = ROOT / "frontend" / "node_modules"
NODE = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
RECIPE = 'docs/contributing.md, "Add a language"'

# What every place that lists languages says, as JSON.
ASKED = """
import json
from huit.cli.arguments.language import language_of_environment
from huit.club.penalties.catalogue import catalogue_for
from huit.core.words import LANGUAGES, words_in
from huit.core.words.checking import language_problems
from huit.core.words.explanation import quantity
from huit.web.app import create_app
from huit.web.language import accepted
from huit.web.settings import ServerSettings

schema = create_app(ServerSettings(pages=None)).openapi()
print(json.dumps({
    "languages": LANGUAGES,
    "points": [quantity(words_in("eo"), "points", number) for number in (0, 1, 2)],
    "locale": language_of_environment({"LANG": "eo_XX.UTF-8"}),
    "header": accepted("eo;q=0.9, fr;q=0.2"),
    "schema": json.dumps(LANGUAGES) in json.dumps(schema),
    "problems": [str(problem) for problem in language_problems("eo")],
    "late": catalogue_for("ffmj").case("late_10").name["eo"],
}))
"""
PROBLEMS = """
from huit.core.words.checking import language_problems
print("\\n".join(str(problem) for problem in language_problems("eo")))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> PackageCopy:
    """The package with the language of the recipe."""
    made = PackageCopy(tmp_path_factory.mktemp("recipe"))
    made.follow("Add a language")
    return made


def test_recipe(copy: PackageCopy) -> None:
    """Following "Add a language" is enough: every list of languages has the new one, and nothing is missing."""
    done = copy.run("-c", ASKED)
    assert not done.stderr
    assert json.loads(done.stdout) == {
        "languages": [*LANGUAGES, "eo"],
        "points": ["0 points", "1 point", "2 points"],
        "locale": "eo",
        "header": "eo",
        "schema": True,
        "problems": [],
        "late": "Malfrua, ĝis 10 minutoj",
    }
    told = copy.run("-m", "huit", "score", "--help", "--lang", "eo").stdout
    assert language_named("en").alternatives((*LANGUAGES, "eo")) in told
    unreviewed = words_in("en").say("unreviewed")
    assert unreviewed in copy.run("-m", "huit", "--version", "--lang", "eo").stdout
    assert unreviewed not in copy.run("-m", "huit", "--version", "--lang", "en").stdout


@pytest.mark.skipif(NODE is None or not PACKAGES.is_dir(), reason="the pages are not built here: no Node or packages")
def test_pages(copy: PackageCopy, tmp_path: Path) -> None:
    """The types and plural rules of the pages are generated from the same folder."""
    frontend = tmp_path / "frontend"
    shutil.copytree(ROOT / "frontend" / "tools", frontend / "tools")
    (frontend / "node_modules").symlink_to(PACKAGES)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "huit").symlink_to(copy.folder / "huit")
    subprocess.run([str(NODE), "tools/words.js"], cwd=frontend, check=True, timeout=AT_LAST)
    made = (frontend / "generated" / "languages.ts").read_text(encoding="utf-8")
    assert f"LANGUAGES = {json.dumps([*LANGUAGES, 'eo'], separators=(',', ':'))}" in made
    rules = re.findall(r"plural: (\(n\) => .*),\n", made)
    counted = f"console.log(JSON.stringify([{','.join(rules)}].map((rule) => [...Array(30).keys()].map(rule))))"
    told = subprocess.run(
        [str(NODE), "-e", counted], capture_output=True, text=True, check=True, timeout=AT_LAST
    ).stdout
    assert json.loads(told)[:-1] == [[words_in(code).form(number) for number in range(30)] for code in LANGUAGES]


@pytest.mark.parametrize(
    ("file", "before", "after", "key"),
    [
        (WORDS, '\npoints_many = "{n} points"', "", "words.points_many"),
        (WORDS, '\npoints_many = "{n} points"', '\npoints_many = "{m} points"', "words.points_many"),
        (WORDS, '\npoints_many = "{n} points"', '\npoints_many = ""', "words.points_many"),
        (WORDS, "\n[words]\n", '\n[words]\nsomething = "else"\n', "words.something"),
        (HEAD, 'many = ""', 'few = "n = 2"\nmany = ""', "words.points_few"),
        (HEAD, 'beside = "zh"', 'beside = "xx"', "beside"),
        (HEAD, 'fallback = "en"', 'fallback = ""', "fallback"),
        (HEAD, 'fallback = "en"', 'fallback = "eo"', "fallback"),
    ],
)
def test_incomplete_language(copy: PackageCopy, file: str, before: str, after: str, key: str) -> None:
    """A missing key, a wrong placeholder, a plural form too few: the file, the key and the recipe are named."""
    whole = copy.read(file)
    assert before in whole
    copy.write(file, whole.replace(before, after))
    told = copy.run("-c", PROBLEMS).stdout.splitlines()
    copy.write(file, whole)
    named = "language" if file == HEAD and not key.startswith("words") else "words"
    assert any(f"data/languages/eo/{named}.toml: {key} " in line and RECIPE in line for line in told), told


@pytest.mark.parametrize(
    ("file", "before", "after", "key"),
    [
        (HEAD, 'name = "Esperanto"', "", "language.toml: name is missing"),
        (HEAD, "order = 90", 'order = "last"', "language.toml: order must be of type int"),
        (HEAD, 'script = "latin"', 'script = "runes"', "language.toml: script must be one of"),
        (HEAD, 'one = "n = 1"', 'one = "singular"', "language.toml: plural has a condition"),
        (HEAD, "order = 90", "order = ", "language.toml: the file is not TOML"),
        (WORDS, "\nhelp_fans = ", "\nhelp_fanz = ", "words.toml: [words] help_fans is missing"),
        (
            WORDS,
            '\nhelp_fans = "',
            '\nhelp_fans = "{nobody}',
            "words.toml: [words] help_fans has no value for 'nobody'",
        ),
    ],
)
def test_incomplete_language_in_use(copy: PackageCopy, file: str, before: str, after: str, key: str) -> None:
    """A missing text met while the command runs gives the same message."""
    whole = copy.read(file)
    assert before in whole
    copy.write(file, whole.replace(before, after))
    told = copy.run("-m", "huit", "fans", "--help", "--lang", "eo").stderr
    copy.write(file, whole)
    assert key in told
    assert RECIPE in told


def test_missing_file(tmp_path: Path) -> None:
    """A language without one of its files names it."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add a language")
    (tmp_path / "huit/data/languages/eo/names.toml").unlink()
    told = copy.run("-c", PROBLEMS).stderr
    assert "data/languages/eo/names.toml: the file is missing" in told
    assert RECIPE in told
