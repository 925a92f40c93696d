"""Routes of tournament events: the log, the draw, links, files, and the WebSocket."""
