"""`huit serve` says where it can be opened."""

from __future__ import annotations

import pytest

from huit.cli.serve.serve import ready_lines
from huit.core.words import LANGUAGES, words_in


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("own", ["http://0.0.0.0:8891/", "http://[::]:8891/"])
def test_server_that_listens_everywhere(own: str, language: str) -> None:
    """An address that this computer can open comes first; that of the network, if there is one, after it."""
    first, *others = ready_lines(own, words_in(language))
    assert "http://localhost:8891/" in first
    assert len(others) <= 1
    for line in (first, *others):
        assert "0.0.0.0" not in line
        assert "[::]" not in line


def test_server_of_one_address() -> None:
    """The address that was asked for, and no other."""
    assert list(ready_lines("http://127.0.0.1:8888/", words_in("en"))) == [
        "Huit is ready at http://127.0.0.1:8888/ (Ctrl-C to stop)"
    ]
