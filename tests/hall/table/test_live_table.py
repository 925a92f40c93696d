"""A table on an event loop: an entry is on disk before it is broadcast, entries come one at a time, and the table goes
when it is over."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import pytest
from tests.hall.connections import PATIENT, QUICK, Connection, SlowStorage, connected, friends, hall, say, until
from tests.hall.sitting import quiet
from tests.patience import HANG
from tests.web.jumping_loop import run_jumping

from huit.game.actions import Action
from huit.hall.hall import Hall, HallOptions, SeatTaken, TableUnavailable
from huit.hall.journal.entries import Entry
from huit.hall.journal.storage import MemoryStorage, NotStored, OwnedElsewhere, StoredMatch
from huit.hall.live import live_table
from huit.hall.live.live_table import LiveTable
from huit.hall.live.requests import BotRequest
from huit.hall.live.timing import Timing
from huit.hall.match import Opening
from huit.hall.terms import Terms, TermsError
from huit.hall.workers.errors import WorkerDied
from huit.hall.workers.pool import InlineWorkers
from huit.store.errors import StoreError

Found = TypeVar("Found")


def asked_one(people: list[tuple[SeatTaken, Connection]]) -> tuple[SeatTaken, Connection]:
    """The player to move, with the connection."""
    return next((seated, connection) for seated, connection in people if connection.last["options"])


def test_nobody_is_told_before_the_disk_has_it() -> None:
    """While an entry is being written no connection hears of it, the sender's included, and the next one waits."""

    async def evening() -> None:
        storage = SlowStorage()
        live, people = await friends(hall(storage=storage), hands=1)
        moment = live.match.moment
        seated, connection = asked_one(people)
        heard = [len(one.told) for _, one in people]
        storage.disk.clear()
        asked = storage.asked
        speaking = asyncio.create_task(say(live, seated, connection, do=quiet(connection.last)))
        again = asyncio.create_task(say(live, seated, connection, do=quiet(connection.last)))
        await until(lambda: storage.asked == asked + 1)
        await asyncio.sleep(0.02)
        assert storage.asked == asked + 1
        assert live.match.moment == moment
        assert [len(one.told) for _, one in people] == heard
        storage.disk.set()
        await speaking
        await again
        assert live.match.moment > moment
        assert connection.told[heard[people.index((seated, connection))]] == {"kind": "taken", "id": "x"}
        assert any(one["kind"] == "refused" and one["error"]["code"] == "stale" for one in connection.told)

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("error", "reason", "address"),
    [(NotStored(), "not_kept", ""), (OwnedElsewhere("http://there"), "elsewhere", "http://there")],
)
def test_a_table_that_cannot_be_kept_is_let_go(error: Exception, reason: str, address: str) -> None:
    """Nobody is told of what is not on disk: all hear that the table must be asked for again."""

    async def evening() -> None:
        storage = SlowStorage()
        place = hall(storage=storage)
        live, people = await friends(place, hands=1)
        moment = live.match.moment
        seated, connection = asked_one(people)
        storage.fails = error
        await say(live, seated, connection, do=quiet(connection.last))
        assert live.match.moment == moment
        assert {(one.closed, one.address) for _, one in people} == {(reason, address)}
        assert live.name not in place.tables
        storage.fails = None
        back, again = await connected(place, seated)
        assert back is not live
        assert again.last["moment"] == moment

    asyncio.run(evening())


def test_a_second_connection_replaces_the_first() -> None:
    """Another device: the same snapshot at once, and the first one is told."""

    async def evening() -> None:
        place = hall()
        live, people = await friends(place, hands=1, think_seconds=0)
        seated, first = people[0]
        _, second = await connected(place, seated)
        assert first.told[-1] == {"kind": "replaced"}
        assert first.closed == "replaced"
        assert second.told[0] == first.last
        live.disconnect(next(iter(live.connections)), first)
        assert second in live.connections.values()

    asyncio.run(evening())


