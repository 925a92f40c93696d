"""Players by their specification: the name of a bot of ours, or the command of an external one.

master                    a bot of the registry (huit.bots.levels)
cmd:./mybot --fast        a Botzone bot in the simplified interaction
cmd-json:python bot.py    one in the JSON interaction
"""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from huit.bots.levels import BOTS, bot_named
from huit.bots.protocol import Bot
from huit.botzone.external.bot import ExternalBot
from huit.botzone.external.limits import Limits
from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.forms import JSON, SIMPLIFIED

FORMS: Final = {"cmd:": SIMPLIFIED, "cmd-json:": JSON}


def player_from(spec: str, seed: str = "", limits: Limits | None = None) -> Bot:
    """Make a player for one game. Raises BotzoneError for an unknown name, or a command that cannot be run."""
    for prefix, form in FORMS.items():
        if spec.startswith(prefix):
            return ExternalBot(_command(spec.removeprefix(prefix)), limits, form)
    if spec not in BOTS:
        raise botzone_error("player_unknown", name=spec[:40], known=", ".join(BOTS))
    return bot_named(spec, seed)


def plays_botzone_only(spec: str) -> bool:
    """True for a player that plays Botzone's game only."""
    return spec.startswith(tuple(FORMS))


def _command(text: str) -> list[str]:
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command or shutil.which(command[0]) is None:
        raise botzone_error("player_command", text=(command[0] if command else text)[:60])
    return command
