"""The registry of the bots: the recipe "Add a bot" of docs/contributing.md, and tables with something wrong in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.package_copy import PackageCopy

from huit.bots.levels import BOTS, Level, levels_in, strongest_first
from huit.bots.table_errors import BotTableError
from huit.core.data_files import read_data
from huit.core.words import LANGUAGES

RECIPE = "Add a bot"
TABLE = read_data("bots", "levels.toml")
CONTEST = """
[[contest]]
player = "sleeper"
against = "random"
profile = "ffmj"
mode = "club"
walls = 200
points = [1.5, 0.5]
wins = [1.0, 0.5]
deal_ins = [2.0, 0.5]
drawn = [90.0, 1.0]
command = "huit arena sleeper random random random --deals 200 --seed 1"
"""
API = """
import json
from huit.web.answers.bots import answer_bots
from huit.web.wire.games.bots import BotsAnswer
found = {lang: answer_bots(lang) for lang in ("fr", "en")}
for lang, answer in found.items():
    BotsAnswer.model_validate(answer)
    found[lang] = next(one for one in answer["levels"] if one["name"] == "sleeper")
print(json.dumps(found))
"""
ELSEWHERE = """
from huit.hall.player_names import is_name_of_bot
from huit.hall.terms import Terms, check_terms
from huit.web.wire.tables.over_http import OpenRequest
check_terms(Terms(bots="sleeper"))
assert is_name_of_bot("sleeper 2")
assert "sleeper" in OpenRequest.model_fields["bots"].description
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> PackageCopy:
    """The package with the bot of the recipe."""
    made = PackageCopy(tmp_path_factory.mktemp("recipe"))
    made.follow(RECIPE)
    return made


