"""Worker processes: bots, planner and other work that would hold up the event loop."""
