"""Models of live tables: over HTTP, and over their WebSocket."""
