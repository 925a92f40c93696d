"""`huit serve` with limits of heavy work that no test reaches: `python -m tests.browser.patient_serve serve ...`."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

from tests.patience import PATIENT_WORK

from huit.cli.main import main
from huit.web import server
from huit.web.settings import ServerSettings, WorkSettings

if __name__ == "__main__":
    with patch.object(server, "ServerSettings", partial(ServerSettings, work=WorkSettings(**PATIENT_WORK))):
        main()
