"""Tournament events: append-only logs, and the secret links that open them."""
