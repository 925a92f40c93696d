"""Stand-ins for the built frontend, where no browser looks at it."""

from __future__ import annotations

PATHS = ["/", "/s/:hand", "/t/:id", "/replay/:id", "/rules", "/rules/:fan", "/dojo"]
PAGE = "<!doctype html><head><title>Huit</title></head>"
SCRIPT = "export const eight = 8\n" * 100
