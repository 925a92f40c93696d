"""Arrangement of a seating: the order of its sessions, table numbers, starting winds."""
