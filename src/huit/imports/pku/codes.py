"""Words of the text logs.

Match ID                      begins a hand
Wind 0                        of the round: 0 to 3 are E S W N, and so are the players (wind fans of such games say so)
Player 0 Deal W1 …            thirteen tiles, one line a player
Player 0 Draw W1              also Play, Chi (the middle tile), Peng, Gang, AnGang, BuGang, Hu
… Ignore Player 1 PENG W1     on the same line: a claim that came to nothing
Fan 9 混一色*1 …               points and fans of the win; Huang instead if nobody won
Score -8 33 -17 -8            by player
"""

from __future__ import annotations

from typing import Final

from huit.game import actions, events
from huit.imports.foreign import DRAW

MATCH: Final = "Match"
WIND: Final = "Wind"
PLAYER: Final = "Player"
DEAL: Final = "Deal"
IGNORE: Final = "Ignore"
FAN: Final = "Fan"
NOBODY_WON: Final = "Huang"
SCORE: Final = "Score"
WORDS: Final = (MATCH, WIND, PLAYER, FAN, NOBODY_WON, SCORE)

MOVES: Final = {
    "Draw": DRAW,
    "Play": actions.DISCARD,
    "Chi": actions.CLAIM_CHOW,
    "Peng": actions.CLAIM_PUNG,
    "Gang": actions.CLAIM_KONG,
    "AnGang": actions.CONCEALED_KONG,
    "BuGang": actions.PROMOTED_KONG,
    "Hu": actions.HU,
}
WORD_OF_EVENT: Final = {
    events.DREW: "Draw",
    events.DISCARDED: "Play",
    events.CHOW_MADE: "Chi",
    events.PUNG_MADE: "Peng",
    events.KONG_MADE: "Gang",
    events.KONG_CONCEALED: "AnGang",
    events.KONG_PROMOTED: "BuGang",
    events.WON: "Hu",
}
WALL: Final = 34  # tiles of each player
