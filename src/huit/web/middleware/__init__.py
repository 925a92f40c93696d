"""ASGI middleware: body limit, security headers, HEAD requests."""
