"""The bot's side of the interaction: reads the platform's lines, writes answers (see huit.botzone.protocol.forms)."""

from __future__ import annotations

import json
from collections.abc import Callable

from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.forms import JSON, KEEP_RUNNING, SIMPLIFIED
from huit.botzone.seat.seated_bot import SeatedBot

ReadLine = Callable[[], str]  # a line with its newline, empty at the end of the input
WriteLine = Callable[[str], object]  # a line without its newline


class Conversation:
    """One hand between the platform and a bot of ours. `form` is JSON, SIMPLIFIED, or empty to detect it."""

    def __init__(self, bot: SeatedBot, read_line: ReadLine, write_line: WriteLine, form: str = "") -> None:
        self._bot = bot
        self._read_line = read_line
        self._write_line = write_line
        self._form = form

    def run(self, keep_running: bool = True) -> None:
        """Answer until the end of the input. Raises BotzoneError for an invalid request."""
        while self._read_turn():
            answer = self._bot.answer()
            self._write_line(json.dumps({"response": answer}) if self._form == JSON else answer)
            if not keep_running:
                return
            self._write_line(KEEP_RUNNING)

    def _read_turn(self) -> bool:
        """Read a turn; false at the end of the input. Blank lines stand for data that the bot never saved."""
        line = self._read_line()
        while line and not line.strip():
            line = self._read_line()
        if not line:
            return False
        line = line.strip()
        if not self._form:
            self._form = JSON if line[0] in '{"' else SIMPLIFIED
        if self._form == JSON:
            self._read_json(line)
        elif line.isdecimal():
            self._read_simplified(int(line))
        else:
            self._bot.receive(line)
        return True

    def _read_json(self, line: str) -> None:
        content = _parse_json(line)
        if isinstance(content, str):
            self._bot.receive(content)
            return
        requests, responses = _texts(content, "requests"), _texts(content, "responses")
        if not requests:
            raise botzone_error("botzone_requests")
        for number, request in enumerate(requests):
            self._bot.receive(request)
            if number < min(len(responses), len(requests) - 1):
                self._bot.answered(responses[number])

    def _read_simplified(self, count: int) -> None:
        for number in range(2 * count - 1):
            line = self._read_line()
            if not line:
                raise botzone_error("botzone_request", text="")
            if number % 2:
                self._bot.answered(line.rstrip("\r\n"))
            else:
                self._bot.receive(line.rstrip("\r\n"))


def _parse_json(line: str) -> object:
    """Parse a line; one that is not JSON is a plain request, as a bot that keeps running gets it."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        if line[0] in '{"[':
            reason = getattr(error, "msg", type(error).__name__)
            raise botzone_error("botzone_json", line="1", reason=reason) from error
        return line


def _texts(content: object, key: str) -> list[str]:
    """A list of texts in the platform's object; a single text counts as a list of one."""
    found = content.get(key, []) if isinstance(content, dict) else None
    if isinstance(found, str):
        found = [found]
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise botzone_error("botzone_requests")
    return found
