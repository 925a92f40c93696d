"""Tables over HTTP and sockets, without a network: opening, sitting down, playing, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.hall.sitting import quiet

from huit.hall.hall import HallOptions
from huit.hall.live.timing import Timing
from huit.web.app import create_app
from huit.web.settings import ServerSettings
from huit.web.websocket import handler
from huit.web.wire.base import AnswerModel, RefusalModel
from huit.web.wire.tables.over_http import OpenedModel, SeatedModel
from huit.web.wire.tables.socket import (
    ClosedMessage,
    EmoteMessage,
    LobbyMessage,
    RefusedMessage,
    RematchMessage,
    ReplacedMessage,
    TableMessage,
    TakenMessage,
)

TIMING = Timing(factor=0.0, between=0.0, watch_delay=0.0)
SHAPES: dict[str, type[AnswerModel]] = {
    "lobby": LobbyMessage,
    "table": TableMessage,
    "taken": TakenMessage,
    "refused": RefusedMessage,
    "emote": EmoteMessage,
    "rematch": RematchMessage,
    "replaced": ReplacedMessage,
    "closed": ClosedMessage,
}
TERMS = {"people": 2, "hands": 1, "think_seconds": 0}


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with a database of its own, and no pauses."""
    path: Path = tmp_path_factory.mktemp("tables") / "huit.db"
    settings = ServerSettings(
        openings=1000,
        pages=None,
        database=f"sqlite:///{path}",
        hall=HallOptions(timing=TIMING, seeds=lambda: "a seed of the tests"),
    )
    with TestClient(create_app(settings)) as client:
        yield client


def opened(client: TestClient, **terms: Any) -> dict[str, Any]:
    response = client.post("/api/tables?lang=en", json={"name": "Anne", **TERMS, **terms})
    assert response.status_code == 201, response.text
    assert response.headers["cache-control"] == "no-store"
    return OpenedModel(**response.json()).model_dump()


