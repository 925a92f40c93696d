"""Tables for people and bots: seats, turns, clocks and snapshots. No HTTP, no SQL."""
