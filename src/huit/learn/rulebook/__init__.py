"""The rulebook: rules of play, pages of the 81 fans, and what the profiles disagree on."""
