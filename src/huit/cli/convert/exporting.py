"""`huit export`: a record in the format of another program."""

from __future__ import annotations

import sys

from huit.cli.arguments.record_file import record_in
from huit.cli.arguments.refusal import Refusal, refuse
from huit.cli.convert.output import output_to
from huit.core.words import Words
from huit.game.records.record import RecordError
from huit.imports import exporters
from huit.imports.wording import loss_in_words


def run_export(
    words: Words, *, record: tuple[str, ...], to: str | None, out: str | None, overwrite: bool, profile: str | None
) -> int:
    """Run the command and return its exit status."""
    known = ", ".join([one.name for one in exporters()])
    exporter = next((one for one in exporters() if one.name == to), None)
    if exporter is None:
        raise refuse("export_unknown", text=(to or "")[:40], known=known)
    read = record_in(record, profile, "huit export", words)
    refused = exporter.refuses(read)
    if refused is not None:
        raise Refusal(refused)
    try:
        parts = list(exporter.texts(read))
    except RecordError as error:
        raise Refusal(*error.faults) from error
    with output_to(out, overwrite) as output:
        output.writelines(parts)
    for name in exporter.lost(read):
        print(loss_in_words(name, words), file=sys.stderr)
    return 0
