"""A score sheet that several phones write: the fold of an append-only log, and what speaks against an entry.

Kinds of entries, with their payloads:

setup       title, date, names, profile: what is given replaces what was there; a name that is None stays
hand        uid, number, hand: the next hand. `number` is the count of hands that the writer knew
correction  uid, version, hand: another content of a hand. `version` is the one that the writer knew
removed     uid, version
restored    uid: a removed hand at its place again

Nothing that was written is ever lost: who is too late is told, and every version stays in the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from huit.club.sheet import LONGEST, PLAYERS

Payload = Mapping[str, Any]

# Why an entry cannot be written now.
HAND_WRITTEN: Final = "sheet_hand_written"  # somebody else wrote this hand in the meantime
HAND_CHANGED: Final = "sheet_hand_changed"
HAND_GONE: Final = "sheet_hand_gone"
SHEET_FULL: Final = "sheet_full"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """An entry of the log: who wrote it, when (milliseconds since 1970), and what."""

    seq: int
    time: int
    by: str
    kind: str
    payload: Payload


@dataclass(frozen=True, slots=True)
class SharedHand:
    """A hand: its identity, its content, and the entry that wrote it last."""

    uid: str
    content: Payload
    version: int
    by: str
    time: int
    removed: bool = False


@dataclass(frozen=True, slots=True)
class SharedSheet:
    """A sheet after some entries. Removed hands keep their place."""

    seq: int = 0
    title: str = ""
    date: str = ""
    names: tuple[str, ...] = ("",) * PLAYERS
    profile: str = ""
    hands: tuple[SharedHand, ...] = ()

    @property
    def played(self) -> tuple[SharedHand, ...]:
        """The hands that count."""
        return tuple([hand for hand in self.hands if not hand.removed])

    def hand(self, uid: object) -> SharedHand | None:
        """The hand of an identity, removed or not."""
        return next((hand for hand in self.hands if hand.uid == uid), None)


def objection(sheet: SharedSheet, kind: str, payload: Payload) -> str:
    """The reason why an entry cannot be written now; empty if it can."""
    if kind == "setup":
        return ""
    if kind == "hand":
        if len(sheet.played) >= LONGEST:
            return SHEET_FULL
        return "" if payload["number"] == len(sheet.played) else HAND_WRITTEN
    found = sheet.hand(payload["uid"])
    if kind == "restored":
        return HAND_GONE if found is None else SHEET_FULL if len(sheet.played) >= LONGEST else ""
    if found is None or found.removed:
        return HAND_GONE
    return "" if payload["version"] == found.version else HAND_CHANGED


def is_written(sheet: SharedSheet, kind: str, payload: Payload) -> bool:
    """True if the sheet says so already: the same entry sent twice, or the same hand written by two."""
    if kind == "setup":
        return applied(sheet, SheetEntry(sheet.seq, 0, "", kind, payload)) == sheet
    found = sheet.hand(payload["uid"])
    if kind == "hand":
        number = payload["number"]
        same = number < len(sheet.played) and sheet.played[number].content == payload["hand"]
        return found is not None or same
    if found is None:
        return False
    if kind == "correction":
        return not found.removed and found.content == payload["hand"]
    return found.removed == (kind == "removed")


def applied(sheet: SharedSheet, entry: SheetEntry) -> SharedSheet:
    """The sheet after an entry that nothing speaks against."""
    sheet = replace(sheet, seq=entry.seq)
    if entry.kind == "setup":
        return _set_up(sheet, entry.payload)
    uid = entry.payload["uid"]
    if entry.kind == "hand":
        hand = SharedHand(uid, entry.payload["hand"], entry.seq, entry.by, entry.time)
        return replace(sheet, hands=(*sheet.hands, hand))
    return replace(sheet, hands=tuple([_changed(one, entry) if one.uid == uid else one for one in sheet.hands]))


def _changed(hand: SharedHand, entry: SheetEntry) -> SharedHand:
    content = entry.payload["hand"] if entry.kind == "correction" else hand.content
    return SharedHand(hand.uid, content, entry.seq, entry.by, entry.time, entry.kind == "removed")


def _set_up(sheet: SharedSheet, payload: Payload) -> SharedSheet:
    names = payload.get("names") or (None,) * PLAYERS
    kept = tuple([old if new is None else new for old, new in zip(sheet.names, names, strict=True)])
    said = {key: payload[key] for key in ("title", "date", "profile") if payload.get(key) is not None}
    return replace(sheet, names=kept, **said)


def folded(entries: Sequence[SheetEntry], sheet: SharedSheet | None = None) -> SharedSheet:
    """The sheet after entries that follow another one."""
    sheet = sheet or SharedSheet()
    for entry in entries:
        sheet = applied(sheet, entry)
    return sheet
