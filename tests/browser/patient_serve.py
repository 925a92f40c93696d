"""`huit serve` with limits of heavy work that no test reaches: `python -m tests.browser.patient_serve serve ...`.

The worker processes of the server import this module too, and must not have to import the server.
"""

from __future__ import annotations


def main() -> None:
    from functools import partial
    from unittest.mock import patch

    from tests.patience import PATIENT_WORK

    from huit.cli.main import main as huit
    from huit.web import server
    from huit.web.settings import ServerSettings, WorkSettings

    with patch.object(server, "ServerSettings", partial(ServerSettings, work=WorkSettings(**PATIENT_WORK))):
        huit()


if __name__ == "__main__":
    main()
