#!/usr/bin/env python3
"""Write the OpenAPI schema, from which the types of the frontend are made. Usage: scripts/openapi.py FILE"""

import json
import sys
from pathlib import Path

from huit.web.app import create_app
from huit.web.settings import ServerSettings


def main(target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    schema = create_app(ServerSettings(pages=None)).openapi()
    target.write_text(json.dumps(schema, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
