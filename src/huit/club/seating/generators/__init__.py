"""Generators of a seating: designs for small fields, blocks where groups fit into four, search for the rest."""
