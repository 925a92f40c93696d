"""Games of a profile: what is stored of each, their statistics, and the review that finds drills."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from huit.core.json_text import Plain
from huit.core.rules.fan_ids import IDS
from huit.core.words import words_in
from huit.game.aliases import Player
from huit.game.records.parsing import LineError
from huit.game.records.record import RecordError, parse_record
from huit.game.records.several import split_records
from huit.game.seating import ranks
from huit.learn.drills.lessons import frequency
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.statistics.bot_figures import bot_figures
from huit.learn.statistics.counting import CountedGame, count_games
from huit.learn.statistics.figures import PARTS_OF_HAND, PlayerFigures, parse_counts, plain_counts
from huit.learn.statistics.findings import MOST, findings_of, plain_finding
from huit.learn.statistics.losses import losses_of
from huit.store.stored_game import StoredGame
from huit.web.answers.errors import Refused, refuse
from huit.web.answers.replays.match import timeline_in

SOURCES: Final = ("table", "file")
_ID_LENGTH: Final = 24
_NAME: Final = 40
_MOST_FANS: Final = 20
_MOST_DRILLS: Final = 24
_COLUMNS: Final = (
    *("time", "players", "player", "profile", "hands", "place", "total", "wins", "self_draws", "deal_ins"),
    *("win_points", "chows", "pungs", "kongs", "loss", "source"),
)


def game_of(record: bytes, player: Player, source: str, table_id: str, now: int) -> StoredGame:
    """A game as it is stored. Raises Refused for a damaged record, or one without a hand."""
    begun = len(timeline_in(record).starts)
    if len(list(split_records(io.BytesIO(record)))) > 1:
        raise refuse("record_several")
    try:
        (game,) = list(count_games(record.splitlines()))
    except (LineError, ValueError) as error:
        raise refuse("record_no_hand") from error
    if game.faults or not game.players[player].hands:
        raise Refused(*game.faults) if game.faults else refuse("record_no_hand")
    name = sha256(record + bytes([player])).hexdigest()[:_ID_LENGTH]
    about = json.dumps(_about(game, player, begun), ensure_ascii=False)
    return StoredGame(name, source, table_id, player, _time(game.header.time, now), now, about)


def _about(game: CountedGame, player: Player, begun: int) -> Plain:
    return {
        "players": [name[:_NAME] for name in game.header.players],
        "profile": game.header.profile[:_NAME],
        "hands": game.players[player].hands,
        "begun": begun,
        "judged": 0,  # hands
        "complete": game.is_complete,
        "total": game.totals[player],
        "place": ranks(game.totals)[player] if game.is_complete else None,
        "counts": plain_counts(game.players[player]),
    }


def _time(text: str, now: int) -> int:
    try:
        return min(now, max(0, int(datetime.fromisoformat(text).timestamp())))
    except ValueError:
        return now


# The history and its statistics ---------------------------------------------------------------------------------------


def answer_games(nickname: str, games: Sequence[StoredGame], lang: str) -> Plain:
    """The games, the latest first, and what they come to."""
    figures = PlayerFigures()
    for game in games:
        figures.join(parse_counts(json.loads(game.about)["counts"]))
    return {
        "nickname": nickname,
        "games": [plain_game(game) for game in games],
        "statistics": _plain_statistics(figures, lang),
        "series": _series(games),
        "drills": _drills(games),
    }


def plain_game(game: StoredGame) -> Plain:
    """A row of the history."""
    about = json.loads(game.about)
    losses = parse_counts(about["counts"]).losses
    row = {name: about[name] for name in ("players", "profile", "hands", "complete", "total", "place")}
    return {
        "id": game.id,
        "source": game.source,
        "table": game.table_id or None,
        "player": game.player,
        "time": game.time,
        **row,
        "wins": about["counts"]["wins"],
        "deal_ins": about["counts"]["deal_ins"],
        "loss": None if losses.mean is None else round(losses.mean, 3),
        "findings": json.loads(game.findings) if game.findings else [],
        "judged": about["judged"],
        "begun": about["begun"],
    }


def _plain_statistics(figures: PlayerFigures, lang: str) -> Plain:
    words = words_in(lang)
    bot = bot_figures()
    fans = figures.fans.most_common(_MOST_FANS)
    return {
        "matches": figures.matches,
        "hands": figures.hands,
        "rates": figures.rates,
        "places": list(figures.places),
        "false_hu": figures.false_hu,
        "phases": [
            figures.losses.points[phase] / figures.losses.decisions[phase] if figures.losses.decisions[phase] else None
            for phase in range(len(PARTS_OF_HAND))
        ],
        "fans": [
            {"id": IDS[fan], "name": words.fan(fan), "mine": often / figures.wins, "bots": frequency()[fan]}
            for fan, often in fans
        ],
        "bot": {"name": bot.player, "rates": dict(bot.rates)},
    }


def _series(games: Sequence[StoredGame]) -> list[Plain]:
    """Running figures, game by game in the order of play, for the charts."""
    figures = PlayerFigures()
    found = []
    for game in sorted(games, key=lambda one: (one.time, one.id)):
        about = json.loads(game.about)
        figures.join(parse_counts(about["counts"]))
        rates = figures.rates
        found.append({"time": game.time, "total": about["total"], **{key: rates[key] for key in _CHARTED}})
    return found


_CHARTED: Final = ("wins", "deal_ins", "points", "loss")


def _drills(games: Sequence[StoredGame]) -> list[Plain]:
    """Positions to try again, the costliest first."""
    found = [
        {"game": game.id, "profile": json.loads(game.about)["profile"], **finding}
        for game in games
        if game.findings
        for finding in json.loads(game.findings)
    ]
    return sorted(found, key=lambda one: -one["loss"])[:_MOST_DRILLS]


# The review -----------------------------------------------------------------------------------------------------------


def reviewed(game: StoredGame, record: bytes, lang: str) -> tuple[str, str, list[str]]:
    """Judge the next hand: the figures with its losses, all findings, and the fans overlooked in this hand."""
    try:
        read = parse_record(record)
    except RecordError as error:
        raise Refused(*error.faults[:3]) from error
    about = json.loads(game.about)
    hands = read.hands[about["judged"] : about["judged"] + 1]
    judged = losses_of(read, game.player, MasterReviewer(), words_in(lang), hands)
    figures = parse_counts(about["counts"])
    figures.losses.join(judged.losses)
    about |= {"counts": plain_counts(figures), "judged": about["judged"] + len(hands)}
    found = findings_of(read, judged)
    findings = [*(json.loads(game.findings) if game.findings else []), *[plain_finding(one) for one in found]]
    findings = sorted(findings, key=lambda one: -one["loss"])[:MOST]
    fans = sorted({fan for one in found for fan in one.fans})
    return json.dumps(about, ensure_ascii=False), json.dumps(findings), fans


# Exports --------------------------------------------------------------------------------------------------------------


def csv_of(games: Sequence[StoredGame]) -> str:
    """The history as CSV, one game a line."""
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for game in games:
        about = json.loads(game.about)
        counts = about["counts"]
        row = plain_game(game)
        time = datetime.fromtimestamp(game.time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        names = [_cell(name) for name in about["players"]]
        values = {name: counts[name] for name in _COLUMNS if name in counts}
        values |= {name: row[name] for name in ("profile", "hands", "place", "total", "loss", "source")}
        writer.writerow(values | {"time": time, "players": ", ".join(names), "player": names[game.player]})
    return text.getvalue()


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text
