"""Irregularities at a table and their rulings: catalogues of the rule profiles, and decisions."""

from huit.club.penalties.cases import MOMENTS, Catalogue, PenaltyCase
from huit.club.penalties.catalogue import catalogue_for, catalogues
from huit.club.penalties.recount import score_without
from huit.club.penalties.rulings import Offence, Ruling, decide
from huit.club.penalties.search import found_cases

__all__ = [
    "MOMENTS",
    "Catalogue",
    "Offence",
    "PenaltyCase",
    "Ruling",
    "catalogue_for",
    "catalogues",
    "decide",
    "found_cases",
    "score_without",
]
