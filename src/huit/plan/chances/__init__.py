"""How likely a target hand is, and what may be expected of it: rates of tiles, look-ahead, sampled futures."""
