"""Live tournament events: loaded from the store, changed by one entry at a time, shown to subscribers by role."""
