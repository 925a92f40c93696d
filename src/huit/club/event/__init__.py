"""An event: entrants, sessions, seating, results, substitutions and standings, folded from a log."""
