"""`huit verify`: recompute a record and report each check."""

from __future__ import annotations

import json as json_format
import sys
from typing import Final

from rich.console import RenderableType
from rich.text import Text

from huit.cli.arguments.record_file import FiledRecord, RecordFiles, shown_name
from huit.cli.arguments.refusal import Refusal, printable, refuse
from huit.cli.convert.progress import games_progress
from huit.cli.replay.verified_records import VerifiedRecords
from huit.cli.terminal.console import can_show_glyphs, console_on, show
from huit.cli.terminal.layout import BAD, GOOD, QUIET, indented
from huit.core.faults import Fault
from huit.core.profiles import BUILT_IN
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.game.events import DRAWN, DREW, ERRED, FALSE_HU, WON
from huit.game.records.parsing import DealLine
from huit.game.records.record import Record
from huit.game.records.verify import Verification, verify

MOST_SHOWN: Final = 3
COUNTED: Final = (DREW, WON, DRAWN, FALSE_HU, ERRED)


def run_verify(words: Words, *, record: tuple[str, ...], profile: str | None, game: str | None, json: bool) -> int:
    """Run the command and return its exit status: 0 only for complete matches without errors."""
    if not record:
        raise refuse("argument_missing", name=words.say("metavar_record"), command="huit verify")
    files = RecordFiles(record, profile, game)
    found = VerifiedRecords(files)
    with games_progress(sys.stderr, words.say("verify_progress"), files.size) as progress:
        for filed in files.records(progress.watched):
            found.add(filed, verify(filed.record))
            progress.count()
    if found.count == 1 and found.first is not None:
        return _tell_one(*found.first, words, json)
    if found.count == 1:
        raise Refusal(*files.unread[0][1])
    if json:
        print(json_format.dumps(found.plain(plain_verification, words), ensure_ascii=False, indent=2))
    else:
        for line in found.lines(words):
            print(line)
    return 0 if found.holds else 1


def _tell_one(filed: FiledRecord, found: Verification, words: Words, json: bool) -> int:
    if json:
        print(json_format.dumps(plain_verification(filed.record, found, words), ensure_ascii=False, indent=2))
    else:
        show(console_on(sys.stdout), *_lines(filed.record, found, words))
    return 0 if found.holds else 1


def _lines(record: Record, found: Verification, words: Words) -> list[RenderableType]:
    lines: list[RenderableType] = [_line(holds, text) for holds, text in _checks(record, found, words)]
    for fault in found.faults[:MOST_SHOWN]:
        lines.append(indented(Text.assemble((fault.code, BAD), f"  {words.fault(fault)}")))
    if len(found.faults) > MOST_SHOWN:
        lines.append(indented(Text(quantity(words, "more_faults", len(found.faults) - MOST_SHOWN))))
    key = "verify_holds" if found.holds else "verify_fails" if found.faults else "verify_half"
    return [*lines, Text(words.say(key), GOOD if found.holds else BAD)]


def _line(holds: bool | None, text: str) -> Text:
    """One check: a tick, a cross, or a dash for what cannot be checked."""
    marks = {True: "✓", False: "✗", None: "–"} if can_show_glyphs() else {True: "+", False: "!", None: "-"}
    return Text.assemble((marks[holds], GOOD if holds else QUIET if holds is None else BAD), f" {text}")


def _checks(record: Record, found: Verification, words: Words) -> list[tuple[bool | None, str]]:
    codes = {fault.code for fault in found.faults}
    differing = {int(dict(fault.values)["line"]) for fault in found.faults if fault.code == "record_differs"}
    deals = {record.header.number} | {line.number for line in record.lines if isinstance(line, DealLine)}
    moves_hold = codes <= {"record_digest", "record_commitment", "record_wall", "record_differs"}
    return [
        ("record_digest" not in codes, _rules(record, words)),
        (_seed_holds(record, codes), _seed(record, words)),
        (_walls_hold(record, codes, deals_hold=not differing & deals), _walls(record, found, words)),
        (moves_hold, words.say("verify_moves", moves=quantity(words, "verify_moves", found.moves))),
        (differing <= deals, _scores(found, words)),
    ]


def _seed_holds(record: Record, codes: set[str]) -> bool | None:
    if record.end is None or record.end.tiles:
        return None
    return "record_commitment" not in codes


def _walls_hold(record: Record, codes: set[str], deals_hold: bool) -> bool | None:
    if not deals_hold or "record_wall" in codes:
        return False
    return None if record.end is None else True


def _rules(record: Record, words: Words) -> str:
    profile = record.setup.profile
    key = "verify_rules" if record.header.profile in BUILT_IN else "verify_rules_own"
    return words.say(
        key,
        title=words.profile_title(profile),
        name=shown_name(record.header.profile),
        digest=shown_name(record.header.digest),
    )


def _seed(record: Record, words: Words) -> str:
    if record.end is None:
        return words.say("verify_seed_unknown")
    if record.end.tiles:
        return words.say("verify_seed_none")
    return words.say("verify_seed", commitment=shown_name(record.header.commitment[:8]))


def _walls(record: Record, found: Verification, words: Words) -> str:
    hands = quantity(words, "verify_hands", found.hands)
    draws = quantity(words, "verify_draws", found.events.get(DREW, 0))
    return words.say("verify_walls" if record.end else "verify_walls_unknown", hands=hands, draws=draws)


def _scores(found: Verification, words: Words) -> str:
    counts = [quantity(words, "verify_wins", found.events.get(WON, 0))]
    counts.append(quantity(words, "verify_drawn", found.events.get(DRAWN, 0)))
    if found.events.get(FALSE_HU):
        counts.append(quantity(words, "verify_false_hu", found.events[FALSE_HU]))
    if found.events.get(ERRED):
        counts.append(quantity(words, "verify_errors", found.events[ERRED]))
    return words.say("verify_scores", counts=words.say("comma").join(counts))


# JSON -----------------------------------------------------------------------------------------------------------------


def plain_verification(record: Record, found: Verification, words: Words) -> dict[str, object]:
    """The verification of a record as JSON values."""
    header = record.header
    own = header.profile not in BUILT_IN
    return {
        "holds": found.holds,
        "complete": found.is_complete,
        "revealed": record.end is not None,
        "profile": {"name": printable(header.profile), "digest": printable(header.digest), "own": own},
        "commitment": printable(header.commitment) or None,
        "checked": {
            "hands": found.hands,
            "moves": found.moves,
            **{kind: found.events.get(kind, 0) for kind in COUNTED},
        },
        "faults": [_plain_fault(fault, words) for fault in found.faults],
    }


def _plain_fault(fault: Fault, words: Words) -> dict[str, object]:
    return {"code": fault.code, "line": int(dict(fault.values)["line"]), "message": words.fault(fault)}
