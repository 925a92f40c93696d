"""Tournament events over HTTP: roles, conflicts, draw, results, links, files, deletion."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.event_client import EventHolder, entry_list, new_event, play_session, scores_of, seated_event

from huit.hall.desk.link_codes import code_for
from huit.hall.desk.roles import MAY_WRITE, ROLES, Holder
from huit.hall.workers.pool import InlineWorkers
from huit.store.profile_codes import parse_code
from huit.web.app import create_app
from huit.web.limits.rate_limit import A_MINUTE, RateLimiter
from huit.web.routes.events.opened import WRONG_CODES
from huit.web.settings import ServerSettings


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("events")
    app = create_app(ServerSettings(pages=None, database=f"sqlite:///{folder / 'huit.db'}", openings=1_000_000))
    app.state.work = InlineWorkers()
    with TestClient(app) as client:
        yield client


@pytest.fixture(scope="module")
def drawn_event(client: TestClient) -> bytes:
    """The file of an event of 16 players with four sessions, all drawn."""
    content: bytes = seated_event(client).get("/files/event").content
    return content


@pytest.fixture
def organiser(client: TestClient, drawn_event: bytes) -> EventHolder:
    """The organiser of such an event."""
    made = client.post("/api/events/import", content=drawn_event).json()
    return EventHolder(client, made["event"], made["code"])


def refused(answer: Any, status: int) -> str:
    """The code of a refusal; its sentence is there."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["message"].strip()
    code: str = error["code"]
    return code


# A whole event --------------------------------------------------------------------------------------------------------


def test_event_from_entry_list_to_standings(client: TestClient) -> None:
    """Create, enter, draw, play four sessions, close: standings, proof and files are there."""
    organiser = seated_event(client)
    for session in (1, 2, 3, 4):
        play_session(organiser, session)
    parts = organiser.parts
    rows = parts["standings"]["rows"]
    assert len(rows) == 16
    assert not parts["standings"]["provisional"]
    assert sum(row[2] for row in rows) == 4 * 4 * 7 * 12  # twelfths of 4 + 2 + 1 at every table
    assert sum(row[3] for row in rows) == 0
    assert parts["groups"]["teams"][0][0] == 1
    assert organiser.get("/proof").json()["proof"]["kept"]
    exported = organiser.get("/files/event").json()
    assert exported["format"] == "huit-event"
    assert len(exported["entries"]) == organiser.state()["seq"]


def test_exported_event_is_imported(client: TestClient, organiser: EventHolder) -> None:
    """An imported event has its state under another id, with links of its own; a damaged file is refused with a
    sentence."""
    play_session(organiser, 1)
    content = organiser.get("/files/event").content
    made = client.post("/api/events/import", content=content)
    assert made.status_code == 201
    copy = EventHolder(client, made.json()["event"], made.json()["code"])
    assert copy.event != organiser.event
    assert copy.parts["standings"] == organiser.parts["standings"]
    assert refused(EventHolder(client, copy.event, organiser.code).get(), 403) == "event_link_other"
    for damaged in (b"{}", b"[", content[:-100], b"\xff", json.dumps({"format": "huit-event", "version": 1}).encode()):
        assert refused(client.post("/api/events/import", content=damaged), 422) == "event_file"
    entries = json.loads(content)["entries"]
    entries[-1]["payload"] = {"session": 9, "state": "closed"}
    body = json.dumps({"format": "huit-event", "version": 1, "entries": entries}).encode()
    assert refused(client.post("/api/events/import", content=body), 422) == "event_entry"


