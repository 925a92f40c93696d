"""Actions of a seat: as a value, as a small number, and as the text of a record.

    type             tile                       written
    PASS             -                          pass        (at the opening: served, play 6.1)
    DISCARD          the tile                   discard 5p
    CLAIM_CHOW       the lowest of the chow     chow 345p
    CLAIM_PUNG       the tile                   pung 5p
    CLAIM_KONG       the tile                   kong 5p     (the discard and three concealed copies, play 9.3 a)
    PROMOTED_KONG    the tile                   promote 5p  (one's own exposed pung, play 9.3 b)
    CONCEALED_KONG   the tile                   conceal 5p  (four concealed copies, play 9.3 c)
    FLOWER           the flower                 flower a
    HU               -                          hu
    NEXT             -                          next        (after a hand: deal the next one)

The number of an action is its type above six bits of the tile, NONE for no tile.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.faults import HuitError
from huit.core.hands import SET_IDS
from huit.core.tiles import KINDS, NAMES, NO_TILE, Tile
from huit.core.values import Value
from huit.game.aliases import ActionNumber, ActionType, Seat

PASS: Final = 0
DISCARD: Final = 1
CLAIM_CHOW: Final = 2
CLAIM_PUNG: Final = 3
CLAIM_KONG: Final = 4
PROMOTED_KONG: Final = 5
CONCEALED_KONG: Final = 6
FLOWER: Final = 7
HU: Final = 8
NEXT: Final = 9

WORDS: Final = ("pass", "discard", *SET_IDS, "promote", "conceal", "flower", "hu", "next")

TILE_BITS: Final = 6
NONE: Final = 63
TILE_MASK: Final = 63
PASS_CODE: Final = PASS << TILE_BITS | NONE
HU_CODE: Final = HU << TILE_BITS | NONE
NEXT_CODE: Final = NEXT << TILE_BITS | NONE

SEAT_LETTERS: Final = "ESWN"


@dataclass(frozen=True)
class Action(Value):
    """An action of one seat.

    >>> from huit.game.actions import parse_action
    >>> action = parse_action(1, "discard 5m")
    >>> action, str(action)
    (Action(seat=1, type=1, tile=4), 'S discard 5m')
    """

    seat: Seat
    type: ActionType
    tile: Tile = NO_TILE

    @property
    def code(self) -> ActionNumber:
        """The number of the action, without its seat."""
        return self.type << TILE_BITS | (NONE if self.tile == NO_TILE else self.tile)

    def __str__(self) -> str:
        who = SEAT_LETTERS[self.seat] if 0 <= self.seat < 4 else f"seat {self.seat}"
        return f"{who} {format_action(self)}"


class IllegalAction(HuitError, ValueError):
    """An action that is not legal now; nothing has changed. `legal` are the legal actions of that seat.

    >>> from huit.game import Action, IllegalAction, Setup, start, step
    >>> try:
    ...     step(start(Setup("ffmj", seed=7)), Action(seat=0, type=0))
    ... except IllegalAction as error:
    ...     print(error)
    not_your_turn: E pass; legal now: nothing
    """

    def __init__(self, code: str, action: Action, legal: tuple[Action, ...]) -> None:
        allowed = ", ".join(format_action(one) for one in legal) or "nothing"
        super().__init__(f"{code}: {action}; legal now: {allowed}")
        self.code = code
        self.action = action
        self.legal = legal

    def __reduce__(self) -> tuple[type, tuple[str, Action, tuple[Action, ...]]]:
        return type(self), (self.code, self.action, self.legal)


_actions: Final[dict[int, Action]] = {}


def action_of(seat: Seat, code: ActionNumber) -> Action:
    """The action of a number, from a cache: making one takes longer than finding that it is legal.

    >>> from huit.game.actions import DISCARD, TILE_BITS, action_of
    >>> action_of(1, DISCARD << TILE_BITS | 4)
    Action(seat=1, type=1, tile=4)
    """
    key = code << 2 | seat
    action = _actions.get(key)
    if action is None:
        tile = code & TILE_MASK
        action = _actions[key] = Action(seat, code >> TILE_BITS, NO_TILE if tile == NONE else tile)
    return action


def format_action(action: Action) -> str:
    """The text of an action without its seat.

    >>> from huit.game.actions import CLAIM_CHOW, Action, format_action
    >>> format_action(Action(1, CLAIM_CHOW, 20))
    'chow 345p'
    """
    word = WORDS[action.type] if 0 <= action.type < len(WORDS) else f"action {action.type}"
    if action.tile == NO_TILE:
        return word
    if not 0 <= action.tile < len(NAMES):
        return f"{word} tile {action.tile}"
    if action.type == CLAIM_CHOW and action.tile < KINDS - 9 and action.tile % 9 <= 6:
        ranks = "".join([NAMES[action.tile + place][0] for place in range(3)])
        return f"{word} {ranks}{NAMES[action.tile][1]}"
    return f"{word} {NAMES[action.tile]}"


def parse_action(seat: Seat, text: str) -> Action | None:
    """Parse what `format_action` wrote; None for anything else.

    >>> from huit.game.actions import parse_action
    >>> parse_action(1, "chow 345p"), parse_action(1, "fold")
    (Action(seat=1, type=2, tile=20), None)
    """
    word, _, name = text.partition(" ")
    if word not in WORDS:
        return None
    action_type = WORDS.index(word)
    if not name:
        action = Action(seat, action_type)
    elif action_type == CLAIM_CHOW:
        action = Action(seat, action_type, _tile(name[:1] + name[-1:]))
    else:
        action = Action(seat, action_type, _tile(name))
    return action if format_action(action) == text else None


def _tile(name: str) -> Tile:
    return NAMES.index(name) if name in NAMES else NO_TILE
