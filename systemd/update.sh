#!/bin/sh
# Installs another version of spacetable beside the present one, and returns to the last good one by itself when the
# other does not come up.
#
#   spacetable-update SOURCE       a wheel, a checkout, or what pip takes otherwise
#   spacetable-update              the newest wheel in /var/lib/spacetable-update
#   spacetable-update --return     back to the last good version
#   spacetable-update --list       versions that are here
#
# Each version is a venv in /opt/spacetable/versions. `current` points to the one that runs, `good` to the last one
# that came up. The unit calls `--came-up` when the table is ready and `--went-down` when it has stopped, so the way
# back is taken even if the power fails in the middle of an update. SPACETABLE_ROOT is for tests.
set -eu

ROOT=${SPACETABLE_ROOT:-}
BASE=$ROOT/opt/spacetable
INBOX=$ROOT/var/lib/spacetable-update
KEPT=3

say() { echo "spacetable: $*"; }
points_to() { basename "$(readlink "$BASE/$1" 2>/dev/null || echo none)"; }

point() { # LINK VERSION, at once: a rename replaces the old link
    ln -sfn "versions/$2" "$BASE/$1.new"
    mv -T "$BASE/$1.new" "$BASE/$1"
    sync -f "$BASE" 2>/dev/null || true
}

build() { # SOURCE VERSION: a whole version that has looked at itself, or none
    python3 -m venv --system-site-packages "$BASE/versions/$2" &&
        "$BASE/versions/$2/bin/python" -m pip install --quiet --disable-pip-version-check --prefer-binary "$1" &&
        "$BASE/versions/$2/bin/spacetable" --version >/dev/null
}

is_up() { # the page answers, and it is not that of the safe mode
    curl --silent --show-error --fail --output /dev/null --retry 3 --retry-connrefused --retry-delay 1 \
        "http://127.0.0.1:${PORT:-8080}/"
}

go_back() {
    good=$(points_to good)
    [ "$good" = none ] && { say "there is no version to return to" >&2; return 1; }
    [ "$good" = "$(points_to current)" ] && return 0
    say "returning to $good" >&2
    point current "$good"
}

prune() { # keeps the newest, the present and the good one
    ls -1 "$BASE/versions" | sort -r | tail -n "+$((KEPT + 1))" | while read -r old; do
        [ "$old" = "$(points_to current)" ] || [ "$old" = "$(points_to good)" ] || rm -rf "$BASE/versions/${old:?}"
    done
}

update() { # SOURCE
    version=$(date -u +%Y%m%dT%H%M%S%3NZ)
    while [ -e "$BASE/versions/$version" ]; do version=${version}x; done
    say "building $version from $1"
    if ! build "$1" "$version"; then
        rm -rf "$BASE/versions/${version:?}"
        say "this version can't be built; nothing has changed" >&2
        return 1
    fi
    before=$(points_to good)
    rm -f "$ROOT/var/lib/spacetable/starts.json"  # how often another version failed says nothing about this one
    point current "$version"
    if systemctl restart spacetable.service && is_up; then
        point good "$version"
        prune
        say "$version runs"
        return 0
    fi
    say "$version did not come up" >&2
    [ "$before" = none ] || point good "$before"
    go_back && systemctl restart spacetable.service
    return 1
}

from_inbox() {
    wheel=$(ls -1t "$INBOX"/*.whl 2>/dev/null | head -n 1)
    [ -n "$wheel" ] || { say "there is no wheel in $INBOX" >&2; return 1; }
    result=done
    update "$wheel" || result=failed
    mkdir -p "$INBOX/$result"
    mv "$INBOX"/*.whl "$INBOX/$result/"
    [ "$result" = done ]
}

. "$ROOT/etc/spacetable.conf" 2>/dev/null || true
case ${1:-} in
    "") from_inbox ;;
    --came-up) point good "$(points_to current)" ;;
    --went-down) [ "${SERVICE_RESULT:-success}" = success ] || go_back || true ;;
    --return) go_back && systemctl restart spacetable.service ;;
    --list)
        ls -1 "$BASE/versions" | while read -r version; do
            marks=
            [ "$version" = "$(points_to current)" ] && marks=" (runs)"
            [ "$version" = "$(points_to good)" ] && marks="$marks (good)"
            echo "$version$marks"
        done
        ;;
    -*) sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) update "$1" ;;
esac
