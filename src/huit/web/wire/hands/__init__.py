"""Models of hands: requests, readings, scores and plans."""
