"""Limits of what one address may ask for: rate limits, token buckets, and logs read from the database."""
