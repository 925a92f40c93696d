"""Limit of the logs that one address may have read from the database: reading a long one is work."""

from __future__ import annotations

from typing import Any, Final

from anyio.to_thread import run_sync
from starlette.requests import HTTPConnection

from huit.hall.following import LiveLogs
from huit.store.append_log import AppendLog
from huit.web.limits.rate_limit import address_of, limiter

CHARACTERS: Final = 400_000  # that count as one more log


async def may_load(asked: HTTPConnection, kind: str, memory: LiveLogs[Any], log: AppendLog, log_id: str) -> bool:
    """Count a log that is not in memory; False if its address has had too many of its kind read."""
    if memory.get(log_id) is not None:
        return True
    extent = await run_sync(log.extent, log_id)
    if extent is None:
        return True  # there is nothing to read
    loads, address = limiter(asked.app, kind, asked.app.state.settings.loads), address_of(asked)
    if loads.exceeded(address):
        return False
    for _ in range(1 + extent.size // CHARACTERS):
        loads.note(address)
    return True