def test_every_file_and_paper(client: TestClient, organiser: EventHolder) -> None:
    """Each can be downloaded under a name of its own, and is what its type says; an unknown one is refused."""
    play_session(organiser, 1)
    listed = organiser.get("/files").json()
    assert listed["weight"] == 1.0
    assert listed["warnings"]
    starts = {"pdf": b"%PDF", "xls": b"\xd0\xcf\x11\xe0", "xlsx": b"PK", "json": b"{"}
    names = set()
    for file in listed["files"]:
        answer = organiser.get(f"/files/{file['name']}", session=1 if file["each"] else 0, base="http://hall")
        assert answer.status_code == 200, (file, answer.text)
        name = answer.headers["content-disposition"].partition("filename=")[2].strip('"')
        assert answer.content.startswith(starts.get(name.rpartition(".")[2], b"")), name
        assert len(answer.content) > 20
        names.add(name)
    assert len(names) == len(listed["files"])
    assert refused(organiser.get("/files/nothing"), 404) == "event_file_unknown"
    assert refused(organiser.get("/files/score-sheets", session=9), 422) == "session_unknown"
    for base in ("192.168.1.5:8888", "phones please", "http://hall/desk"):
        assert refused(organiser.get("/files/table-sheets", session=1, base=base), 422) == "address_invalid"
    assert "http://hall/seat/" in organiser.get("/files/table-links", session=1, base="http://hall/").text


def test_entry_list_with_faults(client: TestClient) -> None:
    """A double number, an unknown country: all faults at once, and nothing is changed. cp1252 is read."""
    organiser = new_event(client)
    faulty = "number;last_name;country\n1;A;FR\n1;B;FR\n3;C;XX\n"
    answer = organiser.post("/entrants", content=faulty)
    refused(answer, 422)
    assert len(answer.json()["error"].get("more", [])) >= 1
    assert organiser.state()["seq"] == 1
    read = organiser.post("/entrants", content=entry_list(4).encode("cp1252")).json()
    assert read["entrants"][0]["first_name"] == "Prénom1"
    assert read["entrants"][0]["ema_id"] == "04000001"


def test_draw_is_committed_to(client: TestClient) -> None:
    """The commitment comes first, the seed afterwards; another seed than the announced one is refused."""
    organiser = new_event(client)
    entrants = organiser.post("/entrants", content=entry_list(16)).json()["entrants"]
    organiser.write("entrants_set", entrants=entrants)
    organiser.write("sessions_set", sessions=[{}] * 5)
    assert organiser.post("/draw", {"expected": 3, "step": "announce", "seed": "six dice"}).status_code == 201
    public = organiser.linked("public")
    told = public.parts["announcement"]
    assert "six dice" not in public.get().text
    assert refused(organiser.post("/draw", {"expected": 4, "step": "draw", "seed": "other"}), 422) == "draw_other_seed"
    assert organiser.post("/draw", {"expected": 4, "step": "draw", "seed": "six dice"}).status_code == 201
    assert public.parts["announcement"] == told
    assert public.parts["sessions"][0]["seed"] == "six dice"


def test_server_has_a_seed_of_its_own(organiser: EventHolder) -> None:
    """Nobody gives one: it is told after the draw."""
    assert len(organiser.parts["sessions"][0]["seed"]) == 32


# Two desks ------------------------------------------------------------------------------------------------------------


def test_second_desk_gets_what_is_new(organiser: EventHolder) -> None:
    """409 with the entries that it did not know; with soft=true the same with status 200, for consoles of browsers."""
    desk = organiser.linked("desk", "Anna")
    organiser.write("clock_set", session=1, act="start")
    seats = organiser.parts["seating.1"]
    known = organiser.state()["seq"]
    first = desk.send("result_entered", known, session=1, table=1, players=seats[0]["four"], scores=scores_of(1))
    assert first.status_code == 201
    late = organiser.send("result_entered", known, session=1, table=2, players=seats[1]["four"], scores=scores_of(2))
    assert refused(late, 409) == "event_conflict"
    assert late.json()["seq"] == known + 1
    assert [(one["seq"], one["who"], one["payload"]["table"]) for one in late.json()["entries"]] == [
        (known + 1, "desk Anna", 1)
    ]
    act = {"kind": "clock_set", "payload": {"session": 1, "act": "pause"}}
    soft = organiser.post("/entries", {"expected": known, "acts": [act]}, soft="true")
    assert (soft.status_code, soft.json()["error"]["code"]) == (200, "event_conflict")
    assert set(organiser.parts["results.1"]) == {"1"}


