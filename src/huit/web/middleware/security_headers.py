"""ASGI middleware: security headers with a strict Content-Security-Policy."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",  # wasm: Pyodide, for offline use
    "style-src 'self'",
    "img-src 'self' data: blob:",  # shared pictures of hands are drawn in the browser
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
POLICY: Final = "; ".join(_DIRECTIVES)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_RAW: Final = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in HEADERS.items()]
_NAMES: Final = frozenset([name for name, _ in _RAW])


class SecurityHeaders:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [one for one in message.get("headers", ()) if one[0] not in _NAMES]
                message["headers"] = headers + _RAW
            await send(message)

        await self.app(scope, receive, with_headers)
