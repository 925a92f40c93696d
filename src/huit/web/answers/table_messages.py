"""Messages of a table as JSON text, with messages and scores in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from huit.core.faults import Fault
from huit.core.json_text import Plain, compact_json
from huit.core.words import words_in
from huit.hall.messages.protocol import Message
from huit.web.answers.errors import sentence_of
from huit.web.answers.hands.score import answer_score
from huit.web.answers.hands.written import written
from huit.web.answers.page_words import web_words


def format_message(message: Message, language: str) -> str:
    """The text of a message for one reader."""
    kind = message["kind"]
    if kind == "refused":
        error = message["error"]
        message = {**message, "error": {"code": error["code"], "message": _sentence(error["code"], language)}}
    elif kind == "closed":
        message = {**message, "message": _sentence(message["reason"], language)}
    elif kind == "table" and message["result"] is not None and message["result"]["hand"] is not None:
        result = message["result"]
        message = {**message, "result": {**result, "score": _score(result["hand"], result["profile"], language)}}
    return compact_json(message)


def _sentence(code: str, language: str) -> str:
    """The message of a code; codes of tables alone have the prefix table_."""
    known = code if code in web_words(language)["faults"] else f"table_{code}"
    return sentence_of(Fault(known), words_in(language))


@lru_cache(maxsize=128)  # large, and only needed while the hand is shown
def _score(hand: str, profile: str, language: str) -> Plain:
    return answer_score(written(hand, {}), profile, language)
