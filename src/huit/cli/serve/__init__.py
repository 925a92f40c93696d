"""`huit serve`: the web app."""
