"""A Botzone bot, in any language, at our table: it gets the requests that the platform would send.

The platform asks a bot after every event; our table asks a player only when there is a choice. So the requests in
between are sent when the bot is next asked, in order, and each must be answered as the platform wants.
"""

from __future__ import annotations

import json
import time
from typing import Final

from huit.bots.hosting import CRASHED, ILLEGAL
from huit.bots.protocol import BotFailure
from huit.botzone.external.limits import Limits
from huit.botzone.external.process import FLOODED, ChildProcess
from huit.botzone.protocol.answers import PASSING, claim_code, is_readable, own_turn_code
from huit.botzone.protocol.forms import JSON, KEEP_RUNNING, SIMPLIFIED
from huit.botzone.protocol.requests import RequestBuilder
from huit.core.tiles import NO_TILE
from huit.game.actions import DISCARD, Action, action_of
from huit.game.setup import BOTZONE
from huit.game.standing import CLAIMED, TURN
from huit.game.view import View

UNREADABLE: Final = "unreadable"


class ExternalBot:
    """A player that is an external program. It plays Botzone's game only: the protocol has no words for another."""

    def __init__(self, command: list[str], limits: Limits | None = None, form: str = SIMPLIFIED) -> None:
        self._client = ProgramClient(command, limits or Limits(), form)
        self._hand = -1
        self._sent = 0  # events of the hand
        self._builder = RequestBuilder(0)
        self._discard = NO_TILE  # that the bot announced with its claim
        self._last_answer = ""  # with its request, for error messages

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Choose an action. Raises BotFailure if the program times out, exits or answers wrongly; it is then killed."""
        try:
            return self._act(view, legal)
        except BotFailure:
            self.close()
            raise

    def close(self) -> None:
        """Kill the program. It restarts when the bot is next asked."""
        self._client.close()

    def _act(self, view: View, legal: tuple[Action, ...]) -> Action:
        if view.mode != BOTZONE:
            raise BotFailure(CRASHED, "this bot plays Botzone's game only")
        if view.phase == CLAIMED:
            action = Action(view.seat, DISCARD, self._discard)
        else:
            action = self._meant(view, self._answer_to(view))
        if action not in legal:
            raise BotFailure(ILLEGAL, self._last_answer)
        return action

    def _meant(self, view: View, text: str) -> Action:
        if view.phase == TURN:
            code, self._discard = own_turn_code(text), NO_TILE
        else:
            code, self._discard = claim_code(text, view.discard)
        if code < 0:
            raise BotFailure(ILLEGAL if is_readable(text) else UNREADABLE, self._last_answer)
        return action_of(view.seat, code)

    def _answer_to(self, view: View) -> str:
        """The answer to the newest request, after those in which the bot had no choice."""
        *skipped, newest = self._new_requests(view)
        for request in skipped:
            answer = self._ask(request)
            # A draw is skipped when all tiles are alike: only the one just drawn can be discarded.
            wanted = f"PLAY {request[2:]}" if request.startswith("2 ") else PASSING
            if answer != wanted:
                raise BotFailure(ILLEGAL, self._last_answer)
        return self._ask(newest)

    def _ask(self, request: str) -> str:
        answer = self._client.ask(request)
        self._last_answer = f"{answer[:60]!r} to {request!r}"
        return answer

    def _new_requests(self, view: View) -> list[str]:
        if view.number != self._hand or len(view.history) < self._sent:
            self._client.begin()
            self._hand, self._sent, self._builder = view.number, 0, RequestBuilder(view.round_wind)
        requests = [request for event in view.history[self._sent :] for request in self._builder.requests_for(event)]
        self._sent = len(view.history)
        return [request.texts[view.seat] for request in requests]


class ProgramClient:
    """Sends requests to a program; one that does not keep running is restarted for each turn."""

    def __init__(self, command: list[str], limits: Limits, form: str) -> None:
        self._command = command
        self._limits = limits
        self._form = form
        self._process: ChildProcess | None = None
        self._keeps_running = True  # until it exits after an answer
        self._requests: list[str] = []
        self._responses: list[str] = []
        self._saved = ("", "")  # data and globaldata

    def begin(self) -> None:
        """Start another hand, with another process."""
        self.close()
        self._requests, self._responses = [], []
        self._saved = ("", self._saved[1])

    def close(self) -> None:
        """Kill the process, if there is one."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def ask(self, request: str) -> str:
        """The program's answer to a request. Raises BotFailure."""
        deadline = time.monotonic() + self._limits.seconds(len(self._requests))
        self._requests.append(request)
        if self._process is not None:
            self._process.send((json.dumps(request) if self._form == JSON else request) + "\n")
        else:
            self._process = ChildProcess(self._command)
            if self._keeps_running:
                self._process.send(self._everything())
            else:
                self._process.send_last(self._everything() + self._saved_lines())
        lines = self._read_turn(self._process, deadline)
        response = self._response_in(lines)
        self._responses.append(response)
        return response

    def _read_turn(self, process: ChildProcess, deadline: float) -> list[str]:
        """The lines of one answer: up to KEEP_RUNNING, or to the end of the output."""
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
                raise BotFailure(CRASHED, process.last_error)
            self._keeps_running = False
            self.close()
        return lines

    def _everything(self) -> str:
        """The whole hand so far, for a program that has just started."""
        if self._form == JSON:
            sent: dict[str, object] = {"requests": self._requests, "responses": self._responses}
            if not self._keeps_running:
                sent |= {"data": self._saved[0], "globaldata": self._saved[1]}
            return json.dumps({**sent, "time_limit": self._limits.turn}) + "\n"
        lines = [str(len(self._requests))]
        for number, request in enumerate(self._requests):
            lines.append(request)
            lines += self._responses[number : number + 1]
        return "\n".join(lines) + "\n"

    def _saved_lines(self) -> str:
        return "" if self._form == JSON else "\n".join(self._saved) + "\n"

    def _response_in(self, lines: list[str]) -> str:
        """Parse the answer; data for the next turn is stored: the third and fourth line, or keys of JSON."""
        if self._form != JSON:
            saved = [*lines, "", "", "", ""]
            self._saved = (saved[2], saved[3])
            return (lines or [""])[0]
        try:
            answer = json.loads((lines or [""])[0])
            self._saved = (str(answer.get("data") or ""), str(answer.get("globaldata") or ""))
            response = answer["response"]
        except (ValueError, AttributeError, KeyError, RecursionError) as error:
            raise BotFailure(UNREADABLE, repr(lines[:1])[:60]) from error
        if not isinstance(response, str):
            raise BotFailure(UNREADABLE, repr(response)[:60])
        return response
