"""`huit stats`: statistics of recorded games."""
