"""Preloaded by local Dask workers: Ctrl-C is for the driver, which ends them."""

from __future__ import annotations

import signal


def dask_setup(_: object) -> None:
    """Ignore SIGINT. Dask calls this in the main thread of a new worker, and passes the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
