"""The platform's two ways of talking to a bot, and the bot's side of them.

    JSON         one line {"requests": [...], "responses": [...]} in, one line {"response": ...} out
    simplified   a line with the number n of requests, then requests and the bot's answers in turn, 2n - 1 lines, in;
                 the answer on a line out

Each turn the platform starts the bot anew and tells it everything. A bot that prints KEEP_RUNNING after its answer is
kept instead, and from then on gets a line with the newest request only (in JSON: as a string of JSON).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from huit.botzone.faults import botzone_error
from huit.botzone.playing import SeatedBot

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

JSON: Final = "json"
SIMPLIFIED: Final = "simplified"

ReadLine = Callable[[], str]  # a line with its end, nothing at the end of the input
Say = Callable[[str], object]  # a line without its end


class Conversation:
    """One hand between the platform and a bot of ours. `form` is JSON, SIMPLIFIED, or found out by the first line."""

    def __init__(self, bot: SeatedBot, read_line: ReadLine, say: Say, form: str = "") -> None:
        self._bot = bot
        self._read_line = read_line
        self._say = say
        self._form = form

    def run(self, keep_running: bool = True) -> None:
        """Answer until the platform has no more to say. Raises BotzoneError for what is no request."""
        while self._hear_turn():
            answer = self._bot.answer()
            self._say(json.dumps({"response": answer}) if self._form == JSON else answer)
            if not keep_running:
                return
            self._say(KEEP_RUNNING)

    def _hear_turn(self) -> bool:
        """Whether there is another turn. Blank lines are what is left of data that the bot never saved."""
        line = self._read_line()
        while line and not line.strip():
            line = self._read_line()
        if not line:
            return False
        line = line.strip()
        if not self._form:
            self._form = JSON if line[0] in '{"' else SIMPLIFIED
        if self._form == JSON:
            self._hear_json(line)
        elif line.isdecimal():
            self._hear_lines(int(line))
        else:
            self._bot.hear(line)
        return True

    def _hear_json(self, line: str) -> None:
        told = _parse_json(line)
        if isinstance(told, str):
            self._bot.hear(told)
            return
        requests, responses = _texts(told, "requests"), _texts(told, "responses")
        if not requests:
            raise botzone_error("botzone_requests")
        for number, request in enumerate(requests):
            self._bot.hear(request)
            if number < min(len(responses), len(requests) - 1):
                self._bot.answered(responses[number])

    def _hear_lines(self, count: int) -> None:
        for number in range(2 * count - 1):
            line = self._read_line()
            if not line:
                raise botzone_error("botzone_request", text="")
            if number % 2:
                self._bot.answered(line.rstrip("\r\n"))
            else:
                self._bot.hear(line.rstrip("\r\n"))


def _parse_json(line: str) -> object:
    """A request that is not JSON is taken as it stands: in the kept form nothing else can be meant."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        if line[0] in '{"[':
            reason = getattr(error, "msg", type(error).__name__)
            raise botzone_error("botzone_json", line="1", reason=reason) from error
        return line


def _texts(told: object, key: str) -> list[str]:
    """A list of texts in the platform's object; a lone text counts as a list of one."""
    found = told.get(key, []) if isinstance(told, dict) else None
    if isinstance(found, str):
        found = [found]
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise botzone_error("botzone_requests")
    return found
