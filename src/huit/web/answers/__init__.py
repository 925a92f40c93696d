"""The content of API answers as plain values: no HTTP, no pydantic, so that it also runs in a browser."""
