"""Codes of links by role, and the holders behind links. Without SQL."""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Final

from huit.hall.desk.roles import Holder
from huit.store.events.codes import derived_code
from huit.store.events.link import EventLink
from huit.store.profile_codes import Code

MOST_AGAIN: Final = 100  # links made for one holder, each after the last one was revoked


def code_for(parent: Code, holder: Holder, again: int = 0) -> Code:
    """The code that a link makes for somebody; `again` counts those before it, which were revoked."""
    more = f"\n{again}" if again else ""  # no label has a second line
    return derived_code(parent, f"{holder.role} {holder.session} {holder.table} {holder.label}{more}")


def working_code(parent: Code, holder: Holder, revoked: Container[str]) -> Code:
    """The first code for somebody whose link is not among the revoked ones."""
    codes = (code_for(parent, holder, again) for again in count())
    return next(code for code in codes if code.id not in revoked)


def code_of(parent: Code, link: EventLink) -> Code:
    """The code of a link that its parent made."""
    holder = holder_of(link)
    codes = (code_for(parent, holder, again) for again in range(MOST_AGAIN))
    return next((code for code in codes if code.id == link.id), code_for(parent, holder))


def holder_of(link: EventLink) -> Holder:
    """The holder of a link."""
    return Holder(link.role, link.session or 0, link.seat_table or 0, link.label, link.id)
