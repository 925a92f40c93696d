"""Botzone's judge on our table: one hand request by request, or a whole hand at once."""
