"""The recipe "Add a rule profile" of docs/contributing.md with a made-up profile, and files that lack something."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.package_copy import ROOT, PackageCopy, recipe_blocks

from huit.core.profiles import BUILT_IN
from huit.core.profiles.checking import check_built_in, check_order
from huit.core.profiles.parsing import parse_toml, read_profile
from huit.core.rules.profile_types import ProfileError
from huit.core.words import LANGUAGES, words_in

RECIPE = "Add a rule profile"
(BLOCK,) = recipe_blocks(RECIPE)
EVERY_PROFILE = [*BUILT_IN, "mountain"]
FLUSH = "123m456m789m234m55m|ES0000|0"

# What the API and the words say, printed as JSON.
REQUESTS = f"""
import json
from fastapi.testclient import TestClient
from huit.core.profiles import profile_named
from huit.core.words import words_in
from huit.web.answers.page_words import profile_label
from huit.web.app import create_app

client = TestClient(create_app())
asked = {{"hand": "{FLUSH}", "profile": "mountain", "all_profiles": True}}
print(json.dumps({{
    "profiles": client.get("/api/profiles?lang=en").json(),
    "score": client.post("/api/score?lang=en", json=asked).json(),
    "schema": client.get("/api/openapi.json").json()["components"]["schemas"]["ScoreRequest"],
    "principles": client.get("/api/principles?lang=en").json(),
    "labels": [profile_label(profile_named("mountain"), lang) for lang in ("fr", "en")],
    "texts": [words_in("zh").ruling("R-X02"), words_in("zh").source("MC26")],
}}))
"""

# The profiles of each catalogue of penalties without those that others may have added.
CATALOGUES = """
import json
from huit.club.penalties.plain import plain_catalogues
known = ("ffmj", "green_book", "botzone", "mil", "mountain", "quay")
made = plain_catalogues()["catalogues"]
print(json.dumps([[one["name"], [name for name in one["profiles"] if name in known]] for one in made]))
"""

SOURCES = """
import runpy
made = runpy.run_path("scripts/browser_rules.py")
print([name for name, _ in made["sources"]() if name.startswith("data/profiles")])
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> PackageCopy:
    made = PackageCopy(tmp_path_factory.mktemp("mountain"))
    made.follow(RECIPE)
    return made


def output(copy: PackageCopy, *arguments: str) -> str:
    done = copy.run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_one_file() -> None:
    """The recipe touches one file, and the file is complete."""
    assert BLOCK.path == "huit/data/profiles/mountain.toml"
    check_built_in("mountain", parse_toml(BLOCK.text))


def test_command_line(copy: PackageCopy) -> None:
    """`huit` lists the profile last, scores by it, and names it in its help."""
    listed = json.loads(output(copy, "-m", "huit", "profiles", "--json", "--lang", "fr"))
    assert [one["name"] for one in listed] == EVERY_PROFILE
    assert listed[-1]["title"] == "Club de la montagne (règles maison)"
    found = json.loads(output(copy, "-m", "huit", "score", FLUSH, "--all-profiles", "--json"))
    assert list(found) == EVERY_PROFILE
    (absorbed,) = [one for one in found["mountain"]["absorbed"] if one["id"] == "concealed_hand"]
    assert absorbed == {"id": "concealed_hand", "by": "full_flush", "why": "P1", "ruling": "R-X03"}
    assert ", ".join(EVERY_PROFILE[-2:]) in " ".join(output(copy, "-m", "huit", "score", "--help").split())