def test_bots_that_fail_play_the_least(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """One that raises and one that never ends: the game goes on to its end."""
    asked: list[BotRequest] = []

    def failing(question: BotRequest) -> Action:
        asked.append(question)
        raise RuntimeError("a bot")

    monkeypatch.setattr(live_table, "decide", failing)

    async def evening() -> None:
        place = hall(QUICK)
        seated = await place.open(Terms(hands=1, pace="fast"), "Anne")
        live, connection = await connected(place, seated)
        await play_on(live, seated, connection)
        assert live.match.status == "finished"

    asyncio.run(evening())
    assert asked
    assert all(question.view.seat == question.seat for question in asked)
    assert "a bot" in caplog.text


async def play_on(live: LiveTable, seated: SeatTaken, connection: Connection) -> None:
    """Play to the end of the match without claims."""
    async with asyncio.timeout(HANG):
        while live.match.status == "playing":
            await until(lambda: bool(connection.last["options"]) or live.match.status != "playing")
            if connection.last["options"]:
                await say(live, seated, connection, do=quiet(connection.last))


def are_gone(references: list[weakref.ref[object]]) -> bool:
    gc.collect()
    return all(one() is None for one in references)


def test_a_finished_table_frees_its_memory() -> None:
    """When the last one has gone nothing of it is left, and its record can still be had."""

    async def evening() -> None:
        place = hall(QUICK)
        seated = await place.open(Terms(hands=1, bots="greedy", pace="fast"), "Anne")
        live, connection = await connected(place, seated)
        await play_on(live, seated, connection)
        left: list[weakref.ref[object]] = [weakref.ref(live), weakref.ref(live.session), weakref.ref(live.match)]
        live.disconnect(next(iter(live.connections)), connection)
        assert place.tables == {}
        del live, connection
        await until(lambda: are_gone(left))
        assert (await place.info(seated.table))["status"] == "finished"
        assert (await place.record(seated.table))[0].startswith('{"huit": "record"')

    asyncio.run(evening())


def test_an_abandoned_table_frees_its_memory() -> None:
    """Nobody at it for long enough: it ends by itself, whether it was played or still waited for people."""

    async def evening() -> None:
        place = hall(QUICK)
        for people in (1, 3):
            seated = await place.open(Terms(people=people, hands=1, bots="greedy"), "Anne")
            live, connection = await connected(place, seated)
            left: list[weakref.ref[object]] = [
                weakref.ref(live),
                weakref.ref(live.session),
                weakref.ref(live.match),
            ]
            live.disconnect(next(iter(live.connections)), connection)
            del live, connection
            await until(lambda: not place.tables)
            await until(partial(are_gone, left))
            assert (await place.info(seated.table))["status"] == "abandoned"

    asyncio.run(evening())


def test_who_watches_is_behind() -> None:
    """First the lobby, then each snapshot when it is old enough, and never a hand."""

    async def evening() -> None:
        timing = Timing(factor=0.0, between=0.0, watch_delay=3600.0)
        live, people = await friends(hall(timing), hands=1)
        watching = Connection()
        live.watch(watching)
        assert watching.told[-1]["kind"] == "lobby"
        seated, connection = asked_one(people)
        await say(live, seated, connection, do=quiet(connection.last))
        later = live.now() + 3600.0
        for seconds, shown in ((-1800.0, False), (1.0, True)):
            live.now = partial(float, later + seconds)
            live._show_to_watchers()
            assert (watching.told[-1].get("moment") == live.match.moment) == shown
        assert watching.told[-1]["player"] is None
        assert all(seat["tiles"] is None for seat in watching.told[-1]["view"]["seats"])

    asyncio.run(evening())


def test_sitting_down() -> None:
    """As many as the table wants; the match begins with the last one. Names are checked, tables must exist."""

    async def evening() -> None:
        place = hall(PATIENT)
        first = await place.open(Terms(people=2, hands=1), "  Anne ")
        live, connection = await connected(place, first)
        assert connection.last["kind"] == "lobby"
        assert connection.last["info"]["players"][0]["name"] == "Anne"
        await place.sit(first.table, "Bo")
        assert connection.last["kind"] == "table"
        assert sorted(one["kind"] for one in live.session.snapshots.info()["players"]) == [
            "bot",
            "bot",
            "person",
            "person",
        ]
        with pytest.raises(TableUnavailable, match="table_full"):
            await place.sit(first.table, "Chloé")
        with pytest.raises(TableUnavailable, match="table_unknown"):
            await place.sit("nothing", "Chloé")
        with pytest.raises(TableUnavailable, match="table_unfinished"):
            await place.record(first.table)
        for name in ("", "x" * 21, "a\x00b"):
            with pytest.raises(TermsError, match="name_invalid"):
                await place.sit(first.table, name)

    asyncio.run(evening())


def test_starting_early_and_standing_up() -> None:
    """Free chairs become bots; who stands up before the match frees theirs, and their token is worth nothing."""

    async def evening() -> None:
        place = hall(PATIENT)
        first = await place.open(Terms(people=3, hands=1, bots="greedy"), "Anne")
        live, connection = await connected(place, first)
        second = await place.sit(first.table, "Bo")
        _, other = await connected(place, second)
        await say(live, second, other, do="leave")
        assert other.closed == "left"
        assert [one["kind"] for one in connection.last["info"]["players"]] == ["person", "free", "free", "free"]
        with pytest.raises(AssertionError):
            await connected(place, second)
        await say(live, first, connection, do="start")
        assert connection.last["kind"] == "table"

    asyncio.run(evening())


def test_as_many_tables_as_the_hall_holds() -> None:
    """One more is refused, and none is lost."""

    async def evening() -> None:
        place = hall(PATIENT)
        place.options = HallOptions(timing=PATIENT, most=2)
        for _ in range(2):
            await place.open(Terms(people=2), "Anne")
        with pytest.raises(TableUnavailable, match="hall_full"):
            await place.open(Terms(people=2), "Anne")

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (Terms(people=5), "terms_range"),
        (Terms(hands=0), "terms_range"),
        (Terms(hands=17), "terms_range"),
        (Terms(claim_seconds=0), "terms_range"),
        (Terms(think_seconds=4), "terms_range"),
        (Terms(profile="mine"), "terms_choice"),
        (Terms(bots="god"), "terms_choice"),
        (Terms(pace="slow"), "terms_choice"),
    ],
)
def test_terms_that_cannot_be(terms: Terms, code: str) -> None:
    """Each with its range or its choices; the clock may be left out."""

    async def evening() -> None:
        with pytest.raises(TermsError) as refusal:
            await hall().open(terms, "Anne")
        assert [fault.code for fault in refusal.value.faults] == [code]

    asyncio.run(evening())


