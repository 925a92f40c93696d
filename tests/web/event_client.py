"""A tournament run over HTTP by the holder of a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

COUNTRIES = ("FR", "DE", "DK", "NL")


def entry_list(players: int) -> str:
    """An entry list as a spreadsheet in France writes it."""
    rows = [
        f"{number};Joueur{number:03};Prénom{number};{COUNTRIES[number % 4]};{4_000_000 + number}"
        f";Club {number % 5};Équipe {number % 4}"
        for number in range(1, players + 1)
    ]
    return "\n".join(["number;last_name;first_name;country;ema_id;club;team", *rows]) + "\n"


@dataclass
class EventHolder:
    """The holder of a link to an event."""

    client: TestClient
    event: str
    code: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.code}"}

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(f"/api/events/{self.event}{path}", params={"lang": "en", **query}, headers=self.headers)

    def post(self, path: str, json: Any = None, content: Any = None, **query: Any) -> Any:
        address, params = f"/api/events/{self.event}{path}", {"lang": "en", **query}
        if content is not None:
            return self.client.post(address, content=content, params=params, headers=self.headers)
        return self.client.post(address, json=json, params=params, headers=self.headers)

    def delete(self, path: str = "") -> Any:
        return self.client.delete(f"/api/events/{self.event}{path}", params={"lang": "en"}, headers=self.headers)

    def state(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    @property
    def parts(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["parts"]
        return found

    def send(self, kind: str, expected: int | None = None, **payload: Any) -> Any:
        """Append one act; by default after the newest entry."""
        known = self.state()["seq"] if expected is None else expected
        return self.post("/entries", {"expected": known, "acts": [{"kind": kind, "payload": payload}]})

    def write(self, kind: str, **payload: Any) -> dict[str, Any]:
        """Append one act that must be accepted."""
        answer = self.send(kind, **payload)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def linked(self, role: str, label: str = "") -> EventHolder:
        """A new holder whom the organiser gives a link."""
        links = self.post("/links", {"role": role, "label": label}).json()["links"]
        path = next(one["path"] for one in links if (one["role"], one["label"]) == (role, label))
        return EventHolder(self.client, self.event, path.partition("#")[2])


def new_event(client: TestClient, name: str = "Open de Gap") -> EventHolder:
    """The organiser of a new event."""
    made = client.post("/api/events", json={"settings": {"name": name, "language": "en"}})
    assert made.status_code == 201, made.text
    return EventHolder(client, made.json()["event"], made.json()["code"])


def seated_event(client: TestClient, players: int = 16, sessions: int = 4) -> EventHolder:
    """An event whose sessions are drawn."""
    organiser = new_event(client)
    read = organiser.post("/entrants", content=entry_list(players).encode("cp1252"))
    organiser.write("entrants_set", entrants=read.json()["entrants"])
    organiser.write("sessions_set", sessions=[{"play_minutes": 115}] * sessions)
    drawn = organiser.post("/draw", {"expected": organiser.state()["seq"], "step": "draw"})
    assert drawn.status_code == 201, drawn.text
    return organiser


def scores_of(table: int) -> list[int]:
    """Scores of a table that sum up to nothing."""
    return [40 + table, 10 - table, -15, -35]


def play_session(organiser: EventHolder, number: int) -> None:
    """Start a session, enter the totals of all its tables, close it."""
    organiser.write("clock_set", session=number, act="start")
    for table, seats in enumerate(organiser.parts[f"seating.{number}"], 1):
        organiser.write("result_entered", session=number, table=table, players=seats["four"], scores=scores_of(table))
    organiser.write("clock_set", session=number, act="end")
    organiser.write("session_moved", session=number, state="closed")
