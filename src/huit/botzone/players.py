"""Players by what is written for them: the name of a bot of ours, or a command that runs anybody's.

random, greedy, club, master    a bot of ours
cmd:./mybot --fast              a Botzone bot in the simplified interaction
cmd-json:python bot.py          one in the JSON interaction
"""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from huit.bots.levels import BOTS, bot_named
from huit.bots.protocol import Bot
from huit.botzone.external import ExternalBot
from huit.botzone.faults import botzone_error
from huit.botzone.interaction import JSON, SIMPLIFIED
from huit.botzone.limits import Limits

FORMS: Final = {"cmd:": SIMPLIFIED, "cmd-json:": JSON}


def player_from(spec: str, seed: str = "", limits: Limits | None = None) -> Bot:
    """A player for one game. Raises BotzoneError for a name that nobody has, or a command that cannot be run."""
    for prefix, form in FORMS.items():
        if spec.startswith(prefix):
            return ExternalBot(_command(spec.removeprefix(prefix)), limits, form)
    if spec not in BOTS:
        raise botzone_error("player_unknown", name=spec[:40], known=", ".join(BOTS))
    return bot_named(spec, seed)


def plays_botzone_only(spec: str) -> bool:
    """Whether a player can sit only at a table in Botzone's mode."""
    return spec.startswith(tuple(FORMS))


def _command(text: str) -> list[str]:
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command or shutil.which(command[0]) is None:
        raise botzone_error("player_command", text=(command[0] if command else text)[:60])
    return command