def test_a_table_is_loaded_once() -> None:
    """However many ask for it at the same time."""

    async def evening() -> None:
        storage = MemoryStorage()
        seated = await hall(storage=storage).open(Terms(hands=1), "Anne")
        place = hall(storage=storage)
        found = await asyncio.gather(*[place.find(seated.table) for _ in range(10)])
        assert len({id(one) for one in found}) == 1

    asyncio.run(evening())


class FailingStorage(MemoryStorage):
    """Journals of a database that fails so often; it counts what is under way, and what was let go."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures
        self.loading = self.most = 0
        self.released: list[str] = []

    async def create(self, opening: Opening, entries: Sequence[Entry]) -> None:
        self._fail()
        await super().create(opening, entries)

    async def load(self, table: str) -> StoredMatch | None:
        self.loading += 1
        self.most = max(self.most, self.loading)
        try:
            for _ in range(3):
                await asyncio.sleep(0)
            self._fail()
            return await super().load(table)
        finally:
            self.loading -= 1

    async def release(self, table: str) -> None:
        self.released.append(table)

    def _fail(self) -> None:
        if self.failures:
            self.failures -= 1
            raise StoreError("store_unreachable")


async def kept_table(storage: MemoryStorage) -> str:
    """A table that is not in memory."""
    first = hall(storage=storage)
    table = (await first.open(Terms(people=2), "Anne")).table
    first.tables[table].evict("ended")
    await asyncio.sleep(0)
    return table


def test_a_table_is_loaded_once_also_after_a_failure() -> None:
    """Callers who come while others try again find the same table: two of one name would write over each other."""

    async def evening() -> None:
        storage = FailingStorage(0)
        table = await kept_table(storage)
        storage.failures, one = 1, hall(storage=storage)
        found: list[LiveTable] = []

        async def come() -> None:
            while True:
                try:
                    found.append(await one.find(table))
                except StoreError:
                    continue
                return

        people = [asyncio.create_task(come()) for _ in range(3)]
        for _ in range(20):
            await asyncio.sleep(0)
            people.append(asyncio.create_task(come()))
        await asyncio.gather(*people)
        assert storage.most == 1
        assert {id(live) for live in found} == {id(one.tables[table])}

    asyncio.run(evening())


def test_who_goes_while_a_table_is_loaded() -> None:
    """The others have it all the same; and nothing is left of a load that fails for nobody."""

    async def evening() -> None:
        storage = FailingStorage(0)
        table = await kept_table(storage)
        one = hall(storage=storage)
        first, second = (asyncio.create_task(one.find(table)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).name == table
        assert not one.is_near("another")

    asyncio.run(evening())


def test_what_cannot_be_stored_or_read_is_let_go() -> None:
    """Another server may have the table then, as soon as the database is back."""

    async def evening() -> None:
        storage = FailingStorage(0)
        table = await kept_table(storage)
        storage.released.clear()
        storage.failures, one = 2, hall(storage=storage)
        with pytest.raises(StoreError):
            await one.find(table)
        assert storage.released == [table]
        with pytest.raises(StoreError):
            await one.open(Terms(people=2), "Anne")
        assert len(storage.released) == 2

    asyncio.run(evening())


def test_a_table_that_is_loaded_while_the_server_stops() -> None:
    """The table is dropped, and the caller is told to come back."""

    async def evening() -> None:
        storage = FailingStorage(0)
        table = await kept_table(storage)
        storage.released.clear()
        one = hall(storage=storage)
        asking = asyncio.create_task(one.find(table))
        while not storage.loading:
            await asyncio.sleep(0)
        await one.close()
        with pytest.raises(TableUnavailable, match="server_stops"):
            await asking
        assert (one.tables, storage.released) == ({}, [table])

    asyncio.run(evening())


class EndlessWork(InlineWorkers):
    """Workers that have not started yet, however long one waits; closing fails what waits."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    async def run(self, *_: Any, **__: Any) -> Any:
        await self.closed.wait()
        raise WorkerDied("closed")

    def close(self) -> None:
        self.closed.set()