def test_api_and_words(copy: PackageCopy) -> None:
    """The API answers by it and documents it; the pages show its label, its rulings and its source."""
    found: dict[str, Any] = json.loads(output(copy, "-c", REQUESTS))
    assert [one["name"] for one in found["profiles"]["profiles"]] == EVERY_PROFILE
    assert found["score"]["profile"] == "mountain"
    assert [one["profile"] for one in found["score"]["profiles"]["totals"]] == EVERY_PROFILE
    assert "mountain" in found["schema"]["properties"]["profile"]["description"]
    assert {"id": "R-X01", "text": "All Types scores 5 points."} in found["principles"]["rulings"]
    assert found["labels"] == ["Mountain", "Mountain"]
    assert found["texts"] == ["Six points are enough.", "Rules of the Mountain club, 2026"]


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_tests_that_the_recipe_names(tmp_path_factory: pytest.TempPathFactory) -> None:
    """They pass with another profile, also where flowers are worth nothing."""
    copy = PackageCopy(tmp_path_factory.mktemp("tested"))
    flowers = 'flower_points = { value = 0, ruling = "R-X02", said_by = "MC26" }\n'
    copy.write(BLOCK.path, BLOCK.text.replace("[switches]\n", f"[switches]\n{flowers}"))
    scored = ("tests/core/test_differential.py", "tests/core/test_scoring_properties.py", "tests/core/test_golden.py")
    copy.test(*scored, "tests/cli/score/test_user_profiles.py", "tests/core/profiles/test_comparison.py")
    copy.test("tests/core/words/test_words.py", "tests/club/test_penalties.py", "-k", "profile or cited or source")


def test_generated_files(copy: PackageCopy) -> None:
    """The numbers of the score sheet and the archive for browsers have it too."""
    target = copy.folder / "sheet-rules.json"
    output(copy, str(ROOT / "scripts" / "sheet_rules.py"), str(target))
    assert list(json.loads(target.read_text(encoding="utf-8"))["profiles"]) == EVERY_PROFILE
    assert "data/profiles/mountain.toml" in output(copy, "-c", SOURCES)


