"""Waits, distance and advice on the command line: files of hands, the tiles seen, and noise."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import README_HAND, READY_HAND, compare, environment, huit
from tests.plan.made_advice import CLAIMING, DISCARDS, HOPELESS, TO_STRAIGHT, TO_TYPES, TOO_CHEAP, WINNING, made_routes

from huit.cli.plan.advice_view import show_advice, show_routes
from huit.cli.terminal.console import console_on
from huit.core.words import words_in
from huit.plan.advice.advice_types import Advice

FOURTEEN = "123m456p78sEECC9m5s"
MADE = {
    "advice_discards": DISCARDS,
    "advice_claiming": CLAIMING,
    "advice_winning": WINNING,
    "advice_hopeless": HOPELESS,
    "advice_too_cheap": TOO_CHEAP,
}


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def codes(found: list[dict[str, Any]]) -> list[str]:
    return [one["error"]["code"] if "error" in one else "" for one in found]


# Drawn ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
@pytest.mark.parametrize("name", MADE)
def test_advice_is_drawn_like_this(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice made by hand, with every kind of choice, as its golden file shows it."""
    compare(f"{name}.{language}.txt", drawn(MADE[name], language, "80", monkeypatch))


def drawn(advice: Advice, language: str, width: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("COLUMNS", width)
    stream = io.StringIO()
    show_advice(console_on(stream), advice, words_in(language), glyphs=False)
    return stream.getvalue()


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_routes_are_drawn_like_this(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The routes of a hand of 13 tiles, and the honest answer where there are none."""
    monkeypatch.setenv("COLUMNS", "80")
    stream = io.StringIO()
    for found in (made_routes(TO_STRAIGHT, TO_TYPES), made_routes()):
        show_routes(console_on(stream), found, words_in(language), glyphs=False)
    compare(f"routes.{language}.txt", stream.getvalue())


@pytest.mark.parametrize("language", ["fr", "en", "zh", "it", "es"])
def test_a_tie_is_said_in_the_short_list_too(language: str) -> None:
    """With more ties than the choices that are explained, the others that are as good as the best say so; no other."""
    hand = ("advise", "149m 2258s 369p ESWN", "--wall", "2")
    ties = [choice["tied"] for choice in json.loads(huit(*hand, "--json").out)["choices"]]
    assert set(ties[4:]) == {True, False}
    words = words_in(language)
    others = huit(*hand, "--lang", language).out.split(words.say("title_others"))[1].split(words.say("title_kept"))[0]
    rows = re.split(r"\n +−", re.sub(r"\n {8,}", " ", others))[1:]
    assert [words.say("tied") in row for row in rows] == ties[4:]


@pytest.mark.parametrize("width", ["40", "50"])
def test_advice_fits_a_narrow_terminal(width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sentences are wrapped, not cut."""
    out = drawn(DISCARDS, "fr", width, monkeypatch)
    assert max(len(line) for line in out.splitlines()) <= int(width)
    assert "…" not in out


def test_glyphs() -> None:
    """--glyphs draws the waits as Unicode tiles."""
    assert "🀒  il en reste 4" in huit("waits", READY_HAND, "--glyphs", "--lang", "fr").out


# Files ----------------------------------------------------------------------------------------------------------------


def test_waits_of_a_file() -> None:
    """Text, strings and objects with their own options; bad lines stay in their place and the status says so."""
    lines = [
        READY_HAND.encode(),
        b'"[123m,1][EEE,2][5555p]45sCC"',
        b'{"hand": "[123m,1][EEE,2][5555p]45sCC", "seat": "S", "flowers": 1, "profile": "botzone", "seen": "333s"}',
        b'{"hand": "1111234m456p789s", "seen": "1x"}',
        b'{"hand": "1111234m456p789s", "seen": "9s 1m"}',
        b'{"hand": "1111234m456p789s", "seen": 3}',
        b'{"hand": "1111234m456p789s", "self_drawn": true}',
        README_HAND.encode(),
        b"caf\xe9",
        b"\x00" * 13,
        b"x" * 10_000,
    ]
    done = huit("waits", "--file", "-", "--jsonl", "--lang", "en", stdin=b"\n".join(lines))
    found = objects(done.out)
    assert done.status == 1
    assert codes(found) == [
        *("", "", "", "suit_missing", "seen_too_many", "json_value", "json_key", "not_waiting"),
        *("encoding_invalid", "tile_unknown", "too_long"),
    ]
    assert [[wait["copies"] for wait in one["waits"]] for one in found[:3]] == [[4, 4], [4, 4], [1, 4]]
    assert (found[2]["profile"], found[2]["hand"]) == ("botzone", "[123m,1][EEE,2][5555p]45sCC|ES0000|1")
    error = found[4]["error"]
    assert (error["option"], error["at"], error["line"]) == ("seen", [3, 4], 5)


def test_waits_in_lines_of_text() -> None:
    """Without --jsonl: how many tiles win, the hand, and for each wait its copies and the points either way."""
    done = huit("waits", "--lang", "en", "--seen", "3s", stdin=f"{READY_HAND}\nEE\n".encode())
    first, second = done.out.splitlines()
    assert (done.status, done.err) == (1, "1 line rejected\n")
    assert first == f"     7  {READY_HAND}  3s ×3 (10/11), 6s ×4 (10/11)"
    assert second.startswith("     !  line 2, tile_count: ")


def test_distance_of_a_file() -> None:
    """Thirteen tiles give the useful ones, fourteen the discards too, in JSON and in text."""
    lines = f"123m456p78sEECC9m\n{FOURTEEN}\n".encode()
    thirteen, fourteen = objects(huit("distance", "--jsonl", stdin=lines).out)
    assert list(thirteen) == ["hand", "distance", "forms", "useful"]
    assert list(fourteen) == ["hand", "distance", "forms", "useful", "discards"]
    assert (thirteen["distance"], fourteen["distance"]) == (1, 1)
    assert huit("distance", "--lang", "en", stdin=lines).out.startswith("     1  1239m78s456pEECC|EE0000|0  ")


def test_claims_of_a_file() -> None:
    """A claim that cannot be is refused where it stands, whatever came from the options."""
    lines = [
        b'{"hand": "1111234m456p789s", "claim": "5m"}',
        b'{"hand": "1111234m456p789s", "from": "left"}',
        b'{"hand": "1111234m456p789s", "claim": "5m", "from": "nobody"}',
        b'{"hand": "1111234m456p789s", "claim": "1m", "from": "left"}',
        b'{"hand": "1111234m456p789s", "claim": "", "from": "left"}',
        b'{"hand": "1111234m456p789s5m", "claim": "1m", "from": "right"}',
    ]
    done = huit("advise", "--jsonl", "--lang", "zh", stdin=b"\n".join(lines))
    assert done.status == 1
    assert codes(objects(done.out)) == [
        "claim_without_from",
        "from_without_claim",
        "from_unknown",
        "claim_not_possible",
        "one_tile_expected",
        "claim_needs_thirteen",
    ]


# Faults ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "shown", "caret"),
    [
        (("waits", READY_HAND, "--seen", "1m x"), "  --seen 1m x", " " * 12 + "^"),
        (("waits", READY_HAND, "--seen", "9s E E"), "  --seen 9s E E", " " * 14 + "^"),
        (("advise", READY_HAND, "--claim", "1q", "--from", "left"), "  --claim 1q", " " * 10 + "^"),
    ],
)
def test_caret_stands_under_the_option(arguments: tuple[str, ...], shown: str, caret: str) -> None:
    """A fault in the tiles of an option shows the option, not the hand."""
    lines = huit(*arguments, "--lang", "en").err.splitlines()
    assert lines[1:3] == [shown, caret]


def test_place_in_an_option_as_json() -> None:
    """The JSON of a fault names the option whose text the place is in."""
    done = huit("distance", READY_HAND, "--seen", "1m x", "--json")
    error = json.loads(done.out)["error"]
    assert (done.status, error["code"], error["at"], error["option"]) == (2, "tile_unknown", [3, 4], "seen")


@pytest.mark.parametrize("command", ["waits", "distance", "advise"])
def test_noise_is_refused(command: str, tmp_path: Path) -> None:
    """Whatever stands in a file or on the command line: a code for it, and never a traceback."""
    path = tmp_path / "noise.txt"
    path.write_bytes(b"\n".join([b"\x00\xff", b"[[[", b'{"hand": null}', b"{}", b'"\\ud800"', b"|||", b"9" * 10_000]))
    done = huit(command, "--file", str(path), "--jsonl")
    assert (done.status, done.err) == (1, "")
    assert all(codes(objects(done.out)))
    assert len(objects(done.out)) == 7
    for hand in ("", "   ", "x" * 10_000, b"\xff\xfe".decode(errors="surrogateescape")):
        for arguments in ((command, hand), (command, READY_HAND, "--seen", hand or "?")):
            refused = huit(*arguments, "--lang", "en")
            assert refused.err.startswith("Error ") or not hand.strip()
            assert "Traceback" not in refused.err


def test_score_starts_without_the_planner() -> None:
    """Scoring a finished hand does not import the planner."""
    program = (
        "import sys; from huit.cli.main import run; run(sys.argv[1:]); "
        "assert not [name for name in sys.modules if name.startswith('huit.plan') or 'planning' in name]"
    )
    command = [sys.executable, "-c", program, "score", README_HAND, "--json"]
    assert subprocess.run(command, check=False, capture_output=True, env=environment()).returncode == 0


def test_sets_of_the_others_in_brackets() -> None:
    """Tiles seen may stand in brackets as the sets they were declared as; a fault keeps its place."""
    plain = huit("distance", READY_HAND, "--seen", "789m 777p", "--json")
    assert huit("distance", READY_HAND, "--seen", "[789m,1][777p]", "--json") == plain
    assert plain.status == 0
    done = huit("distance", READY_HAND, "--seen", "[789m,1] [77x]", "--json")
    assert json.loads(done.out)["error"]["at"] == [10, 12]


def test_a_win_is_not_weighed() -> None:
    """A hand that may be declared is, whatever else might pay more: no points stand in front of the choices."""
    done = huit("advise", "1112345678999m", "--claim", "5m", "--from", "left", "--lang", "en")
    lines = [line.strip() for line in done.out.splitlines()]
    assert any(line.startswith("Hu: the hand is valid") for line in lines)
    assert any(line.startswith("Pass: gives up") for line in lines)


def test_ways_to_win_are_no_choices() -> None:
    """Thirteen tiles: nothing is said of points that rank choices, for there are none."""
    done = huit("advise", "123m 456p 789s 11s 34p", "--lang", "en")
    assert "Chances assume that you have" in done.out
    assert "rank" not in done.out


@pytest.mark.parametrize("wall", ["145", "1000", "x"])
def test_wall_too_long(wall: str) -> None:
    """No wall has more tiles than there are."""
    done = huit("advise", "123m 456p 78s EE CC 9m 5s", "--wall", wall, "--json")
    assert (done.status, json.loads(done.out)["error"]["code"]) == (2, "wall_invalid")
