"""Routes of score sheets: one added up, and those that several phones write."""
