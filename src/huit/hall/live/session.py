"""Table session: the logic of a live table without I/O. Messages and time come in, entries and snapshots go out.

    entry = session.handle(chair, message, now)    a client message, checked; None if nothing is to be journaled
    entry = session.wake(now)                      the entry that is due by now, or None
    session.apply(entry, now)                      after it was stored: moves the match, fills the outbox

The caller stores every entry before applying it, and sends the `outbox`.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from huit.bots.protocol import default_action
from huit.core.rules.fan_ids import IDS
from huit.game.actions import NEXT as NEXT_HAND
from huit.game.actions import PASS_CODE, Action, action_of, parse_action
from huit.game.aliases import Seat
from huit.game.events import NOBODY
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, FINISHED, OVER, ROBBING
from huit.game.state import legal_at
from huit.game.view import View
from huit.hall.chairs import BOT, PERSON, Chair
from huit.hall.journal.entries import Entry, FansNamed, MatchAbandoned, MatchStarted, Played, StoodUp
from huit.hall.live.emotes import note_emote
from huit.hall.live.requests import BotRequest, HelpRequest, quick_decision
from huit.hall.live.timing import Timing
from huit.hall.match import ENDED, PLAYING, WAITING, Match
from huit.hall.messages.protocol import (
    ASK_HU,
    ASK_LESS,
    EMOTE,
    HELP,
    HELPS,
    ClientMessage,
    Message,
    MessageRefused,
)
from huit.hall.messages.snapshots import Snapshots

NEXT: Final = "next"
START: Final = "start"
LEAVE: Final = "leave"
NEVER: Final = float("inf")
AT_ANY_TIME: Final = (LEAVE, START, EMOTE, ASK_HU, ASK_LESS)
BEGIN_NEXT: Final = Played((Action(0, NEXT_HAND),))


class TableSession:
    """The session of one table. `outbox` holds messages with their chair; None addresses the spectators."""

    def __init__(self, match: Match, timing: Timing, now: float) -> None:
        self.match = match
        self.timing = timing
        self.outbox: list[tuple[Chair | None, Message]] = []
        self.snapshots = Snapshots(match, timing)
        self.late = 0  # decisions that bots did not make in time
        self._since = now  # start of the moment, or of its resumption
        self._empty = now  # time at which the last person left
        self._answers: dict[int, int] = {}  # decisions of bots, not played yet
        self._asked: dict[int, BotRequest] = {}  # decisions asked of bots, by seat
        for chair in self._people():
            chair.gone = now

    # Connections ----------------------------------------------------------------------------------------------------

    def arrive(self, chair: Chair, now: float) -> None:
        """A person connects: everybody gets a new snapshot."""
        was_empty = not self._present()
        chair.arrive()
        if was_empty:
            self._since = now  # clocks are paused while nobody is connected
        self._tell_all(now)

    def depart(self, chair: Chair, now: float) -> None:
        """A person disconnects: everybody else gets a new snapshot."""
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

    # Client messages --------------------------------------------------------------------------------------------------

    def handle(self, chair: Chair, message: ClientMessage, now: float) -> Entry | HelpRequest | None:
        """The entry or help request that a message leads to. Raises MessageRefused and then changes nothing."""
        try:
            return self._handle(chair, message, now)
        except MessageRefused as error:
            raise MessageRefused(error.code, message.id) from None

    def _handle(self, chair: Chair, message: ClientMessage, now: float) -> Entry | HelpRequest | None:
        if message.do in AT_ANY_TIME:
            return self._at_any_time(chair, message, now)
        self._check_time(message)
        if message.fans is not None:
            return self._name(chair, message.fans)
        if message.do == HELP:
            return self._help(chair, message)
        if message.do == NEXT:
            return self._next(chair, now)
        return self._act(chair, message.do)

    def _at_any_time(self, chair: Chair, message: ClientMessage, now: float) -> Entry | None:
        """Handle a message that refers to no moment of play."""
        if message.do == LEAVE:
            return self._leave(chair, now)
        if message.do == START:
            return self._start()
        if message.do == EMOTE:
            note_emote(chair, message.what, now)
            shown = {"kind": EMOTE, "player": self.match.chairs.index(chair), "what": message.what}
            self.outbox += [(one, shown) for one in self._present()]
        else:
            chair.asks = message.do == ASK_HU
            self._tell(chair, now)
        return None

    def _check_time(self, message: ClientMessage) -> None:
        if self.match.status == WAITING:
            raise MessageRefused("not_started")
        if self.match.status in ENDED:
            raise MessageRefused("game_finished")
        if message.at != self.match.moment:
            raise MessageRefused("stale")

    def _start(self) -> Entry:
        if self.match.status != WAITING:
            raise MessageRefused("already_started")
        return MatchStarted()

    def _leave(self, chair: Chair, now: float) -> Entry | None:
        """Free the chair before the match; later keep it, for the player may come back."""
        if self.match.status == WAITING:
            return StoodUp(self.match.chairs.index(chair))
        chair.leave(now)
        if self.match.status == PLAYING and all(one.left for one in self._people()):
            return MatchAbandoned()
        self._after_departure(now)
        return None

    def _name(self, chair: Chair, fans: tuple[str, ...]) -> Entry:
        if self.match.naming == NOBODY or self.match.chair_at(self.match.naming) is not chair:
            raise MessageRefused("not_naming")
        if not all(fan in IDS for fan in fans):
            raise MessageRefused("fan_id_unknown")
        return FansNamed(tuple(dict.fromkeys(fans)))

    def _next(self, chair: Chair, now: float) -> Entry | None:
        """Begin the next hand when everybody present is ready."""
        if self.match.naming != NOBODY or self.match.table.phase != OVER:
            raise MessageRefused("not_legal_now")
        if chair.ready:
            raise MessageRefused("already_answered")
        chair.ready = True
        if all(one.ready for one in self._present()):
            return BEGIN_NEXT
        self._tell_all(now)
        return None

    def _help(self, chair: Chair, message: ClientMessage) -> HelpRequest:
        if not self.match.terms.help:
            raise MessageRefused("help_not_allowed")
        if message.what not in HELPS:
            raise MessageRefused("message_unreadable")
        if self.match.naming != NOBODY or self.match.table.phase >= OVER:
            raise MessageRefused("help_nothing")
        seat = self.seat_of(chair)
        return HelpRequest(message.id, message.at, message.what, self.view(seat), legal_at(self.match.table, seat))

    def _act(self, chair: Chair, text: str) -> Entry:
        table = self.match.table
        seat = self.seat_of(chair)
        action = parse_action(seat, text)
        if action is None:
            raise MessageRefused("action_unknown")
        allowed = [] if self.match.naming != NOBODY or table.phase >= OVER else table.legal(seat)
        if not allowed:
            answered = table.phase in (ANSWERS, ROBBING) and seat != table.turn
            raise MessageRefused("already_answered" if answered else "not_your_turn")
        if action.code not in allowed:
            raise MessageRefused("not_legal_now")
        return Played((action,))

    # Time -------------------------------------------------------------------------------------------------------------

    def wakes_at(self) -> float:
        """The time at which `wake` is due, if nothing else happens before."""
        return min(self._flips_at(), self._due())

    def wake(self, now: float) -> Entry | None:
        """The entry that is due: a default action, the next hand, or the end of an abandoned table."""
        if self._flips_at() <= now:
            for chair in self._people():
                chair.away = chair.away or (chair.gone is not None and chair.gone + self.timing.grace <= now)
            self._tell_all(now)
        return self._entry_due() if self._due() <= now else None

    def _flips_at(self) -> float:
        """The time at which the next disconnected player counts as away."""
        if not self._present():
            return NEVER
        gone = [chair.gone for chair in self._people() if chair.gone is not None and not chair.away]
        return min(gone) + self.timing.grace if gone else NEVER

    def _due(self) -> float:
        match = self.match
        if match.status in ENDED:
            return NEVER
        if not self._present():
            return self._empty + self.timing.abandoned
        if match.status == WAITING:
            return NEVER
        if match.naming != NOBODY:
            named_by = match.chair_at(match.naming)
            return self._since + (self._unhurried(self.timing.naming) if named_by.is_waited_for else self.timing.absent)
        phase = match.table.phase
        if phase <= CLAIMED:
            return self._turn_due()
        return self._window_due() if phase <= ROBBING else self._since + self._time_between()

    def _is_alone(self) -> bool:
        """True for one person against bots: nobody else waits."""
        return sum(not chair.left for chair in self._people()) == 1

    def _unhurried(self, seconds: float) -> float:
        """A time limit; none for one person against bots without a clock."""
        return NEVER if self._is_alone() and self.match.terms.think_seconds == 0 else seconds

    def _claim_time(self) -> float:
        return self._unhurried(self.timing.claim(self.match.terms.claim_seconds))

    def _time_between(self) -> float:
        return NEVER if self._is_alone() else self.timing.between

    def _turn_due(self) -> float:
        seat = self.match.table.turn
        chair = self.match.chair_at(seat)
        if chair.kind == BOT:
            return self._since + self._bot_pause([seat])
        if chair.away:
            return self._since + self.timing.absent
        return self._since + (self.match.terms.think_seconds or NEVER)

    def _window_due(self) -> float:
        """The end of the claim window. It depends only on what people answer, never on hidden tiles."""
        awaited = self._awaited()
        if any(self._holds_window(seat) for seat in awaited):
            return self._since + self._claim_time()
        return self._since + self._bot_pause(awaited)

    def _bot_pause(self, seats: list[int]) -> float:
        """The pause in which bots decide. At a factor of 1 it does not depend on whether they have decided."""
        late = any(self._seat_is_bot(seat) and seat not in self._answers for seat in seats)
        return max(self.timing.short, self.timing.thinking) if late else self.timing.short

    def _holds_window(self, seat: Seat) -> bool:
        if not self.match.chair_at(seat).is_waited_for:
            return False
        return self.snapshots.is_asked(seat)

    def _entry_due(self) -> Entry:
        match = self.match
        table = match.table
        if not self._present():
            return MatchAbandoned()
        if match.naming != NOBODY:
            return FansNamed(None)
        if table.phase == OVER:
            return BEGIN_NEXT
        if table.phase <= CLAIMED:
            seat = table.turn
            if self._seat_is_bot(seat):
                return Played((self._bot_action(seat),))
            return Played((default_action(self.view(seat), legal_at(table, seat)),))
        return Played(tuple([self._answer_of(seat) for seat in self._awaited()]))

    def _answer_of(self, seat: Seat) -> Action:
        return self._bot_action(seat) if self._seat_is_bot(seat) else action_of(seat, PASS_CODE)

    # Bots -------------------------------------------------------------------------------------------------------------

    def bot_requests(self) -> list[BotRequest]:
        """Decisions to ask of bots now, each once. A bot with one legal action is not asked."""
        if self.match.status != PLAYING or self.match.table.phase >= OVER or not self._present():
            return []
        found: list[BotRequest] = []
        for seat in self.match.table.awaited():
            if self._seat_is_bot(seat) and seat not in self._asked:
                legal = legal_at(self.match.table, seat)
                request = self._asked[seat] = self._request(seat, legal)
                if len(legal) == 1:
                    self._answers[seat] = legal[0].code
                else:
                    found.append(request)
        return found

    def _request(self, seat: Seat, legal: tuple[Action, ...]) -> BotRequest:
        """A request with a seed of its own: the seed of the game would reveal the wall to the bot."""
        moment = self.match.moment
        player = self.match.table.players[seat]
        seed = sha256(f"huit bot\n{self.match.opening.seed}\n{player}\n{moment}".encode()).hexdigest()
        return BotRequest(moment, seat, self.match.terms.bots, seed, self.view(seat), legal)

    def answer(self, request: BotRequest, action: Action | None) -> None:
        """Take the decision of a bot; a quick level replaces one that is unusable."""
        if request.moment == self.match.moment:
            chosen = action if action is not None and action in request.legal else quick_decision(request)
            self._answers[request.seat] = chosen.code

    def _bot_action(self, seat: Seat) -> Action:
        """The decision of a bot; a quick level plays for one that is late."""
        if seat not in self._answers:
            self.late += 1
            request = self._asked.get(seat) or self._request(seat, legal_at(self.match.table, seat))
            return quick_decision(request)
        return action_of(seat, self._answers[seat])

    def _seat_is_bot(self, seat: Seat) -> bool:
        return self.match.chair_at(seat).kind == BOT

    def _awaited(self) -> list[int]:
        answers = self.match.table.answers
        return [seat for seat in range(4) if answers[seat] == AWAITED]

    # Stored entries ---------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry, now: float, speaker: Chair | None = None) -> None:
        """Apply a stored entry and fill the outbox."""
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
            self.outbox.append((None, self.snapshots.snapshot(None, self.clock(now))))

    # Snapshots --------------------------------------------------------------------------------------------------------

    def seat_of(self, chair: Chair) -> int:
        """The seat of a chair in this hand."""
        return self.match.table.players.index(self.match.chairs.index(chair))

    def view(self, seat: Seat) -> View:
        """The view of a seat."""
        return self.snapshots.view(seat)

    def message_for(self, chair: Chair | None, now: float) -> Message:
        """The current message for a chair: its snapshot, or the lobby before the match."""
        if self.match.status == WAITING or (chair is None and self.match.moment == 0):
            return self.snapshots.lobby(chair)
        return self.snapshots.snapshot(chair, self.clock(now))

    def clock(self, now: float) -> tuple[float, float] | None:
        """Remaining and total seconds of the public clock. It never reveals who can claim or has answered."""
        match = self.match
        table = match.shown
        if match.status != PLAYING or table.phase >= FINISHED:
            return None
        if match.naming != NOBODY:
            lasts = self._unhurried(self.timing.naming)
        elif table.phase == OVER:
            lasts = self._time_between()
        elif table.phase <= CLAIMED:
            lasts = float(match.terms.think_seconds) if match.chair_at(table.turn).is_waited_for else 0.0
        else:
            lasts = self._claim_time() if self._window_is_open() else 0.0
        return (max(0.0, self._since + lasts - now), lasts) if 0.0 < lasts < NEVER else None

    def _window_is_open(self) -> bool:
        """True if a discard waits for a person. At the fast pace this openly shows that somebody has a choice."""
        table = self.match.table
        others = [seat for seat in range(4) if seat != table.turn and self.match.chair_at(seat).is_waited_for]
        return any(self.snapshots.is_asked(seat) for seat in others)

    def _tell(self, chair: Chair, now: float) -> None:
        if chair.here:
            self.outbox.append((chair, self.message_for(chair, now)))

    def _tell_all(self, now: float) -> None:
        for chair in self._people():
            self._tell(chair, now)
