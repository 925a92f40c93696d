"""A table with people at it, without a clock or a network: time and words come in, entries and messages go out.

    entry = room.hear(player, said, now)    what somebody says, checked; None where it is nothing for the journal
    entry = room.wake(now)                  what is to be done because time has passed
    room.apply(entry, now)                  once the journal has it: the match moves, and whoever may know is told

Whoever runs a room keeps every entry before applying it, and brings `outbox` to those it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from huit.bots.protocol import least
from huit.core.fan_ids import IDS
from huit.game.actions import PASS_CODE, Action, action_of, parse_action
from huit.game.events import NOBODY
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, FINISHED, OVER, ROBBING
from huit.game.state import legal_at
from huit.game.view import View
from huit.hall.chairs import BOT, PERSON, Chair
from huit.hall.match import ENDED, PLAYING, WAITING, Entry, Match
from huit.hall.pace import Pace
from huit.hall.said import HELP, HELPS, Said, Unwelcome
from huit.hall.showing import Showing
from huit.hall.terms import FAST

NEXT: Final = "next"
START: Final = "start"
LEAVE: Final = "leave"
NEVER: Final = float("inf")
BEGIN_NEXT: Final = ["do", "E next"]

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: its own view, and what is legal."""

    moment: int
    seat: int
    bot: str
    seed: str
    view: View
    legal: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class HelpWanted:
    """What a player asks the planner: about the player's own view alone."""

    id: str
    moment: int
    what: str
    view: View
    legal: tuple[Action, ...]


