"""Codes of links by role, and the holders behind links. Without SQL."""

from __future__ import annotations

from huit.hall.desk.roles import Holder
from huit.store.events.codes import derived_code
from huit.store.events.link import EventLink
from huit.store.profile_codes import Code


def code_for(parent: Code, holder: Holder) -> Code:
    """The code that a link makes for somebody."""
    return derived_code(parent, f"{holder.role} {holder.session} {holder.table} {holder.label}")


def holder_of(link: EventLink) -> Holder:
    """The holder of a link."""
    return Holder(link.role, link.session or 0, link.seat_table or 0, link.label, link.id)
