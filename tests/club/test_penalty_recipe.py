"""The recipe "Add a penalty" of docs/contributing.md with a made-up case, and cases that lack something."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.support.package_copy import ROOT, PackageCopy, recipe_blocks

from huit.club.faults import DeskError
from huit.club.penalties.cases import TILES
from huit.club.penalties.catalogue import RECIPE, parse_catalogue
from huit.core.words import LANGUAGES, words_in
from huit.core.words.languages import RECIPE as LANGUAGE_RECIPE

TITLE = "Add a penalty"
(BLOCK,) = recipe_blocks(TITLE)
HEAD = 'order = 9\nprofiles = ["mountain"]\nladder = [0, 5]\nladder_step = 5\n[title]\nen = "Mountain"\n'


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> PackageCopy:
    made = PackageCopy(tmp_path_factory.mktemp("phone"))
    made.follow(TITLE)
    return made


def test_command_and_page(copy: PackageCopy) -> None:
    """`huit ruling` finds the case by any of its words, and the page's file has it."""
    for word in ("boisson", "coffee", "饮料"):
        done = copy.run("-m", "huit", "ruling", word, "--json")
        assert [one["id"] for one in json.loads(done.stdout)] == ["drink_spilled"], done.stderr
    target = copy.folder / "penalties.json"
    copy.run(str(ROOT / "scripts" / "penalties.py"), str(target))
    cases = json.loads(target.read_text(encoding="utf-8"))["catalogues"][0]["cases"]
    (drink,) = [one for one in cases if one["id"] == "drink_spilled"]
    assert drink["texts"]["fr"]["name"] == "Une boisson est renversée"
    assert drink["steps"][:4] == [0, 5, 10, 20]


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_tests_that_the_recipe_names(copy: PackageCopy) -> None:
    """They pass with the new case."""
    copy.test("tests/club/test_penalties.py")


def faults_in(text: str) -> list[dict[str, str]]:
    """The faults of a file mountain.toml, as code and values."""
    with pytest.raises(DeskError) as caught:
        parse_catalogue(text, "mountain")
    return [{"code": fault.code, **dict(fault.values)} for fault in caught.value.faults]


WITH_CASE = f"{HEAD.replace('mountain', 'ffmj')}[drink_spilled]\n{BLOCK.text}"
NAME = next(line for line in BLOCK.text.splitlines() if line.startswith("name = "))
NOTE = next(line for line in BLOCK.text.splitlines() if line.startswith("note = "))


def test_the_case_of_the_recipe_is_accepted() -> None:
    """The text that the wrong ones below are made of."""
    assert [one.id for one in parse_catalogue(WITH_CASE, "mountain").cases] == ["drink_spilled"]


@pytest.mark.parametrize(
    ("line", "instead", "code", "key"),
    [
        ('moment = "any"', "", "penalty_incomplete", "drink_spilled.moment"),
        ("clauses = ", "# ", "penalty_incomplete", "drink_spilled.clauses"),
        (NAME, "", "penalty_incomplete", "drink_spilled.name"),
        (NAME, 'name.fr = "Une boisson"', "penalty_incomplete", "drink_spilled.name.en"),
        ("order = 9\n", "", "penalty_incomplete", "order"),
        ("foul = true", "fool = true", "penalty_key", "drink_spilled.fool"),
        ("foul = true", 'id = "drink"', "penalty_key", "drink_spilled.id"),
        ("note = { ", 'note = { eo = "Oni sekigas ilin.", ', "penalty_key", "drink_spilled.note.eo"),
        ("[title]\n", '[title]\neo = "Monto"\n', "penalty_key", "title.eo"),
        ("order = 9\n", "order = 9\nladders = [0]\n", "penalty_key", "ladders"),
        ("order = 9\n", 'order = 9\nname = "mountain"\n', "penalty_key", "name"),
    ],
)
def test_missing_or_unknown_key(line: str, instead: str, code: str, key: str) -> None:
    """The refusal names the file, the case, the key and the recipe; of an unknown key those that there are."""
    assert WITH_CASE.count(line) == 1
    (fault,) = faults_in(WITH_CASE.replace(line, instead))
    assert (fault["code"], fault["key"]) == (code, key)
    assert (fault["file"], fault["recipe"]) == ("src/huit/data/penalties/mountain.toml", RECIPE)
    assert code != "penalty_key" or len(fault["known"].split(", ")) >= len(LANGUAGES)


