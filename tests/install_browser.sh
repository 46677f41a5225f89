#!/bin/sh
# The page's tests need a Chromium. Debian's headless one costs a third of the other; where neither can be installed this
# says what is missing.
find_one() {
    for name in "$@"; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}
find_one chromium-headless-shell && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq
    for package in chromium-headless-shell chromium; do
        apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1 && exit 0
    done
fi
find_one chromium chromium-browser google-chrome && exit 0
echo "chromium is missing: the tests of the page will not run; install it with your package manager" >&2
