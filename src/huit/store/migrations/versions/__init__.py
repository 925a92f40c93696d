"""One migration per change of the schema."""
