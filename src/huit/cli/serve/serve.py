"""`huit serve`: listen on a port and run the web app.

The web app is imported by name, because it is an optional extra and its layer must not be imported by this one.
"""

from __future__ import annotations

import errno
import os
import re
import socket
from importlib import import_module
from typing import Any, Final

from huit.cli.arguments.refusal import Refusal, refuse
from huit.core.words import Words
from huit.store.errors import StoreError

_MOST_DAYS: Final = 36_500
_WAITING: Final = 512  # backlog of the socket


def run_serve(words: Words, *, host: str, port: str, db: str | None, address: str | None, keep: str) -> int:
    """Run the server and return its exit status, 0 when interrupted. `address` is its public URL."""
    server = _web_server()
    known_as, days = _address_in(address), _days_in(keep)
    listening = _listen(host, _port_in(port))
    own = _address(listening)

    def announce() -> None:
        print(words.say("serve_ready", address=own), flush=True)
        if not server.has_pages():
            print(words.say("serve_no_pages", address=f"{own}api/docs"), flush=True)

    with listening:
        try:
            server.serve(listening, db or "", announce, known_as or own, days)
        except StoreError as error:
            raise Refusal(*error.faults) from error
    return 0


def _web_server() -> Any:
    """Import huit.web.server; refuse if the extra `web` is not installed."""
    try:
        return import_module("huit.web.server")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "huit":
            raise
        raise refuse("web_missing", name=error.name or "") from error


def _port_in(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise refuse("port_invalid", text=text[:20])
    return int(text)


def _address_in(text: str | None) -> str:
    if text and not re.fullmatch(r"https?://[^/?#\s]+/?", text):
        raise refuse("address_invalid", text=text[:60])
    return text or ""


def _days_in(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= _MOST_DAYS):
        raise refuse("keep_invalid", text=text[:20], most=str(_MOST_DAYS))
    return int(text)


def _listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. If the port is taken, the error suggests a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows two servers could then share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_WAITING)
    except OSError as error:
        listening.close()
        raise _refusal_of(error, host, port) from error
    return listening


def _refusal_of(error: OSError, host: str, port: int) -> Exception:
    if error.errno == errno.EADDRINUSE:
        return refuse("port_taken", port=str(port), free=str(_free_port(host)))
    if error.errno == errno.EACCES:
        return refuse("port_denied", port=str(port))
    return refuse("host_unusable", host=host[:60], reason=error.strerror or type(error).__name__)


def _free_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
