"""Files of the tournament desk: entry lists, seatings, standings, whole events, and what the EMA wants."""
