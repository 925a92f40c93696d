"""Every output of a tournament: made in each language, named on the pages, refused with a code where it cannot be."""

from __future__ import annotations

import pytest
from tests.club.event.events import Desk, desk_of

from huit.club.faults import DeskError
from huit.club.outputs import OUTPUTS, OutputOrder, written
from huit.core.words import LANGUAGES, words_in
from huit.core.words.languages import language_data

STARTS = {"pdf": b"%PDF-", "xls": b"\xd0\xcf\x11\xe0", "xlsx": b"PK", "json": b"{", "csv": b"", "txt": b""}


@pytest.fixture(scope="module")
def desk() -> Desk:
    made = desk_of(16, 2)
    made.play(1, {1: (30, 20, -20, -30)})
    made.play(2)
    return made


@pytest.mark.parametrize("name", OUTPUTS)
def test_outputs(desk: Desk, name: str) -> None:
    """Each is of its type, and of one session where it is of each."""
    output = OUTPUTS[name]
    made = written(name, OutputOrder(desk.event, words_in("fr"), 2 if output.each else 0))
    assert made.startswith(STARTS[output.ending])
    assert len(made) > 40
    if output.each:
        with pytest.raises(DeskError, match="output_session"):
            written(name, OutputOrder(desk.event, words_in("fr")))
        with pytest.raises(DeskError, match="session_unknown"):
            written(name, OutputOrder(desk.event, words_in("fr"), 3))


def test_pages_name_them() -> None:
    """The page of the files has a word for each."""
    for language in LANGUAGES:
        words = language_data("words", language)["web"]["desk"]
        assert [name for name in OUTPUTS if f"file_{name.replace('-', '_')}" not in words] == []


def test_semicolons_in_french(desk: Desk) -> None:
    """Excel in France: semicolons, decimal commas, and the mark of UTF-8."""
    made = written("standings-csv", OutputOrder(desk.event, words_in("fr")))
    assert made.startswith(b"\xef\xbb\xbfplace;number;")
    assert written("standings-csv", OutputOrder(desk.event, words_in("en"))).startswith(b"\xef\xbb\xbfplace,number,")


def test_unknown() -> None:
    """An unknown name, and a seating that is not there yet, are refused."""
    nothing = OutputOrder(desk_of(16, 4, seated=False).event, words_in("en"))
    with pytest.raises(DeskError, match="output_unknown"):
        written("poster", nothing)
    with pytest.raises(DeskError, match="session_unseated"):
        written("seating-engine", nothing)
