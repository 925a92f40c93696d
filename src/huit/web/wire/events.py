"""Models of tournament events: creation, log entries, state, links, draw and files."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from huit.hall.desk.roles import ROLES
from huit.web.wire.base import AnswerModel, FirstFaultModel, OtherFaultModel, RequestModel

Seq = Annotated[int, Field(ge=0, le=10_000_000, description="number of the last entry that the writer knows")]
Role = Annotated[str, Field(json_schema_extra={"enum": list(ROLES)})]
Payload = dict[str, Any]


class NewEventRequest(RequestModel):
    """A new event: the settings of its first entry."""

    settings: Annotated[Payload, Field(description="payload of `settings_set`", examples=[{"name": "Open de Gap"}])]


class EventMadeModel(AnswerModel):
    """A new event. The organiser's code is sent only once."""

    event: str
    code: str


class ActModel(RequestModel):
    """Kind and payload of an entry; docs/tournament.md has them all."""

    kind: Annotated[str, Field(max_length=40, examples=["result_entered"])]
    payload: Payload = Field(default_factory=dict)


class EntriesRequest(RequestModel):
    """Acts to append together: all of them or none."""

    expected: Seq
    acts: Annotated[list[ActModel], Field(min_length=1, max_length=300)]


class EntryModel(AnswerModel):
    """An entry of the log. `time`: milliseconds since 1970."""

    seq: int
    time: int
    who: str
    kind: str
    payload: Payload


class WrittenAnswer(AnswerModel):
    """The entries are on disk; `seq` is the number of the last one."""

    seq: int
    entries: list[EntryModel]


class EventConflictAnswer(AnswerModel):
    """Somebody else wrote first: what is new. Nothing was written."""

    error: FirstFaultModel
    seq: int
    entries: list[EntryModel]


class LogAnswer(AnswerModel):
    """Entries of the log, in order."""

    seq: int
    entries: list[EntryModel]


class EventStateAnswer(AnswerModel):
    """All that the holder of a link may see, in parts by name; `now` is the server's time in milliseconds."""

    seq: int
    now: int
    event: str
    role: Role
    session: int
    table: int
    label: str
    parts: Payload


class ReadEntrantsAnswer(AnswerModel):
    """An entry list as it was read, and notes about what was mended."""

    entrants: list[Payload]
    notes: list[OtherFaultModel]


class ReadResultsAnswer(AnswerModel):
    """Results of tables as they were read: payloads of `result_entered`."""

    results: list[Payload]


class DrawRequest(RequestModel):
    """Announce a draw, make it, or seat the next session by rank. Without a seed the server has one of its own."""

    expected: Seq
    step: Literal["announce", "draw", "next"]
    seed: Annotated[str, Field(max_length=200)] = ""
    confirmed: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=20)] = Field(default_factory=list)


class DrawnAnswer(AnswerModel):
    """The draw that was announced or seated."""

    seq: int
    schema_text: str
    commitment: str
    seed: str


class ProofAnswer(AnswerModel):
    """The proof of the seating: each promise, whether it is kept, and the exceptions by name."""

    proof: Payload


class NewLinkRequest(RequestModel):
    """A link to make; a label is unique for its role."""

    role: Literal["organiser", "desk", "referee", "public"]
    label: Annotated[str, Field(max_length=40)] = ""


class EventLinkModel(AnswerModel):
    """A link. Its path, with the code, is there for whoever made it, and for his own.

    `made_tables` and `made_links`: working links of tables and others that end with it.
    """

    id: str
    role: Role
    label: str
    session: int | None
    table: int | None
    made: int
    revoked: int | None
    own: bool
    path: str
    made_tables: int
    made_links: int


class EventLinksAnswer(AnswerModel):
    """All links of an event, and addresses of the server in its network."""

    links: list[EventLinkModel]
    addresses: list[str]


class EventFileModel(AnswerModel):
    """A file that can be downloaded. `each`: by session or not."""

    name: str
    kind: Literal["file", "paper"]
    each: bool


class EventFilesAnswer(AnswerModel):
    """The files of an event, warnings about them, and addresses of the server in its network."""

    files: list[EventFileModel]
    warnings: list[str]
    weight: float | None
    addresses: list[str]


class EventDeletedAnswer(AnswerModel):
    """The event is gone."""

    deleted: bool
