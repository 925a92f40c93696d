"""The web app: the only place that knows HTTP. `answers` is plain Python and also runs in a browser."""