def test_penalties_are_inherited(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A profile has the catalogue of penalties of the one it extends, on the command line and on the pages."""
    copy = PackageCopy(tmp_path_factory.mktemp("harbour"))
    copy.write(BLOCK.path, BLOCK.text.replace('"green_book"', '"mil"'))
    copy.write("huit/data/profiles/quay.toml", BLOCK.text.replace('"green_book"', '"mountain"').replace("= 9", "= 10"))
    assert json.loads(output(copy, "-c", CATALOGUES)) == [
        ["ema", ["ffmj", "green_book", "botzone"]],
        ["mil", ["mil", "mountain", "quay"]],
    ]
    found = json.loads(output(copy, "-m", "huit", "ruling", "hu_cheap", "--profile", "quay", "--json"))
    assert found[0]["clauses"] == ["MIL25 IX(3)"]


# Files that lack something --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("order = 9\n", "order"),
        ('en = "Mountain club (house rules)"\n', "title.en"),
        ('en = "Mountain"\n', "label.en"),
        ('ruling = "R-X01", ', "points.all_types.ruling"),
        (', said_by = "MC26" }\n\n[[', "switches.minimum.said_by"),
        ('ruling = "R-X03"\n', "absorbs[1].ruling"),
        ('en = "Six points are enough."\n', "rulings.R-X02.en"),
        ('en = "Rules of the Mountain club, 2026"\n', "sources.MC26.en"),
    ],
)
def test_missing(line: str, key: str) -> None:
    """The refusal names the file, the key and the recipe, in every language."""
    assert BLOCK.text.count(line) == 1
    with pytest.raises(ProfileError) as caught:
        check_built_in("mountain", parse_toml(BLOCK.text.replace(line, " }\n\n[[" if line.endswith("[[") else "")))
    (fault,) = caught.value.faults
    assert (fault.code, dict(fault.values)["key"]) == ("profile_incomplete", key)
    for language in LANGUAGES:
        for part in ("src/huit/data/profiles/mountain.toml", key, "docs/contributing.md", RECIPE):
            assert part in words_in(language).fault(fault)


@pytest.mark.parametrize(
    ("line", "changed", "code", "key"),
    [
        ('en = "Mountain"\n', 'en = "Mountain"\nde = "Berg"\n', "profile_key", "label.de"),
        ('en = "Six points are enough."\n', 'en = "Six."\neo = "Ses."\n', "profile_key", "rulings.R-X02.eo"),
        ('principle = "P1"', 'principal = "P1"', "profile_key", "rulings.R-X03.principal"),
        ('en = "Mountain"\n', "en = 5\n", "profile_value", "label.en"),
        ('en = "Six points are enough."\n', 'en = " "\n', "profile_value", "rulings.R-X02.en"),
        ('principle = "P1"', 'principle = "P9"', "profile_value", "rulings.R-X03.principle"),
        ("[sources.MC26]", '[rulings.R-A01]\nen = "A."\n[sources.MC26]', "profile_code_taken", "rulings.R-A01"),
        ("[sources.MC26]", '[sources.GB]\nen = "A book"\n[sources.MC26]', "profile_code_taken", "sources.GB"),
    ],
)
def test_text_that_nobody_would_see(line: str, changed: str, code: str, key: str) -> None:
    """In a language that there is not, empty, or beside the text that all profiles have; a wrong principle."""
    assert BLOCK.text.count(line) == 1
    with pytest.raises(ProfileError) as caught:
        check_built_in("mountain", parse_toml(BLOCK.text.replace(line, changed)))
    (fault,) = caught.value.faults
    assert (fault.code, dict(fault.values)["key"]) == (code, key)
    for language in LANGUAGES:
        (named,) = caught.value.in_file("mountain.toml").faults
        assert "mountain.toml" in words_in(language).fault(named)
        assert key in words_in(language).fault(named)


@pytest.mark.parametrize("order", ["7", -7, 1_000_000, True])
def test_order_that_cannot_be(order: object) -> None:
    """The refusal has the value and the numbers that can be."""
    with pytest.raises(ProfileError) as caught:
        check_order("green_book", {"order": order})
    (fault,) = caught.value.in_file("green_book.toml").faults
    assert f"“{order}” is not valid for order. Expected: 0-999999" in words_in("en").fault(fault)


def test_order_that_cannot_be_on_the_command_line(tmp_path: Path) -> None:
    """Refused, never a last place in silence; the other profiles work."""
    copy = PackageCopy(tmp_path)
    copy.write(BLOCK.path, BLOCK.text.replace("order = 9\n", "order = 0x10\n"))
    done = copy.run("-m", "huit", "score", FLUSH, "--profile", "mountain", "--lang", "en")
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert "src/huit/data/profiles/mountain.toml: " in said
    assert "is not valid for order. Expected: 0-999999" in said
    assert output(copy, "-m", "huit", "score", FLUSH, "--json").startswith("{")


def test_order_with_an_underscore(tmp_path: Path) -> None:
    """TOML writes numbers so too."""
    copy = PackageCopy(tmp_path)
    copy.write(BLOCK.path, BLOCK.text.replace("order = 9\n", "order\t= 1_0\t# of 20\n"))
    listed = json.loads(output(copy, "-m", "huit", "profiles", "--json"))
    assert [one["name"] for one in listed] == EVERY_PROFILE


def test_misspelt_key_of_a_line() -> None:
    """One fault: the fan that the misspelt key lacks is not said to be unknown."""
    for line in (
        '[[counts]]\nfan = "tile_hog"\nbesides = "all_green"',
        '[[absorbs]]\nfan = "tile_hog"\nabsorb = "self_drawn"',
    ):
        with pytest.raises(ProfileError) as caught:
            read_profile(parse_toml(line), "mountain", None)
        assert [fault.code for fault in caught.value.faults] == ["profile_key"]


@pytest.mark.parametrize(
    ("line", "changed", "key"),
    [
        ('"R-X01", said_by = "MC26"', '"R-X01", said_by = "GB MC27"', "sources.MC27"),
        ('ruling = "R-X02"', 'ruling = "R-X20"', "rulings.R-X20"),
        ('ruling = "R-X03"\n', 'ruling = "R-X30"\n', "rulings.R-X30"),
    ],
)
def test_cited_without_a_text(line: str, changed: str, key: str) -> None:
    """A ruling or a source that neither the file, nor another profile, nor the rulings of all profiles explain."""
    assert BLOCK.text.count(line) == 1
    with pytest.raises(ProfileError) as caught:
        check_built_in("mountain", parse_toml(BLOCK.text.replace(line, changed)))
    (fault,) = caught.value.faults
    assert (fault.code, dict(fault.values)["key"]) == ("profile_incomplete", key)


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ('"R-X01", said_by = "MC26"', '"R-M40", said_by = "MIL25 2006 clarification"'),
        ('ruling = "R-X02"', 'ruling = "play 13.3"'),
        ('ruling = "R-X03"\n', 'ruling = "P1"\n'),
    ],
)
def test_cited_from_elsewhere(line: str, changed: str) -> None:
    """Rulings and sources of other profiles, of all profiles, and the principles."""
    assert BLOCK.text.count(line) == 1
    check_built_in("mountain", parse_toml(BLOCK.text.replace(line, changed)))


def test_line_without_a_value(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Said as any other key that is missing, not as a value "None"."""
    copy = PackageCopy(tmp_path_factory.mktemp("valueless"))
    copy.write(BLOCK.path, BLOCK.text.replace("{ value = 6, ", "{ "))
    done = copy.run("-m", "huit", "score", FLUSH, "--profile", "mountain", "--lang", "en")
    assert done.returncode == 2
    assert "mountain.toml is incomplete: switches.minimum.value is missing" in done.stderr
    assert f'"{RECIPE}"' in done.stderr


def test_order_of_another(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two profiles cannot have one place: the sentence names both, whichever is asked for."""
    copy = PackageCopy(tmp_path_factory.mktemp("order"))
    copy.write(BLOCK.path, BLOCK.text.replace("order = 9\n", "order = 2\n"))
    for language, profile in (("en", "mountain"), ("fr", "green_book")):
        done = copy.run("-m", "huit", "score", FLUSH, "--profile", profile, "--lang", language)
        assert done.returncode == 2
        for part in ("src/huit/data/profiles/mountain.toml", "src/huit/data/profiles/green_book.toml", "order = 2"):
            assert part in " ".join(done.stderr.split())


def test_name_of_the_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A name that the recipe does not allow is refused with its file; the other profiles work."""
    copy = PackageCopy(tmp_path_factory.mktemp("name"))
    copy.write("huit/data/profiles/Mountain-Club.toml", BLOCK.text)
    done = copy.run("-m", "huit", "score", FLUSH, "--profile", "Mountain-Club", "--lang", "en")
    assert done.returncode == 2
    assert "data/profiles/Mountain-Club.toml: “Mountain-Club” is not valid for name" in " ".join(done.stderr.split())
    assert output(copy, "-m", "huit", "score", FLUSH, "--profile", "ffmj", "--json").startswith("{")


def test_extends_the_default_when_left_out(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A profile without `extends` extends the default one, as a user's profile does."""
    copy = PackageCopy(tmp_path_factory.mktemp("root"))
    head = 'order = 9\n[title]\nen = "Plain"\n[label]\nen = "Plain"\n'
    copy.write("huit/data/profiles/plain.toml", head)
    code = "import huit; print(huit.profile_named('plain').digest == huit.profile_named('ffmj').digest)"
    assert output(copy, "-c", code) == "True\n"


def test_every_missing_key_is_named() -> None:
    """An empty file lacks all that is required, and says so at once."""
    with pytest.raises(ProfileError) as caught:
        check_built_in("empty", {})
    keys = [dict(fault.values)["key"] for fault in caught.value.faults]
    assert keys == ["order", "title.en", "label.en"]


def test_incomplete_profile_on_the_command_line(tmp_path_factory: pytest.TempPathFactory) -> None:
    """`huit` refuses the profile like any wrong input; the other profiles work."""
    copy = PackageCopy(tmp_path_factory.mktemp("incomplete"))
    copy.write(BLOCK.path, BLOCK.text.replace("order = 9\n", ""))
    done = copy.run("-m", "huit", "score", FLUSH, "--profile", "mountain", "--lang", "en")
    assert done.returncode == 2
    assert "data/profiles/mountain.toml is incomplete: order is missing" in " ".join(done.stderr.split())
    assert output(copy, "-m", "huit", "score", FLUSH, "--profile", "ffmj", "--json").startswith("{")
