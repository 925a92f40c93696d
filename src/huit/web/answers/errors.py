"""Errors of a request as values: status, code, message and place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from huit.core.faults import Fault, HandError, HuitError
from huit.core.json_text import Plain
from huit.core.rules.profile_types import ProfileError
from huit.core.words import Words, words_in
from huit.web.answers.page_words import web_words

_UNUSABLE: Final = 422  # a hand or value
_MOST_FAULTS: Final = 100  # that are told: a file may have one in each of its lines


@dataclass(frozen=True)
class Spot:
    """A part of a tapped hand (`melds`, `tiles`, `winning`), its index, and its place in the text."""

    part: str
    index: int
    start: int
    end: int


class Refused(HuitError):
    """A request that cannot be answered.

    `spots` are those of a tapped hand; `absent` means 404; `status` overrides 422; `retry` are the seconds after which
    the same request has a chance.
    """

    def __init__(
        self,
        *faults: Fault,
        spots: tuple[Spot, ...] = (),
        absent: bool = False,
        status: int | None = None,
        retry: int | None = None,
    ) -> None:
        super().__init__(faults[0].code)
        self.faults = faults[:_MOST_FAULTS]
        self.spots = spots
        self.status = 404 if absent else status
        self.retry = retry

    def __reduce__(self) -> tuple[Callable[..., Refused], tuple[object, ...]]:
        return _refused, (self.faults, self.spots, self.status, self.retry)


def _refused(faults: tuple[Fault, ...], spots: tuple[Spot, ...], status: int | None, retry: int | None) -> Refused:
    return Refused(*faults, spots=spots, status=status, retry=retry)


Error = HandError | ProfileError | Refused


def refuse(
    code: str, *, absent: bool = False, status: int | None = None, retry: int | None = None, **values: str
) -> Refused:
    """A Refused with one fault."""
    return Refused(Fault(code, values=tuple(values.items())), absent=absent, status=status, retry=retry)


def status_of(error: Error, *, soft: bool = False) -> int:
    """The HTTP status of an error. `soft`: 200 for input errors, so that as-you-type pages log none."""
    if isinstance(error, Refused) and error.status is not None:
        status = error.status
    else:
        status = 400 if error.faults[0].code == "language_unknown" else 422
    return 200 if soft and status == _UNUSABLE else status


def plain_error(error: Error, lang: str) -> Plain:
    """{"error": ...} as on the command line: the first fault, the others under `more`."""
    spots = error.spots if isinstance(error, Refused) else ()
    first, *others = _each_once([_plain_fault(fault, spots, words_in(lang)) for fault in error.faults])
    if others:
        first["more"] = others
    return {"error": first}


def _each_once(faults: list[Plain]) -> list[Plain]:
    """Merge faults with the same message: keep the first place and all spots."""
    said: dict[object, Plain] = {}
    for fault in faults:
        first = said.setdefault(fault["message"], fault)
        spots, more = first.get("spots"), fault.get("spots")
        if first is not fault and isinstance(spots, list) and isinstance(more, list):
            first["spots"] = spots + [spot for spot in more if spot not in spots]
    return list(said.values())


def _plain_fault(fault: Fault, spots: tuple[Spot, ...], words: Words) -> Plain:
    """A fault with its place: tiles for a tapped hand, whose text the user never saw, else offsets."""
    plain: Plain = {"code": fault.code, "message": sentence_of(fault, words), "at": None}
    if spots:
        about = [spot for spot in spots if spot.start < fault.end and fault.start < spot.end]
        plain["spots"] = [{"part": spot.part, "index": spot.index} for spot in about]
    elif fault.start >= 0:
        plain["at"] = [fault.start, fault.end]
    return plain


def sentence_of(fault: Fault, words: Words) -> str:
    """The message of a fault; the web's own version where the command line's would name its options."""
    own = web_words(words.language)["faults"].get(fault.code)
    return words.fault(fault) if own is None else str(own).format(**dict(fault.values))
