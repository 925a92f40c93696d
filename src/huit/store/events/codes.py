"""Codes of the links of an event: the organiser's is random, all others are derived from the code that made them.

Only hashes are stored. Who holds the code that made a link can make the same link again, for a screen or for paper.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from huit.store.profile_codes import ALPHABET, ID_LENGTH, SECRET_LENGTH, Code

_BITS: Final = 5  # of a letter


def derived_code(parent: Code, purpose: str) -> Code:
    """The code of a link that another one makes for a purpose."""
    digest = hmac.digest(parent.secret.encode(), f"huit link {parent.id} {purpose}".encode(), hashlib.sha256)
    number = int.from_bytes(digest)
    letters = "".join([ALPHABET[number >> _BITS * at & 31] for at in range(ID_LENGTH + SECRET_LENGTH)])
    return Code(letters[:ID_LENGTH], letters[ID_LENGTH:])
