"""The declared sets of a hand after one more."""

from __future__ import annotations

from huit.core.hands import CHOW as CHOW_SET
from huit.core.hands import CONCEALED, LEFT, PROMOTED, Meld
from huit.core.hands import KONG as KONG_SET
from huit.core.hands import PUNG as PUNG_SET
from huit.game.actions import CHOW, CONCEALED_KONG, PROMOTED_KONG, PUNG, Action


def with_set(melds: list[Meld], action: Action) -> list[Meld]:
    """Whom a tile was claimed from does not matter here."""
    if action.kind == PROMOTED_KONG:
        return [
            Meld(KONG_SET, meld.tile, LEFT + PROMOTED) if meld.kind == PUNG_SET and meld.tile == action.tile else meld
            for meld in melds
        ]
    if action.kind == CHOW:
        return [*melds, Meld(CHOW_SET, action.tile, LEFT)]
    if action.kind == PUNG:
        return [*melds, Meld(PUNG_SET, action.tile, LEFT)]
    return [*melds, Meld(KONG_SET, action.tile, CONCEALED if action.kind == CONCEALED_KONG else LEFT)]
