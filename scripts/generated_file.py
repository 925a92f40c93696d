"""A generated file, replaced as a whole: who reads it meanwhile finds the old or the new one."""

import json
import os
from pathlib import Path
from typing import Any


def write_json(target: Path, value: Any) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = target.with_name(f"{target.name}.{os.getpid()}")
    scratch.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    scratch.replace(target)
