#!/bin/sh
# The tests of the units need systemd-analyze, those of cards mtools. Where they can be installed this does so, elsewhere
# it says what is missing.
[ "$(uname -s)" = Linux ] || exit 0
command -v systemd-analyze >/dev/null 2>&1 && command -v mcopy >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends systemd mtools >/dev/null && exit 0
fi
echo "systemd-analyze or mtools is missing: tests of the units or of cards will fail; install systemd and mtools with your package manager" >&2
