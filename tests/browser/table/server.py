"""A server for the tests of the table: short pauses, and for each table the seed or the wall that the test wants.

Each line of its input is the seed of the next table that is opened; a seed that begins with the name of a wall has that
wall. Nothing of this can be asked for over the network. The worker processes of the server import this module too, for
its walls, and must not have to import the server.
"""

from __future__ import annotations

import socket
import sys
import tempfile
from typing import Final

from tests.game.stacked import SEVEN_PAIRS, stack
from tests.patience import PATIENT_WORK

from huit.core.profiles import profile_named
from huit.game.setup import Setup
from huit.hall.live.timing import Timing
from huit.hall.terms import Terms

WALLS: Final = {
    # South claims a pung, West a chow, East a kong; South promotes the pung, and North robs the fourth tile.
    "robbed": stack(east="3mWWW", south="33m1p", west="23pW", north="12m456m789m55s666p", draws="3m", ends="9s"),
    # East has won with the first fourteen tiles.
    "pairs": stack(east=SEVEN_PAIRS + "E"),
    # East has a concealed kong, and flowers to show before.
    "kong": stack(east="1111pac", ends="9s8s7s"),
    # The replacement tile of East's concealed kong wins.
    "replaced": stack(east="1111p234m567m88s23s", ends="4s"),
    # East throws the 9 of characters and waits for 6 of bamboos; a fifth 3 of bamboos would win too.
    "held": stack(east="1223333445sEEE9m"),
    # South waits for East from the start; it comes after some turns, and calls in which somebody may claim.
    "whole": stack(
        east="3388m4477s99p1s8sWW", south=SEVEN_PAIRS, draws="9m9s8p8p7m7s7p9m9m9s9s8m8s8p6m6m9pEE", ends="E"
    ),
    # East discards North and waits for 1 and 5 of dots; nobody draws either for a while.
    "ready": stack(east="123456789m1155pN", draws="9s8s9s8s7s6s"),
    # East holds nothing.
    "nothing": stack(east="159m159s159pESWNC"),
    # So it does here, and South waits for East.
    "given": stack(east="159m159s159pESWNC", south=SEVEN_PAIRS),
}
# Bots are quick, and people have all the time that a busy machine may need.
SLOWER: Final = 100.0
PACE: Final = Timing(
    factor=SLOWER,
    pause=0.05 / SLOWER,
    away=0.2 / SLOWER,
    grace=600.0,
    between=600.0,
    naming=600.0,
    thinking=600.0,
    watch_delay=1.0,
)


def setup_of(self: Terms, seed: str, salt: str) -> Setup:
    """Instead of the method of that name."""
    tiles = WALLS.get(seed.partition(".")[0], ())
    profile = profile_named(self.profile)
    return Setup(profile, seed=seed, salt=salt, hands=self.hands, strict=self.strict, tiles=tiles)


Terms.setup = setup_of  # type: ignore[method-assign]  # the walls of the tests, in this process and its workers


def next_seed() -> str:
    return sys.stdin.readline().strip()


def main() -> None:
    from huit.hall.hall import HallOptions
    from huit.web.server import run
    from huit.web.settings import ServerSettings, WorkSettings

    listening = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        hall = HallOptions(PACE, next_seed)
        work = WorkSettings(**PATIENT_WORK)
        settings = ServerSettings(database=f"sqlite:///{folder}/tables.db", hall=hall, openings=1_000_000, work=work)
        run(listening, settings, lambda: print(address, flush=True))


if __name__ == "__main__":
    main()
