"""Running a server: start and stop, log, metrics."""
