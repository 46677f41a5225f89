#!/bin/sh
# The slow tests of a fleet need Debian's Mosquitto, 2 MB. Where it can be installed this does so, elsewhere it says what is
# missing. Debian starts a broker of its own with it, on another port than a fleet's; nobody needs it.
[ -x /usr/sbin/mosquitto ] && exit 0
command -v mosquitto >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends mosquitto >/dev/null && exit 0
fi
echo "mosquitto is missing: the slow tests of a fleet will fail; install it with your package manager" >&2
