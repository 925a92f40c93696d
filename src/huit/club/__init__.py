"""The score sheet of a match between people at a real table."""

from huit.club.accounting import SheetAccount, SheetRow, account_of
from huit.club.checking import SheetFault, faults_of_sheet
from huit.club.plain import plain_account, plain_rules
from huit.club.sheet import (
    FALSE_HU_INCOMPLETE,
    FALSE_HU_TOO_CHEAP,
    FALSE_HU_WRONG_TILE,
    OTHER,
    RULING,
    Penalty,
    Sheet,
    SheetHand,
    Win,
)

__all__ = [
    "FALSE_HU_INCOMPLETE",
    "FALSE_HU_TOO_CHEAP",
    "FALSE_HU_WRONG_TILE",
    "OTHER",
    "RULING",
    "Penalty",
    "Sheet",
    "SheetAccount",
    "SheetFault",
    "SheetHand",
    "SheetRow",
    "Win",
    "account_of",
    "faults_of_sheet",
    "plain_account",
    "plain_rules",
]
