"""Entry lists come in as spreadsheets write them, and every fault is told with its line."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huit.club.event.entrant import KINDS, Entrant, country_code, three_letters
from huit.club.faults import DeskError
from huit.club.files.registration import format_entrants, parse_entrants
from huit.core.data_files import read_data
from huit.core.faults import Fault
from huit.core.words import LANGUAGES
from huit.core.words.languages import language_data

FRENCH = (
    "N°;Nom;Prénom;Pays;Numéro EMA;Club;Équipe;Statut\r\n"
    "1;Lefèvre;Zoé;fra;4010001;Gap;A;\r\n2;Müller;Bo;DE;;;;maison\r\n"
)


def codes(content: str | bytes) -> list[tuple[str, str]]:
    """The faults of a list, each with its line."""
    with pytest.raises(DeskError) as caught:
        parse_entrants(content if isinstance(content, bytes) else content.encode())
    return [(fault.code, dict(fault.values).get("line", "")) for fault in caught.value.faults]


def named(faults: tuple[Fault, ...]) -> list[str]:
    return [fault.code for fault in faults]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_french_spreadsheet(encoding: str) -> None:
    """Semicolons, French headings and any of the encodings of Excel; a lost zero comes back with a note."""
    entrants, notes = parse_entrants(FRENCH.encode(encoding))
    assert entrants == (
        Entrant(1, "Lefèvre", "Zoé", "FR", "04010001", "Gap", "A"),
        Entrant(2, "Müller", "Bo", "DE", kind="house"),
    )
    assert named(notes) == [*["desk_encoding_guessed"] * (encoding == "cp1252"), "entrant_ema_zero"]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *[(name, "FR") for name in ("France", "FRANCE", "Francia", "法国")],
        *[(name, "DE") for name in ("Germany", "Allemagne", "Germania", "Alemania", "德国", "Deutschland")],
        *[
            (name, "NL")
            for name in ("Netherlands", "The Netherlands", "Holland", "Pays-Bas", "pays bas", "Países Bajos")
        ],
        *[(name, "TW") for name in ("Taiwan", "Taïwan", "Chinese Taipei", "TPE", "台湾")],
        *[
            ("Cote d'Ivoire", "CI"),
            ("Côte d’Ivoire", "CI"),
            ("U.S.A.", "US"),
            ("États-Unis", "US"),
            ("Hong Kong", "HK"),
        ],
        *[("Scotland", "GB"), ("Czech Republic", "CZ"), ("Türkiye", "TR"), ("South Korea", "KR")],
    ],
)
def test_names_of_countries(name: str, code: str) -> None:
    """A list may have the names of our five languages, and the usual ones besides."""
    (entrant,), notes = parse_entrants(f"last_name;country\nLi;{name}\n".encode())
    assert (entrant.country, notes) == (code, ())


def test_every_country_has_its_names() -> None:
    """A name for each code, and none that stands for two."""
    names = tomllib.loads(read_data("desk", "country_names.toml"))
    codes = set(tomllib.loads(read_data("desk", "countries.toml"))["three_letters"])
    assert set(names) == codes
    assert all(country_code(name) == code for code, several in names.items() for name in several)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiters(delimiter: str) -> None:
    """Commas, semicolons and tabs; columns that are not known are left alone."""
    rows = [["last_name", "shirt", "country"], ["Li, Bo", "XL", "CN"]]
    text = "\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in rows)
    assert parse_entrants(text.encode())[0] == (Entrant(1, "Li, Bo", country="CN"),)


@given(
    st.lists(
        st.builds(
            Entrant,
            st.just(0),
            st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=20),
            st.text(st.characters(categories=["L"]), max_size=10),
            st.sampled_from(["", "FR", "DK", "CN"]),
            st.just(""),
            st.text(st.characters(categories=["L"]), max_size=10),
            st.text(st.characters(categories=["L"]), max_size=10),
            st.sampled_from(KINDS),
        ),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from([",", ";"]),
)
def test_round_trip(entrants: list[Entrant], delimiter: str) -> None:
    """A list that was written is read back as it was."""
    numbered = tuple(
        Entrant(number, one.last_name, one.first_name, one.country, "", one.club, one.team, one.kind)
        for number, one in enumerate(entrants, 1)
    )
    assert parse_entrants(format_entrants(numbered, delimiter).encode("utf-8-sig"))[0] == numbered


def test_numbers_that_are_missing() -> None:
    """An entrant without a number gets the lowest free one."""
    text = "number,last_name\n2,Bo\n,Anne\n,Chloé\n"
    assert [(one.number, one.last_name) for one in parse_entrants(text.encode())[0]] == [
        (1, "Anne"),
        (2, "Bo"),
        (3, "Chloé"),
    ]


def test_every_fault_at_once() -> None:
    """Double numbers, an unknown country, an invalid EMA number and an unknown kind: each with its line."""
    text = (
        "number,last_name,country,ema_id,kind\n"
        "1,Anne,FR,04010001,\n1,Bo,FR,,\n3,Chloé,Atlantis,,\n4,Da,FR,12,\n5,Eve,FR,04010001,\n6,Fay,FR,,king\nx,Gus,FR,,\n8,,FR,,\n"
    )
    assert codes(text) == [
        ("entrant_number_twice", "3"),
        ("entrant_country", "4"),
        ("entrant_ema", "5"),
        ("entrant_ema_twice", "6"),
        ("entrant_kind", "7"),
        ("entrant_number", "8"),
        ("entrant_name", "9"),
    ]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "entrants_empty"),
        (b"last_name\n", "entrants_empty"),
        (b"1,Anne\n", "entrants_header"),
        (b"nom;name\nA;B\n", "entrants_column_twice"),
        (b"last_name\nAnn\x81\n", "desk_encoding"),
        (b"last_name\nAnn\0\n", "desk_encoding"),
        (b'last_name\n"Ann\n', "desk_csv"),
        (b"x" * 1_000_001, "desk_file_long"),
        (b"last_name\n" + b"A\n" * 1001, "entrants_many"),
    ],
)
def test_files_that_are_no_list(content: bytes, code: str) -> None:
    """Empty files, missing headings, broken encodings and quotes: a code each."""
    assert codes(content)[0][0] == code


def test_quote_that_is_not_closed() -> None:
    """It is told with its own line, and hides no fault of another one, before or after it."""
    text = 'last_name,country\nA,XX\n"Ann,FR\nB,YY\nC"D,"FR"E\n"Li, Bo",CN\n'
    assert codes(text) == [
        ("entrant_country", "2"),
        ("desk_csv", "3"),
        ("entrant_country", "4"),
        ("desk_csv", "5"),
    ]
    assert codes('"last_name,country\nA,XX\n') == [("desk_csv", "1")]


@pytest.mark.parametrize(
    ("line", "faults"),
    [("Li, Bo,CN", ["entrant_cells"]), ("Li,CN,,", []), ("Li,CN,,?", ["entrant_cells"])],
)
def test_more_cells_than_headings(line: str, faults: list[str]) -> None:
    """A separator inside a name moves what follows: what stands under no heading is told, never dropped."""
    text = f"last_name,country\nAnne,FR\n{line}\n".encode()
    if not faults:
        assert len(parse_entrants(text)[0]) == 2
        return
    assert sorted(codes(text)) == sorted((fault, "3") for fault in faults)


def test_notes() -> None:
    """Two people of one name are let in with a note; so is an EMA number of another country, but not a guest's."""
    text = "last_name,country,ema_id\nAnne,FR,04010001\nanne,FR,03010001\nBo,FR,24010001\n"
    entrants, notes = parse_entrants(text.encode())
    assert len(entrants) == 3
    assert named(notes) == ["entrant_name_twice", "entrant_ema_country"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_the_page(language: str) -> None:
    """A list with the headings and the kinds that the page shows is understood in each language."""
    shown = language_data("words", language)["web"]["desk"]
    columns = ("number", "last_name", "first_name", "country", "ema_id", "club", "team", "kind")
    text = ";".join([shown[column] for column in columns]) + "\n"
    text += "".join(
        [f"{at};Dupont;Anne;FR;0401000{at};Lyon;A;{shown[f'kind_{kind}']}\n" for at, kind in enumerate(KINDS, 1)]
    )
    entrants, _ = parse_entrants(text.encode())
    assert entrants == tuple(
        [Entrant(at, "Dupont", "Anne", "FR", f"0401000{at}", "Lyon", "A", kind) for at, kind in enumerate(KINDS, 1)]
    )


def test_countries() -> None:
    """Two letters, three letters and Olympic codes mean the same country."""
    assert {country_code(text) for text in ("DK", "dnk", "DEN")} == {"DK"}
    assert country_code("UK") == "GB"
    assert country_code("XX") is None
    assert three_letters("NL") == "NLD"
