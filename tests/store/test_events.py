"""Events: logs that only grow by comparison, links that open them, and nothing left of what was deleted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from huit.store.append_log import LogConflict
from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.events import links as links_module
from huit.store.events.codes import derived_code
from huit.store.events.link import EventLink
from huit.store.events.links import EventLinks
from huit.store.events.log import EVENT_TABLES, EventLog
from huit.store.profile_codes import Code, new_code
from huit.store.retention import DAY, EVENT_DAYS, sweep

NOW = 1_800_000_000


@pytest.fixture
def events(database: Database) -> EventLog:
    return EventLog(database)


@pytest.fixture
def links(database: Database) -> EventLinks:
    return EventLinks(database)


def linked(links: EventLinks, event: str, role: str, *, parent: Code | None = None, table: int = 0) -> Code:
    """A new link of an event."""
    code = derived_code(parent, f"{role} {table}") if parent else new_code()
    link = EventLink(code.id, event, role, 1 if table else None, table or None, "", parent.id if parent else "", NOW)
    links.add([(link, code)])
    return code


# The log --------------------------------------------------------------------------------------------------------------


def test_log_is_read_as_it_was_written(events: EventLog) -> None:
    """In order, from any number on; and the event knows its length."""
    event = events.create(['{"a":1}'], NOW)
    assert events.append(event, 1, ['{"b":2}', '{"c":"é\U0001f004"}'], NOW + 5) == 3
    assert events.entries(event) == ['{"a":1}', '{"b":2}', '{"c":"é\U0001f004"}']
    assert events.entries(event, 2) == ['{"c":"é\U0001f004"}']
    assert (events.length(event), events.length("\0")) == (3, None)


def test_second_desk_is_told_what_is_new(events: EventLog) -> None:
    """Nothing of the first one is overwritten, and nothing of the second is half there."""
    event = events.create(["1"], NOW)
    events.append(event, 1, ["2", "3"], NOW)
    with pytest.raises(LogConflict) as caught:
        events.append(event, 1, ["lost"], NOW)
    assert caught.value.entries == ("2", "3")
    assert events.entries(event) == ["1", "2", "3"]


def test_many_desks_at_once(events: EventLog) -> None:
    """Each tries again with what is new: every entry is there once, under a number of its own."""
    event = events.create([], NOW)

    def write(desk: int) -> None:
        length = 0
        for number in range(5):
            while True:
                try:
                    length = events.append(event, length, [f"{desk}.{number}"], NOW) or 0
                    break
                except LogConflict as conflict:
                    length += len(conflict.entries)

    with ThreadPoolExecutor(6) as desks:
        list(desks.map(write, range(6)))
    assert sorted(events.entries(event)) == sorted(f"{desk}.{number}" for desk in range(6) for number in range(5))


def test_full_log(database: Database) -> None:
    """A log has an end, and what does not fit changes nothing."""
    events = EventLog(database, replace(EVENT_TABLES, most_entries=2))
    event = events.create(["1"], NOW)
    with pytest.raises(StoreError, match="event_full"):
        events.append(event, 1, ["2", "3"], NOW)
    assert events.entries(event) == ["1"]


# Links ----------------------------------------------------------------------------------------------------------------


def test_only_its_code_opens_a_link(events: EventLog, links: EventLinks) -> None:
    """Not another secret, nor a code of nothing."""
    event = events.create([], NOW)
    code = linked(links, event, "organiser")
    found = links.find(code)
    assert found is not None
    assert (found.event_id, found.role, found.revoked) == (event, "organiser", None)
    assert links.find(Code(code.id, new_code().secret)) is None
    assert links.find(new_code()) is None


def test_derived_links_are_made_again(events: EventLog, links: EventLinks) -> None:
    """The same purpose gives the same code, another purpose or another maker another one."""
    event = events.create([], NOW)
    organiser = linked(links, event, "organiser")
    table = linked(links, event, "table", parent=organiser, table=3)
    assert linked(links, event, "table", parent=organiser, table=3) == table
    assert derived_code(organiser, "table 4") != table
    assert derived_code(new_code(), "table 3") != table
    assert [link.role for link in links.of_event(event)].count("table") == 1


def test_revoked_link_takes_its_own_with_it(events: EventLog, links: EventLinks) -> None:
    """Revoking a link revokes those made from it; the other links stay."""
    event = events.create([], NOW)
    organiser = linked(links, event, "organiser")
    desk = linked(links, event, "desk", parent=organiser)
    table = linked(links, event, "table", parent=desk, table=1)
    other = linked(links, event, "table", parent=organiser, table=1)
    assert links.revoke(event, desk.id, NOW + 9)
    revoked = {link.id: link.revoked for link in links.of_event(event)}
    assert (revoked[desk.id], revoked[table.id]) == (NOW + 9, NOW + 9)
    assert (revoked[organiser.id], revoked[other.id]) == (None, None)
    assert not links.revoke("another", organiser.id, NOW)


def test_links_have_an_end(events: EventLog, links: EventLinks, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event has so many links and no more: then a code refuses."""
    monkeypatch.setattr(links_module, "MOST_LINKS", 1)
    event = events.create([], NOW)
    linked(links, event, "organiser")
    with pytest.raises(StoreError, match="event_links_full"):
        linked(links, event, "desk")


# The end --------------------------------------------------------------------------------------------------------------


def test_nothing_of_a_deleted_event_is_left(tmp_path: Path) -> None:
    """Names and links: in no file, while the server runs. Another event stays."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    events, links = EventLog(database), EventLinks(database)
    event, other = events.create(['"Only-Anne"'], NOW), events.create(['"Bo"'], NOW)
    code = linked(links, event, "organiser")
    secrets = (b"Only-Anne", event.encode(), code.hashed.encode())
    assert all(any(secret in file.read_bytes() for file in tmp_path.iterdir()) for secret in secrets)
    assert events.delete(event)
    assert not [file for file in tmp_path.iterdir() for secret in secrets if secret in file.read_bytes()]
    assert (events.length(event), events.entries(other), links.find(code)) == (None, ['"Bo"'], None)
    assert events.append(event, 1, ["2"], NOW) is None
    assert not events.delete(event)
    database.close()


def test_idle_events_are_swept(database: Database) -> None:
    """After more than a year without a change, with their logs and links."""
    events, links = EventLog(database), EventLinks(database)
    old, kept = events.create(["1"], NOW - EVENT_DAYS * DAY - 1), events.create(["2"], NOW - 300 * DAY)
    code = linked(links, old, "organiser")
    sweep(database, now=NOW - DAY)
    assert sweep(database, now=NOW).events == 1
    assert (events.length(old), events.entries(old), links.find(code)) == (None, [], None)
    assert events.entries(kept) == ["2"]