def test_acts_come_together_or_not_at_all(organiser: EventHolder) -> None:
    """The second of two is refused: the first is not written either."""
    known = organiser.state()["seq"]
    acts = [{"kind": "clock_set", "payload": {"session": session, "act": "start"}} for session in (1, 9)]
    assert refused(organiser.post("/entries", {"expected": known, "acts": acts}), 422) == "session_unknown"
    assert organiser.state()["seq"] == known


def test_scores_that_do_not_add_up(organiser: EventHolder) -> None:
    """A code, the place and a sentence; nothing is written."""
    organiser.write("clock_set", session=1, act="start")
    four = organiser.parts["seating.1"][0]["four"]
    answer = organiser.send("result_entered", session=1, table=1, players=four, scores=[1, 0, 0, 0])
    refused(answer, 422)
    assert answer.json()["error"]["place"] == "session 1 table 1"
    assert organiser.parts["results.1"] == {}


def test_table_entered_twice_is_confirmed(organiser: EventHolder) -> None:
    """The second result asks first; confirming the code by name replaces the first one."""
    organiser.write("clock_set", session=1, act="start")
    four = organiser.parts["seating.1"][0]["four"]
    result = {"session": 1, "table": 1, "players": four, "scores": scores_of(1)}
    organiser.write("result_entered", **result)
    again = organiser.send("result_entered", **{**result, "scores": scores_of(5)})
    code = refused(again, 422)
    assert again.json()["error"]["confirm"] is True
    organiser.write("result_entered", **{**result, "scores": scores_of(5)}, confirmed=[code])
    assert organiser.parts["results.1"]["1"]["scores"] == scores_of(5)


def test_results_of_a_file_too_long(organiser: EventHolder) -> None:
    """A sentence, and no fault of the server's."""
    answer = organiser.post("/results", content=b"1;1;1;1;1\n" * 110_000, session=1)
    assert refused(answer, 422) == "desk_file_long"


def test_results_with_a_fault_in_every_line(organiser: EventHolder) -> None:
    """The list of faults is cut to a readable length."""
    answer = organiser.post("/results", content="1;0;0;0;0\n" + "".join([f"9{n};1\n" for n in range(5000)]), session=1)
    assert refused(answer, 422) == "results_row"
    assert len(answer.json()["error"]["more"]) == 99


def test_keys_of_an_entry_that_nobody_knows(organiser: EventHolder) -> None:
    """Ten are named, however many there are; also those that cannot be written in UTF-8."""
    answer = organiser.send("settings_set", **{f"k{number}": 0 for number in range(5000)})
    assert refused(answer, 422) == "entry_key_unknown"
    assert len(answer.json()["error"]["more"]) == 9
    text = json.dumps(
        {"expected": organiser.state()["seq"], "acts": [{"kind": "settings_set", "payload": {"\ud800": 0}}]}
    )
    headers = {**organiser.headers, "Content-Type": "application/json"}
    answer = organiser.client.post(f"/api/events/{organiser.event}/entries", content=text, headers=headers)
    assert refused(answer, 422) == "entry_key_unknown"


def test_results_pasted(organiser: EventHolder) -> None:
    """A table a line; a line that cannot be read is named."""
    organiser.write("clock_set", session=1, act="start")
    text = "table;E;S;W;N\n" + "".join(f"{table};{';'.join(map(str, scores_of(table)))}\n" for table in (1, 2, 3, 4))
    found = organiser.post("/results", content=text, session=1).json()["results"]
    acts = [{"kind": "result_entered", "payload": one} for one in found]
    assert organiser.post("/entries", {"expected": organiser.state()["seq"], "acts": acts}).status_code == 201
    assert len(organiser.parts["results.1"]) == 4
    answer = organiser.post("/results", content="1;2;3\n9;1;1;1;1\n", session=1)
    assert refused(answer, 422) == "results_row"
    assert "9" not in organiser.parts["results.1"]
    answer = organiser.post("/results", content="1;4O;-20;-10;-10\n2;4;-2;-1;-1\n", session=1)
    assert refused(answer, 422) == "results_row"  # a slip in the first line makes no heading of it
    answer = organiser.post("/results", content="1;4;-2;-1;-1\n2;4;-2;-1;-1\n1;4;-2;-1;-1\n", session=1)
    assert refused(answer, 422) == "results_twice"
    assert "3" in answer.json()["error"]["message"]


