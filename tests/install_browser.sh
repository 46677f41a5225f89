#!/bin/sh
# The page's tests need Debian's chromium. Where it can be installed this does so, elsewhere it says what is missing.
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0
fi
echo "chromium is missing: the tests of the page will not run; install it with your package manager" >&2
