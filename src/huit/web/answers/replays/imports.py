"""Games from files of other programs: their records, what they lose, and what differs."""

from __future__ import annotations

from codecs import BOM_UTF8
from contextlib import suppress
from io import BytesIO
from itertools import islice
from typing import Final

from huit.core.json_text import Plain
from huit.core.words import words_in
from huit.game.records.importing import SAMPLE, Imported
from huit.game.records.parsing import Header, LineError, parse_line
from huit.game.records.record import RecordError
from huit.game.records.several import RecordPart, begins_record, split_records
from huit.imports import import_games, importer_of
from huit.imports.wording import difference_in_words, loss_in_words
from huit.web.answers.errors import Refused, sentence_of

MOST_GAMES: Final = 100  # of one answer
_MOST_SAID: Final = 20
_OURS: Final = "huit"
_LONGEST_NAME: Final = 40


def answer_import(content: bytes, lang: str) -> Plain:
    """The games of a file, found by its content; records of ours too. Raises Refused for a format that is not known."""
    games = _games_in(content)
    readable = [game for game in games if game.lines]
    if not readable:
        raise Refused(*[fault for game in games for fault in game.faults][:_MOST_SAID])
    importer = importer_of(content[:SAMPLE])
    return {
        "format": _OURS if importer is None else importer.name,
        "games": [_plain_game(game, lang) for game in readable[:MOST_GAMES]],
        "unread": [_plain_faults(game, lang) for game in games[:MOST_GAMES] if not game.lines],
        "more": len(games) > MOST_GAMES,
    }


def _games_in(content: bytes) -> list[Imported]:
    """The first games; a file that cannot be read to its end has its faults as the last one."""
    if begins_record(content.lstrip()):
        parts = islice(split_records(BytesIO(content)), MOST_GAMES + 1)
        return [_of_ours(part) for part in parts]
    games: list[Imported] = []
    try:
        games += islice(import_games(content), MOST_GAMES + 1)
    except RecordError as error:
        games.append(Imported((), faults=error.faults))
    return games


def _of_ours(part: RecordPart) -> Imported:
    """A record as it stands, unless it cannot be read at all."""
    try:
        part.parse()
    except RecordError as error:
        return Imported((), faults=error.faults)
    return Imported(tuple(part.content.removeprefix(BOM_UTF8).decode(errors="replace").rstrip().split("\n")))


def _plain_game(game: Imported, lang: str) -> Plain:
    words = words_in(lang)
    header = parse_line(game.lines[0].encode(), 1)
    return {
        "record": "".join([line + "\n" for line in game.lines]),
        "players": [name[:_LONGEST_NAME] for name in header.players] if isinstance(header, Header) else [],
        "hands": sum([line.startswith('{"hand":') for line in game.lines]),
        "totals": _totals(game),
        "lost": [loss_in_words(name, words) for name in game.lost],
        "differences": [difference_in_words(one, words) for one in game.differences[:_MOST_SAID]],
        "faults": _plain_faults(game, lang),
    }


def _totals(game: Imported) -> list[int]:
    """The last totals of the players; none where no hand came to its end."""
    for line in reversed(game.lines):
        if '"totals"' in line:
            with suppress(LineError):
                totals = parse_line(line.encode(), 1).content.get("totals")
                return totals if isinstance(totals, list) and all(type(one) is int for one in totals) else []
    return []


def _plain_faults(game: Imported, lang: str) -> list[Plain]:
    words = words_in(lang)
    return [{"code": fault.code, "message": sentence_of(fault, words)} for fault in game.faults[:_MOST_SAID]]