def test_late_arrival_and_what_the_desk_sees_of_it(organiser: EventHolder) -> None:
    """Proof and report are made, the log names the newcomer, the withdrawn player's seat is empty until it is taken."""
    play_session(organiser, 1)
    organiser.write("withdrawn", number=5, session=2)
    assert [one["empty"] for one in organiser.parts["sessions"]] == [[], [5], [5], [5]]
    late = {"number": 40, "last_name": "Late", "first_name": "Lena", "country": "Germany"}
    organiser.write("entrant_added", entrant=late, replaces=5, session=2)
    assert [one["empty"] for one in organiser.parts["sessions"]] == [[], [], [], []]
    left = next(one for one in organiser.parts["entrants"] if one["number"] == 5)
    assert (left["successor"], left["handed_over"], left["state"]) == (40, 2, "withdrawn")
    assert next(one for one in organiser.parts["entrants"] if one["number"] == 40)["country"] == "DE"
    assert organiser.parts["log"][-1]["about"] == {"number": 40, "replaces": 5, "session": 2}
    assert organiser.parts["log"][1]["about"] == {"entrants": 16}
    assert organiser.get("/proof").status_code == 200
    assert organiser.get("/files/report").status_code == 200


def test_ruling_that_a_result_leaves_out(organiser: EventHolder) -> None:
    """The table is marked, with player and points, until a correction deducts it; a sheet shows what it deducts."""
    organiser.write("clock_set", session=1, act="start")
    one, two = (table["four"] for table in organiser.parts["seating.1"][:2])
    organiser.write("result_entered", session=1, table=1, players=one, scores=[0, 0, 0, 0])
    organiser.write("penalty_given", session=1, number=one[3], case="wall_touched", points=10)
    assert organiser.parts["sessions"][0]["differ"] == [1]
    result = organiser.parts["results.1"]["1"]
    assert (result["differs"], result["deducted"]) == ([[one[3], 10, 0]], [0, 0, 0, 0])
    right = {"scores": [0, 0, 0, -10], "penalties": [{"number": one[3], "points": 10}], "replaces_seq": result["seq"]}
    corrected = {"session": 1, "table": 1, "players": one, "confirmed": ["result_twice"], **right}
    organiser.write("result_entered", **corrected)
    assert organiser.parts["sessions"][0]["differ"] == []
    assert refused(organiser.send("result_entered", **corrected), 422) == "result_changed"
    ruling = {"kind": "ruling", "player": 1, "points": 5, "case": "call_late", "clause": "X 1"}
    organiser.write("result_entered", session=1, table=2, players=two, sheet={"hands": [{"penalties": [ruling]}]})
    shown = organiser.parts["results.1"]["2"]
    assert shown["deducted"] == [0, 5, 0, 0]
    assert shown["penalties"] == [{"number": two[1], "points": 5, "case": "call_late", "clause": "X 1", "hand": 1}]


# Roles ----------------------------------------------------------------------------------------------------------------

KINDS = sorted(MAY_WRITE["organiser"])
READING = ("/entries", "/links", "/files", "/files/event", "/proof")
MAY_READ = {
    "organiser": set(READING),
    "desk": set(READING) - {"/links"},
    "referee": set(),
    "public": set(),
}


