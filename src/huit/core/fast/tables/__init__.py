"""Tables of the fast path: made from the rows and the profile, kept in files."""
