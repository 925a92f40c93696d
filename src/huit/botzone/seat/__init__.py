"""Our bots in a seat of the platform: they read requests and write answers."""
