"""An unfinished hand: what it waits for, how far it is from ready, the routes to eight points, and what to throw."""
