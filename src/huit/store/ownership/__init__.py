"""Table ownership: one server process at a time runs a table."""
