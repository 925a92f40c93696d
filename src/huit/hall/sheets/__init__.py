"""Score sheets that several phones write at the same time."""
