"""The fast path: totals and fans by looking things up in tables that are made from the rows and the profile."""
