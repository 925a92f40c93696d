"""What all tests share: the tables of the fast path are kept beside pytest's own cache, for all workers and runs."""

from __future__ import annotations

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Making the tables of a profile takes seconds; the names of the files change with the rules that they hold."""
    cache = getattr(config, "cache", None)  # there is none under -p no:cacheprovider
    if "HUIT_CACHE" not in os.environ and cache is not None:
        os.environ["HUIT_CACHE"] = str(cache.mkdir("huit-tables"))
