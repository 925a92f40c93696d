"""The terminal: streams and console, keys, screen, pager, line wrapping, tiles and layout."""