@pytest.mark.parametrize(
    ("line", "instead", "key", "found", "expected"),
    [
        ('"any" ', '"noon" ', "moment", "'noon'", "start | deal | draw | claim | hu | any"),
        ('clauses = ["house rule 7"]', 'clauses = "practice"', "clauses", "'practice'", "[...]"),
        ('clauses = ["house rule 7"]', "clauses = []", "clauses", "[]", "[...] 1.."),
        ("foul = true", 'foul = "yes"', "foul", "'yes'", "true | false"),
        ("foul = true", 'tiles = "kept"', "tiles", "'kept'", "[...]"),
        ("foul = true", 'tiles = ["eaten"]', "tiles.1", "'eaten'", "put_back | kept"),
        ("foul = true", 'denies = ["all_odd"]', "denies.1", "'all_odd'", "big_four_winds"),
        ("foul = true", 'points = "ten"', "points", "'ten'", "0..1000"),
        ("foul = true", "points = -10", "points", "-10", "0..1000"),
        ("foul = true", "ladder = 5", "ladder", "5", "[...] 1.."),
        ("foul = true", "ladder = []", "ladder", "[]", "[...] 1.."),
        ("foul = true", "range = [5]", "range", "[5]", "[10, 60]"),
        ("foul = true", "range = [60, 10]", "range", "[60, 10]", "[10, 60]"),
        ("foul = true", 'table_points = ["1"]', "table_points.1", "'1'", "0..1000"),
        ("foul = true", 'false_hu = "cheap"', "false_hu", "'cheap'", "too_cheap"),
        ("foul = true", 'out = "room"', "out", "'room'", "session | event"),
        ("foul = true", 'ends = "dawn"', "ends", "'dawn'", "drawn | replay"),
        (NAME, 'name = "A tile"', "name", "'A tile'", '{ en = "..." }'),
        (NAME, "name.en = 4", "name.en", "4", '"..."'),
        (NOTE, 'note.en = " "', "note.en", "' '", '"..."'),
        ('search = "coffee café"', "search = 3", "search", "3", '"..."'),
    ],
)
def test_wrong_value_of_a_case(line: str, instead: str, key: str, found: str, expected: str) -> None:
    """One fault for each, which says what stands there and what is expected, in every language."""
    assert WITH_CASE.count(line) == 1
    text = WITH_CASE.replace(line, instead)
    (fault,) = faults_in(text)
    assert (fault["code"], fault["key"], fault["found"]) == ("penalty_value", f"drink_spilled.{key}", found)
    with pytest.raises(DeskError) as caught:
        parse_catalogue(text, "mountain")
    for language in LANGUAGES:
        said = words_in(language).fault(caught.value.faults[0])
        for part in ("src/huit/data/penalties/mountain.toml", f"drink_spilled.{key}", found, expected, RECIPE):
            assert part in said


@pytest.mark.parametrize(
    ("line", "instead", "key", "expected"),
    [
        ("order = 9\n", 'order = "1"\n', "order", "0..999999"),
        ("ladder_step = 5\n", 'ladder_step = "10"\n', "ladder_step", "0..1000"),
        ("ladder = [0, 5]\n", "ladder = []\n", "ladder", "[...] 1.."),
        ('["ffmj"]', '"ffmj"', "profiles", "[...] 1.."),
        ('["ffmj"]', "[]", "profiles", "[...] 1.."),
        ('["ffmj"]', '["mountain"]', "profiles.1", "ffmj | "),
        ("[drink_spilled]", '["Drink spilled"]', "Drink spilled", "[a-z]"),
    ],
)
def test_wrong_value_of_the_head(line: str, instead: str, key: str, expected: str) -> None:
    """As of a case. A slip in the profiles would leave one without its catalogue."""
    assert WITH_CASE.count(line) == 1
    (fault,) = faults_in(WITH_CASE.replace(line, instead))
    assert (fault["code"], fault["key"]) == ("penalty_value", key)
    assert expected in fault["expected"]


