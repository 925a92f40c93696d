"""Botzone's protocol: names of tiles, the wall, requests of the platform, answers of the bots."""
