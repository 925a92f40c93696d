"""The recipe "Add a penalty" of docs/contributing.md with a made-up case, and cases that lack something."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from tests.support.package_copy import ROOT, PackageCopy, recipe_blocks

from huit.club.faults import DeskError
from huit.club.penalties.catalogue import RECIPE, TILES, read_catalogue
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


@pytest.mark.parametrize(
    ("line", "instead", "key"),
    [
        ("moment = ", "when = ", "when"),
        ('"any" ', '"noon" ', "moment"),
        ('clauses = ["house rule 7"]', "clauses = []", "clauses"),
        ("name = { en = ", "name = { eo = ", "name.en"),
        ("note = { en = ", "note = { eo = ", "note.eo"),
        ("foul = true", 'tiles = ["eaten"]', "tiles"),
        ("foul = true", 'denies = ["all_odd"]', "denies"),
    ],
)
def test_wrong_key(line: str, instead: str, key: str) -> None:
    """The refusal names the file, the case, the key and the recipe, in every language."""
    text = f"{HEAD}[drink_spilled]\n{BLOCK.text}"
    assert line in text
    with pytest.raises(DeskError) as caught:
        read_catalogue(tomllib.loads(text.replace(line, instead)), "mountain")
    fault = caught.value.faults[0]
    assert (fault.code, dict(fault.values)["key"]) == ("penalty_incomplete", f"drink_spilled.{key}")
    for language in LANGUAGES:
        for part in ("data/penalties/mountain.toml", key, RECIPE):
            assert part in words_in(language).fault(fault)


def test_wrong_key_on_the_command_line(tmp_path: Path) -> None:
    """One line and status 2, no traceback; the exception itself says the sentence too."""
    copy = PackageCopy(tmp_path)
    copy.follow(TITLE)
    path = "huit/data/penalties/ema.toml"
    copy.write(path, copy.read(path).replace('clauses = ["house rule 7"]', "clauses = []"))
    done = copy.run("-m", "huit", "ruling", "coffee", "--lang", "en")
    sentence = "The catalogue data/penalties/ema.toml is incomplete or has an error: drink_spilled.clauses."
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Error penalty_incomplete: {sentence} See {RECIPE}.\n"
    said = copy.run("-c", "from huit.club.penalties.catalogue import catalogues; catalogues()")
    assert said.stderr.splitlines()[-1].endswith(f"DeskError: penalty_incomplete: {sentence} See {RECIPE}.")


def test_text_of_an_unknown_case(tmp_path: Path) -> None:
    """The additions of a language are named as the file, for the slip is there and not in the catalogue."""
    copy = PackageCopy(tmp_path)
    path = "huit/data/languages/es/additions.toml"
    copy.write(path, copy.read(path).replace("[penalties.ema.late_10]", "[penalties.ema.late_11]"))
    said = copy.run("-m", "huit", "ruling", "late", "--lang", "en").stderr
    assert "data/languages/es/additions.toml" in said
    assert "penalties.ema.late_11" in said
    assert LANGUAGE_RECIPE in said


def test_missing_head() -> None:
    """A catalogue without its head lacks all of it at once."""
    with pytest.raises(DeskError) as caught:
        read_catalogue({}, "empty")
    keys = [dict(fault.values)["key"] for fault in caught.value.faults]
    assert keys == ["order", "profiles", "ladder", "ladder_step", "title"]


def test_unknown_profile_or_language_of_the_title() -> None:
    """A slip in the head would leave a profile without its catalogue, and a reader without the title."""
    head = HEAD.replace("en = ", 'eo = "Monto"\nen = ')
    with pytest.raises(DeskError) as caught:
        read_catalogue(tomllib.loads(head), "mountain")
    keys = [dict(fault.values)["key"] for fault in caught.value.faults]
    assert keys == ["profiles.mountain", "title.eo"]
    known = HEAD.replace("mountain", "ffmj")
    assert read_catalogue(tomllib.loads(known), "mountain").profiles == ("ffmj",)


def test_every_word_for_tiles_is_documented_in_code() -> None:
    """The vocabulary of `tiles` is closed, and each word has a sentence."""
    assert len(set(TILES)) == len(TILES) == 9
