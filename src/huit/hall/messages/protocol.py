"""Parse and validate client messages. Input is untrusted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from huit.core.faults import HuitError
from huit.core.rules.fan_ids import FANS

MAX_BYTES: Final = 2048
_LONGEST_ID: Final = 40
_LONGEST_WORD: Final = 40
_KEYS: Final = frozenset(("id", "at", "do", "fans", "what"))
_HELLO_KEYS: Final = frozenset(("token", "watch"))
HELP: Final = "help"
HELPS: Final = ("waits", "advice")
EMOTE: Final = "emote"
EMOTES: Final = ("hello", "thanks", "well_played", "sorry", "one_moment", "wow")
ASK_HU: Final = "ask_hu"
ASK_LESS: Final = "ask_less"

Message = dict[str, Any]  # to a client, as JSON values


class MessageRefused(HuitError):
    """A client message without effect. `code` is the reason and reveals nothing hidden."""

    def __init__(self, code: str, about: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.about = about  # the id of the message, if it could be read


@dataclass(frozen=True, slots=True)
class ClientMessage:
    """A parsed client message. Defaults stand for missing keys."""

    id: str
    at: int = -1
    do: str = ""
    fans: tuple[str, ...] | None = None
    what: str = ""


def parse_object(text: str) -> dict[str, Any]:
    """Parse a JSON object of limited size. Raises MessageRefused."""
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise MessageRefused("message_too_long")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageRefused("message_unreadable") from None
    if not isinstance(found, dict):
        raise MessageRefused("message_unreadable")
    return found


def parse_hello(text: str) -> str | None:
    """Parse the first message: the token, or None for a spectator. Raises MessageRefused."""
    found = parse_object(text)
    if not _HELLO_KEYS.issuperset(found):
        raise MessageRefused("message_unreadable")
    token = found.get("token")
    if token is None and found.get("watch") is True:
        return None
    if not isinstance(token, str) or not token.isascii():
        raise MessageRefused("token_unknown")
    return token


def parse_message(text: str) -> ClientMessage:
    """Parse any later message. Raises MessageRefused."""
    found = parse_object(text)
    message_id = found.get("id")
    if not isinstance(message_id, str) or not 1 <= len(message_id) <= _LONGEST_ID or not message_id.isprintable():
        raise MessageRefused("message_unreadable")
    if not _KEYS.issuperset(found) or not _is_well_formed(found):
        raise MessageRefused("message_unreadable", message_id)
    fans = found.get("fans")
    return ClientMessage(
        message_id,
        found.get("at", -1),
        found.get("do", ""),
        None if fans is None else tuple(fans),
        found.get("what", ""),
    )


def _is_well_formed(found: dict[str, Any]) -> bool:
    """True if all values have the right types and sizes, and either `do` or `fans` is given."""
    at, fans = found.get("at", -1), found.get("fans")
    words = [found.get("do", ""), found.get("what", ""), *(fans if isinstance(fans, list) else [])]
    return (
        type(at) is int
        and all(isinstance(word, str) and len(word) <= _LONGEST_WORD for word in words)
        and (fans is None or (isinstance(fans, list) and len(fans) <= FANS))
        and bool(found.get("do")) == (fans is None)
    )
