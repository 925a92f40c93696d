"""`huit score`: one hand, a file of hands, or hands typed at a prompt."""
