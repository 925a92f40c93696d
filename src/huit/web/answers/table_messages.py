"""The messages of a table as text, with sentences and scores in the language of who reads them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from huit.core.faults import Fault
from huit.core.words import words_in
from huit.web.answers.hands import written
from huit.web.answers.scoring import answer_score
from huit.web.answers.speaking import Plain, sentence_of, web_words

Message = dict[str, Any]


def format_message(message: Message, language: str) -> str:
    """As it goes over the socket: once for each reader, who has a language."""
    kind = message["kind"]
    if kind == "refused":
        error = message["error"]
        message = {**message, "error": {"code": error["code"], "message": _sentence(error["code"], language)}}
    elif kind == "closed":
        message = {**message, "message": _sentence(message["reason"], language)}
    elif kind == "table" and message["result"] is not None and message["result"]["hand"] is not None:
        result = message["result"]
        message = {**message, "result": {**result, "score": _score(result["hand"], result["profile"], language)}}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _sentence(code: str, language: str) -> str:
    """Codes of a table stand among the faults of the web, those that only a table has with its name before them."""
    known = code if code in web_words(language)["faults"] else f"table_{code}"
    return sentence_of(Fault(known), words_in(language))


@lru_cache(maxsize=128)  # a score is long, and asked for again only while the hand is talked about
def _score(hand: str, profile: str, language: str) -> Plain:
    return answer_score(written(hand, {}), profile, language)
