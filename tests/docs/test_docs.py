"""The pages of the documentation are true: their Python runs, their table is right, their links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path

import pytest

from huit.core.profiles import BUILT_IN, profile_named
from huit.core.profiles.comparison import ProfileDifference, differences, subject_of_group, value_of
from huit.core.words import Words, words_in

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = [*sorted(ROOT.glob("README*.md")), *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#+ (?P<title>.*)$", re.MULTILINE)
TOML = re.compile(r"```toml\n# (?P<name>\w+\.toml)\n(?P<text>.*?)```", re.DOTALL)
RULING = {"en": "ruling", "fr": "décision"}
MADE = re.compile(r"<!-- profiles -->\n(?P<table>.*?)\n<!-- end -->", re.DOTALL)


def by_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("chapter", PAGES, ids=by_name)
def test_python(chapter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of Python gives what stands under it; a TOML file that the page shows is there under its name."""
    text = chapter.read_text(encoding="utf-8")
    for file in TOML.finditer(text):
        (tmp_path / file["name"]).write_text(file["text"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {}, chapter.name, str(chapter), 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(examples, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("chapter", PAGES, ids=by_name)
def test_links(chapter: Path) -> None:
    """Every relative link leads to a file, and to a heading in it where it names one."""
    text = chapter.read_text(encoding="utf-8")
    for target in [found["target"] for found in LINK.finditer(text)]:
        if "://" not in target:
            path, _, anchor = target.partition("#")
            linked = (chapter.parent / path).resolve() if path else chapter
            assert linked.exists(), f"{chapter.name}: {target}"
            assert not anchor or anchor in anchors(linked), f"{chapter.name}: {target}"


def anchors(page: Path) -> list[str]:
    titles = [found["title"].lower() for found in HEADING.finditer(page.read_text(encoding="utf-8"))]
    return [re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles]


def test_every_page_is_listed() -> None:
    """The front page of the documentation names them all."""
    front = (DOCS / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DOCS.glob("*.md") if page.name != "README.md" and f"({page.name})" not in front] == []


@pytest.mark.parametrize(
    ("page", "words"), [(DOCS / "rules.md", words_in("en")), (DOCS / "fr" / "rules.md", words_in("fr"))]
)
def test_profiles(page: Path, words: Words) -> None:
    """The table of what the profiles disagree on is the one that they make. HUIT_WRITE_GOLDEN=1 writes it anew."""
    text = page.read_text(encoding="utf-8")
    shown = MADE.search(text)
    assert shown is not None
    if os.environ.get("HUIT_WRITE_GOLDEN"):
        around = text[: shown.start("table")], text[shown.end("table") :]
        page.write_text(profiles_table(words).join(around), encoding="utf-8")
        return
    assert shown["table"] == profiles_table(words)
    assert text.count(shown["table"]) == 1


def profiles_table(words: Words) -> str:
    """A row for all differences about which every profile says the same, by the same rulings."""
    first, *others = [profile_named(name) for name in BUILT_IN]
    found = [{one.key: one for one in differences(first, other)} for other in others]
    rows: dict[tuple[str, ...], list[ProfileDifference]] = {}
    for key in dict.fromkeys([key for some in found for key in some]):
        here = [some[key] for some in found if key in some]
        left = value_of(here[0], here[0].left, words)
        right = [value_of(some[key], some[key].right, words) if key in some else left for some in found]
        rulings = dict.fromkeys([ruling for one in here for ruling in one.rulings])
        rows.setdefault((left, *right, ", ".join(rulings)), []).append(here[0])
    lines = [f"| | {' | '.join(BUILT_IN)} | {RULING[words.language]} |", "|---" * (2 + len(BUILT_IN)) + "|"]
    for values, group in rows.items():
        lines.append(f"| {', '.join(subject_of_group(tuple(group), words))} | {' | '.join(values)} |")
    return "\n".join(lines)
