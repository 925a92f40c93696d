"""The content of a preview: title, sentence, and the tiles of its picture. Nobody's name is in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import unquote

from huit.core.faults import HuitError
from huit.core.json_text import Plain
from huit.core.profiles import DEFAULT
from huit.core.words import Words, words_in
from huit.core.words.explanation import quantity
from huit.game.records.timeline import Timeline
from huit.web.answers.hands.score import answer_score
from huit.web.answers.hands.written import WrittenHand
from huit.web.answers.replays.match import plain_end, timeline_in

WIDTH: Final = 1200  # pixels of the picture
HEIGHT: Final = 630
BACK: Final = "back"
LONGEST: Final = 200  # characters of the text of a hand
_FANS: Final = 8
_SETS: Final = re.compile(r"-([^-]*)-")


@dataclass(frozen=True, slots=True)
class PreviewGroup:
    """Tiles that lie together, by their names; the winning one by its index, -1 for none."""

    tiles: tuple[str, ...]
    exposed: bool = False
    winning: int = -1


@dataclass(frozen=True, slots=True)
class Preview:
    """A page in a chat."""

    title: str
    description: str
    groups: tuple[PreviewGroup, ...]
    lines: tuple[str, ...] = ()  # below the tiles of the picture


_TILES: Final = (("1m", "2m", "3m"), ("E", "E", "E"), ("7p", "8p", "9p"), ("C", "C"))
_HOME: Final = tuple([PreviewGroup(tiles) for tiles in _TILES])
_WINDS: Final = tuple([PreviewGroup((wind,)) for wind in "ESWN"])
_PAGES: Final = {
    "t": ("preview_table_title", "preview_table", _WINDS),
    "replay": ("preview_replay_title", "preview_replay", _WINDS),
    "sheet": ("preview_sheet_title", "preview_sheet", _WINDS),
}
_ANY_PAGE: Final = ("preview_home_title", "preview_home", _HOME)


def preview_of(path: str, language: str) -> Preview:
    """The preview of an address, without its query."""
    words = words_in(language)
    first, _, rest = path.strip("/").partition("/")
    if first == "s" and rest and (scored := _scored(hand_in(unquote(rest)), language)):
        return preview_of_score(scored, words)
    title, description, groups = _PAGES.get(first, _ANY_PAGE) if rest else _ANY_PAGE
    return Preview(words.say(title), words.say(description), groups)


def preview_of_record(content: bytes, language: str) -> Preview:
    """The highest-scoring hand of a match, for worker processes; that of any replay if none was won. Raises Refused."""
    timeline = timeline_in(content)
    ends = [plain_end(timeline.hand(number)[-1].state, language) for number in sorted(_numbers(timeline))]
    scores = [_plain(end["score"]) for end in ends if end and end["score"]]
    words, usual = words_in(language), preview_of("/replay/-", language)
    if not scores:
        return usual
    best = preview_of_score(max(scores, key=_total), words)
    return replace(best, title=f"{usual.title} · {best.title}")


def _plain(score: object) -> Any:
    return score


def _total(score: Any) -> int:
    return int(score["total"])


def _numbers(timeline: Timeline) -> set[int]:
    return {frame.state.number for frame in timeline.frames}


def preview_of_score(scored: Plain, words: Words) -> Preview:
    """The hand, its points, and its fans; `scored` as the API answers it."""
    said: Any = scored["explanation"]
    fans = [f"{one['total']} {one['name']}{_times(one['count'])}" for one in said["counted"]]
    title = quantity(words, "points", int(str(scored["total"])))
    groups = tuple([_group(piece) for piece in said["pieces"]])
    return Preview(title, ", ".join(fans), groups, tuple(fans[:_FANS]))


def hand_in(part: str) -> str:
    """The GB string of the address of a hand."""
    return _SETS.sub(r"[\1]", part).replace("~", ",").replace("_", "|")


def _scored(text: str, language: str) -> Plain | None:
    if len(text) > LONGEST:
        return None
    try:
        return answer_score(WrittenHand(text), DEFAULT, language)
    except HuitError:
        return None


def _group(piece: Any) -> PreviewGroup:
    last = len(piece["tiles"]) - 1
    down = (0, last) if piece["concealed_kong"] else ()
    tiles = tuple([BACK if at in down else tile for at, tile in enumerate(piece["tiles"])])
    winning = piece["winning"]
    return PreviewGroup(tiles, bool(piece["exposed"]), -1 if winning is None else int(winning))


def _times(count: int) -> str:
    return f" ×{count}" if count > 1 else ""