@pytest.mark.parametrize("role", sorted(MAY_READ))
def test_roles(client: TestClient, role: str) -> None:
    """Each role may write its kinds of entries and read its pages; everything else is refused as 403."""
    organiser = new_event(client)
    holder = organiser if role == "organiser" else organiser.linked(role)
    for kind in KINDS:
        answer = holder.send(kind, 0)  # of an old state: whoever may write is told that there is a newer one
        if kind in MAY_WRITE[role]:
            assert refused(answer, 409) == "event_conflict"
        else:
            assert answer.status_code in (403, 409), kind
            assert refused(holder.send(kind, 1), 403) == "event_role"
    for path in READING:
        answer = holder.get(path)
        assert (answer.status_code != 403) == (path in MAY_READ[role]), path
    if role != "organiser":
        assert refused(holder.delete(), 403) == "event_role"
        assert refused(holder.post("/draw", {"expected": 1, "step": "draw"}), 403) == "event_role"
        assert refused(holder.post("/links", {"role": "organiser"}), 403) == "event_role"


def test_public_sees_nothing_private(organiser: EventHolder) -> None:
    """The public sees neither EMA numbers, penalties and the log, nor codes of links, nor results before they are
    approved."""
    organiser.write("clock_set", session=1, act="start")
    four = organiser.parts["seating.1"][0]["four"]
    table = table_holder(organiser, 1, 1)
    sheet = {"hands": [{"winner": 0, "giver": 1, "points": 20}]}
    sent = table.send(
        "result_entered", organiser.state()["seq"], session=1, table=1, players=four, sheet=sheet, source="table"
    )
    assert sent.status_code == 201, sent.text
    public = organiser.linked("public")
    assert organiser.parts["results.1"]["1"]["approved"] is False
    assert public.parts["results.1"] == {}
    assert all(row[2:4] == [0, 0] for row in public.parts["standings"]["rows"])
    for secret in ("ema_id", "penalties", '"log"', organiser.code.replace("-", ""), table.code):
        assert secret not in json.dumps({key: value for key, value in public.state().items() if key != "x"}), secret
    organiser.write("result_approved", session=1, table=1)
    assert public.parts["results.1"]["1"]["scores"] == organiser.parts["results.1"]["1"]["scores"]


def table_holder(organiser: EventHolder, session: int, table: int) -> EventHolder:
    """The holder of the link on the sheet of a table."""
    made = organiser.get("/files/table-links", session=session, base="http://hall")
    assert made.status_code == 200, made.text
    code = parse_code(organiser.code)
    assert code is not None
    derived = code_for(code, Holder("table", session, table))
    assert f"{derived.id}{derived.secret}" in made.text
    return EventHolder(organiser.client, organiser.event, str(derived))


def test_table_writes_its_own_result_only(organiser: EventHolder) -> None:
    """Not another table's, not as the desk, not another session's, and nothing once its session is closed."""
    table = table_holder(organiser, 1, 2)
    assert set(table.parts) == {"settings", "sessions", "table", "result"}
    organiser.write("clock_set", session=1, act="start")
    four = organiser.parts["seating.1"][1]["four"]
    known = organiser.state()["seq"]
    mine = {"session": 1, "table": 2, "players": four, "scores": scores_of(2), "source": "table"}
    for change in ({"table": 1}, {"session": 2}, {"source": "desk"}):
        assert refused(table.send("result_entered", known, **{**mine, **change}), 403) == "event_table_other"
    assert refused(table.send("result_approved", known, session=1, table=2), 403) == "event_role"
    assert table.send("result_entered", known, **mine).status_code == 201
    organiser.write("result_approved", session=1, table=2)
    for other in (1, 3, 4):
        seats = organiser.parts["seating.1"][other - 1]["four"]
        organiser.write("result_entered", session=1, table=other, players=seats, scores=scores_of(other))
    organiser.write("clock_set", session=1, act="end")
    organiser.write("session_moved", session=1, state="closed")
    assert refused(table.get(), 403) == "event_link_over"


