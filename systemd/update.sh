#!/bin/sh
# What the operator types: spacetable-update --help tells the rest.
exec python3 -I -B "${SPACETABLE_ROOT:-}/usr/local/lib/spacetable" "$@"
