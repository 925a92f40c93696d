"""Add hashes to lines `name==version`, for `pip install --require-hashes`. Usage: pip freeze | scripts/lock_hashes.py

The files are those of the index that pip is set up to use; an additional one is asked for what that does not have.
All files of a version count, so that the lock fits every platform and every Python. scripts/lock.sh runs it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

LINE = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;]+)")
SECONDS = 60


class Links(HTMLParser):
    """The file names of an index page with their SHA-256."""

    def __init__(self) -> None:
        super().__init__()
        self.hashes: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href") if tag == "a" else None
        if address:
            parts = urlsplit(address)
            kind, _, digest = parts.fragment.partition("=")
            if kind == "sha256":
                self.hashes[unquote(parts.path.rpartition("/")[2])] = digest


def normalised(name: str) -> str:
    """The name of a project as an index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def version_of(file: str, name: str) -> str:
    """The version of a wheel or source archive; empty if the file is of another kind."""
    stem = re.sub(r"\.(whl|tar\.gz|tar\.bz2|zip)$", "", file)
    if stem == file:
        return ""
    if file.endswith(".whl"):
        return stem.split("-")[1]
    return stem[len(name) + 1 :] if normalised(stem[: len(name)]) == normalised(name) else ""


def hashes_of(page: str, name: str, version: str) -> list[str]:
    """The SHA-256 of each file of a version that an index page lists, sorted."""
    links = Links()
    links.feed(page)
    return sorted({digest for file, digest in links.hashes.items() if version_of(file, name) == version})


def indexes() -> list[str]:
    """The addresses of the indexes that pip is set up to use, the main one first."""
    from pip._internal.models.index import PyPI  # noqa: PLC0415 (pip's own default, where nothing is set)

    settings = {"index-url": "", "extra-index-url": ""}
    command = [sys.executable, "-m", "pip", "config", "list"]
    for line in sorted(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()):
        key, _, value = line.partition("=")
        setting = key.partition(".")[2]
        if key.startswith((":env:.", "global.", "install.", "site.", "user.")) and not settings.get(setting, "set"):
            settings[setting] = value.strip("'\"")
    return [*(settings["index-url"] or PyPI.simple_url).split(), *settings["extra-index-url"].split()]


def page_of(index: str, name: str) -> str:
    """The page of a project; empty if the index does not have it."""
    address = f"{index.rstrip('/')}/{normalised(name)}/"
    if address.startswith("file://"):
        file = Path(unquote(urlsplit(address).path)) / "index.html"
        return file.read_text(encoding="utf-8") if file.is_file() else ""
    try:
        with urlopen(Request(address, headers={"Accept": "text/html"}), timeout=SECONDS) as answer:
            return str(answer.read().decode())
    except URLError:
        return ""


def locked(line: str, addresses: list[str]) -> Iterator[str]:
    """A line with its hashes, from the first index that has the version."""
    found = LINE.match(line)
    if found is None:
        sys.exit(f"scripts/lock_hashes.py: not name==version: {line}")
    for address in addresses:
        hashes = hashes_of(page_of(address, found["name"]), found["name"], found["version"])
        if hashes:
            yield " \\\n".join([line, *[f"    --hash=sha256:{one}" for one in hashes]])
            return
    sys.exit(f"scripts/lock_hashes.py: no index has {line} with a hash")


def main() -> None:
    addresses = indexes()
    for line in sys.stdin.read().splitlines():
        for text in locked(line, addresses):
            print(text, flush=True)


if __name__ == "__main__":
    main()
