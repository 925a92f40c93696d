"""Routes of games that are not played now: replays, imported records, and the levels of bots."""
