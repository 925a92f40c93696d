"""Names of tables and the tokens of seats: long enough that nobody guesses one."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Final

TOKEN_BYTES: Final = 24
NAME_LENGTH: Final = 10
_LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # without those that are misread


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_name() -> str:
    return "".join([secrets.choice(_LETTERS) for _ in range(NAME_LENGTH)])


def new_seed() -> str:
    return secrets.token_hex(16)


def kept_form(table: str, token: str) -> str:
    """What is kept of a token: it opens this table alone, and who reads the journal cannot sit down with it."""
    return sha256(f"huit seat\n{table}\n{token}".encode()).hexdigest()


def is_same(kept: str, other: str) -> bool:
    """In constant time."""
    return compare_digest(kept.encode(), other.encode())
