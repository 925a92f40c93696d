"""`huit play`: a hand or a match on the terminal against bots."""

from __future__ import annotations

import secrets
import sys
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from huit.bots.levels import BOTS
from huit.cli.arguments.hand_options import profile_asked
from huit.cli.arguments.refusal import Refusal, refuse
from huit.cli.play.game_view import PlaySettings
from huit.cli.play.keys_page import two_columns
from huit.cli.play.results import show_match_result
from huit.cli.play.session import PLAYERS, PlaySession, place_of_person
from huit.cli.play.stage import Left, Stage
from huit.cli.terminal.console import INTERRUPTED, can_show_glyphs, console_on, show
from huit.cli.terminal.keys import Keyboard
from huit.cli.terminal.layout import QUIET, TITLE
from huit.cli.terminal.screen import Screen, require_terminal
from huit.core.words import Words
from huit.game.records.recorder import RecordFile
from huit.game.setup import MATCH, Setup, SetupError
from huit.game.shuffle import commitment

OTHERS: Final = PLAYERS - 1
LONGEST_DELAY: Final = 10.0  # seconds


def run_play(
    words: Words,
    *,
    bots: str | None,
    hands: str | None,
    profile: str,
    seed: str | None,
    strict: bool,
    record: str | None,
    overwrite: bool,
    help_on: bool,
    quick: bool,
    delay: str | None,
    glyphs: bool,
) -> int:
    """Run the command and return its exit status."""
    chosen = bots_in(bots)
    setup = setup_in(profile, hands, seed, strict)
    seconds = delay_in(delay)
    require_terminal("huit play")
    settings = PlaySettings(words, names_of(chosen, setup.seed, words), glyphs and can_show_glyphs(), help_on)
    with ExitStack() as stack:
        recorder = stack.enter_context(_recorder(record, setup, settings.names, overwrite)) if record else None
        stage = Stage(stack.enter_context(Screen()), stack.enter_context(Keyboard()), settings, seconds)
        session = PlaySession(stage, setup, chosen, quick, recorder, record or "")
        status = _play(session)
    _sum_up(session)
    return status


def _play(session: PlaySession) -> int:
    """Play; return the exit status. However the game stops, a summary follows."""
    stage = session.stage
    try:
        stage.page((show_welcome, (session.setup, session.path, stage.settings)))
        session.play()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Left, EOFError):
        return 0
    return 0


def _sum_up(session: PlaySession) -> None:
    """Print the result on the ordinary screen."""
    table = session.table
    console = console_on(sys.stdout)
    show_match_result(console, table.results, table.totals, session.setup, session.path, session.stage.settings)


def show_welcome(console: Console, setup: Setup, record: str, settings: PlaySettings) -> None:
    """Print the players, the profile, and the commitment to the wall."""
    words = settings.words
    title = words.profile_title(setup.profile)
    lines = [
        words.say("welcome_players", names=words.say("comma").join(settings.names)),
        words.say("profile", title=title),
        words.say("check_commitment", commitment=commitment(setup.seed, setup.salt)),
    ]
    if record:
        lines.append(words.say("check_record", path=record))
    show(console, Text(words.say("welcome"), TITLE))
    show(console, *[Text(line, overflow="fold") for line in lines], Text())
    show(console, two_columns(words.say("page_keys")), Text(), two_columns(words.say("page_signs"), QUIET))


# Options --------------------------------------------------------------------------------------------------------------


def bots_in(text: str | None) -> tuple[str, ...]:
    """Parse the opponents: one name for all three, or three; by default the strongest bot."""
    names = tuple([name.strip() for name in text.split(",")]) if text is not None else (list(BOTS)[-1],)
    for name in names:
        if name not in BOTS:
            raise refuse("bot_unknown", name=name[:40], known=", ".join(BOTS))
    if len(names) not in (1, OTHERS):
        raise refuse("bots_number", found=str(len(names)))
    return names if len(names) == OTHERS else names * OTHERS


def setup_in(profile: str, hands: str | None, seed: str | None, strict: bool) -> Setup:
    number = hands or "1"
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= MATCH):
        raise refuse("hands_invalid", text=number[:20], most=str(MATCH))
    try:
        return Setup(
            profile_asked(profile),
            seed=secrets.token_hex(16) if seed is None else seed,
            salt=secrets.token_hex(16),
            hands=int(number),
            strict=strict,
        )
    except SetupError as error:
        raise Refusal(*error.faults) from error


def delay_in(text: str | None) -> float:
    try:
        seconds = float(text) if text is not None else 0.5
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_DELAY:
        raise refuse("delay_invalid", text=(text or "")[:20], most=f"{LONGEST_DELAY:g}")
    return seconds


def names_of(bots: tuple[str, ...], seed: str, words: Words) -> tuple[str, ...]:
    """Names by player; bots of the same name are numbered."""
    numbered = [f"{bot} {place + 1}" if bots.count(bot) > 1 else bot for place, bot in enumerate(bots)]
    numbered.insert(place_of_person(seed), words.say("you"))
    return tuple(numbered)


def _recorder(path: str, setup: Setup, names: tuple[str, ...], overwrite: bool) -> RecordFile:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        return RecordFile(Path(path), setup, names, now, overwrite=overwrite)
    except FileExistsError as error:
        raise refuse("record_exists", path=path) from error
    except OSError as error:
        raise refuse("record_unwritable", path=path, reason=error.strerror or type(error).__name__) from error
