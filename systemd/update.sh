#!/bin/sh
# Installs another version of spacetable beside the present one, and returns to the last good one by itself when the
# other does not come up.
#
#   spacetable-update SOURCE       a wheel, a checkout, or what pip takes otherwise
#   spacetable-update              the newest wheel in /var/lib/spacetable-update
#   spacetable-update --return     back to the version before this one
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
WATCHED=25  # the table calls a start a good one after 20 s

say() { echo "spacetable: $*"; }
points_to() { basename "$(readlink "$BASE/$1" 2>/dev/null || echo none)"; }

point() { # LINK VERSION, at once: a rename replaces the old link
    ln -sfn "versions/$2" "$BASE/$1.new" || return 1
    mv -T "$BASE/$1.new" "$BASE/$1" || return 1
    sync -f "$BASE" 2>/dev/null || true
}

build() { # SOURCE VERSION: a whole version that has looked at itself, or none
    from=$1 made=$BASE/versions/$2 copy=$(mktemp -d) built=0
    if [ -d "$1" ]; then # a checkout stays as it is, and what an earlier build left in it is not taken along
        tar -C "$1" -c --exclude='./.*' --exclude=./build --exclude=./tests --exclude=./docs . | tar -C "$copy" -x
        from=$copy
    fi
    python3 -m venv --system-site-packages "$made" &&
        "$made/bin/python" -m pip install --quiet --disable-pip-version-check --prefer-binary "$from" &&
        "$made/bin/python" -c 'import firmware_py.service.run' &&
        "$made/bin/spacetable" --version >/dev/null || built=1
    rm -rf "$copy"
    return "$built"
}

shows() { systemctl show --property "$1" --value spacetable.service; }

is_table() { # what runs is the table and not its safe mode, which says so
    case $(shows StatusText) in "safe mode"*) return 1 ;; esac
}

restart() { # also when it died so often just now that the service manager would not start it any more
    systemctl reset-failed spacetable.service
    systemctl restart spacetable.service
}

stays_up() { # a version that is ready may still die of its first steps
    restart && is_table || return 1
    say "it has started; watching it for $WATCHED s"
    sleep "$WATCHED"
    [ "$(shows ActiveState) $(shows NRestarts)" = "active 0" ]
}

go_back() {
    good=$(points_to good)
    [ "$good" = none ] && { say "there is no version to return to" >&2; return 1; }
    [ "$good" = "$(points_to current)" ] && return 0
    say "returning to $good" >&2
    point current "$good"
}

former() { # the good version if another one runs, else the one before it
    [ "$(points_to good)" = "$(points_to current)" ] || { points_to good; return; }
    ls -1 "$BASE/versions" | sort | grep -x -B 1 "$(points_to current)" | head -n 1
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
    if stays_up; then
        point good "$version"
        prune
        say "$version runs"
        return 0
    fi
    say "$version did not come up; journalctl -u spacetable tells why" >&2
    [ "$before" = none ] || point good "$before"
    go_back && restart
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

case ${1:-} in
    "") from_inbox ;;
    --came-up) # writes only what is not so yet; on a root that takes nothing the table has come up all the same
        if is_table && [ "$(points_to good)" != "$(points_to current)" ]; then
            point good "$(points_to current)" || true
        fi
        ;;
    --went-down) [ "${SERVICE_RESULT:-success}" = success ] || go_back || true ;;
    --return)
        version=$(former)
        [ "$version" != "$(points_to current)" ] || { say "there is no version to return to" >&2; exit 1; }
        say "returning to $version"
        point current "$version"
        restart
        ;;
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
