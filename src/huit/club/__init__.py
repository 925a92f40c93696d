"""People at real tables: the sheet on which a match is written down."""

from huit.club.accounting import Account, Row, account_of
from huit.club.checking import SheetFault, faults_of_sheet
from huit.club.plain import plain_account, plain_rules
from huit.club.sheet import FALSE_HU_INCOMPLETE, FALSE_HU_TOO_CHEAP, OTHER, Penalty, PlayedHand, Sheet, Win

__all__ = [
    "FALSE_HU_INCOMPLETE",
    "FALSE_HU_TOO_CHEAP",
    "OTHER",
    "Account",
    "Penalty",
    "PlayedHand",
    "Row",
    "Sheet",
    "SheetFault",
    "Win",
    "account_of",
    "faults_of_sheet",
    "plain_account",
    "plain_rules",
]
