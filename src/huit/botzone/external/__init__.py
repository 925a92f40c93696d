"""Botzone bots at our table: programs in any language, run as child processes."""
