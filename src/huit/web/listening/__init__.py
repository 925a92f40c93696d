"""Connections of clients: limits on what is read from them, how many there are, and how long they may be silent."""
