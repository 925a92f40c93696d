"""Other libraries' interfaces on our core: change one import and keep the rest."""
