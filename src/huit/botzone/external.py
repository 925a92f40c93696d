"""A Botzone bot, in any language, at our table: told what its seat sees as the platform would tell it.

The platform asks a bot after everything that happens; our table asks a player only when there is a choice. So the
requests in between are sent when the bot is next asked, in order, and each must be answered as the platform wants.
"""

from __future__ import annotations

import json
import time
from typing import Final

from huit.bots.hosting import CRASHED, ILLEGAL
from huit.bots.protocol import BotFailure
from huit.botzone.answers import PASSING, claim_code, is_readable, own_turn_code
from huit.botzone.interaction import JSON, KEEP_RUNNING, SIMPLIFIED
from huit.botzone.limits import Limits
from huit.botzone.process import FLOODED, Process
from huit.botzone.requests import Crier
from huit.core.tiles import NO_TILE
from huit.game.actions import DISCARD, Action, action_of
from huit.game.setup import BOTZONE
from huit.game.standing import CLAIMED, TURN
from huit.game.view import View

UNREADABLE: Final = "unreadable"


class ExternalBot:
    """A player that is a program of somebody else's. Plays Botzone's game only: no other could be told to it."""

    def __init__(self, command: list[str], limits: Limits | None = None, form: str = SIMPLIFIED) -> None:
        self._speaker = Speaker(command, limits or Limits(), form)
        self._hand = -1
        self._told = 0  # events of the hand
        self._crier = Crier(0)
        self._thrown = NO_TILE  # what the bot will throw after the claim it has made
        self._said = ""  # its last answer, and to what, for those who look for its fault

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Raises BotFailure when the program is late, gone, unreadable or wrong; it is then ended."""
        try:
            return self._act(view, legal)
        except BotFailure:
            self.close()
            raise

    def close(self) -> None:
        """End the program. It starts again when the bot is next asked."""
        self._speaker.close()

    def _act(self, view: View, legal: tuple[Action, ...]) -> Action:
        if view.mode != BOTZONE:
            raise BotFailure(CRASHED, "this bot plays Botzone's game only")
        if view.phase == CLAIMED:
            action = Action(view.seat, DISCARD, self._thrown)
        else:
            action = self._meant(view, self._answer_to(view))
        if action not in legal:
            raise BotFailure(ILLEGAL, self._said)
        return action

    def _meant(self, view: View, text: str) -> Action:
        if view.phase == TURN:
            code, self._thrown = own_turn_code(text), NO_TILE
        else:
            code, self._thrown = claim_code(text, view.discard)
        if code < 0:
            raise BotFailure(ILLEGAL if is_readable(text) else UNREADABLE, self._said)
        return action_of(view.seat, code)

    def _answer_to(self, view: View) -> str:
        """What the bot says to the newest request; before it come those where it had no choice."""
        *skipped, newest = self._news(view)
        for request in skipped:
            answer = self._ask(request)
            # A draw is skipped when all tiles are alike: only the one just drawn can be thrown.
            wanted = f"PLAY {request[2:]}" if request.startswith("2 ") else PASSING
            if answer != wanted:
                raise BotFailure(ILLEGAL, self._said)
        return self._ask(newest)

    def _ask(self, request: str) -> str:
        answer = self._speaker.ask(request)
        self._said = f"{answer[:60]!r} to {request!r}"
        return answer

    def _news(self, view: View) -> list[str]:
        if view.number != self._hand or len(view.history) < self._told:
            self._speaker.begin()
            self._hand, self._told, self._crier = view.number, 0, Crier(view.round_wind)
        told = [request for event in view.history[self._told :] for request in self._crier.tell(event)]
        self._told = len(view.history)
        return [request.texts[view.seat] for request in told]


class Speaker:
    """Asks a program one thing after the other; one that does not keep running is started anew for each turn."""

    def __init__(self, command: list[str], limits: Limits, form: str) -> None:
        self._command = command
        self._limits = limits
        self._form = form
        self._process: Process | None = None
        self._is_kept = True  # as far as we know
        self._requests: list[str] = []
        self._responses: list[str] = []
        self._saved = ("", "")  # data and globaldata

    def begin(self) -> None:
        """Another hand, another process."""
        self.close()
        self._requests, self._responses = [], []
        self._saved = ("", self._saved[1])

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def ask(self, request: str) -> str:
        """What the program says. Raises BotFailure."""
        deadline = time.monotonic() + self._limits.seconds(len(self._requests))
        self._requests.append(request)
        if self._process is not None:
            self._process.send((json.dumps(request) if self._form == JSON else request) + "\n")
        else:
            self._process = Process(self._command)
            if self._is_kept:
                self._process.send(self._everything())
            else:
                self._process.send_last(self._everything() + self._saved_lines())
        lines = self._read_turn(self._process, deadline)
        response = self._response_in(lines)
        self._responses.append(response)
        return response

    def _read_turn(self, process: Process, deadline: float) -> list[str]:
        """The lines of one answer: up to the one that asks to be kept, or to the end of the program."""
        lines: list[str] = []
        allowed = self._limits.output
        line = process.read_line(deadline, allowed)
        while line is not None and line.strip() != KEEP_RUNNING:
            lines.append(line)
            allowed -= len(line) + 1
            if allowed < 0:
                raise BotFailure(FLOODED, f"more than {self._limits.output} bytes")
            line = process.read_line(deadline, allowed)
        if line is None:
            if not lines:
                raise BotFailure(CRASHED, process.complaint)
            self._is_kept = False
            self.close()
        return lines

    def _everything(self) -> str:
        """The whole hand so far, as a program that has just started is told it."""
        if self._form == JSON:
            told: dict[str, object] = {"requests": self._requests, "responses": self._responses}
            if not self._is_kept:
                told |= {"data": self._saved[0], "globaldata": self._saved[1]}
            return json.dumps({**told, "time_limit": self._limits.turn}) + "\n"
        lines = [str(len(self._requests))]
        for number, request in enumerate(self._requests):
            lines.append(request)
            lines += self._responses[number : number + 1]
        return "\n".join(lines) + "\n"

    def _saved_lines(self) -> str:
        return "" if self._form == JSON else "\n".join(self._saved) + "\n"

    def _response_in(self, lines: list[str]) -> str:
        """The answer; what a program saves is kept for its next turn: the third and fourth line, or keys of JSON."""
        if self._form != JSON:
            saved = [*lines, "", "", "", ""]
            self._saved = (saved[2], saved[3])
            return (lines or [""])[0]
        try:
            said = json.loads((lines or [""])[0])
            self._saved = (str(said.get("data") or ""), str(said.get("globaldata") or ""))
            response = said["response"]
        except (ValueError, AttributeError, KeyError, RecursionError) as error:
            raise BotFailure(UNREADABLE, repr(lines[:1])[:60]) from error
        if not isinstance(response, str):
            raise BotFailure(UNREADABLE, repr(response)[:60])
        return response
