"""The same game with other hidden tiles: what a seat receives must not tell the two apart."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random

from tests.hall.sitting import Choose, Sitting, Told, match_of

from huit.core.tiles import KINDS
from huit.game.actions import Action, action_of
from huit.game.events import CHOW_MADE, DREW, Event
from huit.game.shuffle import ALL_TILES, Numbers, shuffled
from huit.game.walls import SharedWall
from huit.hall.live.requests import BotRequest
from huit.hall.messages.protocol import ClientMessage
from huit.hall.terms import Terms

NOBODYS = -1
DEAL = [seat for _ in range(3) for seat in range(4) for _ in range(4)] + [0, 1, 2, 3, 0]
NONSENSE = (
    *("discard 1m", "discard E", "pung 5p", "chow 345p", "kong C", "conceal 9s", "promote P", "flower a", "hu"),
    *("next", "start", "discard 10m", "S discard 5p", "pass"),
)


class Illegal(Exception):
    """With other tiles one of the actions would not have been legal."""


def tiles_of(seed: str) -> tuple[int, ...]:
    return tuple(shuffled(ALL_TILES, Numbers(seed, 0)))


@dataclass(frozen=True)
class WatchedHand:
    """One hand as it was played, with all that was said and told."""

    terms: Terms
    seed: str
    names: tuple[str, ...]
    tiles: tuple[int, ...]
    sitting: Sitting

    def seat_of(self, name: str) -> int:
        return self.sitting.session.seat_of(self.sitting.chair(name))


def play_game(terms: Terms, seed: str, choose: dict[str, Choose]) -> WatchedHand:
    """Everybody also says what they may not, and asks for help where it is allowed."""
    names = tuple(choose)
    tiles = tiles_of(seed)
    sitting = Sitting(match_of(terms, seed, names, tiles))
    chance = Random(seed)
    sitting.play(choose, chatter=lambda: _chatter(sitting, chance))
    return WatchedHand(terms, seed, names, tiles, sitting)


def _chatter(sitting: Sitting, chance: Random) -> None:
    """Players send refused messages, or ask for help; the legal ones are left to those who decide."""
    name = chance.choice(sitting.people).name
    text = chance.choice(NONSENSE)
    legal = [option["do"] for option in sitting.last(name)["options"]]
    moment = sitting.match.moment
    if text not in legal:
        sitting.say(name, ClientMessage("wrong", moment - (chance.random() < 0.2), text))
    if chance.random() < 0.02:
        sitting.say(name, ClientMessage("help", moment, "help", what="waits"))


# Other hidden tiles ---------------------------------------------------------------------------------------------------


def hidden_places(game: WatchedHand, name: str) -> list[tuple[int, int]]:
    """Places of the wall whose tile a player never saw, each with its holder: NOBODYS if it was not drawn."""
    table = game.sitting.match.table
    history = table.history
    me = game.seat_of(name)
    holders = _holders(history)
    played = [_played(history, seat) for seat in range(4)]
    found: list[tuple[int, int]] = []
    for place, tile in enumerate(game.tiles):
        holder = holders.get(place, NOBODYS)
        if tile < KINDS and holder != me and (holder == NOBODYS or tile not in played[holder]):
            found.append((place, holder))
    return found


def _holders(history: list[Event]) -> dict[int, int]:
    """The seat that drew each place of the wall: the same draws from a wall whose tiles are the numbers of its
    places."""
    wall = SharedWall(list(range(len(ALL_TILES))))
    found = {wall.draw(seat): seat for seat in DEAL}
    for event in history:
        if event.type == DREW:
            found[wall.replace(event.seat) if event.replacement else wall.draw(event.seat)] = event.seat
    return found


def _played(history: list[Event], seat: int) -> set[int]:
    """Kinds of which a seat laid down or threw any tile."""
    found: set[int] = set()
    for event in history:
        if event.seat == seat and event.type != DREW and event.tile >= 0:
            found |= set(range(event.tile, event.tile + 3)) if event.type == CHOW_MADE else {event.tile}
    return found


def exchanged(tiles: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    mixed = list(tiles)
    mixed[first], mixed[second] = mixed[second], mixed[first]
    return tuple(mixed)


def some_exchanges(game: WatchedHand, name: str, number: int, chance: Random) -> list[tuple[int, ...]]:
    """Walls with two hidden tiles exchanged, between other hands or between one of them and the wall."""
    places = hidden_places(game, name)
    pairs = [
        (first, second)
        for first, holder in places
        for second, other in places
        if first < second and holder != other and game.tiles[first] != game.tiles[second]
    ]
    return [exchanged(game.tiles, *pair) for pair in chance.sample(pairs, min(number, len(pairs)))]


# The same again -------------------------------------------------------------------------------------------------------


def again(game: WatchedHand, tiles: tuple[int, ...], name: str) -> tuple[Sitting, float]:
    """Say the same words at the same times with other tiles; until when the others were answered in the same way."""
    decisions = game.sitting.decisions

    def same(question: BotRequest) -> Action | None:
        code = decisions.get((question.moment, question.seat), question.legal[0].code)
        action = action_of(question.seat, code)
        if action not in question.legal:
            raise Illegal
        return action

    sitting = Sitting(match_of(game.terms, game.seed, game.names, tiles), decide=same)
    try:
        for one in game.sitting.inputs:
            sitting.wait_until(one.at)
            if sitting.say(one.name, one.said) != one.refused and one.name != name:
                return sitting, one.at
        sitting.wait_until(max(sitting.now, game.sitting.now))
    except Illegal:
        return sitting, sitting.now
    return sitting, float("inf")


def received(sitting: Sitting, name: str, until: float) -> list[Told]:
    """Before a time, and before the hand is over: then tiles are shown that were hidden."""
    found: list[Told] = []
    for told in sitting.told[name]:
        message = told.message
        if told.at >= until or (message["kind"] == "table" and message["view"]["phase"] in ("over", "finished")):
            break
        found.append(_without_marks(told))
    return found


def watched(sitting: Sitting, until: float) -> list[Told]:
    early = [one for one in sitting.watched if one.at < until]
    return [_without_marks(one) for one in early if one.message["view"]["phase"] not in ("over", "finished")]


def _without_marks(told: Told) -> Told:
    """Without the marks of tiles that were thrown as they were drawn: at a table everybody sees that."""
    return replace(told, text=re.sub(r'"river_drawn": \[[^]]*\], ', "", told.text))
