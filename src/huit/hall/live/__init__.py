"""A table in memory: the session with its clocks, its connections, and the workers for bots and help."""
