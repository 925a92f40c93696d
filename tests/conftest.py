"""What all tests share: a place for the tables of the fast path, and no deadlines on loaded machines."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# How long an example takes depends on the machine, and is no promise of ours.
settings.register_profile("huit", deadline=None)
settings.load_profile("huit")


def pytest_configure(config: pytest.Config) -> None:
    """Making the tables of a profile takes seconds; the names of the files change with the rules that they hold."""
    cache = getattr(config, "cache", None)  # there is none under -p no:cacheprovider
    if "HUIT_CACHE" not in os.environ and cache is not None:
        os.environ["HUIT_CACHE"] = str(cache.mkdir("huit-tables"))