class Player:
    """A player on a socket; every message is checked against its shape."""

    def __init__(self, socket: WebSocketTestSession, hello: dict[str, Any]) -> None:
        self.socket = socket
        self.number = 0
        self.passed: list[dict[str, Any]] = []  # what came while something else was waited for
        socket.send_text(json.dumps(hello))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of these kinds."""
        for message in self.passed:
            if message["kind"] in kinds:
                self.passed.remove(message)
                return message
        while (message := self._next())["kind"] not in kinds:
            self.passed.append(message)
        return message

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.receive_text())
        SHAPES[message["kind"]].model_validate(message)
        return message

    def say(self, **said: Any) -> dict[str, Any]:
        """The answer to it: taken or refused."""
        self.number += 1
        self.socket.send_text(json.dumps({"id": f"c{self.number}", **said}))
        return self.hear("taken", "refused")


def seat(client: TestClient, table: str, lang: str = "en") -> WebSocketTestSession:
    session: WebSocketTestSession = client.websocket_connect(f"/api/tables/{table}/socket?lang={lang}")
    return session


def test_the_first_tile(tables: TestClient) -> None:
    """The match begins when the last one sits down; what one throws the other sees, and a second throw is too late."""
    first = opened(tables, people=4)
    seats = [
        tables.post(f"/api/tables/{first['table']}/seats", json={"name": name}).json() for name in ("Bo", "Ci", "Da")
    ]
    assert [SeatedModel(**one).token for one in seats]
    with ExitStack() as stack:
        sockets = [stack.enter_context(seat(tables, first["table"])) for _ in range(4)]
        players = [Player(one, {"token": who["token"]}) for one, who in zip(sockets, [first, *seats], strict=True)]
        snapshots = [player.hear("table") for player in players]
        asked = next(number for number in range(4) if snapshots[number]["options"])
        moment = snapshots[asked]["moment"]
        do = quiet(snapshots[asked])
        assert players[asked].say(at=moment, do=do) == {"kind": "taken", "id": "c1"}
        assert players[asked].say(at=moment, do=do)["error"]["code"] == "stale"
        for player in players:
            while (snapshot := player.hear("table"))["moment"] == moment:
                pass
            assert snapshot["news"][0]["kind"] in ("discard", "flower")


def test_lobby(tables: TestClient) -> None:
    """A waiting player sees who comes; the token is in no answer but its own."""
    first = opened(tables, people=3)
    with seat(tables, first["table"]) as one:
        player = Player(one, {"token": first["token"]})
        lobby = player.hear("lobby")
        assert lobby["player"] == first["player"] == 0
        assert [chair["kind"] for chair in lobby["info"]["players"]] == ["person", "free", "free", "free"]
        second = tables.post(f"/api/tables/{first['table']}/seats", json={"name": "Bo"}).json()
        lobby = player.hear("lobby")
        assert lobby["info"]["players"][1] == {"name": "Bo", "kind": "person", "here": False, "away": False}
        assert not any(one["token"] in json.dumps(lobby) for one in (first, second))
        assert player.say(at=0, do="discard 1m")["error"]["code"] == "not_started"


def test_refusals_speak_the_language_of_the_socket(tables: TestClient) -> None:
    """A code that never changes and a sentence; what cannot be read is refused too."""
    first = opened(tables)
    for lang, begins in (("fr", "Ce message"), ("en", "This message"), ("zh", "无法")):
        with seat(tables, first["table"], lang) as one:
            player = Player(one, {"token": first["token"]})
            player.hear("lobby")
            one.send_text("nonsense")
            message = player.hear("refused")
            assert message["id"] is None
            assert message["error"]["code"] == "message_unreadable"
            assert message["error"]["message"].startswith(begins)
            one.send_bytes(b"\xff\xfe")
            assert player.hear("refused")["error"]["code"] == "message_unreadable"
            one.send_text("x" * 3000)
            assert player.hear("refused")["error"]["code"] == "message_too_long"


def closed(client: TestClient, table: str, hello: Any, **options: Any) -> str:
    """The reason for which a socket is closed at once."""
    with client.websocket_connect(f"/api/tables/{table}/socket?lang=en", **options) as socket:
        socket.send_text(hello if isinstance(hello, str) else json.dumps(hello))
        message = json.loads(socket.receive_text())
        ClosedMessage(**message)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    return str(message["reason"])


def test_strangers_are_shown_the_door(tables: TestClient) -> None:
    """No token, a wrong one, that of another table, of no table; pages of other servers."""
    first, other = opened(tables), opened(tables, watch=False)
    for token in ("", "x", other["token"], first["token"][:-1], first["token"] + "x", "é" * 200, None, 5, ["x"]):
        assert closed(tables, first["table"], {"token": token}) == "token_unknown"
    assert closed(tables, first["table"], {}) == "token_unknown"
    assert closed(tables, first["table"], "hello") == "message_unreadable"
    assert closed(tables, "nothing", {"token": first["token"]}) == "table_unknown"
    assert closed(tables, other["table"], {"watch": True}) == "watching_refused"
    evil = {"headers": {"origin": "https://evil.example"}}
    assert closed(tables, first["table"], {"token": first["token"]}, **evil) == "origin"
    with tables.websocket_connect(
        f"/api/tables/{first['table']}/socket", headers={"origin": "http://testserver"}
    ) as socket:
        assert Player(socket, {"token": first["token"]}).hear("lobby")


def test_a_flood_is_stopped(tables: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty messages at once are borne, and one more ends the connection."""
    monkeypatch.setattr(handler, "PER_SECOND", 0.0)
    first = opened(tables)
    with seat(tables, first["table"]) as one:
        player = Player(one, {"token": first["token"]})
        player.hear("lobby")
        for _ in range(60):
            one.send_text("{}")
        refused = 0
        while (message := player.hear("refused", "closed"))["kind"] == "refused":
            refused += 1
        assert message["reason"] == "flood"
        assert refused == handler.BURST
    assert tables.app.state.doorkeeper.refused["flood"] == 1  # type: ignore[attr-defined]  # any ASGI app


