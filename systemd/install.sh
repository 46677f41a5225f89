#!/bin/sh
# Installs spacetable on Raspberry Pi OS (bookworm or trixie), or another Debian of that age. Run it as root from a
# checkout or the unpacked source archive of a release; run it again whenever you like, it changes only what is not as it should be.
#
#   sudo sh systemd/install.sh [--kiosk] [--tls] [--host ADDRESS] [--cabinet NAME] [--language en|cs] [--trust KEY.pub]
#   sudo sh systemd/install.sh --bundle FILE [--unsigned] ...         # the first version from a bundle, without internet
#
# A bundle counts when a key that is trusted has signed it (FILE.sig lies beside it): name that key with --trust.
# --unsigned takes it from whoever made it, this once: what is in it runs on this computer.
#
# It does seven things: packages, accounts, folders, units and rules, settings, a key, and a first version.
# Nothing outside of what is named below is touched. SPACETABLE_ROOT puts everything under another folder, for tests.
set -eu

ROOT=${SPACETABLE_ROOT:-}
HERE=$(cd "$(dirname "$0")" && pwd)
KIOSK=no
TLS=no
BUNDLE=
UNSIGNED=no
HOST=
CABINET=
TABLE_LANGUAGE=
TRUST=

say() { echo "spacetable: $*"; }
die() { say "$*" >&2; exit 1; }

while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
        --bundle | --host | --cabinet | --language | --trust)
            [ $# -gt 0 ] || die "expected a word after $option"
            case $option in
                --bundle) BUNDLE=$1 ;;
                --host) HOST=$1 ;;
                --cabinet) CABINET=$1 ;;
                --language) TABLE_LANGUAGE=$1 ;;
                --trust) TRUST=$1 ;;
            esac
            shift
            ;;
        --unsigned) UNSIGNED=yes ;;
        --kiosk) KIOSK=yes ;;
        --tls) TLS=yes ;;
        *) die "expected --bundle FILE, --unsigned, --host ADDRESS, --cabinet NAME, --language en or cs, --trust KEY.pub, \
--kiosk or --tls, got $option" ;;
    esac
done

