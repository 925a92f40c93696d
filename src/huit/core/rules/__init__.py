"""The rules of scoring: the table of the 81, readings, facts, resolution, payments. No words, no files."""
