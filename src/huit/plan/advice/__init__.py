"""What to do and why: choices described for people, in words and as plain values."""
