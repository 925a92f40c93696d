"""What a player says over a socket: read strictly, for anybody may send anything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

LONGEST: Final = 2048  # bytes of a message
_LONGEST_ID: Final = 40
_LONGEST_WORD: Final = 40
_MOST_FANS: Final = 81
_KEYS: Final = frozenset(("id", "at", "do", "fans", "what"))
_HELLO_KEYS: Final = frozenset(("token", "watch"))
HELP: Final = "help"
HELPS: Final = ("waits", "advice")


class Unwelcome(Exception):
    """Something said that changes nothing. `code` says why; it tells nothing that the speaker may not know."""

    def __init__(self, code: str, about: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.about = about  # the id of the message, where one could be read


@dataclass(frozen=True, slots=True)
class Said:
    """`at` is -1 where it was not said, `fans` None."""

    id: str
    at: int = -1
    do: str = ""
    fans: tuple[str, ...] | None = None
    what: str = ""


def parse_object(text: str) -> dict[str, Any]:
    """Raises Unwelcome for what is no JSON object, or longer than any honest message."""
    if len(text) > LONGEST or len(text.encode("utf-8", "replace")) > LONGEST:
        raise Unwelcome("message_too_long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unwelcome("message_unreadable") from None
    if not isinstance(found, dict):
        raise Unwelcome("message_unreadable")
    return found


def parse_hello(text: str) -> str | None:
    """The token, None of who watches. Raises Unwelcome."""
    found = parse_object(text)
    if not _HELLO_KEYS.issuperset(found):
        raise Unwelcome("message_unreadable")
    token = found.get("token")
    if token is None and found.get("watch") is True:
        return None
    if not isinstance(token, str) or not token.isascii():
        raise Unwelcome("token_unknown")
    return token


def parse_said(text: str) -> Said:
    """Raises Unwelcome."""
    found = parse_object(text)
    known = found.get("id")
    if not isinstance(known, str) or not 1 <= len(known) <= _LONGEST_ID or not known.isprintable():
        raise Unwelcome("message_unreadable")
    if not _KEYS.issuperset(found) or not _is_well_formed(found):
        raise Unwelcome("message_unreadable", known)
    fans = found.get("fans")
    return Said(
        known, found.get("at", -1), found.get("do", ""), None if fans is None else tuple(fans), found.get("what", "")
    )


def _is_well_formed(found: dict[str, Any]) -> bool:
    """Numbers are numbers and words are short words; one thing is said, and not two."""
    at, fans = found.get("at", -1), found.get("fans")
    words = [found.get("do", ""), found.get("what", ""), *(fans if isinstance(fans, list) else [])]
    return (
        type(at) is int
        and all(isinstance(word, str) and len(word) <= _LONGEST_WORD for word in words)
        and (fans is None or (isinstance(fans, list) and len(fans) <= _MOST_FANS))
        and bool(found.get("do")) == (fans is None)
    )
