"""Answers of the rulebook: fans, principles, rules of play and profiles."""
