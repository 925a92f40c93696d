"""`huit stats`: count recorded games, in constant memory, and show the figures of the players."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Iterator
from pathlib import Path

from huit.cli.arguments.files import STANDARD_INPUT, open_file
from huit.cli.arguments.record_file import RecordFiles
from huit.cli.arguments.refusal import Refusal, in_words, printable, refuse, shown_path
from huit.cli.convert.progress import GamesProgress, games_progress
from huit.cli.stats.view import show_all, show_player
from huit.cli.terminal.console import console_on
from huit.core.faults import Fault
from huit.core.words import Words
from huit.game.records.parsing import LineError
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.statistics.counting import CountedGame, count_games
from huit.learn.statistics.figures import Losses, PlayerFigures, plain_counts
from huit.learn.statistics.losses import losses_of

MOST_NAMES = 8


class _Club:
    """The figures of everybody in some files."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerFigures] = {}
        self.games = 0
        self.hands = 0
        self.faults: list[tuple[str, Fault]] = []
        self.unread: list[tuple[str, Fault]] = []  # files, of which some games may be counted

    def add(self, game: CountedGame, path: str) -> None:
        self.games += 1
        self.hands += game.players[0].hands
        self.faults += [(path, fault) for fault in game.faults]
        for name, figures in zip(game.header.players, game.players, strict=True):
            self.players.setdefault(printable(name), PlayerFigures()).join(figures)


def run_stats(words: Words, *, record: tuple[str, ...], player: str | None, review: bool, json: bool) -> int:
    """Run the command and return its exit status: 1 if a record is damaged."""
    if not record:
        raise refuse("argument_missing", name=words.say("metavar_record"), command="huit stats")
    club = _Club()
    size = sum([Path(path).stat().st_size for path in record if Path(path).is_file()])
    with games_progress(sys.stderr, words.say("stats_progress"), size) as progress:
        for path in record:
            for game in _games_in(path, progress, club):
                club.add(game, path)
                progress.count()
        if not club.games and club.unread:
            raise Refusal(*[fault for _, fault in club.unread])
        chosen = None if player is None else _chosen(club, player, words)
        if review and chosen is not None:
            for path in record:
                _review(path, chosen, club.players[chosen].losses, words, progress)
    for path, fault in [*club.unread, *club.faults]:
        print(f"{shown_path(path)}: {words.fault(in_words(fault, words))}", file=sys.stderr)
    if json:
        print(json_format.dumps(_plain(club, chosen), ensure_ascii=False, indent=2))
    elif chosen is None:
        show_all(console_on(sys.stdout), club.players, club.games, club.hands, words)
    else:
        show_player(console_on(sys.stdout), chosen, club.players[chosen], words)
    return 1 if club.faults or club.unread else 0


def _games_in(path: str, progress: GamesProgress, club: _Club) -> Iterator[CountedGame]:
    """Yield the games of a file; if it cannot be read, the reason is kept."""
    try:
        with open_file(path) as stream:
            yield from count_games(progress.watched(stream))
    except LineError as error:
        club.unread.append((path, error.fault))
    except Refusal as error:
        club.unread += [(path, fault) for fault in error.faults]


def _chosen(club: _Club, player: str, words: Words) -> str:
    wanted = player.casefold()
    found = [name for name in club.players if name.casefold() == wanted]
    if found:
        return found[0]
    known = words.say("comma").join(sorted(club.players)[:MOST_NAMES])
    raise refuse("stats_nobody", name=printable(player[:40]), known=known)


def _review(path: str, player: str, losses: Losses, words: Words, progress: GamesProgress) -> None:
    """Compare the decisions of a player in every record of a file with the master's."""
    if path == STANDARD_INPUT:
        return  # read once, by the counting
    for filed in RecordFiles((path,), None, None).records():  # what cannot be read was told when it was counted
        for number, name in enumerate(filed.record.header.players):
            if printable(name) == player:
                losses.join(losses_of(filed.record, number, MasterReviewer(), words).losses)
                progress.count()


def _plain(club: _Club, chosen: str | None) -> dict[str, object]:
    names = [chosen] if chosen is not None else sorted(club.players, key=lambda name: -club.players[name].hands)
    players = [
        {"name": name, "rates": club.players[name].rates, "counts": plain_counts(club.players[name])} for name in names
    ]
    return {
        "games": club.games,
        "hands": club.hands,
        "damaged": len(club.faults),
        "unread": len(club.unread),
        "players": players,
    }
