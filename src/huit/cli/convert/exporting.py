"""`huit export`: the records of a file in the format of another program."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from huit.cli.arguments.record_file import FiledRecord, RecordFiles, one_file
from huit.cli.arguments.refusal import Refusal, refuse, show_faults
from huit.cli.convert.output import output_to
from huit.cli.convert.progress import games_progress
from huit.core.faults import Fault
from huit.core.words import Words
from huit.game.records.record import RecordError
from huit.imports import exporters
from huit.imports.exporting import Exporter
from huit.imports.wording import loss_in_words


class _Export:
    """An export, game by game; games that cannot be written are told and left out."""

    def __init__(self, exporter: Exporter, files: RecordFiles) -> None:
        self.exporter = exporter
        self.files = files
        self.lost: dict[str, None] = {}
        self.refused: list[tuple[int, tuple[Fault, ...]]] = []  # by the number of the game

    def texts(self, words: Words) -> Iterator[str]:
        """Yield the text of each game."""
        with games_progress(sys.stderr, words.say("export_progress"), self.files.size) as progress:
            for filed in self.files.records(progress.watched):
                text = self._text_of(filed)
                progress.count()
                if text is not None:
                    yield text

    def _text_of(self, filed: FiledRecord) -> str | None:
        """The text of a game, None if the format cannot hold it."""
        try:
            fault = self.exporter.refuses(filed.record)
            if fault is not None:
                raise RecordError(fault)
            text = "".join(self.exporter.texts(filed.record))
        except RecordError as error:
            self.refused.append((filed.part.number, error.faults))
            return None
        self.lost |= dict.fromkeys(self.exporter.lost(filed.record))
        return text


def run_export(
    words: Words,
    *,
    record: tuple[str, ...],
    to: str | None,
    out: str | None,
    overwrite: bool,
    game: str | None,
    profile: str | None,
) -> int:
    """Run the command and return its exit status: 1 if some games could not be written."""
    known = ", ".join([one.name for one in exporters()])
    exporter = next((one for one in exporters() if one.name == to), None)
    if exporter is None:
        raise refuse("export_unknown", text=(to or "")[:40], known=known)
    files = RecordFiles((one_file(record, "huit export", words),), profile, game)
    export = _Export(exporter, files)
    texts = export.texts(words)
    first = next(texts, None)
    if first is None:
        raise Refusal(*[fault for _, found in [*files.unread, *export.refused] for fault in found])
    with output_to(out, overwrite) as output:
        output.write(first)
        output.writelines(texts)
    for name in export.lost:
        print(loss_in_words(name, words), file=sys.stderr)
    return _told(export, words)


def _told(export: _Export, words: Words) -> int:
    """Tell which games were left out."""
    for number, faults in export.refused:
        print(words.say("export_left_out", number=number), file=sys.stderr)
        show_faults(Refusal(*faults), words)
    for _, faults in export.files.unread:
        show_faults(Refusal(*faults), words)
    return 1 if export.refused or export.files.unread else 0
