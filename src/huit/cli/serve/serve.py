"""`huit serve`: listen on a port and run the web app.

The web app is imported by name, because it is an optional extra and its layer must not be imported by this one.
"""

from __future__ import annotations

import errno
import gc
import os
import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from huit.cli.arguments.refusal import Refusal, refuse
from huit.core.words import Words
from huit.store.errors import StoreError

_MOST_DAYS: Final = 36_500
_WAITING: Final = 512  # backlog of the socket
_EVERYWHERE: Final = ("0.0.0.0", "[::]")  # addresses to listen at that nobody can open
_ANYWHERE: Final = ("192.0.2.1", 9)  # reserved for documentation: nothing is sent, only a route looked up


@dataclass(frozen=True)
class ServeOptions:
    """The options as typed. `address` is where other servers redirect to, `public_url` where people come from."""

    host: str
    port: str
    db: str = ""
    address: str = ""
    keep: str = "90"
    public_url: str = ""
    metrics: str = ""
    log: str = "text"


def run_serve(words: Words, options: ServeOptions) -> int:
    """Run the server and return its exit status, 0 when interrupted."""
    server = _web_server()
    named = {
        "address": _address_in(options.address),
        "public_url": _address_in(options.public_url),
        "days": _days_in(options.keep),
        "metrics": _place_in(options.metrics),
        "log_json": _is_json(options.log),
    }
    listening = _listen(options.host, _port_in(options.port))
    own = _address(listening)

    def announce() -> None:
        for line in ready_lines(own, words):
            print(line, flush=True)
        if not server.has_pages():
            print(words.say("serve_no_pages", address=f"{own}api/docs"), flush=True)

    with listening:
        try:
            server.serve(listening, announce, database=options.db, **{**named, "address": named["address"] or own})
        except StoreError as error:
            raise Refusal(*error.faults) from error
    return 0


def ready_lines(own: str, words: Words) -> Iterator[str]:
    """The address to open. A server that listens everywhere has one for this computer and one for the others."""
    everywhere = next((host for host in _EVERYWHERE if f"//{host}:" in own), "")
    yield words.say("serve_ready", address=own.replace(everywhere, "localhost") if everywhere else own)
    if everywhere and (found := _network_host()):
        yield words.say("serve_network", address=own.replace(everywhere, found))


def _network_host() -> str:
    """The address of this computer in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _web_server() -> Any:
    """Import huit.web.server; refuse if the extra `web` is not installed.

    The garbage collector pauses until the server runs: it would look through all that is imported again and again.
    """
    gc.disable()
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


def _address_in(text: str) -> str:
    if text and not re.fullmatch(r"https?://[^/?#\s]+/?", text):
        raise refuse("address_invalid", text=text[:60])
    return text


def _place_in(text: str) -> tuple[str, int] | None:
    """Host and port of the metrics; this machine alone without a host."""
    host, _, port = text.rpartition(":")
    if text and not (port.isascii() and port.isdigit() and len(port) < 6 and int(port) < 65536):
        raise refuse("metrics_invalid", text=text[:40])
    return _free_place(host.strip("[]") or "127.0.0.1", int(port)) if text else None


def _free_place(host: str, port: int) -> tuple[str, int]:
    """Host and port of the metrics, bound once to try: the server opens them later, where nobody can be told."""
    try:
        _bound(host, port).close()
    except OSError as error:
        place, reason = f"{host}:{port}"[:60], error.strerror or type(error).__name__
        raise refuse("metrics_unusable", place=place, reason=reason) from error
    return host, port


def _is_json(text: str) -> bool:
    if text not in ("text", "json"):
        raise refuse("log_format_unknown", text=text[:20])
    return text == "json"


def _days_in(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and 0 < int(text) <= _MOST_DAYS):
        raise refuse("keep_invalid", text=text[:20], most=str(_MOST_DAYS))
    return int(text)


def _listen(host: str, port: int) -> socket.socket:
    """Open the listening socket. If the port is taken, the error suggests a free one."""
    try:
        return _bound(host, port)
    except OSError as error:
        raise _refusal_of(error, host, port) from error


def _bound(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows two servers could then share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_WAITING)
    except OSError:
        listening.close()
        raise
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
