"""From the oracle's description of a win to the product's: the only module here that knows both."""

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PUNG, Hand, Meld, Situation

from .raw import RawMeld, RawWin

KINDS_OF_SET = {"chow": CHOW, "pung": PUNG, "kong": KONG}


def meld_of(meld: RawMeld) -> Meld:
    """The meld for our scorer. The giver does not matter in scoring: it is the player on the left."""
    return Meld(KINDS_OF_SET[meld.kind], meld.tile, CONCEALED if meld.concealed else LEFT)


def hand_of(win: RawWin) -> Hand:
    return Hand(
        tuple(meld_of(meld) for meld in win.melds),
        tuple(sorted(win.tiles)),
        win.winning,
        Situation(
            round_wind=win.round_wind,
            seat_wind=win.seat_wind,
            self_drawn=win.self_drawn,
            last_copy=win.last_copy,
            last_of_wall=win.last_of_wall,
            kong=win.kong,
        ),
    )
