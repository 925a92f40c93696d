"""The two forms of the interaction between the platform and a bot.

    JSON         one line {"requests": [...], "responses": [...]} in, one line {"response": ...} out
    simplified   a line with the number n of requests, then requests and the bot's answers in turn, 2n - 1 lines, in;
                 the answer on a line out

Each turn the platform starts the bot anew and sends it everything. A bot that prints KEEP_RUNNING after its answer is
left running instead, and from then on gets a line with the newest request only (in JSON: as a string of JSON).
"""

from __future__ import annotations

from typing import Final

KEEP_RUNNING: Final = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

JSON: Final = "json"
SIMPLIFIED: Final = "simplified"