class Room:
    """`outbox` has messages with the chair that each is for; None stands for those who watch."""

    def __init__(self, match: Match, pace: Pace, now: float) -> None:
        self.match = match
        self.pace = pace
        self.outbox: list[tuple[Chair | None, Message]] = []
        self.showing = Showing(match, pace)
        self._since = now  # when the moment began, or when people came back to it
        self._empty = now  # since when nobody is here
        self._answers: dict[int, int] = {}  # of bots, which nobody has seen yet
        self._asked: set[int] = set()  # seats of bots that think
        for chair in self._people():
            chair.gone = now

    # Coming and going -------------------------------------------------------------------------------------------------

    def arrive(self, chair: Chair, now: float) -> None:
        """Somebody connects: sees the table at once, and the others see them."""
        was_empty = not self._present()
        chair.arrive()
        if was_empty:
            self._since = now  # the clocks stood still
        self._tell_all(now)

    def depart(self, chair: Chair, now: float) -> None:
        chair.depart(now)
        self._after_departure(now)

    def _after_departure(self, now: float) -> None:
        if not self._present():
            self._empty = now
        self._tell_all(now)

    def _people(self) -> list[Chair]:
        return [chair for chair in self.match.chairs if chair.kind == PERSON]

    def _present(self) -> list[Chair]:
        return [chair for chair in self._people() if chair.here]

    # What is said -----------------------------------------------------------------------------------------------------

    def hear(self, chair: Chair, said: Said, now: float) -> Entry | HelpWanted | None:
        """Raises Unwelcome for what may not be; nothing has changed then."""
        try:
            return self._hear(chair, said, now)
        except Unwelcome as error:
            raise Unwelcome(error.code, said.id) from None

    def _hear(self, chair: Chair, said: Said, now: float) -> Entry | HelpWanted | None:
        if said.do == LEAVE:
            return self._leave(chair, now)
        if said.do == START:
            return self._start()
        self._check_time(said)
        if said.fans is not None:
            return self._name(chair, said.fans)
        if said.do == HELP:
            return self._help(chair, said)
        if said.do == NEXT:
            return self._next(chair, now)
        return self._act(chair, said.do)

    def _check_time(self, said: Said) -> None:
        if self.match.status == WAITING:
            raise Unwelcome("not_started")
        if self.match.status in ENDED:
            raise Unwelcome("game_finished")
        if said.at != self.match.moment:
            raise Unwelcome("stale")

    def _start(self) -> Entry:
        if self.match.status != WAITING:
            raise Unwelcome("already_started")
        return [START]

    def _leave(self, chair: Chair, now: float) -> Entry | None:
        """Before the match the chair is free again; later it stays, and who left may come back to it."""
        if self.match.status == WAITING:
            return ["free", self.match.chairs.index(chair)]
        chair.leave(now)
        if self.match.status == PLAYING and all(one.left for one in self._people()):
            return ["end"]
        self._after_departure(now)
        return None

    def _name(self, chair: Chair, fans: tuple[str, ...]) -> Entry:
        if self.match.naming == NOBODY or self.match.chair_at(self.match.naming) is not chair:
            raise Unwelcome("not_naming")
        if not all(fan in IDS for fan in fans):
            raise Unwelcome("fan_id_unknown")
        return ["named", list(dict.fromkeys(fans))]

    def _next(self, chair: Chair, now: float) -> Entry | None:
        """The next hand begins when everybody who is here wants it."""
        if self.match.naming != NOBODY or self.match.table.phase != OVER:
            raise Unwelcome("not_legal_now")
        if chair.ready:
            raise Unwelcome("already_answered")
        chair.ready = True
        if all(one.ready for one in self._present()):
            return list(BEGIN_NEXT)
        self._tell_all(now)
        return None

    def _help(self, chair: Chair, said: Said) -> HelpWanted:
        if not self.match.terms.help:
            raise Unwelcome("help_not_allowed")
        if said.what not in HELPS:
            raise Unwelcome("message_unreadable")
        if self.match.naming != NOBODY or self.match.table.phase >= OVER:
            raise Unwelcome("help_nothing")
        seat = self.seat_of(chair)
        return HelpWanted(said.id, said.at, said.what, self.view(seat), legal_at(self.match.table, seat))

    def _act(self, chair: Chair, text: str) -> Entry:
        table = self.match.table
        seat = self.seat_of(chair)
        action = parse_action(seat, text)
        if action is None:
            raise Unwelcome("action_unknown")
        allowed = [] if self.match.naming != NOBODY or table.phase >= OVER else table.legal(seat)
        if not allowed:
            answered = table.phase in (ANSWERS, ROBBING) and seat != table.turn
            raise Unwelcome("already_answered" if answered else "not_your_turn")
        if action.code not in allowed:
            raise Unwelcome("not_legal_now")
        return ["do", str(action)]

    # Time -------------------------------------------------------------------------------------------------------------

    def wakes_at(self) -> float:
        """When `wake` has something to do, should nothing else happen before."""
        return min(self._flips_at(), self._due())

    def wake(self, now: float) -> Entry | None:
        """What time demands: an action for somebody, the next hand, the end of a table that nobody is at."""
        if self._flips_at() <= now:
            for chair in self._people():
                chair.away = chair.away or (chair.gone is not None and chair.gone + self.pace.grace <= now)
            self._tell_all(now)
        return self._entry_due() if self._due() <= now else None

    def _flips_at(self) -> float:
        """When the next one who is gone will be away."""
        if not self._present():
            return NEVER
        gone = [chair.gone for chair in self._people() if chair.gone is not None and not chair.away]
        return min(gone) + self.pace.grace if gone else NEVER

    def _due(self) -> float:
        match = self.match
        if match.status in ENDED:
            return NEVER
        if not self._present():
            return self._empty + self.pace.abandoned
        if match.status == WAITING:
            return NEVER
        if match.naming != NOBODY:
            return self._since + (self.pace.naming if match.chair_at(match.naming).is_waited_for else self.pace.absent)
        phase = match.table.phase
        if phase <= CLAIMED:
            return self._turn_due()
        return self._window_due() if phase <= ROBBING else self._since + self.pace.between

    def _turn_due(self) -> float:
        seat = self.match.table.turn
        chair = self.match.chair_at(seat)
        if chair.kind == BOT:
            return self._since + self.pace.short if seat in self._answers else NEVER
        if chair.away:
            return self._since + self.pace.absent
        return self._since + (self.match.terms.think_seconds or NEVER)

    def _window_due(self) -> float:
        """When the answers to a discard are counted. It depends on what people say and on nothing that is hidden."""
        awaited = self._awaited()
        if any(self._seat_is_bot(seat) and seat not in self._answers for seat in awaited):
            return NEVER
        waited_for = any(self._holds_window(seat) for seat in awaited)
        return self._since + (self.pace.claim(self.match.terms.claim_seconds) if waited_for else self.pace.short)

    def _holds_window(self, seat: int) -> bool:
        if not self.match.chair_at(seat).is_waited_for:
            return False
        return self.match.terms.pace != FAST or self.match.table.has_answer(seat)

    def _entry_due(self) -> Entry:
        match = self.match
        table = match.table
        if not self._present():
            return ["end"]
        if match.naming != NOBODY:
            return ["named", None]
        if table.phase == OVER:
            return list(BEGIN_NEXT)
        if table.phase <= CLAIMED:
            seat = table.turn
            if seat in self._answers:
                return ["do", str(action_of(seat, self._answers[seat]))]
            return ["do", str(least(self.view(seat), legal_at(table, seat)))]
        answers = [action_of(seat, self._answers.get(seat, PASS_CODE)) for seat in self._awaited()]
        return ["do", *[str(action) for action in answers]]

    # Bots -------------------------------------------------------------------------------------------------------------

    def questions(self) -> list[Question]:
        """What bots are to decide now; each is asked once, and only where it has a choice."""
        if self.match.status != PLAYING or self.match.table.phase >= OVER or not self._present():
            return []
        found: list[Question] = []
        for seat in self.match.table.awaited():
            if self._seat_is_bot(seat) and seat not in self._asked:
                self._asked.add(seat)
                legal = legal_at(self.match.table, seat)
                if len(legal) == 1:
                    self._answers[seat] = legal[0].code
                else:
                    found.append(self._question(seat, legal))
        return found

    def _question(self, seat: int, legal: tuple[Action, ...]) -> Question:
        """The seed of a bot tells nothing of the game's: a bot that knew that one could tell the wall."""
        moment = self.match.moment
        player = self.match.table.players[seat]
        seed = sha256(f"huit bot\n{self.match.opening.seed}\n{player}\n{moment}".encode()).hexdigest()
        return Question(moment, seat, self.match.terms.bots, seed, self.view(seat), legal)

    def answer(self, question: Question, action: Action | None) -> None:
        """What a bot decided; the least for one that gave nothing usable."""
        if question.moment != self.match.moment:
            return
        chosen = action if action is not None and action in question.legal else least(question.view, question.legal)
        self._answers[question.seat] = chosen.code

    def _seat_is_bot(self, seat: int) -> bool:
        return self.match.chair_at(seat).kind == BOT

    def _awaited(self) -> list[int]:
        answers = self.match.table.answers
        return [seat for seat in range(4) if answers[seat] == AWAITED]

    # What has happened ------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry, now: float, speaker: Chair | None = None) -> None:
        """An entry that the journal has."""
        told = self.match.apply(entry)
        if not told:
            if speaker is not None:
                self._tell(speaker, now)
            return
        self._since = now
        self._answers.clear()
        self._asked.clear()
        for chair in self.match.chairs:
            chair.ready = False
        if self.match.status != WAITING and not self._present():
            self._empty = now
        self._tell_all(now)
        if self.match.terms.watch and self.match.status != WAITING:
            self.outbox.append((None, self.showing.picture(None, self.clock(now))))

    # Showing ----------------------------------------------------------------------------------------------------------

    def seat_of(self, chair: Chair) -> int:
        return self.match.table.players.index(self.match.chairs.index(chair))

    def view(self, seat: int) -> View:
        return self.showing.view(seat)

    def message_for(self, chair: Chair | None, now: float) -> Message:
        """All that a chair may know now: what it is sent, and what it gets again when it comes back."""
        if self.match.status == WAITING or (chair is None and self.match.moment == 0):
            return self.showing.lobby(chair)
        return self.showing.picture(chair, self.clock(now))

    def clock(self, now: float) -> tuple[float, float] | None:
        """What is left of how much time, as everybody may see it: never who can claim, nor who has answered."""
        match = self.match
        table = match.shown
        if match.status != PLAYING or table.phase >= FINISHED:
            return None
        if match.naming != NOBODY:
            lasts = self.pace.naming
        elif table.phase == OVER:
            lasts = self.pace.between
        elif table.phase <= CLAIMED:
            lasts = float(match.terms.think_seconds) if match.chair_at(table.turn).is_waited_for else 0.0
        else:
            lasts = self.pace.claim(match.terms.claim_seconds) if self._window_is_open() else 0.0
        return (max(0.0, self._since + lasts - now), lasts) if lasts else None

    def _window_is_open(self) -> bool:
        """Whether anybody is waited for after a discard. The fast pace says openly that somebody has a choice."""
        table = self.match.table
        others = [seat for seat in range(4) if seat != table.turn and self.match.chair_at(seat).is_waited_for]
        return any(self.match.terms.pace != FAST or table.has_answer(seat) for seat in others)

    def _tell(self, chair: Chair, now: float) -> None:
        if chair.here:
            self.outbox.append((chair, self.message_for(chair, now)))

    def _tell_all(self, now: float) -> None:
        for chair in self._people():
            self._tell(chair, now)
