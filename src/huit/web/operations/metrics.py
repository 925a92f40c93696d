"""Metrics in the text format of Prometheus, on a port of their own."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from fastapi import FastAPI

import huit
from huit.hall.counts import BOUNDS, Histogram
from huit.hall.hall import Hall
from huit.hall.match import WAITING
from huit.hall.workers.pool import WorkerPool

_SECONDS: Final = 5.0  # until a request must be complete
_MOST: Final = 8192  # bytes of it
_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


def metrics_text(app: FastAPI) -> str:
    """All metrics of a server."""
    return "".join([line + "\n" for line in _lines(app.state)])


def _lines(state: Any) -> Iterator[str]:
    hall: Hall = state.hall
    tables = list(hall.tables.values())
    yield from _metric("huit_info", "gauge", {f'{{version="{huit.__version__}",build="{huit.build_kind()}"}}': 1})
    waiting = sum(one.match.status == WAITING for one in tables)
    by_status = {'{status="waiting"}': waiting, '{status="playing"}': len(tables) - waiting}
    yield from _metric("huit_tables", "gauge", by_status)
    yield from _metric("huit_players_connected", "gauge", {"": sum(len(one.connections) for one in tables)})
    yield from _metric("huit_spectators", "gauge", {"": sum(len(one.spectators) for one in tables)})
    yield from _histogram("huit_move_seconds", hall.counts.moves)
    yield from _metric("huit_messages_refused_total", "counter", {"": hall.counts.refused})
    yield from _metric("huit_bots_late_total", "counter", {"": hall.counts.bots_late})
    yield from _metric("huit_tables_not_stored_total", "counter", {"": hall.counts.not_stored})
    pools = {"bots": hall.bot_workers, "work": state.work}
    known = {name: pool for name, pool in pools.items() if isinstance(pool, WorkerPool)}
    for name in ("waiting", "running"):
        found = {f'{{pool="{key}"}}': getattr(pool, name) for key, pool in known.items()}
        yield from _metric(f"huit_work_{name}", "gauge", found)
    for name in ("done", "refused", "late", "cancelled", "died", "seconds"):
        counted = {f'{{pool="{key}"}}': getattr(pool.counts, name) for key, pool in known.items()}
        yield from _metric(f"huit_work_{name}_total", "counter", counted)
    responses: Counter[int] = state.responses
    yield from _metric("huit_responses_total", "counter", {f'{{status="{key}"}}': responses[key] for key in responses})
    refused: Counter[str] = state.doorkeeper.refused
    yield from _metric(
        "huit_connections_refused_total", "counter", {f'{{reason="{key}"}}': refused[key] for key in refused}
    )


def _metric(name: str, kind: str, values: Mapping[str, float]) -> Iterator[str]:
    yield f"# TYPE {name} {kind}"
    for labels, value in sorted(values.items()):
        yield f"{name}{labels} {value:.12g}"


def _histogram(name: str, found: Histogram) -> Iterator[str]:
    yield f"# TYPE {name} histogram"
    number = 0
    for bound, count in zip((*BOUNDS, "+Inf"), found.buckets, strict=True):
        number += count
        yield f'{name}_bucket{{le="{bound}"}} {number}'
    yield f"{name}_sum {found.total:.6f}"
    yield f"{name}_count {number}"


async def serve_metrics(app: FastAPI, host: str, port: int) -> asyncio.Server:
    """Answer GET /metrics on a port of its own, which visitors do not reach."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
            is_known = head.split(b" ", 2)[:2] == [b"GET", b"/metrics"]
            body = metrics_text(app).encode() if is_known else b"GET /metrics\n"
            status = "200 OK" if is_known else "404 Not Found"
            about = f"Content-Type: {_TYPE}\r\nContent-Length: {len(body)}\r\nConnection: close"
            writer.write(f"HTTP/1.1 {status}\r\n{about}\r\n\r\n".encode() + body)
            await writer.drain()
        writer.close()

    return await asyncio.start_server(answer, host, port, limit=_MOST)
