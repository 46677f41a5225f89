#!/bin/sh
# The slow tests of a fleet need Debian's Mosquitto, 2 MB, and its PostgreSQL. Where they can be installed this does so,
# elsewhere it says what is missing. Debian starts servers of its own with them; the tests use their own.
has() { [ -x "/usr/sbin/$1" ] || command -v "$1" >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/"$1" >/dev/null 2>&1; }
has mosquitto && has initdb && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends mosquitto postgresql >/dev/null && exit 0
fi
echo "mosquitto or postgresql is missing: the slow tests of a fleet will fail; install them with your package manager" >&2
