"""What the API answers, as plain values: no HTTP, no pydantic, so that the same code can run in a browser."""
