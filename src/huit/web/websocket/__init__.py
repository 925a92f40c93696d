"""The WebSocket of a table: connection and message loop."""
