"""Hands that the platform's own judge ran, and hands arranged for one moment.

A line of hands.jsonl is one hand: wall, round wind, and turn by turn what the four said (nothing for PASS, - for an
empty answer) and what the judge said to them (once where all were told the same, = before the final scores).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from huit.botzone.judge.hands import SEAT_KEYS, Plain
from huit.botzone.judge.judge import BotzoneJudge
from huit.botzone.protocol.initdata import setup_from
from huit.botzone.protocol.tiles import BOTZONE_NAMES

HANDS = Path(__file__).parent / "hands.jsonl"
Answer = str | None
SPECIAL = {"": "PASS", "-": ""}


@dataclass(frozen=True)
class PlayedHand:
    """One hand of the platform, in the forms that our judge reads and writes."""

    name: str
    initdata: Plain
    seed: int | None  # that the wall came from
    answers: list[dict[str, str]]
    outputs: list[Plain]

    def log(self) -> Plain:
        """As the platform keeps it."""
        entries: list[Plain] = []
        for number, output in enumerate(self.outputs):
            entries.append({"output": {**output, "display": {}}, "verdict": "OK"})
            if number < len(self.answers):
                turn = self.answers[number]
                entries.append({key: {"verdict": "OK", "response": turn[key]} for key in SEAT_KEYS})
        return {"initdata": self.initdata, "log": entries}


def played_hands() -> list[PlayedHand]:
    return [_hand(json.loads(line)) for line in HANDS.read_text(encoding="utf-8").splitlines()]


def _hand(row: dict[str, object]) -> PlayedHand:
    answers = [[SPECIAL.get(text, text) for text in turn.split("|")] for turn in _lines(row["answers"])]
    seed = row.get("srand")
    return PlayedHand(
        name=f"{row['name']} {row.get('what', '')}".strip(),
        initdata={"quan": row["quan"], "walltiles": row["wall"]},
        seed=seed if isinstance(seed, int) else None,
        answers=[dict(zip(SEAT_KEYS, turn, strict=True)) for turn in answers],
        outputs=[_output(text) for text in _lines(row["outputs"])],
    )


def _lines(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def _output(text: str) -> Plain:
    if text.startswith("= "):
        return {"command": "finish", "content": dict(zip(SEAT_KEYS, map(int, text[2:].split()), strict=True))}
    texts = text.split("|") if "|" in text else [text] * 4
    return {"command": "request", "content": dict(zip(SEAT_KEYS, texts, strict=True))}


def wall_of(*draws: str, length: int = 34, flowers: bool = False) -> str:
    """Four walls whose seats draw these tiles first (thirteen are the hand), then whatever is left."""
    wanted = [text.split() for text in draws]
    left = [name for name in BOTZONE_NAMES[:34] for _ in range(4)] + list(BOTZONE_NAMES[34:] if flowers else ())
    for name in [name for names in wanted for name in names]:
        left.remove(name)
    left = left[::7] + [name for place, name in enumerate(left) if place % 7]  # not sorted by suit
    blocks: list[str] = []
    for names in wanted:
        while len(names) < length:
            names.append(left.pop())
        blocks += reversed(names)
    return " ".join(blocks)


class ArrangedHand:
    """A hand to be led on: seats that are not mentioned pass."""

    def __init__(self, wall: str, quan: int = 0, passes: int = 2) -> None:
        """After two passes, of the announcement and of the deal, East has drawn."""
        self.judge = BotzoneJudge(setup_from({"quan": quan, "walltiles": wall}))
        for _ in range(passes):
            self.turn()

    def turn(
        self, east: Answer = "PASS", south: Answer = "PASS", west: Answer = "PASS", north: Answer = "PASS"
    ) -> None:
        self.judge.answer((east, south, west, north))

    def act(self, seat: int, text: str) -> None:
        """One seat says something."""
        texts: list[Answer] = ["PASS"] * 4
        texts[seat] = text
        self.turn(*texts)

    def draw_and_throw(self, times: int = 1) -> None:
        """Each seat in turn draws and discards the drawn tile, and nobody claims it."""
        for _ in range(times):
            request = self.judge.request
            assert request is not None
            assert request.type == "draw"
            self.act(request.seat, "PLAY" + request.texts[request.seat][1:])
            self.turn()

    @property
    def asked(self) -> str:
        """The request sent to the other seats; empty when the hand is over."""
        request = self.judge.request
        return "" if request is None else request.texts[(request.seat + 1) % 4]

    @property
    def scores(self) -> Sequence[int] | None:
        """None while the hand lasts."""
        return None if self.judge.request is not None else self.judge.scores
