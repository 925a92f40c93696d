"""The fast path: totals and fans looked up in tables that are made from the rows and the profile."""