def test_watching(tables: TestClient) -> None:
    """Anyone with the link can watch; their messages are ignored."""
    first = opened(tables, people=1, bots="random")
    with seat(tables, first["table"]) as one:
        assert Player(one, {"watch": True}).hear("lobby", "table")["player"] is None
        one.send_text('{"id": "x", "do": "start"}')


def test_another_device(tables: TestClient) -> None:
    """Another device with the token has the snapshot at once, and the first one is told."""
    first = opened(tables)
    with seat(tables, first["table"]) as one, seat(tables, first["table"]) as two:
        before = Player(one, {"token": first["token"]})
        lobby = before.hear("lobby")
        assert Player(two, {"token": first["token"]}).hear("lobby") == lobby
        assert before.hear("replaced") == {"kind": "replaced"}


# HTTP -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 422, "field_missing"),
        ({"name": ""}, 422, "name_invalid"),
        ({"name": "x" * 21}, 422, "name_invalid"),
        ({"name": " club  1 "}, 422, "name_of_bot"),
        ({"name": "Anne", "people": 5}, 422, "terms_range"),
        ({"name": "Anne", "hands": 17}, 422, "terms_range"),
        ({"name": "Anne", "bots": "god"}, 422, "terms_choice"),
        ({"name": "Anne", "profile": "mine"}, 422, "terms_choice"),
        ({"name": "Anne", "pace": "slow"}, 422, "field_invalid"),
        ({"name": "Anne", "seed": "1"}, 422, "field_unknown"),
        ({"name": 5}, 422, "json_value"),
    ],
)
@pytest.mark.parametrize("lang", ["fr", "en", "zh"])
def test_tables_that_cannot_be_opened(
    tables: TestClient, body: dict[str, Any], status: int, code: str, lang: str
) -> None:
    """A code and a sentence in the language that was asked for."""
    response = tables.post(f"/api/tables?lang={lang}", json=body)
    assert response.status_code == status
    error = RefusalModel(**response.json()).error
    assert error.code == code
    assert error.message
    assert "{" not in error.message


def test_seats_are_limited(tables: TestClient) -> None:
    """A full table is a 409, no table a 404; the record of a match in play is a 409."""
    first = opened(tables)
    path = f"/api/tables/{first['table']}"
    assert tables.post(f"{path}/seats", json={"name": "Bo"}).status_code == 201
    full = tables.post(f"{path}/seats?lang=en", json={"name": "Chloé"})
    assert (full.status_code, full.json()["error"]["code"]) == (409, "table_full")
    unfinished = tables.get(f"{path}/record?lang=en")
    assert (unfinished.status_code, unfinished.json()["error"]["code"]) == (409, "table_unfinished")
    for absent in ("/api/tables/nothing", "/api/tables/nothing/record"):
        response = tables.get(absent)
        assert (response.status_code, response.json()["error"]["code"]) == (404, "table_unknown")
    assert tables.post("/api/tables/nothing/seats", json={"name": "Bo"}).status_code == 404


def test_openings_are_limited(tmp_path: Path) -> None:
    """Thirty tables a minute from one address."""
    with TestClient(create_app(ServerSettings(pages=None, database=f"sqlite:///{tmp_path / 'huit.db'}"))) as client:
        answers = [client.post("/api/tables?lang=en", json={"name": "Anne", "people": 2}) for _ in range(31)]
    assert [one.status_code for one in answers] == [201] * 30 + [429]
    assert answers[-1].json()["error"]["code"] == "tables_too_many"