def test_links_are_revoked(organiser: EventHolder) -> None:
    """The link and those that it made; the others stay. The organiser's own cannot be revoked by itself."""
    desk = organiser.linked("desk", "Anna")
    table = table_holder(desk, 1, 1)
    other = organiser.linked("desk", "Bo")
    assert organiser.linked("desk", "Anna").code == desk.code
    links = organiser.get("/links").json()["links"]
    anna = next(one["id"] for one in links if one["label"] == "Anna")
    assert organiser.delete(f"/links/{anna}").status_code == 200
    assert refused(desk.get(), 403) == refused(table.get(), 403) == "event_link_revoked"
    assert other.get().status_code == 200
    own = next(one["id"] for one in links if one["own"])
    assert refused(organiser.delete(f"/links/{own}"), 422) == "event_link_own"
    assert refused(organiser.delete("/links/nobody"), 404) == "event_link_unknown"


def test_one_leaked_table_link_is_revoked(organiser: EventHolder) -> None:
    """Links of tables are listed, each can be ended alone, and the next print has a new code; so has a new desk."""
    leaked, other = table_holder(organiser, 1, 2), table_holder(organiser, 1, 3)
    links = organiser.get("/links").json()["links"]
    tables = {one["table"]: one for one in links if one["role"] == "table"}
    assert sorted(tables) == [1, 2, 3, 4]
    assert tables[2]["path"].endswith("#" + leaked.code.replace("-", ""))
    assert organiser.delete(f"/links/{tables[2]['id']}").status_code == 200
    assert refused(leaked.get(), 403) == "event_link_revoked"
    assert other.get().status_code == 200
    printed = organiser.get("/files/table-links", session=1, base="http://hall").text
    assert leaked.code.replace("-", "") not in printed
    assert other.code.replace("-", "") in printed
    new = printed.splitlines()[2].rpartition("#")[2]
    again = EventHolder(organiser.client, organiser.event, new)
    assert again.parts["table"]["table"] == 2
    listed = organiser.get("/links").json()["links"]
    assert [one["path"].endswith(new) for one in listed if (one["table"], one["revoked"]) == (2, None)] == [True]
    play_session(organiser, 1)
    assert not [one for one in organiser.get("/links").json()["links"] if one["role"] == "table"]


def test_what_ends_with_a_link_is_told(organiser: EventHolder) -> None:
    """A desk that printed table sheets takes their codes with it; a desk of the same name gets a new link."""
    desk = organiser.linked("desk", "Anna")
    table_holder(desk, 1, 1)
    anna = next(one for one in organiser.get("/links").json()["links"] if one["label"] == "Anna")
    assert (anna["made_tables"], anna["made_links"]) == (4, 0)
    own = next(one for one in organiser.get("/links").json()["links"] if one["own"])
    assert (own["made_tables"], own["made_links"]) == (4, 2)
    organiser.delete(f"/links/{anna['id']}")
    new = organiser.post("/links", {"role": "desk", "label": "Anna"}).json()["links"]
    (working,) = [one for one in new if one["label"] == "Anna" and one["revoked"] is None]
    holder = EventHolder(organiser.client, organiser.event, working["path"].partition("#")[2])
    assert holder.get().status_code == 200


def test_codes_of_links_are_not_stored(client: TestClient, organiser: EventHolder) -> None:
    """Not in any file of the database."""
    table = table_holder(organiser, 1, 1)
    url = client.app.state.database.url  # type: ignore[attr-defined]  # Starlette types it as any ASGI app
    for file in Path(str(url.database)).parent.iterdir():
        for code in (organiser.code, table.code):
            assert code.replace("-", "")[8:].encode() not in file.read_bytes()


def test_wrong_links(client: TestClient, organiser: EventHolder) -> None:
    """Unknown, of another event, and none at all."""
    other = new_event(client)
    assert refused(EventHolder(client, organiser.event, other.code).get(), 403) == "event_link_other"
    assert refused(EventHolder(client, organiser.event, "2222" * 8).get(), 401) == "event_link_unknown"
    assert refused(client.get(f"/api/events/{organiser.event}", params={"lang": "en"}), 401) == "event_link_unknown"


