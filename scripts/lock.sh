#!/usr/bin/env bash
# Writes requirements-dev.lock anew: the exact version of everything that a developer's .venv holds but huit itself, with the
# hashes of all its files.
# Usage: scripts/lock.sh  (PYTHON names another interpreter; the oldest supported one gives versions that fit all)
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"${PYTHON:-python3}" -m venv "$scratch/venv"
python=$scratch/venv/bin/python

# What pyproject.toml asks for: to run, to build, to develop. colorama is what click, pytest and build add on Windows.
"$python" - >"$scratch/wanted" <<'PYTHON'
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
optional = project["project"]["optional-dependencies"]
# Ray is for make test-long alone (requirements-long.txt): it is larger than all the others together.
extras = [package for extra, packages in optional.items() if extra != "ray" for package in packages]
development = [*project["build-system"]["requires"], *project["dependency-groups"]["dev"]]
wanted = [*project["project"]["dependencies"], *extras, *development]
print("\n".join([*wanted, "colorama"]))
PYTHON

echo "== install the newest of everything into a fresh environment"
"$python" -m pip install --quiet --upgrade --requirement "$scratch/wanted"

{
    echo "# Made by scripts/lock.sh (make lock). Do not edit."
    "$python" -m pip freeze --all |
        grep -v -i '^pip==' |
        sed 's/^colorama==.*/&; sys_platform == "win32"/; s/^uvloop==.*/&; sys_platform != "win32"/' |
        "$python" scripts/lock_hashes.py
} >"$scratch/lock"

if grep -n '@\|://' "$scratch/lock"; then
    echo "scripts/lock.sh: a line above is not name==version" >&2
    exit 1
fi
mv "$scratch/lock" requirements-dev.lock
echo "== requirements-dev.lock: $(grep -c == requirements-dev.lock) packages"
