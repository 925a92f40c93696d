"""What stands in for the built frontend where no browser looks at it."""

from __future__ import annotations

PATHS = ["/", "/s/:hand", "/rules", "/rules/:fan", "/dojo"]
PAGE = "<!doctype html><title>Huit</title>"
SCRIPT = "export const eight = 8\n" * 100
