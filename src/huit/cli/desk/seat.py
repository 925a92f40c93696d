"""`huit seat`: seat an event and print the seating with its proof."""

from __future__ import annotations

import contextlib
import json as json_format
import secrets
import sys
from collections.abc import Iterator
from typing import Any, Final

from huit.cli.arguments.refusal import Refusal, refuse
from huit.cli.desk.reading import Order, order_of
from huit.cli.terminal.console import console_on, show
from huit.club.faults import DeskError
from huit.club.files.seatings import seating_csv, seating_engine, seating_pantheon
from huit.club.seating.draw import announced
from huit.club.seating.making import Seating, schema_of, seating_of, unmet_by
from huit.club.seating.plain import plain_proof, plain_sessions
from huit.club.seating.wording import promise_of, verdict_of
from huit.core.words import Words

SEED_BYTES: Final = 16
FORMS: Final = ("json", "csv", "pantheon", "engine")


def run_seat(words: Words, *, seed: str | None, announce: bool, proof: bool, **options: Any) -> int:
    """Return the exit status: 0 if every hard promise is kept, 1 if not."""
    asked = [form for form in FORMS if options.pop(form)]
    if len(asked) > 1:
        raise refuse("options_conflict", first=f"--{asked[0]}", second=f"--{asked[1]}")
    form = asked[0] if asked else ""
    if announce and not seed:
        raise refuse("seat_announce_seed")
    try:
        order = order_of(seed=seed or secrets.token_hex(SEED_BYTES), **options)
        _tell_notes(order, words)
        if announce:
            return _announce(order, form, words)
        with _busy(words):
            made = seating_of(order.request)
    except DeskError as error:
        raise Refusal(*error.faults) from error
    _print(made, order, form, words, detailed=proof)
    return 0 if made.proof.kept else 1


def _tell_notes(order: Order, words: Words) -> None:
    for note in order.notes:
        print(words.say("seat_note", sentence=words.fault(note)), file=sys.stderr)


@contextlib.contextmanager
def _busy(words: Words) -> Iterator[None]:
    """A spinner on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    with console_on(sys.stderr).status(words.say("seat_busy")):
        yield


def _announce(order: Order, form: str, words: Words) -> int:
    """The schema and the commitment, without the draw."""
    with _busy(words):
        schema = schema_of(order.request)
    commitment = announced(schema, order.request.seed)
    for check in unmet_by(schema, order.request.rules):
        line = promise_of(check, words) + words.say("paper_colon") + verdict_of(check, words)
        print(words.say("seat_note", sentence=line), file=sys.stderr)
    if form == "json":
        plain = {"schema": schema.text, "sha256": schema.digest, "commitment": commitment}
        print(json_format.dumps(plain, ensure_ascii=False, indent=2))
    else:
        print(schema.text, end="")
        print(words.say("seat_schema", digest=schema.digest))
        print(words.say("seat_commitment", commitment=commitment))
    return 0


def _print(made: Seating, order: Order, form: str, words: Words, detailed: bool) -> None:
    sessions = plain_sessions(made.schedule, order.numbers)
    if form == "json":
        print(json_format.dumps({"sessions": sessions, "proof": _plain(made, order)}, ensure_ascii=False))
    elif form == "csv":
        print(seating_csv(sessions, words.say("csv_delimiter")), end="")
    elif form == "pantheon":
        print(seating_pantheon(sessions), end="")
    elif form == "engine":
        print(seating_engine(sessions), end="")
    else:
        from huit.cli.desk.view import seating_view  # noqa: PLC0415 (rich only where something is drawn)

        show(console_on(sys.stdout), *seating_view(made, order, words, detailed=detailed))


def _plain(made: Seating, order: Order) -> dict[str, object]:
    request = order.request
    plain: dict[str, object] = {
        "players": request.players,
        "sessions": request.sessions,
        "plan": request.plan,
        "to_come": list(made.to_come),
    }
    if made.schema:
        plain |= {
            "generator": made.schema.generator,
            "schema": made.schema.digest,
            "seed": request.seed,
            "commitment": made.commitment(request.seed),
            "numbers": {str(number): made.numbers[place] + 1 for place, number in enumerate(order.numbers)},
        }
    return plain | plain_proof(made.proof, order.numbers, order.names)
