"""Messages between a table and its clients: parsed on the way in, snapshots on the way out."""
