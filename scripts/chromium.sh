#!/usr/bin/env bash
# Find a Chromium for the browser tests: the one that CHROMIUM names, one that is installed, Playwright's own. Where there is
# none, install one if that is allowed (as root, or with CI=true), else say how to get one. One without windows
# (chromium-headless-shell) is preferred: it needs half the time. Usage: scripts/chromium.sh PYTHON
set -euo pipefail

python=$1
apt_names="chromium-headless-shell chromium"

allowed() {
    [ "$(id -u)" = 0 ] || [ "${CI:-}" = true ]
}

playwrights_own() {
    "$python" -c '
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch().close()' 2>/dev/null
}

from_apt() {
    local become="" name
    [ "$(id -u)" = 0 ] || become="sudo -n"
    $become apt-get -qq update 2>/dev/null || return 1
    for name in $apt_names; do
        $become apt-get -qq install -y --no-install-recommends "$name" && return 0
    done
    return 1
}

for name in "${CHROMIUM:-}" $apt_names chromium-browser google-chrome google-chrome-stable; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then
        exit 0
    fi
done
playwrights_own && exit 0

if ! allowed; then
    cat >&2 <<END
scripts/chromium.sh: the browser tests need a Chromium, and none was found. Each of these helps:
    sudo apt-get install chromium                  or the package of your system
    $python -m playwright install --only-shell chromium
                                                   one of Playwright's own, in your home folder
    CHROMIUM=/path/to/chromium make test           names one that you have
    CI=true make test                              installs what is missing, with sudo where that needs no password
END
    exit 1
fi

echo "== no Chromium was found: install one for the browser tests (CHROMIUM= names another)"
command -v apt-get >/dev/null && from_apt && exit 0
exec "$python" -m playwright install --only-shell chromium
