"""The code of a profile: which one it is, and the secret that opens it, in letters that are copied by hand.

The secret is random, so that a plain hash of it is enough: nobody can try 2^120 of them.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final

ALPHABET: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # 32 of them; no 0, o, 1 and l, which look like each other
ID_LENGTH: Final = 8
SECRET_LENGTH: Final = 24
LONGEST: Final = 80  # characters of what may be a code, with whatever stands between
_GROUP: Final = 4
_BETWEEN: Final = re.compile(r"[\s-]")


@dataclass(frozen=True, slots=True)
class Code:
    """`id` finds a profile, `secret` opens it."""

    id: str
    secret: str

    def __str__(self) -> str:
        """In groups of four."""
        letters = self.id + self.secret
        return "-".join([letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)])

    @property
    def hashed(self) -> str:
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def opens(self, hashed: str) -> bool:
        """In the same time whether much of it is right or nothing."""
        return hmac.compare_digest(self.hashed, hashed)


def new_code() -> Code:
    return Code(_letters(ID_LENGTH), _letters(SECRET_LENGTH))


def parse_code(text: str) -> Code | None:
    """None for what is no code; capitals, blanks and hyphens do not matter."""
    letters = _BETWEEN.sub("", text[:LONGEST]).lower()
    if len(letters) != ID_LENGTH + SECRET_LENGTH or not set(letters) <= set(ALPHABET):
        return None
    return Code(letters[:ID_LENGTH], letters[ID_LENGTH:])


def _letters(number: int) -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(number)])