def said(copy: PackageCopy, *arguments: str, stdin: str = "") -> str:
    done = copy.run("-m", "huit", *arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def in_api(copy: PackageCopy) -> dict[str, Any]:
    """The bot as /api/bots answers it, by language, checked by its type."""
    done = copy.run("-c", API)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_bot_is_listed(copy: PackageCopy) -> None:
    """By `huit bots` and /api/bots, in the order of the table; without figures until it is measured."""
    shown = said(copy, "bots", "--lang", "en")
    names = [line.split()[0] for line in shown.split("\n\n")[0].splitlines() if not line.startswith(" ")]
    assert names == [*[level.name for level in strongest_first()], "sleeper"]
    assert "sleeper  Discards every tile it draws." in shown
    assert "sleeper  –" in shown
    listed = json.loads(said(copy, "bots", "--json", "--lang", "en"))
    assert {"about": "Discards every tile it draws.", "player": "sleeper"} in listed
    described = {"title": "Sleeper", "about": "Discards every tile it draws.", "figures": "", "measured": None}
    assert in_api(copy) == {lang: {"name": "sleeper", **described} for lang in ("fr", "en")}


def test_the_bot_plays_everywhere(copy: PackageCopy) -> None:
    """In the arena and on Botzone by its name alone; the help texts, the wire and the hall know it too."""
    played = said(copy, "arena", *["sleeper"] * 4, "--deals", "1", "--processes", "1", "--json")
    assert json.loads(played)["results"][0]["misdeeds"] == {}
    assert said(copy, "botzone", "sleeper", "--once", stdin="1\n0 0 0\n") == "PASS\n"
    for command in ("arena", "play"):
        assert ", ".join(["sleeper", *BOTS]) in " ".join(said(copy, command, "--help", "--lang", "en").split())
    done = copy.run("-c", ELSEWHERE)
    assert done.returncode == 0, done.stderr


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_tests_that_the_recipe_names(tmp_path: Path) -> None:
    """The contract holds for the bot, and for the others with it in the middle of them, in the order of strength."""
    copy = PackageCopy(tmp_path)
    copy.follow(RECIPE)
    path = "huit/data/bots/levels.toml"
    head, first, second, *rest = copy.read(path).split("\n[[bot]]\n")
    copy.write(path, "\n[[bot]]\n".join([head, second, first, *rest]))
    copy.test("tests/bots/test_contract.py", "-k", "nobody_is or seats or (sleeper and not world)")


def test_a_bot_with_nothing_but_a_name_and_a_class(tmp_path: Path) -> None:
    """The bot is shown by its name; a measurement is shown as any other's."""
    bare = PackageCopy(tmp_path)
    bare.follow(RECIPE)
    path = "huit/data/bots/levels.toml"
    table = bare.read(path).replace('title.en = "Sleeper"\nabout.en = "Discards every tile it draws."\n', "")
    bare.write(path, table + CONTEST)
    found = in_api(bare)["fr"]
    assert (found["title"], found["about"], found["measured"]["walls"]) == ("sleeper", "", 200)
    assert "Au hasard" in found["figures"]
    assert "sleeper  random" in said(bare, "bots", "--lang", "en")


def table_with(entry: str) -> str:
    return f"{TABLE}\n{entry}"


@pytest.mark.parametrize(
    ("entry", "key"),
    [
        ('[[bot]]\nclass = "huit.bots.sleeper.SleeperBot"\n', "'name' is missing"),
        ('[[bot]]\nname = "sleeper"\n', "'class' is missing"),
        ('[[bot]]\nname = "Sleeper 1"\nclass = "a.B"\n', "'name' is 'Sleeper 1'"),
        ('[[bot]]\nname = "random"\nclass = "a.B"\n', "'name' is there twice"),
        ('[[bot]]\nname = "sleeper"\nclass = "Sleeper"\n', "'class' is 'Sleeper'"),
        ('[[bot]]\nname = "sleeper"\nclass = "a.B"\ntitle = "Sleeper"\n', "'title' wants"),
        ('[[bot]]\nname = "sleeper"\nclass = "a.B"\nabout.en = 3\n', "'about' wants"),
        ('[[bot]]\nname = "sleeper"\nclass = "a.B"\ntitel.en = "Sleeper"\n', "'titel' is not a key"),
        ('[[bot]]\nname = "judge"\nclass = "a.B"\n', "'name' is 'judge', which is a word of the command line"),
        ('[[bot]]\nname = "sleeper"\nclass = "a.B"\ntitle.xx = "Sleeper"\n', "'title' is in 'xx', which is no"),
        ("[[bot]]\nname = sleeper\n", "is not valid TOML: Invalid value"),
        ('[bots]\nname = "sleeper"\n', "'bots' is not a table of the registry"),
        (CONTEST.replace('mode = "club"\n', ""), "'mode' is missing"),
        (CONTEST.replace("[1.5, 0.5]", "1.5"), "'points' is 1.5; it wants a mean and half"),
        (CONTEST.replace("[1.5, 0.5]", "[1.5, -0.5]"), "'points' is [1.5, -0.5]; it wants a mean and half"),
        (CONTEST.replace("[1.5, 0.5]", '["1.5", 0.5]'), "'points' is ['1.5', 0.5]; it wants a mean and half"),
        (CONTEST.replace("200", '"200"', 1), "'walls' is '200'; it wants a number"),
        (CONTEST.replace("200", "0", 1), "'walls' is 0; it wants a number"),
        (CONTEST.replace('"club"', '"home"'), "'mode' is 'home'; it wants club or botzone"),
        (CONTEST.replace('"random"', '""', 1), "'against' is ''; it wants a name"),
        (CONTEST.replace("command = ", "command = 1 # "), "'command' is 1; it wants a command"),
        (CONTEST + 'milliseconds = "fast"\n', "'milliseconds' is 'fast'; it wants a mean time"),
        (CONTEST + "luck = 1\n", "'luck' is not a key"),
    ],
)
def test_something_missing_names_the_file_the_key_and_the_recipe(entry: str, key: str) -> None:
    """The error names file, key and recipe: nobody needs to look for them."""
    with pytest.raises(BotTableError) as caught:
        levels_in(table_with(entry + "\n"))
    said = str(caught.value)
    assert said.startswith("src/huit/data/bots/levels.toml")
    assert key in said
    assert said.endswith('the recipe is "Add a bot" in docs/contributing.md')


@pytest.mark.parametrize("path", ["huit.bots.nobody.Bot", "huit.bots.random.Nobody"])
def test_a_class_that_is_not_there(path: str) -> None:
    """The list stands; making the bot says which key of which entry is wrong."""
    with pytest.raises(BotTableError, match=r"levels\.toml, bot 'sleeper': 'class' .*cannot be imported"):
        Level("sleeper", path).make()


class Seedless:
    """A bot that cannot be made with a seed."""


def test_a_class_that_takes_no_seed() -> None:
    """The error names the entry and the recipe; an error inside of a bot that takes one stays what it is."""
    with pytest.raises(
        BotTableError, match=r"bot 'sleeper': 'class' .*Seedless is not made with a seed.*\"Add a bot\""
    ):
        Level("sleeper", f"{__name__}.Seedless").make("1")
    with pytest.raises(TypeError, match="sorted") as caught:
        Level("sleeper", f"{__name__}.Clumsy").make("1")
    assert not isinstance(caught.value, BotTableError)


class Actless:
    """A bot whose `act` has another name."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def play(self) -> None:
        """Do nothing."""


def test_a_class_that_cannot_act() -> None:
    """The class is refused when a bot is made, not found out by crashes in every game."""
    with pytest.raises(BotTableError, match=r"'class' .*Actless has no method act\(view, legal\).*\"Add a bot\""):
        Level("sleeper", f"{__name__}.Actless").make("1")


class Clumsy:
    """A bot with an error of its own."""

    def __init__(self, seed: str = "") -> None:
        raise TypeError("not sorted")


def test_our_own_bots_have_words_in_every_language() -> None:
    """Title and description stand in data/bots/levels.toml, in additions.toml of a language, or are its fallback's."""
    for level in BOTS.values():
        assert all(level.title(language) != level.name for language in LANGUAGES), level.name
        assert all(level.about(language) for language in LANGUAGES), level.name


def test_the_order_is_that_of_strength() -> None:
    """The weakest stands first in the table, and is offered last."""
    assert [level.name for level in strongest_first()] == list(reversed(BOTS))
