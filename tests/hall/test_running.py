"""A table on an event loop: on disk before anybody is told, one thing after the other, gone when it is over."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from tests.hall.lines import PATIENT, QUICK, Line, SlowKeeper, connected, friends, hall, say, until
from tests.hall.sitting import quiet

from huit.game.actions import Action
from huit.hall import running as running_module
from huit.hall.hall import Manner, NoSuch, Seated
from huit.hall.keeping import Elsewhere, MemoryKeeper, NotKept
from huit.hall.pace import Pace
from huit.hall.room import Question
from huit.hall.running import RunningTable
from huit.hall.terms import Terms, TermsError
from huit.hall.thinking import HereAndNow

Found = TypeVar("Found")


def asked_one(people: list[tuple[Seated, Line]]) -> tuple[Seated, Line]:
    """Whose turn it is."""
    return next((seated, line) for seated, line in people if line.last["options"])


def test_nobody_is_told_before_the_disk_has_it() -> None:
    """While an entry is written neither the speaker nor anybody else hears anything, and the next one waits."""

    async def evening() -> None:
        keeper = SlowKeeper()
        running, people = await friends(hall(keeper=keeper), hands=1)
        moment = running.match.moment
        seated, line = asked_one(people)
        heard = [len(one.told) for _, one in people]
        keeper.disk.clear()
        asked = keeper.asked
        speaking = asyncio.create_task(say(running, seated, line, do=quiet(line.last)))
        again = asyncio.create_task(say(running, seated, line, do=quiet(line.last)))
        await until(lambda: keeper.asked == asked + 1)
        await asyncio.sleep(0.02)
        assert keeper.asked == asked + 1
        assert running.match.moment == moment
        assert [len(one.told) for _, one in people] == heard
        keeper.disk.set()
        await speaking
        await again
        assert running.match.moment > moment
        assert line.told[heard[people.index((seated, line))]] == {"kind": "taken", "id": "x"}
        assert any(one["kind"] == "refused" and one["error"]["code"] == "stale" for one in line.told)

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("error", "reason", "address"),
    [(NotKept(), "not_kept", ""), (Elsewhere("http://there"), "elsewhere", "http://there")],
)
def test_a_table_that_cannot_be_kept_is_let_go(error: Exception, reason: str, address: str) -> None:
    """Nobody is told of what is not on disk: all hear that the table must be asked for again."""

    async def evening() -> None:
        keeper = SlowKeeper()
        place = hall(keeper=keeper)
        running, people = await friends(place, hands=1)
        moment = running.match.moment
        seated, line = asked_one(people)
        keeper.fails = error
        await say(running, seated, line, do=quiet(line.last))
        assert running.match.moment == moment
        assert {(one.closed, one.address) for _, one in people} == {(reason, address)}
        assert running.name not in place.tables
        keeper.fails = None
        back, again = await connected(place, seated)
        assert back is not running
        assert again.last["moment"] == moment

    asyncio.run(evening())


def test_a_second_connection_replaces_the_first() -> None:
    """Another device: the same picture at once, and the first one is told."""

    async def evening() -> None:
        place = hall()
        running, people = await friends(place, hands=1, think_seconds=0)
        seated, first = people[0]
        _, second = await connected(place, seated)
        assert first.told[-1] == {"kind": "replaced"}
        assert first.closed == "replaced"
        assert second.told[0] == first.last
        running.part(next(iter(running.lines)), first)
        assert second in running.lines.values()

    asyncio.run(evening())


def test_bots_that_fail_play_the_least(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """One that raises and one that never ends: the game goes on to its end."""
    asked: list[Question] = []

    def failing(question: Question) -> Action:
        asked.append(question)
        raise RuntimeError("a bot")

    monkeypatch.setattr(running_module, "decide", failing)

    async def evening() -> None:
        place = hall(QUICK)
        seated = await place.open(Terms(hands=1, pace="fast"), "Anne")
        running, line = await connected(place, seated)
        await play_on(running, seated, line)
        assert running.match.status == "finished"

    asyncio.run(evening())
    assert asked
    assert all(question.view.seat == question.seat for question in asked)
    assert "a bot" in caplog.text


async def play_on(running: RunningTable, seated: Seated, line: Line) -> None:
    """By somebody who claims nothing, to the end of the match."""
    async with asyncio.timeout(60):
        while running.match.status == "playing":
            await until(lambda: bool(line.last["options"]) or running.match.status != "playing", 10)
            if line.last["options"]:
                await say(running, seated, line, do=quiet(line.last))


def test_a_finished_table_frees_its_memory() -> None:
    """When the last one has gone nothing of it is left, and its record can still be had."""

    async def evening() -> None:
        place = hall(QUICK)
        seated = await place.open(Terms(hands=1, bots="greedy", pace="fast"), "Anne")
        running, line = await connected(place, seated)
        await play_on(running, seated, line)
        left: list[weakref.ref[object]] = [weakref.ref(running), weakref.ref(running.room), weakref.ref(running.match)]
        running.part(next(iter(running.lines)), line)
        assert place.tables == {}
        del running, line
        await asyncio.sleep(0.01)
        gc.collect()
        assert [one() for one in left if one() is not None] == []
        assert (await place.info(seated.table))["status"] == "finished"
        assert (await place.record(seated.table))[0].startswith('{"huit": "record"')

    asyncio.run(evening())


def test_an_abandoned_table_frees_its_memory() -> None:
    """Nobody at it for long enough: it ends by itself, whether it was played or still waited for people."""

    async def evening() -> None:
        place = hall(QUICK)
        for people in (1, 3):
            seated = await place.open(Terms(people=people, hands=1, bots="greedy"), "Anne")
            running, line = await connected(place, seated)
            left: list[weakref.ref[object]] = [
                weakref.ref(running),
                weakref.ref(running.room),
                weakref.ref(running.match),
            ]
            running.part(next(iter(running.lines)), line)
            del running, line
            await until(lambda: not place.tables)
            await asyncio.sleep(0.01)
            gc.collect()
            assert [one() for one in left if one() is not None] == []
            assert (await place.info(seated.table))["status"] == "abandoned"

    asyncio.run(evening())


def test_who_watches_is_behind() -> None:
    """First the lobby, then each picture when it is old enough, and never a hand."""

    async def evening() -> None:
        pace = Pace(factor=0.0, between=0.0, watch_delay=0.2)
        running, people = await friends(hall(pace), hands=1)
        watching = Line()
        running.watch(watching)
        assert watching.told[-1]["kind"] == "lobby"
        seated, line = asked_one(people)
        start = running.now()
        await say(running, seated, line, do=quiet(line.last))
        await until(lambda: watching.told[-1].get("moment") == running.match.moment)
        assert running.now() - start >= 0.2
        assert watching.told[-1]["player"] is None
        assert all(seat["tiles"] is None for seat in watching.told[-1]["view"]["seats"])

    asyncio.run(evening())


def test_sitting_down() -> None:
    """As many as the table wants; the match begins with the last one. Names are checked, tables must exist."""

    async def evening() -> None:
        place = hall(PATIENT)
        first = await place.open(Terms(people=2, hands=1), "  Anne ")
        running, line = await connected(place, first)
        assert line.last["kind"] == "lobby"
        assert line.last["info"]["players"][0]["name"] == "Anne"
        await place.sit(first.table, "Bo")
        assert line.last["kind"] == "table"
        assert sorted(one["kind"] for one in running.room.showing.info()["players"]) == [
            "bot",
            "bot",
            "person",
            "person",
        ]
        with pytest.raises(NoSuch, match="table_full"):
            await place.sit(first.table, "Chloé")
        with pytest.raises(NoSuch, match="table_unknown"):
            await place.sit("nothing", "Chloé")
        with pytest.raises(NoSuch, match="table_unfinished"):
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
        running, line = await connected(place, first)
        second = await place.sit(first.table, "Bo")
        _, other = await connected(place, second)
        await say(running, second, other, do="leave")
        assert other.closed == "left"
        assert [one["kind"] for one in line.last["info"]["players"]] == ["person", "free", "free", "free"]
        with pytest.raises(AssertionError):
            await connected(place, second)
        await say(running, first, line, do="start")
        assert line.last["kind"] == "table"

    asyncio.run(evening())


def test_as_many_tables_as_the_hall_holds() -> None:
    """One more is refused, and none is lost."""

    async def evening() -> None:
        place = hall(PATIENT)
        place.manner = Manner(pace=PATIENT, most=2)
        for _ in range(2):
            await place.open(Terms(people=2), "Anne")
        with pytest.raises(NoSuch, match="hall_full"):
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
        keeper = MemoryKeeper()
        seated = await hall(keeper=keeper).open(Terms(hands=1), "Anne")
        place = hall(keeper=keeper)
        found = await asyncio.gather(*[place.find(seated.table) for _ in range(10)])
        assert len({id(one) for one in found}) == 1

    asyncio.run(evening())


def test_help_is_given_one_question_at_a_time() -> None:
    """About one's own view, from a planner that keeps no bot waiting; the second question waits for the first."""

    async def evening() -> None:
        place = hall(PATIENT)
        place.planning = slow = SlowThinking()
        running, people = await friends(place, hands=1, think_seconds=0)
        seated, line = next(one for one in people if not holds_flower(one[1]))
        await say(running, seated, line, do="help", what="waits")
        await say(running, seated, line, do="help", what="waits")
        assert line.told[-1]["error"]["code"] == "help_busy"
        slow.ready.set()
        await until(lambda: line.told[-1]["kind"] == "help")
        assert line.told[-1]["distance"] is not None
        await say(running, seated, line, do="help", what="waits")
        await until(lambda: line.told[-1]["kind"] == "help")

    asyncio.run(evening())


def holds_flower(line: Line) -> bool:
    """About a hand with a kept flower the planner has nothing to say."""
    view = line.last["view"]
    return bool(set("abcdefgh") & set(view["seats"][view["me"]]["tiles"]))


class SlowThinking(HereAndNow):
    """Thinks when the test says so."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()

    async def run(self, function: Callable[..., Found], *arguments: Any) -> Found:
        await self.ready.wait()
        return await super().run(function, *arguments)


def test_a_fault_of_ours_lets_the_table_go(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Rather than standing for ever it is read again from its journal."""

    async def evening() -> None:
        place = hall(PATIENT)
        running, people = await friends(place, hands=1)
        monkeypatch.setattr(running.room, "wake", lambda _: 1 / 0)
        running._ring()
        await until(lambda: running.closed)
        assert people[0][1].closed == "not_kept"
        monkeypatch.undo()
        again, line = await connected(place, people[0][0])
        assert again is not running
        assert line.last["moment"] == running.match.moment

    asyncio.run(evening())
    assert "is let go" in caplog.text
