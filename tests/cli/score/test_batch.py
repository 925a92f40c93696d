"""Files of hands: one line out for each line in, in order, whatever some of the lines are."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from tests.cli.running import COMMAND, README_HAND, environment, huit

from huit.core.profiles import BUILT_IN


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_bad_lines_keep_their_place() -> None:
    """A bad line gives an error object with its number in its place, the others go on, and the status says so."""
    lines = [
        README_HAND.encode(),
        b"nonsense",
        b'"1112223334445m5m"',
        b'{"hand": "1112223334445m5m", "self_drawn": true, "flowers": 3, "profile": "botzone"}',
        b"caf\xe9",
        b"{broken",
        b'{"hand": 3}',
        b'{"hand": "E", "colour": "red"}',
        b"[" * 60_000,
        b'{"hand":' + b"[" * 60_000,
        b"x" * 1_000_000,
        b"1112223334445m5m",
    ]
    done = huit("score", "--file", "-", "--jsonl", "--lang", "en", stdin=b"\n".join(lines))
    found = objects(done.out)
    assert done.status == 1
    assert [one.get("total") for one in found] == [11, None, 137, 138, *[None] * 7, 137]
    assert [one["error"]["line"] for one in found if "error" in one] == [2, 5, 6, 7, 8, 9, 10, 11]
    codes = [one["error"]["code"] for one in found if "error" in one]
    assert codes == [
        "tile_unknown",
        "encoding_invalid",
        "json_invalid",
        "json_value",
        "json_key",
        "too_long",
        "json_invalid",
        "too_long",
    ]


def test_all_good_is_status_0(tmp_path: Path) -> None:
    """Without a bad line the status is 0; blank lines and Windows line ends are no hands and no errors."""
    path = tmp_path / "hands.txt"
    path.write_bytes(f"{README_HAND}\r\n\r\n   \n{README_HAND}\n".encode())
    done = huit("score", "--file", str(path), "--jsonl")
    assert done.status == 0
    assert [one["total"] for one in objects(done.out)] == [11, 11]


def test_stdin_is_read_when_it_is_no_terminal() -> None:
    """`huit score < file` needs no option; without --jsonl each hand is a line of text."""
    done = huit("score", "--lang", "fr", stdin=f"{README_HAND}\nEE\n".encode())
    first, second = done.out.splitlines()
    assert done.status == 1
    assert first == f"  11+2  {README_HAND}  Tout Type (6), Vent du tour (2), Kong caché (2), Tirer soi-même (1)"
    assert second.startswith("     !  ligne 2, tile_count\xa0: ")
    assert done.err == "1 ligne refusée\n"


def test_options_hold_for_every_line() -> None:
    """Circumstances given as options complete each line that leaves them open."""
    done = huit("score", "--jsonl", "--self-drawn", "--flowers", "2", stdin=b"1112223334445m5m\n")
    assert objects(done.out)[0]["hand"] == "1112223334445m5m|EE1000|2"


def test_answers_come_while_lines_are_read() -> None:
    """Nothing waits for the end of the input: a program can ask one hand after the other."""
    with subprocess.Popen(
        [*COMMAND, "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=""),
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(README_HAND.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["total"] == 11
        process.stdin.close()
    assert process.returncode == 0


def test_reader_that_goes_away() -> None:
    """`huit score --file - | head -1` ends quietly."""
    with subprocess.Popen(
        [*COMMAND, "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(README_HAND.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(f"{README_HAND}\n".encode() * 50)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_json_of_one_hand_and_of_all_profiles() -> None:
    """--json answers with one object, with --all-profiles one for each profile."""
    assert json.loads(huit("score", README_HAND, "--json").out)["total"] == 11
    found = json.loads(huit("score", README_HAND, "--json", "--all-profiles").out)
    assert list(found) == list(BUILT_IN)
    assert {one["total"] for one in found.values()} == {11}


def test_json_of_fans_and_profiles() -> None:
    """The tables are there as JSON too."""
    fans = json.loads(huit("fans", "--json").out)
    assert len(fans) == 81
    assert json.loads(huit("fans", "semi-pure", "--json").out)["id"] == "half_flush"
    assert [one["name"] for one in json.loads(huit("profiles", "--json").out)] == list(BUILT_IN)
    assert json.loads(huit("profiles", "show", "botzone", "--json").out)["points"]["two_concealed_kongs"] == 6
    found = json.loads(huit("profiles", "diff", "ffmj", "botzone", "--json").out)
    assert {one["kind"] for one in found} == {"points", "absorption"}


def test_jsonl_goes_before_json() -> None:
    """With both, one line."""
    assert len(objects(huit("score", README_HAND, "--json", "--jsonl").out)) == 1