def test_every_role_has_rights_of_its_own() -> None:
    """The one table of rights knows each role."""
    assert set(MAY_WRITE) == set(ROLES)


def test_deleted_event(client: TestClient, organiser: EventHolder) -> None:
    """Gone with its links, and from every file."""
    public = organiser.linked("public")
    assert organiser.delete().json() == {"deleted": True}
    assert refused(organiser.get(), 401) == refused(public.get(), 401) == "event_link_unknown"
    url = client.app.state.database.url  # type: ignore[attr-defined]  # Starlette types it as any ASGI app
    for file in Path(str(url.database)).parent.iterdir():
        assert organiser.event.encode() not in file.read_bytes()


# The socket -----------------------------------------------------------------------------------------------------------


def test_guessing_by_sockets_is_slow(
    client: TestClient, organiser: EventHolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong codes of sockets and of requests are counted together; then the address waits, also with a right one."""
    rates = client.app.state.rates  # type: ignore[attr-defined]  # Starlette types it as any ASGI app
    monkeypatch.setitem(rates, "wrong_links", RateLimiter(WRONG_CODES, A_MINUTE))  # other tests go on with theirs

    def closed(code: str) -> str:
        with client.websocket_connect(f"/api/events/{organiser.event}/socket?lang=en") as socket:
            socket.send_json({"code": code})
            told = socket.receive_json()
            assert told["message"].endswith(".")
            return str(told["reason"])

    wrong = EventHolder(client, organiser.event, "2222" * 8)
    for _ in range(WRONG_CODES - 10):
        assert closed(wrong.code) == "event_link_unknown"
    for _ in range(10):
        assert refused(wrong.get(), 401) == "event_link_unknown"
    assert closed(organiser.code) == "too_often"
    assert refused(organiser.get(), 429) == "too_often"


def test_socket_sends_a_snapshot_and_changes(client: TestClient, organiser: EventHolder) -> None:
    """Only parts that changed come again; the time of the server comes with each."""
    public = organiser.linked("public")
    with client.websocket_connect(f"/api/events/{organiser.event}/socket?lang=en") as socket:
        socket.send_json({"code": public.code})
        snapshot = socket.receive_json()
        assert snapshot["kind"] == "snapshot"
        assert snapshot["parts"] == public.parts
        organiser.write("clock_set", session=1, act="start")
        change = socket.receive_json()
        assert (change["kind"], list(change["parts"]), change["gone"]) == ("changes", ["sessions"], [])
        clock = change["parts"]["sessions"][0]["clock"]
        assert clock["state"] == "running"
        assert 0 <= change["now"] - (clock["ends_at"] - 115 * 60_000) < 600_000


@pytest.mark.parametrize("hello", ['{"code":"2222"}', "nonsense", "[]", '{"code":7}', "[" * 5000])
def test_socket_refuses_in_a_sentence(client: TestClient, organiser: EventHolder, hello: str) -> None:
    """Whatever is sent first, if it is no code."""
    with client.websocket_connect(f"/api/events/{organiser.event}/socket?lang=en") as socket:
        socket.send_text(hello)
        told = socket.receive_json()
        assert (told["kind"], told["reason"]) == ("closed", "event_link_unknown")
        assert "organiser" in told["message"]


def test_socket_of_a_revoked_link_is_closed(client: TestClient, organiser: EventHolder) -> None:
    """At once, in a sentence; another link's stays."""
    desk = organiser.linked("desk", "Anna")
    with client.websocket_connect(f"/api/events/{organiser.event}/socket?lang=en") as socket:
        socket.send_json({"code": desk.code})
        socket.receive_json()
        anna = next(one["id"] for one in organiser.get("/links").json()["links"] if one["label"] == "Anna")
        organiser.delete(f"/links/{anna}")
        assert socket.receive_json()["reason"] == "event_link_revoked"