@pytest.mark.parametrize("more", ["[drink_spilled]\n", "moment = any\n"])
def test_broken_toml(more: str) -> None:
    """A case that is there twice, or a syntax error: the place in the file, and the recipe."""
    (fault,) = faults_in(WITH_CASE + more)
    assert fault["code"] == "penalty_syntax"
    assert "line" in fault["reason"]
    assert (fault["file"], fault["recipe"]) == ("src/huit/data/penalties/mountain.toml", RECIPE)


def test_every_fault_at_once() -> None:
    """Those of the head and of all cases, so that one run shows them all."""
    text = WITH_CASE.replace("order = 9\n", "").replace("foul = true", "points = true\ntiles = 3\nfool = true")
    keys = [fault["key"] for fault in faults_in(f"{text}[hat_worn]\n")]
    assert keys == [
        *("order", "drink_spilled.fool", "drink_spilled.points", "drink_spilled.tiles"),
        *("hat_worn.moment", "hat_worn.name", "hat_worn.clauses"),
    ]


def test_wrong_key_on_the_command_line(tmp_path: Path) -> None:
    """One line and status 2, no traceback; the exception itself says the sentence too."""
    copy = PackageCopy(tmp_path)
    copy.follow(TITLE)
    path = "huit/data/penalties/ema.toml"
    copy.write(path, copy.read(path).replace('clauses = ["house rule 7"]', "clauses = []"))
    done = copy.run("-m", "huit", "ruling", "coffee", "--lang", "en")
    wrong = "src/huit/data/penalties/ema.toml: [] is not valid for drink_spilled.clauses."
    sentence = f"{wrong} Expected: [...] 1..20."
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Error penalty_value: {sentence} See {RECIPE}.\n"
    said = copy.run("-c", "from huit.club.penalties.catalogue import catalogues; catalogues()")
    assert said.stderr.splitlines()[-1].endswith(f"DeskError: penalty_value: {sentence} See {RECIPE}.")


@pytest.mark.parametrize(
    ("line", "instead", "key"),
    [
        ("[penalties.ema.late_10]", "[penalties.ema.late_11]", "penalties.ema.late_11"),
        ("[penalties.ema.late_10]\n", "[penalties.ema.late_10]\nnom = 1\n", "penalties.ema.late_10.nom"),
        ("[penalties.ema.late_10]\nname = ", "[penalties.ema.late_10]\nname = 4 # ", "penalties.ema.late_10.name"),
    ],
)
def test_wrong_addition_of_a_language(tmp_path: Path, line: str, instead: str, key: str) -> None:
    """The additions of a language are named as the file, for the slip is there and not in the catalogue."""
    copy = PackageCopy(tmp_path)
    path = "huit/data/languages/es/additions.toml"
    assert line in copy.read(path)
    copy.write(path, copy.read(path).replace(line, instead))
    done = copy.run("-m", "huit", "ruling", "late", "--lang", "en")
    assert done.returncode == 2
    for part in ("src/huit/data/languages/es/additions.toml", key, LANGUAGE_RECIPE):
        assert part in done.stderr


def test_missing_head() -> None:
    """A catalogue without its head lacks all of it at once."""
    assert [fault["key"] for fault in faults_in("")] == ["order", "profiles", "ladder", "ladder_step", "title"]


def test_every_word_for_tiles_is_documented_in_code() -> None:
    """The vocabulary of `tiles` is closed, and each word has a sentence."""
    assert len(set(TILES)) == len(TILES) == 9
