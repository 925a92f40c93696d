"""Setup shared by all tests: a data folder of their own, and no deadlines on loaded machines."""

from __future__ import annotations

import gc
import logging
import os
from asyncio import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.vendor.pretty import for_type_by_name
from tests.examples import scaled

if TYPE_CHECKING:
    from tests.support.postgres import Postgres

# How long an example takes depends on the machine, and is no promise of ours. The same examples every time: a test that
# fails by chance says nothing about the change that it stops. `make test-long` looks for new ones.
UNTIMED = [HealthCheck.too_slow]
settings.register_profile(
    "huit", max_examples=scaled(50), deadline=None, derandomize=True, suppress_health_check=UNTIMED
)
settings.register_profile("searching", deadline=None, suppress_health_check=UNTIMED)
settings.load_profile("huit")
# A profile is shown by its name. Hypothesis would print all its fields, warn of the length, and show only that warning.
for_type_by_name("huit.core.rules.profile_types", "Profile", lambda profile, printer, _: printer.text(repr(profile)))


def pytest_configure(config: pytest.Config) -> None:
    """Making the tables of a profile takes seconds; the names of the files change with the rules that they hold."""
    if "hypothesis" in config.option.markexpr:
        settings.load_profile("searching")
    cache = getattr(config, "cache", None)  # there is none under -p no:cacheprovider
    if "HUIT_CACHE" not in os.environ and cache is not None:
        os.environ["HUIT_CACHE"] = str(cache.mkdir("huit-tables"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests are collected, and stay: the garbage collector need not look through them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # instead of 700: tests leave little behind that refers to itself


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Half of the processes, one of three, begin with the tests that have a browser, which wait for it a part of their
    time, the others with the rest. Each is given a run of neighbours first, and takes from the others when done."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    pages = [item for item in items if "browser" in getattr(item, "fixturenames", ())]
    rest = [item for item in items if "browser" not in getattr(item, "fixturenames", ())]
    if pages and processes > 1:
        given, starting = len(items) // processes, processes // 2
        runs = [pages[len(pages) * at // starting : len(pages) * (at + 1) // starting] for at in range(starting)]
        fillings = [max(0, given - len(run)) for run in runs]
        items[:] = []
        for run, filling in zip(runs, fillings, strict=True):
            items += run + rest[:filling]
            del rest[:filling]
        items += rest


@pytest.fixture(scope="session", autouse=True)
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test stores anything in the data folder of the user who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HUIT_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def _no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Once a test had a browser, Playwright's loop counts as running in this thread, and asyncio.run would refuse."""
    if "browser" in request.fixturenames:
        yield
        return
    running = _get_running_loop()
    _set_running_loop(None)
    yield
    _set_running_loop(running)


@pytest.fixture
def caplog(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    """Capture ours too after a test that started a server in this process, whose logs go to stderr alone."""
    monkeypatch.setattr(logging.getLogger("huit"), "propagate", True)
    return caplog


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that runs as long as the tests do; `postgres.new_url()` is that of a database as good as new."""
    from tests.support.postgres import running_postgres

    with running_postgres() as server:
        yield server
