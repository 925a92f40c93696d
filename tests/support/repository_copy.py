"""A copy of the repository that a test may change, to run on it the tests that a recipe names."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tests.support.package_copy import ROOT, PackageCopy

_FILES = ("pyproject.toml", "setup.py")
_FOLDERS = ("tests", "docs")
_RUN = "import os, sys, pytest; os.chdir(sys.argv[1]); sys.exit(pytest.main(sys.argv[2:]))"


class RepositoryCopy(PackageCopy):
    """Package, tests and documentation, linked into a folder; those that are written become files of their own."""

    def __init__(self, root: Path) -> None:
        super().__init__(root / "src")
        self.root = root
        for name in _FILES:
            shutil.copy(ROOT / name, root / name)
        for name in _FOLDERS:
            unlinked = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, root / name, copy_function=os.symlink, ignore=unlinked)
            (self.folder / name).symlink_to(root / name)

    def pass_tests(self, *tests: str) -> None:
        """Run tests of this copy, with its sources. Fails with what they say."""
        arguments = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)
        done = self.run("-c", _RUN, str(self.root), *arguments, HUIT_EXPECT_BUILD="pure", PYTEST_ADDOPTS="")
        assert done.returncode == 0, done.stdout + done.stderr
