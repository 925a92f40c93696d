"""Players by their specification: a bot of ours, somebody's class, a network, or the command of an external bot.

master                    a bot of the registry (huit.bots.levels)
my_bots.eager:EagerBot    a class in a module that can be imported, made with a seed
net:model.onnx            a network (huit.rl.policy)
cmd:./mybot --fast        a Botzone bot in the simplified interaction
cmd-json:python bot.py    one in the JSON interaction
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from huit.bots.levels import BOTS, bot_named
from huit.bots.protocol import Bot
from huit.botzone.external.bot import ExternalBot
from huit.botzone.external.limits import Limits
from huit.botzone.protocol.faults import BotzoneError, botzone_error
from huit.botzone.protocol.forms import JSON, SIMPLIFIED
from huit.core.faults import HuitError

FORMS: Final = {"cmd:": SIMPLIFIED, "cmd-json:": JSON}
NET: Final = "net:"
NET_BOT: Final = "huit.rl.policy:net_bot"  # of a room above, which needs more packages: imported when asked for
_CLASS: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")


def player_from(spec: str, seed: str = "", limits: Limits | None = None) -> Bot:
    """Make a player for one game. Raises BotzoneError for an unknown name, or one that cannot be made."""
    for prefix, form in FORMS.items():
        if spec.startswith(prefix):
            return ExternalBot(_command(spec.removeprefix(prefix)), limits, form)
    if spec.startswith(NET):
        return _net(spec.removeprefix(NET), seed)
    if _CLASS.fullmatch(spec):
        return _of_class(spec, seed)
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


def _net(path: str, seed: str) -> Bot:
    try:
        bot: Bot = _imported(NET_BOT)(path, seed)
    except HuitError as error:
        raise BotzoneError(*getattr(error, "faults", ())) from error
    return bot


def _of_class(spec: str, seed: str) -> Bot:
    """A bot of somebody's class. Whatever their module raises is shown."""
    try:
        bot: Bot = _imported(spec)(seed)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"[:120]
        raise botzone_error("player_class", name=spec[:60], reason=reason) from error
    if not hasattr(bot, "act"):
        raise botzone_error("player_act", name=spec[:60])
    return bot


def _imported(spec: str) -> Callable[..., Any]:
    module, _, name = spec.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