def test_shapes_are_in_the_schema(tables: TestClient) -> None:
    """Messages of the socket are documented in the schema, and refused with additional fields."""
    shapes = tables.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"TableMessage", "LobbyMessage", "Said", "Hello", "RefusedMessage", "TableView"} <= shapes.keys()
    assert "TableMessage" in tables.get("/api/docs").text
    with pytest.raises(ValidationError):
        TakenMessage(kind="taken", id="x", more=1)  # type: ignore[call-arg]  # which is what is tested


def test_documented_refusals(tables: TestClient) -> None:
    """The refusals of a table stand in the schema: taken or unfinished, too often, elsewhere, nothing stored."""
    paths = tables.get("/api/openapi.json").json()["paths"]
    assert {"429", "503"} <= set(paths["/api/tables"]["post"]["responses"])
    assert {"307", "409", "503"} <= set(paths["/api/tables/{table}/seats"]["post"]["responses"])
    assert {"409", "503"} <= set(paths["/api/tables/{table}/record"]["get"]["responses"])
    assert {"409", "503"} <= set(paths["/api/tables/{table}/replay"]["get"]["responses"])
    assert "503" in paths["/api/learners/me"]["get"]["responses"]


def test_rematch(tables: TestClient) -> None:
    """The first player to ask opens a table by the same terms; the others are told and sit there with their own tokens.
    Asking twice gives the same seat. No stranger can ask, and no player before the end."""
    first = opened(tables, strict=True)
    second = tables.post(f"/api/tables/{first['table']}/seats", json={"name": "Bo"}).json()
    address = f"/api/tables/{first['table']}/rematch"
    with seat(tables, first["table"]) as one, seat(tables, first["table"]) as two:
        anne, bo = Player(one, {"token": first["token"]}), Player(two, {"token": second["token"]})
        assert anne.hear("table")["status"] == bo.hear("table")["status"] == "playing"
        assert bo.say(do="emote", what="hello")["kind"] == "taken"
        assert anne.hear("emote")["what"] == "hello"
        early = tables.post(address, json={"token": first["token"]})
        assert (early.status_code, early.json()["error"]["code"]) == (409, "table_unfinished")
        for player in (anne, bo):
            player.say(do="leave")
    stranger = tables.post(address, json={"token": "x" * 32})
    assert (stranger.status_code, stranger.json()["error"]["code"]) == (403, "table_token_unknown")
    with seat(tables, first["table"]) as two:
        bo = Player(two, {"token": second["token"]})
        assert bo.hear("table")["status"] == "abandoned"
        found = [tables.post(address, json={"token": first["token"]}) for _ in range(2)]
        assert [one.status_code for one in found] == [201, 201]
        again = found[0].json()
        assert again == found[1].json()
        assert again["token"] == first["token"]
        told = bo.hear("rematch")
        assert (told["table"], told["player"]) == (again["table"], first["player"])
    with seat(tables, first["table"]) as two:  # the table was gone from memory
        told = Player(two, {"token": second["token"]}).hear("rematch")
        assert (told["table"], told["player"]) == (again["table"], first["player"])
    info = tables.get(f"/api/tables/{again['table']}").json()
    assert (info["status"], info["terms"]["strict"], info["players"][0]["name"]) == ("waiting", True, "Anne")
    assert tables.post(address, json={"token": second["token"]}).json()["table"] == again["table"]
    assert tables.get(f"/api/tables/{again['table']}").json()["status"] == "playing"
    with seat(tables, again["table"]) as one:
        assert Player(one, {"token": first["token"]}).hear("table")["view"]["number"] == 1


def test_two_of_one_name(tables: TestClient) -> None:
    """People of one name are told apart by a number, within the longest name."""
    first = opened(tables, people=4)
    address = f"/api/tables/{first['table']}"
    for name in ("anne", "M" * 20, "M" * 20):
        assert tables.post(f"{address}/seats", json={"name": name}).status_code == 201
    names = {player["name"] for player in tables.get(address).json()["players"]}
    assert names == {"Anne", "anne 2", "M" * 20, "M" * 18 + " 2"}
