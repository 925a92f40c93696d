"""The measurement of imports still runs."""

from __future__ import annotations

from pathlib import Path

from bench.imports import count_all, exported_log, import_all, played, write_repeated


def test_measuring(tmp_path: Path) -> None:
    """Text logs are imported, records counted; a text is repeated as often as asked."""
    write_repeated(tmp_path / "logs.txt", [exported_log("one")], 3)
    import_all(tmp_path / "logs.txt")
    write_repeated(tmp_path / "club.jsonl", [played("match", 1, "club")], 2)
    count_all(tmp_path / "club.jsonl")
    assert (tmp_path / "logs.txt").read_text(encoding="utf-8").count("Match ") == 3
