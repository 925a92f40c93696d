"""Chances and expected points of target hands: rates of tiles, look-ahead, sampled futures."""
