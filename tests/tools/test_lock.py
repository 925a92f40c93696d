"""The lock of the development packages: exact versions with hashes, of no particular platform or machine."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import lock_hashes  # noqa: E402 (a script, found beside the others)

PACKAGE = re.compile(r"^[\w.-]+==[\w.+!]+(; sys_platform [!=]= \"win32\")?( \\\n    --hash=sha256:[0-9a-f]{64})+$")
PAGE = """<html><body>
<a href="https://files.example/a/Some_Thing-1.2-py3-none-any.whl#sha256=aa">Some_Thing-1.2-py3-none-any.whl</a>
<a href="../../some-thing-1.2.tar.gz#sha256=bb" data-requires-python="&gt;=3.11">some-thing-1.2.tar.gz</a>
<a href="some_thing-1.2-cp311-cp311-win_amd64.whl#sha256=cc">wheel</a>
<a href="some_thing-1.2.1-py3-none-any.whl#sha256=dd">another version</a>
<a href="some_thing_more-1.2.tar.gz#sha256=ee">another project</a>
<a href="some_thing-1.2.exe#sha256=ff">another kind</a>
<a href="some_thing-1.2-py2-none-any.whl">no hash</a>
</body></html>"""


def packages() -> list[str]:
    """The entries of the lock, each with its hashes."""
    text = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return re.split(r"(?<!\\)\n", "\n".join(lines))


def test_every_package_has_a_version_and_hashes() -> None:
    """`pip install --require-hashes` takes nothing else; no entry names the address of an index."""
    found = packages()
    assert len(found) > 50
    assert [one for one in found if not PACKAGE.match(one)] == []


def test_the_lock_fits_more_than_one_platform() -> None:
    """A compiled package has the hashes of all its files, not of the one that fits this machine."""
    numpy = next(one for one in packages() if one.startswith("numpy=="))
    assert numpy.count("--hash=") > 10


def test_installing_checks_the_hashes() -> None:
    """The Makefile asks pip for it, whatever is set up."""
    assert "--require-hashes --requirement requirements-dev.lock" in (ROOT / "Makefile").read_text("utf-8")


def test_hashes_of_a_page() -> None:
    """All files of the version, whatever the spelling of the name; nothing else."""
    assert lock_hashes.hashes_of(PAGE, "Some.Thing", "1.2") == ["aa", "bb", "cc"]


def test_a_package_without_a_hash_is_refused(tmp_path: Path) -> None:
    """No lock is written that could not be installed; an additional index is asked before."""
    first, second = (tmp_path / name for name in ("first", "second"))
    (second / "some-thing").mkdir(parents=True)
    (second / "some-thing" / "index.html").write_text(PAGE)
    asked = [first.as_uri(), second.as_uri()]
    (line,) = lock_hashes.locked("some_thing==1.2.1", asked)
    assert line == "some_thing==1.2.1 \\\n    --hash=sha256:dd"
    for wrong in ("some_thing==9.9", "git+https://files.example/x"):
        with pytest.raises(SystemExit, match=r"lock_hashes\.py: "):
            list(lock_hashes.locked(wrong, asked))