def test_a_stop_waits_for_no_worker() -> None:
    """A stop waits for no worker of bots or of help: a server may be stopped while they start."""

    async def evening() -> None:
        one = Hall(MemoryStorage(), bot_workers=EndlessWork(), help_workers=EndlessWork())
        one.warm_up()
        await asyncio.sleep(0)
        await one.close()
        assert not one._tasks

    async def at_most() -> None:
        async with asyncio.timeout(3600):
            await evening()

    run_jumping(at_most())


def test_help_is_given_one_question_at_a_time() -> None:
    """Help concerns the player's own view, from a planner that delays no bot; the second question waits for the
    first."""

    async def evening() -> None:
        place = hall(PATIENT)
        place.help_workers = slow = SlowThinking()
        live, people = await friends(place, hands=1, think_seconds=0)
        seated, connection = next(one for one in people if not holds_flower(one[1]))
        await say(live, seated, connection, do="help", what="waits")
        await say(live, seated, connection, do="help", what="waits")
        assert connection.told[-1]["error"]["code"] == "help_busy"
        slow.ready.set()
        await until(lambda: connection.told[-1]["kind"] == "help")
        assert connection.told[-1]["distance"] is not None
        await say(live, seated, connection, do="help", what="waits")
        await until(lambda: connection.told[-1]["kind"] == "help")

    asyncio.run(evening())


def holds_flower(connection: Connection) -> bool:
    """About a hand with a kept flower the planner has nothing to say."""
    view = connection.last["view"]
    return bool(set("abcdefgh") & set(view["seats"][view["me"]]["tiles"]))


class SlowThinking(InlineWorkers):
    """Thinks when the test says so."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()

    async def run(self, function: Callable[..., Found], *arguments: Any, **_: Any) -> Found:
        await self.ready.wait()
        return await super().run(function, *arguments)


def test_a_fault_of_ours_lets_the_table_go(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Rather than standing for ever it is read again from its journal."""

    async def evening() -> None:
        place = hall(PATIENT)
        live, people = await friends(place, hands=1)
        monkeypatch.setattr(live.session, "wake", lambda _: 1 / 0)
        live._ring()
        await until(lambda: live.closed)
        assert people[0][1].closed == "not_kept"
        monkeypatch.undo()
        again, connection = await connected(place, people[0][0])
        assert again is not live
        assert connection.last["moment"] == live.match.moment

    asyncio.run(evening())
    assert "is evicted" in caplog.text
