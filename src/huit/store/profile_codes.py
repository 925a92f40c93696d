"""Codes of learner profiles: an id and a random secret, in letters that are easy to copy by hand.

The secret has 120 random bits, so a plain hash is enough.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final

ALPHABET: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # 32 letters, without the lookalikes 0, o, 1 and l
ID_LENGTH: Final = 8
SECRET_LENGTH: Final = 24
LONGEST: Final = 80  # characters of a code as typed, separators included
_GROUP: Final = 4
_BETWEEN: Final = re.compile(r"[\s-]")


@dataclass(frozen=True, slots=True)
class Code:
    """`id` finds a profile, `secret` opens it."""

    id: str
    secret: str

    def __str__(self) -> str:
        """The code in groups of four letters."""
        letters = self.id + self.secret
        return "-".join([letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)])

    @property
    def hashed(self) -> str:
        """The stored hash of the secret."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def opens(self, hashed: str) -> bool:
        """Compare the secret with a stored hash in constant time."""
        return hmac.compare_digest(self.hashed, hashed)


def new_code() -> Code:
    """A new random code."""
    return Code(_letters(ID_LENGTH), _letters(SECRET_LENGTH))


def parse_code(text: str) -> Code | None:
    """Parse a code, ignoring case, blanks and hyphens; None if it is not one."""
    letters = _BETWEEN.sub("", text[:LONGEST]).lower()
    if len(letters) != ID_LENGTH + SECRET_LENGTH or not set(letters) <= set(ALPHABET):
        return None
    return Code(letters[:ID_LENGTH], letters[ID_LENGTH:])


def _letters(number: int) -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(number)])
