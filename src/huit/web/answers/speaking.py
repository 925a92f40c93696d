"""Language and profile by name, and faults as values: what every answer has in common."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from huit.core.data_files import read_data
from huit.core.faults import Fault, HandError
from huit.core.profile_types import Profile, ProfileError
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.words import LANGUAGES, Words, words_in

Plain = dict[str, object]
_OF_WHAT_WAS_TYPED: Final = (401, 422)  # a hand, a code


@dataclass(frozen=True)
class Spot:
    """A part of a tapped hand (`melds`, `tiles`, `winning`) and the index of what stands at that place of the text."""

    part: str
    index: int
    start: int
    end: int


class Refused(Exception):
    """What was asked for cannot be answered. `spots` are those of a tapped hand; `absent`: there is no such page;
    `status`: another than that of a value which cannot be used."""

    def __init__(
        self, *faults: Fault, spots: tuple[Spot, ...] = (), absent: bool = False, status: int | None = None
    ) -> None:
        super().__init__(faults[0].code)
        self.faults = faults
        self.spots = spots
        self.status = 404 if absent else status


Error = HandError | ProfileError | Refused


def refuse(code: str, *, absent: bool = False, status: int | None = None, **values: str) -> Refused:
    return Refused(Fault(code, values=tuple(values.items())), absent=absent, status=status)


def known_language(name: str) -> str:
    if name not in LANGUAGES:
        raise refuse("language_unknown", text=name[:20], known=", ".join(LANGUAGES))
    return name


def known_profile(name: str) -> Profile:
    """A built-in one only: a profile of the user's own is a file, and a request opens no files."""
    if name not in BUILT_IN:
        raise refuse("profile_unknown", absent=True, name=name[:40], known=", ".join(BUILT_IN))
    return profile_named(name)


def profile_name(profile: str, lang: str) -> str:
    """The short name by which the pages call a built-in profile."""
    return str(web_words(lang)["common"][f"profile_{profile}"])


def status_of(error: Error, *, soft: bool = False) -> int:
    """A page that asks at every key says `soft`: an unfinished hand is no news for the browser's console."""
    if isinstance(error, Refused) and error.status is not None:
        status = error.status
    else:
        status = 400 if error.faults[0].code == "language_unknown" else 422
    return 200 if soft and status in _OF_WHAT_WAS_TYPED else status


def plain_error(error: Error, lang: str) -> Plain:
    """{"error": ...} as on the command line: the first fault, the others under `more`."""
    spots = error.spots if isinstance(error, Refused) else ()
    first, *others = _each_once([_plain_fault(fault, spots, words_in(lang)) for fault in error.faults])
    if others:
        first["more"] = others
    return {"error": first}


def _each_once(faults: list[Plain]) -> list[Plain]:
    """Several faults may have the same sentence: it is said once, at the first place, and about the tiles of all."""
    said: dict[object, Plain] = {}
    for fault in faults:
        first = said.setdefault(fault["message"], fault)
        spots, more = first.get("spots"), fault.get("spots")
        if first is not fault and isinstance(spots, list) and isinstance(more, list):
            first["spots"] = spots + [spot for spot in more if spot not in spots]
    return list(said.values())


def _plain_fault(fault: Fault, spots: tuple[Spot, ...], words: Words) -> Plain:
    """Who tapped a hand never saw its text: no offsets into it, but the sets and tiles that the fault is about."""
    plain: Plain = {"code": fault.code, "message": sentence_of(fault, words), "at": None}
    if spots:
        about = [spot for spot in spots if spot.start < fault.end and fault.start < spot.end]
        plain["spots"] = [{"part": spot.part, "index": spot.index} for spot in about]
    elif fault.start >= 0:
        plain["at"] = [fault.start, fault.end]
    return plain


def sentence_of(fault: Fault, words: Words) -> str:
    """In the words of the web where those of the command line would name its options."""
    own = web_words(words.language)["faults"].get(fault.code)
    return words.fault(fault) if own is None else str(own).format(**dict(fault.values))


@cache
def web_words(lang: str) -> dict[str, dict[str, Any]]:
    """The sentences of the pages, by page."""
    words: dict[str, dict[str, Any]] = tomllib.loads(read_data("words", f"{known_language(lang)}.toml"))["web"]
    return words
