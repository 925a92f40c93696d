"""Drop-in replacements for other libraries' interfaces: change one import and keep the rest."""
