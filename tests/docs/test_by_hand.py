"""Steps of the recipes that are done by hand: the pages name every profile, bot and command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from huit.bots.levels import levels_in
from huit.bots.table_errors import FILE
from huit.cli.commands import COMMANDS
from huit.core.data_files import read_data
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.built_in import source_codes

ROOT = Path(__file__).parents[2]
RECIPE = 'docs/contributing.md, "Add a {}"'
RULES = {
    "docs/rules.md": ("## Sources", "## Rulings", "## The built-in profiles"),
    "docs/fr/rules.md": ("## Les sources", "## Les décisions", "## Les profils"),
}
READMES = ("README.md", "README.fr.md")
PROFILES_IN = {"README.md": "knows {} rule profiles", "README.fr.md": "connaît {} règlements"}
NUMBERS = {
    "README.md": dict(enumerate(("four", "five", "six", "seven", "eight", "nine", "ten"), 4)),
    "README.fr.md": dict(enumerate(("quatre", "cinq", "six", "sept", "huit", "neuf", "dix"), 4)),
}


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def section_of(page: str, heading: str) -> str:
    """The text under a heading, to the next one."""
    found = text_of(page).partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    assert found, f"{page}: {heading}"
    return found


def cited() -> tuple[set[str], set[str]]:
    """The sources and the rulings that the profiles cite."""
    sources: set[str] = set()
    rulings: set[str] = set()
    for name in BUILT_IN:
        profile = profile_named(name)
        cites = [(line.said_by, line.ruling) for line in profile.lines]
        cites += [(one.said_by, one.ruling) for some in profile.absorptions for one in some]
        for said_by, ruling in cites:
            sources |= set(source_codes(said_by))
            rulings.add(ruling)
    return sources, rulings


@pytest.mark.parametrize("page", RULES)
def test_every_profile_has_a_bullet(page: str) -> None:
    """In the order of the profiles."""
    bullets = re.findall(r"^- `(\w+)`", section_of(page, RULES[page][2]), re.MULTILINE)
    assert bullets == list(BUILT_IN), f"{page}, {RULES[page][2]}; {RECIPE.format('rule profile')}"


@pytest.mark.parametrize("page", RULES)
def test_every_source_has_a_row(page: str) -> None:
    """In the table of sources."""
    rows = re.findall(r"^\| (`.*?) \| ", section_of(page, RULES[page][0]), re.MULTILINE)
    listed = {code for row in rows for code in re.findall("`(.+?)`", row)}
    missing = sorted(cited()[0] - listed)
    assert missing == [], f"{page}, {RULES[page][0]}; {RECIPE.format('rule profile')}"


@pytest.mark.parametrize("page", RULES)
def test_every_letter_of_rulings_is_explained(page: str) -> None:
    """In the sentence that lists the letters."""
    listed = set(re.findall("`(R-[A-Z])`", section_of(page, RULES[page][1])))
    letters = {code[:3] for code in cited()[1] if code.startswith("R-")}
    assert sorted(letters - listed) == [], f"{page}, {RULES[page][1]}; {RECIPE.format('rule profile')}"


@pytest.mark.parametrize("page", READMES)
def test_number_of_profiles(page: str) -> None:
    """In words."""
    sentence = PROFILES_IN[page].format(NUMBERS[page][len(BUILT_IN)])
    assert sentence in " ".join(text_of(page).split()), f"{page}; {RECIPE.format('rule profile')}"


def test_every_bot_has_a_row() -> None:
    """In the first table of its page, the weakest first."""
    table = text_of("docs/bots.md").partition("\n\n| ")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)
    assert rows == list(levels_in(read_data("bots", "levels.toml"))), f"docs/bots.md; {FILE}; {RECIPE.format('bot')}"


@pytest.mark.parametrize("page", READMES)
def test_every_command_has_a_row(page: str) -> None:
    """In one of the tables of the front page."""
    rows = "\n".join([line for line in text_of(page).splitlines() if line.startswith("| ")])
    missing = [row.name for row in COMMANDS if not re.search(rf"`huit {row.name}\b", rows)]
    assert missing == [], f"{page}; {RECIPE.format('command')}"
