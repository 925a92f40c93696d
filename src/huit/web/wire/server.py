"""Models of the texts of the pages and of the state of the server."""

from __future__ import annotations

from huit.web.wire.base import AnswerModel


class WordsAnswer(AnswerModel):
    """The texts of the pages, by page and key."""

    language: str
    words: dict[str, dict[str, str]]


class HealthAnswer(AnswerModel):
    """The state of the server."""

    status: str
    version: str
    build: str
    pages: bool
    store: str  # ok, unused (no database yet) or failed