# What is wrong is said before anything changes.
case $HOST in *[!0-9A-Za-z.:-]*) die "--host: expected an address such as 0.0.0.0, got $HOST" ;; esac
case $CABINET in *[!0-9A-Za-z._/-]*) die "--cabinet: expected a name or a path without spaces, got $CABINET" ;; esac
if [ -n "$CABINET" ] && [ -d "$HERE/../hardware/cabinets" ]; then
    case $CABINET in
        /*) [ -f "$CABINET" ] || die "--cabinet: there is no file $CABINET" ;;
        *) [ -f "$HERE/../hardware/cabinets/$CABINET.toml" ] || die "--cabinet: expected one of \
$(cd "$HERE/../hardware/cabinets" && echo *.toml | sed 's/\.toml//g'), got $CABINET" ;;
    esac
fi
case $TABLE_LANGUAGE in '' | en | cs) ;; *) die "--language: expected en or cs, got $TABLE_LANGUAGE" ;; esac
[ -z "$TRUST" ] || [ -f "$TRUST" ] || die "--trust: there is no file $TRUST"
if [ -n "$BUNDLE" ]; then
    case $BUNDLE in *.bundle) ;; *) die "--bundle: expected a file that ends in .bundle, got $BUNDLE" ;; esac
    [ -f "$BUNDLE" ] || die "--bundle: there is no file $BUNDLE"
    [ "$UNSIGNED" = yes ] || [ -f "$BUNDLE.sig" ] || die "expected $(basename "$BUNDLE").sig beside it; without a signature \
nobody knows who made the program that will run here; to take it all the same: --unsigned"
else
    [ "$UNSIGNED" = no ] || die "--unsigned is said of a bundle: --bundle FILE --unsigned"
    [ -e "$HERE/../pyproject.toml" ] || die "run me from a checkout, or from the unpacked source archive of a release \
(spacetable-VERSION.tar.gz), or with --bundle FILE; $HERE is a part of an installed wheel"
fi
[ -e "$HERE/../firmware_py/service/update/__main__.py" ] || die "expected firmware_py/service/update beside $HERE: \
$HERE is a part of an installed wheel"
[ "$(id -u)" = 0 ] || die "run me as root: sudo sh $0"

# A browser takes some 400 MB and a table up to 400 more: too much for the 512 MB of a Zero 2 or a Pi 3 A+.
NEEDED_MB=900
if [ "$KIOSK" = yes ] && [ -r "$ROOT/proc/meminfo" ]; then
    memory=$(awk '/^MemTotal:/ { print int($2 / 1024) }' "$ROOT/proc/meminfo")
    [ "$memory" -ge "$NEEDED_MB" ] || die "a screen at the table needs a computer with $NEEDED_MB MB of memory, this one \
has $memory: run me without --kiosk, and look at the page on a phone"
fi

# Puts a file in place if it is not there already.
put() { # SOURCE TARGET MODE
    cmp -s "$1" "$ROOT$2" && return 0
    install -D -m "$3" "$1" "$ROOT$2"
    say "installed $2"
}

# 1. Packages. lgpio and spidev come from the distribution, so nothing has to be compiled on the Pi; sound needs GLib.
. "$ROOT/etc/os-release"
case ${VERSION_CODENAME:-} in
    bookworm) GLIB=libglib2.0-0 ;;
    trixie) GLIB=libglib2.0-0t64 ;;
    *) die "expected bookworm or trixie, this is ${PRETTY_NAME:-something else}" ;;
esac
WANTED="python3-venv python3-lgpio python3-spidev alsa-utils dbus openssh-client $GLIB"
[ "$KIOSK" = yes ] && WANTED="$WANTED cage chromium"
# What this system's archive was found not to have is not asked for again; delete the file to have it asked.
LACKS=$ROOT/etc/spacetable/lacks
MISSING=
for package in $WANTED; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || MISSING="$MISSING $package"
done
if [ -n "$BUNDLE" ]; then
    # Without internet: no version can be made without the first two, the rest is named and can come later.
    for package in python3-venv openssh-client; do
        case "$MISSING " in *" $package "*) die "this system has no $package, and without it no version can be made here: \
take the image that the manual names, or run: sudo apt install $package" ;; esac
    done
    [ -z "$MISSING" ] || say "not here:$MISSING; buttons and lamps on pins, strips or sound may not work without them. Where \
there is internet: sudo apt install$MISSING"
    MISSING=
elif [ "$(echo $MISSING)" = python3-lgpio ] && grep -qsx python3-lgpio "$LACKS"; then
    MISSING=
fi
if [ -n "$MISSING" ]; then
    apt-get update -qq
    # lgpio is in Raspberry Pi's own archive only; a Debian without it has no pins either.
    case $MISSING in *python3-lgpio*)
        apt-cache show python3-lgpio >/dev/null 2>&1 || {
            say "no python3-lgpio in this system's archive: buttons and lamps on pins will not work here"
            MISSING=$(echo "$MISSING" | sed 's/ python3-lgpio//')
            install -d -m 755 "$ROOT/etc/spacetable"
            echo python3-lgpio >"$LACKS"
        } ;;
    esac
fi
if [ -n "$MISSING" ]; then
    say "installing$MISSING"
    # shellcheck disable=SC2086  # a list of words is meant
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $MISSING >/dev/null
fi

# 2. An account that owns nothing but the state folder, one that owns the versions, and the groups of the devices.
for group in gpio spi audio dialout video render input; do
    getent group "$group" >/dev/null || groupadd --system "$group"
done
account() { getent passwd "$1" >/dev/null || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin "$1"; }
account spacetable
account spacetable-update
[ "$KIOSK" = yes ] && account spacetable-kiosk

# 3. Folders. /var/lib/spacetable is made by the unit; it is all that has to be writable while the table runs.
install -d -m 755 -o spacetable-update -g spacetable-update "$ROOT/opt/spacetable"
# The table may lay versions into the inbox that it fetched from an organiser, and touch nothing of others there.
install -d -m 1770 -o spacetable-update -g spacetable "$ROOT/var/lib/spacetable-update"
install -d -m 755 "$ROOT/etc/spacetable"

# 4. Units, rules, and the program that updates: it lies beside the versions, and none of them can write to it.
for unit in spacetable.service spacetable-update.service spacetable-update.path spacetable-watch.service \
    spacetable-restart.service spacetable-restart.path; do
    put "$HERE/$unit" "/etc/systemd/system/$unit" 644
done
UPDATER=/usr/local/lib/spacetable
for file in __init__.py service/__init__.py journal/__init__.py journal/disk.py; do
    put "$HERE/../firmware_py/$file" "$UPDATER/firmware_py/$file" 644
done
for file in "$HERE"/../firmware_py/service/update/*.py; do
    put "$file" "$UPDATER/firmware_py/service/update/$(basename "$file")" 644
done
put "$HERE/../firmware_py/service/update/__main__.py" "$UPDATER/__main__.py" 644
[ "$KIOSK" = yes ] && put "$HERE/spacetable-kiosk.service" /etc/systemd/system/spacetable-kiosk.service 644
put "$HERE/60-spacetable.rules" /etc/udev/rules.d/60-spacetable.rules 644
put "$HERE/update.sh" /usr/local/sbin/spacetable-update 755
put "$HERE/../docs/install.md" /usr/local/share/doc/spacetable/install.md 644

# 5. Settings are made once and are yours from then on; the options change one each.
CONF=$ROOT/etc/spacetable.conf
CHANGED=no
if [ ! -e "$CONF" ]; then
    put "$HERE/spacetable.conf" /etc/spacetable.conf 644
fi
setting() { # FILE LINE: the one line of its key
    grep -qxF "$2" "$1" && return 0
    grep -v "^${2%%=*}=" "$1" >"$1.new" || true
    echo "$2" >>"$1.new"
    chmod 644 "$1.new"
    mv "$1.new" "$1"
    CHANGED=yes
    say "$2 stands in $1"
}
[ -z "$HOST" ] || setting "$CONF" "HOST=$HOST"
[ -z "$CABINET" ] || setting "$CONF" "CABINET=$CABINET"
if [ "$TLS" = yes ]; then
    setting "$CONF" SCHEME=https
    [ "$CHANGED" = no ] || say "the table makes its key when it starts"
fi
# The voice's language is the table's to change later, so it lies among what the table writes.
SPOKEN=$ROOT/var/lib/spacetable/settings.toml
if [ -n "$TABLE_LANGUAGE" ] && ! grep -qsxF "language = \"$TABLE_LANGUAGE\"" "$SPOKEN"; then
    install -d -m 755 -o spacetable -g spacetable "$ROOT/var/lib/spacetable"
    grep -vs '^language = ' "$SPOKEN" >"$SPOKEN.new" || true
    echo "language = \"$TABLE_LANGUAGE\"" >>"$SPOKEN.new"
    install -m 640 -o spacetable -g spacetable "$SPOKEN.new" "$SPOKEN"
    rm "$SPOKEN.new"
    CHANGED=yes
fi
systemctl daemon-reload
if udevadm control --ping 2>/dev/null; then
    udevadm control --reload
    udevadm trigger --subsystem-match=tty --subsystem-match=spidev --subsystem-match=gpio
else
    say "udev does not run: devices get their groups with the next boot"
fi
systemctl enable --quiet spacetable.service spacetable-update.service
systemctl enable --quiet --now spacetable-update.path spacetable-restart.path
[ "$KIOSK" = yes ] && systemctl enable --quiet spacetable-kiosk.service

# 6. A key that signs versions for this table, and the list of keys that it trusts; both are yours from then on.
if [ ! -e "$ROOT/etc/spacetable/signers" ]; then
    rm -f "$ROOT/etc/spacetable/key" "$ROOT/etc/spacetable/key.pub"
    ssh-keygen -q -t ed25519 -N '' -C "$(hostname)" -f "$ROOT/etc/spacetable/key"
    sh "$HERE/update.sh" --trust "$ROOT/etc/spacetable/key.pub" >/dev/null
    say "made the key /etc/spacetable/key"
fi

[ -z "$TRUST" ] || sh "$HERE/update.sh" --trust "$TRUST" >/dev/null

# 7. A version of the program, unless this very source is the one that was installed last.
if [ -n "$BUNDLE" ]; then
    STAMP=$(cksum <"$BUNDLE")
else
    STAMP=$(cd "$HERE/.." && find engine hardware firmware_py sounds systemd pyproject.toml -type f ! -name '*.pyc' -exec cksum {} + | sort -k 3 | cksum | cut -d ' ' -f 1)
fi
if [ "$(cat "$ROOT/etc/spacetable/source" 2>/dev/null)" != "$STAMP" ]; then
    if [ -z "$BUNDLE" ]; then
        sh "$HERE/update.sh" "$HERE/.."
    elif [ "$UNSIGNED" = yes ]; then
        sh "$HERE/update.sh" --unsigned "$BUNDLE"
    else
        sh "$HERE/update.sh" "$BUNDLE"
    fi
    echo "$STAMP" >"$ROOT/etc/spacetable/source"
fi
if [ "$CHANGED" = yes ]; then
    systemctl restart spacetable.service
    [ "$KIOSK" = yes ] && systemctl try-restart spacetable-kiosk.service
else
    systemctl start spacetable.service
fi
value() { sed -n "s/^$1=//p" "$CONF" | tail -n 1; }
SCHEME=$(value SCHEME)
PORT=$(value PORT)
REACHED=
[ "$(value HOST)" = 0.0.0.0 ] || REACHED=" once HOST=0.0.0.0 stands in /etc/spacetable.conf"
say "installed; the table is at ${SCHEME:-http}://$(hostname).local:${PORT:-8080}$REACHED"
