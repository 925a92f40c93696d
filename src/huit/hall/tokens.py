"""Table ids and seat tokens, random and unguessable."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final

TOKEN_BYTES: Final = 24
NAME_LENGTH: Final = 10
_LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # no letters that are easily misread


def new_token() -> str:
    """A new seat token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_name() -> str:
    """A new table id."""
    return "".join([secrets.choice(_LETTERS) for _ in range(NAME_LENGTH)])


def rematch_name(table: str, seed: str, salt: str) -> str:
    """The id of the table of a rematch: the same for everybody who asks, and known to nobody before the match ends."""
    numbers = sha256(f"huit rematch\n{table}\n{seed}\n{salt}".encode()).digest()
    return "".join([_LETTERS[number % len(_LETTERS)] for number in numbers[:NAME_LENGTH]])


def new_seed() -> str:
    """A new seed of a shuffle."""
    return secrets.token_hex(16)


def token_hash(table: str, token: str) -> str:
    """The stored hash of a token: valid for this table only, and useless to somebody who reads the journal."""
    return sha256(f"huit seat\n{table}\n{token}".encode()).hexdigest()


def is_same_hash(kept: str, other: str) -> bool:
    """Compare two hashes in constant time."""
    return compare_digest(kept.encode(), other.encode())
