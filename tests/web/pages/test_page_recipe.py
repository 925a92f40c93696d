"""The recipe for a page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import HANG
from tests.support.package_copy import ROOT, PackageCopy
from tests.support.repository_copy import RepositoryCopy

from huit.core.words import LANGUAGES
from huit.web.answers.page_words import web_words

FRONTEND = ROOT / "frontend"
PAGES = FRONTEND / "src" / "pages"
PACKAGES = FRONTEND / "node_modules"
NODE = shutil.which("node", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
ROW = re.compile(
    r"^ *\{ path: '(?P<path>[^']+)',(?: label: '(?P<label>[^']+)',)?.*import\('(?P<file>[^']+)'\)", re.MULTILINE
)
ROWS = [row.groupdict() for row in ROW.finditer((PAGES / "index.ts").read_text(encoding="utf-8"))]

# A test of the frontend, about the page that the recipe adds.
SHOWN = """
import { mount } from 'svelte'
import { expect, it } from 'vitest'
import { match } from '../src/lib/router.svelte'
import { pageAt, PAGES } from '../src/pages'

it('is listed, found and shown', async () => {
  expect(PAGES.find((page) => page.label === 'common.hello')?.path).toBe('/hello')
  const page = pageAt('/hello/Anna')
  expect(page?.under).toBe('/hello')
  const { default: Shown } = await page!.load()
  mount(Shown, { target: document.body, props: { parts: match(page!.path, '/hello/Anna') } })
  expect(document.body.textContent).toContain('Hello, Anna!')
})
"""


EVERY_PAGE = ("tests/core/words/test_words.py", "tests/web/pages/test_words.py", "tests/web/pages/test_page_recipe.py")


def test_rows_were_found() -> None:
    """The table of pages is read as it stands."""
    assert len(ROWS) == (PAGES / "index.ts").read_text(encoding="utf-8").count("{ path: '")


@pytest.mark.parametrize("row", ROWS, ids=[row["path"] for row in ROWS])
def test_every_row_is_complete(row: dict[str, str | None]) -> None:
    """A page has a component, and its label is said in every language."""
    path, file, label = row["path"], row["file"], row["label"]
    assert path is not None
    assert file is not None
    assert (PAGES / file).is_file()
    assert label is None or all(label.partition(".")[2] in web_words(lang)["common"] for lang in LANGUAGES)


@pytest.mark.skipif(NODE is None or not PACKAGES.is_dir(), reason="the pages are not built here: no Node or packages")
def test_recipe(tmp_path: Path) -> None:
    """Following "Add a page" gives a page that is in the header, found by its address, and shown."""
    frontend = tmp_path / "frontend"
    for name in ("src", "tools"):
        shutil.copytree(FRONTEND / name, frontend / name)
    (frontend / "tests").mkdir()
    for name in ("package.json", "svelte.config.js", "tsconfig.json", "vitest.config.js", "tests/setup.ts"):
        shutil.copy(FRONTEND / name, frontend / name)
    (frontend / "node_modules").symlink_to(PACKAGES)
    copy = PackageCopy(tmp_path / "src")
    (copy.folder / "frontend").symlink_to(frontend)
    copy.follow("Add a page")
    (frontend / "tests" / "hello.test.ts").write_text(SHOWN, encoding="utf-8")
    command = [str(NODE), "node_modules/vitest/vitest.mjs", "run", "--no-cache", "hello"]
    done = subprocess.run(command, cwd=frontend, capture_output=True, text=True, timeout=HANG, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


@pytest.mark.long  # the tests of a copy, in processes of their own
def test_recipe_satisfies_the_tests_of_every_page(tmp_path: Path) -> None:
    """Its rows and words pass the tests that it names; but for the language, for the recipe says them in English."""
    shutil.copytree(FRONTEND / "src", tmp_path / "frontend" / "src")
    copy = RepositoryCopy(tmp_path)
    (copy.folder / "frontend").symlink_to(tmp_path / "frontend")
    copy.follow("Add a page")
    copy.pass_tests(*EVERY_PAGE, "-k", "not english and not test_recipe")
