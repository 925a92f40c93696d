"""A session with a clock that the test moves, people who decide by what they are shown, and all that they receive."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from huit.game.actions import Action
from huit.game.table import Table
from huit.hall.chairs import PERSON, Chair
from huit.hall.journal.entries import Entry, MatchStarted, SatDown, format_entry, parse_entry
from huit.hall.live.deciding import decide
from huit.hall.live.help import find_help
from huit.hall.live.requests import BotRequest, HelpRequest
from huit.hall.live.session import TableSession
from huit.hall.live.timing import Timing
from huit.hall.match import Match, Opening
from huit.hall.messages.protocol import ClientMessage, MessageRefused
from huit.hall.terms import Terms
from huit.hall.tokens import token_hash

TIMING = Timing(pause=0.8, watch_delay=30.0)
TABLE = "testtable1"
START = 1000.0
MOST_STEPS = 20_000

Message = dict[str, Any]
Choose = Callable[[Message], str | None]
Decide = Callable[[BotRequest], Action | None]


@dataclass(frozen=True)
class Told:
    """A message as it left, and when."""

    at: float
    text: str

    @property
    def message(self) -> Message:
        found: Message = json.loads(self.text)
        return found


@dataclass(frozen=True)
class Input:
    """A message of a player, with its time."""

    at: float
    name: str
    said: ClientMessage
    refused: str  # the code, nothing where it was taken


def token_of(name: str) -> str:
    return f"the token of {name}"


def opening_of(terms: Terms, seed: str) -> Opening:
    return Opening(TABLE, terms, seed, "salt", 1_700_000_000)


def match_of(terms: Terms, seed: str, names: Sequence[str], tiles: tuple[int, ...] = ()) -> Match:
    """Everybody sits, the match has begun; perhaps with tiles that no seed gave."""
    match = Match(opening_of(terms, seed))
    if tiles:
        match.setup = replace(match.setup, tiles=tiles)
        match.table = match.shown = Table(match.setup, asks_all=True)
    for name in names:
        match.apply(SatDown(name, token_hash(TABLE, token_of(name))))
    match.apply(MatchStarted())
    return match


@dataclass
class Sitting:
    """Drives a session as the server does, without a network: entries are kept first, then applied."""

    match: Match
    timing: Timing = TIMING
    decide: Decide = decide
    undecided: bool = False  # no bot ever decides
    now: float = START
    journal: list[Entry] = field(default_factory=list)
    told: dict[str, list[Told]] = field(default_factory=dict)
    watched: list[Told] = field(default_factory=list)
    inputs: list[Input] = field(default_factory=list)
    decisions: dict[tuple[int, int], int] = field(default_factory=dict)
    after_entry: Callable[[Sitting], None] | None = None

    def __post_init__(self) -> None:
        self.session = TableSession(self.match, self.timing, self.now)
        for chair in self.people:
            self.session.arrive(chair, self.now)
        self._settle()

    @property
    def people(self) -> list[Chair]:
        return [chair for chair in self.match.chairs if chair.kind == PERSON]

    def chair(self, name: str) -> Chair:
        return next(chair for chair in self.people if chair.name == name)

    def last(self, name: str) -> Message:
        """The last snapshot of the table that a player received."""
        return next(told.message for told in reversed(self.told[name]) if told.message["kind"] in ("table", "lobby"))

    # What happens -----------------------------------------------------------------------------------------------------

    def say(self, name: str, said: ClientMessage) -> str:
        """The code of a refusal; nothing where it was taken."""
        chair = self.chair(name)
        try:
            found = self.session.handle(chair, said, self.now)
        except MessageRefused as error:
            refusal = {"kind": "refused", "id": error.about, "error": {"code": error.code}}
            self._receive(chair, refusal)
            self.inputs.append(Input(self.now, name, said, error.code))
            return error.code
        self.inputs.append(Input(self.now, name, said, ""))
        if isinstance(found, HelpRequest):
            self._receive(chair, {"kind": "help", "id": found.id, "found": find_help(found, "en")})
        elif found is not None:
            self.enter(found, chair)
        self._settle()
        self.wait_until(self.now)
        return ""

    def act(self, name: str, text: str) -> str:
        return self.say(name, ClientMessage(f"{name}-{len(self.inputs)}", self.match.moment, text))

    def enter(self, entry: Entry, speaker: Chair | None = None) -> None:
        self.journal.append(parse_entry(format_entry(entry)))
        self.session.apply(entry, self.now, speaker)
        if self.after_entry is not None:
            self.after_entry(self)

    def wait(self, seconds: float) -> None:
        """Let time pass, and do what is due on the way."""
        self.wait_until(self.now + seconds)

    def wait_until(self, end: float) -> None:
        while self.session.wakes_at() <= end:
            self.now = max(self.now, self.session.wakes_at())
            self.wake()
        self.now = end

    def wake(self) -> None:
        entry = self.session.wake(self.now)
        if entry is not None:
            self.enter(entry)
        self._settle()

    def play(
        self, choose: dict[str, Choose], thinking: float = 1.0, chatter: Callable[[], None] = lambda: None
    ) -> None:
        """Until the match is over: everybody answers a snapshot after a second; who has nothing to choose is silent."""
        for _ in range(MOST_STEPS):
            chatter()
            if self.match.is_over or self.match.status == "abandoned":
                return
            asked = [(name, text) for name, how in choose.items() if (text := self._choice(name, how)) is not None]
            if asked and self.now + thinking < self.session.wakes_at():
                self.now += thinking
                moment = self.match.moment
                for name, text in asked:
                    if self.match.moment == moment and not self.match.is_over:
                        self.act(name, text)
            else:
                self.wait_until(max(self.now, self.session.wakes_at()))
        raise AssertionError("the match does not end")

    def _choice(self, name: str, choose: Choose) -> str | None:
        snapshot = self.last(name)
        return choose(snapshot) if snapshot["kind"] == "table" and snapshot["options"] else None

    # What is told -----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        for question in self.session.bot_requests():
            if self.undecided:
                continue
            action = self.decide(question)
            self.session.answer(question, action)
            if action is not None:
                self.decisions[question.moment, question.seat] = action.code
        for chair, message in self.session.outbox:
            self._receive(chair, message)
        self.session.outbox.clear()

    def _receive(self, chair: Chair | None, message: Message) -> None:
        told = Told(self.now, json.dumps(message, ensure_ascii=False))
        if chair is None:
            self.watched.append(told)
        else:
            self.told.setdefault(chair.name, []).append(told)


# People ---------------------------------------------------------------------------------------------------------------


def eager(snapshot: Message) -> str | None:
    """Takes whatever can be taken, shows flowers, throws the tile that stands alone."""
    options = snapshot["options"]
    wanted = ("hu", "next", "flower", "kong", "promote", "conceal", "pung", "chow")
    for kind in wanted:
        for option in options:
            if option["kind"] == kind:
                return str(option["do"])
    return _throw(snapshot)


def quiet(snapshot: Message) -> str | None:
    """Claims nothing but a win."""
    options = snapshot["options"]
    for kind in ("hu", "next", "flower", "pass"):
        for option in options:
            if option["kind"] == kind:
                return str(option["do"])
    return _throw(snapshot)


def silent(snapshot: Message) -> str | None:
    """Never answers a discard; time has to pass."""
    return None if snapshot["view"]["phase"] in ("answers", "robbing") else quiet(snapshot)


def _throw(snapshot: Message) -> str | None:
    options = snapshot["options"]
    discards = [option for option in options if option["kind"] == "discard"]
    if not discards:
        return str(options[0]["do"])
    view = snapshot["view"]
    mine = view["seats"][view["me"]]["tiles"]
    return str(min(discards, key=lambda one: (mine.count(one["tiles"][0]), _neighbours(one["tiles"][0], mine)))["do"])


def _neighbours(tile: str, mine: Sequence[str]) -> int:
    if len(tile) < 2:
        return 0
    return sum(abs(int(other[0]) - int(tile[0])) <= 2 for other in mine if other[1:] == tile[1:])
