"""The output under a command in a block of the README or docs/ is what the program prints."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from tests.cli.running import huit

ROOT = Path(__file__).parent.parent.parent
ENGLISH = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FRENCH = [ROOT / "README.fr.md", *sorted((ROOT / "docs" / "fr").glob("*.md"))]
SHOWN = re.compile(r"<!-- huit (?P<command>[^\n]*) -->\n(?P<fence>```(?:text)?)\n(?P<output>.*?)```\n", re.DOTALL)
EXAMPLES = [(page, shown) for page in [*ENGLISH, *FRENCH] for shown in SHOWN.finditer(page.read_text("utf-8"))]


def counterpart(page: Path) -> Path:
    """The English page of a French one."""
    return ROOT / "README.md" if page.parent == ROOT else ROOT / "docs" / page.name


def commands(page: Path) -> list[str]:
    """The commands of a page, without their language."""
    return [re.sub(r" --lang \w+$", "", shown["command"]) for shown in SHOWN.finditer(page.read_text("utf-8"))]


@pytest.mark.parametrize(("page", "shown"), EXAMPLES, ids=[shown["command"] for _, shown in EXAMPLES])
def test_output(page: Path, shown: re.Match[str]) -> None:
    """To the letter, at 80 columns. HUIT_WRITE_GOLDEN=1 writes it anew."""
    said = huit(*shlex.split(shown["command"])).out
    if os.environ.get("HUIT_WRITE_GOLDEN"):
        head = f"<!-- huit {shown['command']} -->\n{shown['fence']}\n"
        text = page.read_text(encoding="utf-8").replace(f"{head}{shown['output']}```\n", f"{head}{said}```\n")
        page.write_text(text, encoding="utf-8")
        return
    assert said == shown["output"]


@pytest.mark.parametrize("page", FRENCH, ids=lambda page: page.name)
def test_french_pages_have_the_examples_of_the_english_ones(page: Path) -> None:
    """Each French page has an English one, links to it and is linked from it or its index, and shows its commands."""
    english = counterpart(page)
    assert english.exists()
    assert commands(page) == commands(english)
    assert f"[English]({os.path.relpath(english, page.parent)})" in page.read_text(encoding="utf-8")
    index = ROOT / ("README.md" if page.parent == ROOT else "docs/README.md")
    assert f"({os.path.relpath(page, index.parent)})" in index.read_text(encoding="utf-8")


def test_every_command_is_shown() -> None:
    """Each command for an unfinished hand has an example; the first test would pass without one."""
    assert {shown["command"].split()[0] for _, shown in EXAMPLES} >= {"score", "waits", "distance", "advise"}
