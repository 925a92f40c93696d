"""Whole hands of legal answers, chosen by chance: for those who must follow a hand from its requests."""

from __future__ import annotations

from random import Random

from huit.botzone.judge.judge import BotzoneJudge
from huit.botzone.protocol.answers import PASSING, format_answer
from huit.botzone.protocol.initdata import setup_from
from huit.core.tiles import NO_TILE
from huit.game.actions import CLAIM_CHOW, CLAIM_PUNG, action_of
from huit.game.state import legal_at
from huit.game.table import Table


def judge_of(seed: int, mixed: bool) -> BotzoneJudge:
    """A wall of a seed. Where it is not mixed, each seat has a suit: many kongs, claims and wins."""
    chance = Random(seed)
    kinds = [kind for kind in range(34) for _ in range(4)]
    if mixed:
        chance.shuffle(kinds)
    blocks = [kinds[34 * seat : 34 * seat + 34] for seat in range(4)]
    for block in blocks:
        chance.shuffle(block)
    tiles = [tile for block in blocks for tile in block]
    for _ in range(20):
        one, other = chance.randrange(136), chance.randrange(136)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    setup = setup_from({"srand": seed})
    return BotzoneJudge(type(setup)(setup.profile, first=setup.first, hands=1, mode=setup.mode, tiles=tuple(tiles)))


def is_asked(judge: BotzoneJudge, seat: int) -> bool:
    """True if a seat has a choice at the current request."""
    request = judge.request
    if request is None or not legal_at(judge.table, seat):
        return False
    return request.seat == seat if request.type == "draw" else judge._is_asking()


def legal_answer(judge: BotzoneJudge, seat: int, chance: Random) -> str:
    if not is_asked(judge, seat):
        return PASSING
    action = chance.choice(legal_at(judge.table, seat))
    thrown = NO_TILE
    if action.type in (CLAIM_CHOW, CLAIM_PUNG):
        thrown = chance.choice(legal_at(_after_claim(judge.table, seat, action.code), seat)).tile
    return format_answer(action, thrown)


def _after_claim(table: Table, seat: int, code: int) -> Table:
    trial = table.copy()
    for asked in trial.awaited():
        trial.play(asked, code if asked == seat else action_of(asked, trial.legal(asked)[0]).code)
    return trial
