"""Spaces of French texts that must not break."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Before : ; ? ! » and after « stands a no-break space; so does one between a number and its unit, and after n°.
BREAKING = re.compile(r" [:;?!»]|« |[\d}] (?:%|s|min|Ko|Mo)(?!\w|')|[nN]° |± \{")
RULE = "in French a no-break space stands before : ; ? ! » and after « (docs/contributing.md, Recipes)"


def texts_that_break(texts: Iterable[object]) -> list[str]:
    """The texts with an ordinary space where a line could break before a sign."""
    return [text for text in texts if isinstance(text, str) and BREAKING.search(text)]
