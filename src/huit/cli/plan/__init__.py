"""`huit waits`, `huit distance` and `huit advise`: an unfinished hand."""
