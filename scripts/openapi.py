#!/usr/bin/env python3
"""Write the OpenAPI schema, from which the types of the frontend are made. Usage: scripts/openapi.py FILE"""

import sys
from pathlib import Path

from generated_file import write_json

from huit.web.app import create_app
from huit.web.settings import ServerSettings

if __name__ == "__main__":
    write_json(Path(sys.argv[1]), create_app(ServerSettings(pages=None)).openapi())
