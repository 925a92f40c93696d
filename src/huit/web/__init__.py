"""The web app: the only place that knows HTTP. `answers` is plain Python and runs in a browser too."""
