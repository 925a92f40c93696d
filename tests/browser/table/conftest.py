"""The server of the table's tests, where the other tests of the browser have `huit serve`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.table.steps import TableServer, table_server


@pytest.fixture(scope="session")
def server() -> Iterator[TableServer]:
    with table_server() as server:
        yield server


@pytest.fixture(scope="session")
def address(server: TableServer) -> str:
    return server.address
