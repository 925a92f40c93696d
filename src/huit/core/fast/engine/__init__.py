"""Engine of the fast path: the total and the fans of a packed hand, by look-up."""
