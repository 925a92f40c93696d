"""`huit botzone` in a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.botzone.played import played_hands
from tests.cli.running import huit

from huit.botzone.logs import import_log

HAND = played_hands()[1]
INPUT = json.dumps({"initdata": HAND.initdata, "answers": HAND.answers})


def test_judge(tmp_path: Path) -> None:
    """From a file or from standard input, the judge's outputs as one object of JSON."""
    file = tmp_path / "hand.json"
    file.write_text(INPUT, encoding="utf-8")
    for outcome in (huit("botzone", "judge", str(file)), huit("botzone", "judge", "-", stdin=INPUT.encode())):
        assert (outcome.status, outcome.err) == (0, "")
        assert json.loads(outcome.out) == {"outputs": HAND.outputs}


def test_judge_refuses() -> None:
    """Input that cannot be used: a code, a sentence, status 2."""
    for stdin, code in (
        (b"{", "botzone_json"),
        (b"\xff", "encoding_invalid"),
        (b"[]", "botzone_not_object"),
        (b'{"answers": 1}', "botzone_not_list"),
        (b'{"initdata": {"walltiles": "W1 Z3"}}', "botzone_tile"),
        (b'{"initdata": {"srand": %s}}' % (b"9" * 5000), "botzone_json"),
        (b"[" * 100_000, "botzone_json"),
    ):
        outcome = huit("botzone", "judge", "-", "--lang", "en", stdin=stdin)
        assert outcome.status == 2
        assert outcome.out == ""
        assert f"{code}:" in outcome.err.split("\n")[0]
    assert huit("botzone", "judge").status == 2
    assert huit("botzone", "judge", "nothing-here.json").status == 2


def test_bot() -> None:
    """A bot of huit speaks both interactions."""
    outcome = huit("botzone", "random", "--once", stdin=b"1\n0 1 2\n\n\n")
    assert (outcome.status, outcome.out, outcome.err) == (0, "PASS\n", "")
    outcome = huit("botzone", "random", stdin=b'{"requests": ["0 1 2"], "responses": []}\n')
    assert outcome.out == '{"response": "PASS"}\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n'
    assert huit("botzone", "random", "--form", "xml", stdin=b"").status == 2
    outcome = huit("botzone", "random", "--lang", "en", stdin=b"hello\n")
    assert outcome.status == 2
    assert "botzone_request" in outcome.err
    assert huit("botzone", "nobody").status == 2


@pytest.mark.parametrize(
    ("stdin", "code"),
    [
        (b"{bad\n", "botzone_json"),
        (b'"bad\n', "botzone_json"),
        (b"{}\n", "botzone_requests"),
        (b'{"requests": []}\n', "botzone_requests"),
        (b"1\n0 7 9\n", "botzone_request"),
    ],
)
def test_bot_says_what_is_wrong_with_its_input(stdin: bytes, code: str) -> None:
    """Text that is not JSON, an object without requests and an invalid request are quoted without the end of their
    line."""
    outcome = huit("botzone", "random", "--lang", "en", stdin=stdin)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith(f"Error {code}: ")
    assert outcome.err.count("\n") == 1


def test_import_and_export(tmp_path: Path) -> None:
    """A log to a record and back; what is lost is told beside, and no file is overwritten unasked."""
    log, record = tmp_path / "log.json", tmp_path / "game.jsonl"
    log.write_text(json.dumps(HAND.log()), encoding="utf-8")
    outcome = huit("botzone", "import", str(log), "-o", str(record), "--lang", "en")
    assert (outcome.status, outcome.out) == (0, "")
    assert "Not kept: what the judge displayed." in outcome.err
    assert huit("verify", str(record)).status == 0
    again = huit("botzone", "import", str(log), "-o", str(record), "--lang", "en")
    assert again.status == 2
    assert "record_exists" in again.err
    assert huit("botzone", "import", str(log), "-o", str(record), "--overwrite").status == 0
    exported = huit("botzone", "export", str(record), "--lang", "en")
    assert exported.status == 0
    outputs = [entry["output"] for entry in json.loads(exported.out)["log"][::2]]
    assert outputs == HAND.outputs


def test_help() -> None:
    """Alone it shows what there is."""
    outcome = huit("botzone", "--lang", "en")
    assert outcome.status == 0
    for name in ("judge", "import", "export", "random"):
        assert f"  {name} " in outcome.out


@pytest.mark.parametrize("command", ["judge", "import"])
def test_endless_input(command: str, tmp_path: Path) -> None:
    """Is read up to a limit, and refused."""
    long = tmp_path / "long.json"
    long.write_bytes(bytes(21_000_000))
    outcome = huit("botzone", command, str(long), "--lang", "en")
    assert outcome.status == 2
    assert outcome.err.startswith("Error botzone_too_long: ")


def test_import_of_nothing() -> None:
    """A hand that the log does not contain is not made up at random."""
    outcome = huit("botzone", "import", "-", "--lang", "en", stdin=b'{"log": []}')
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.startswith("Error botzone_no_deal: ")


def test_export_of_half_a_record(tmp_path: Path) -> None:
    """The wall that nobody has seen is told to be a guess."""
    lines = import_log(HAND.log()).lines
    half = tmp_path / "half.jsonl"
    half.write_text("".join([line + "\n" for line in lines[: len(lines) // 2]]), encoding="utf-8")
    outcome = huit("botzone", "export", str(half), "--lang", "en")
    assert outcome.status == 0
    assert "rest of the wall" in outcome.err
