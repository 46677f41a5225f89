"""Updates: two slots for versions, an inbox for signed wheels and bundles, a trial, and the way back.

It runs beside the versions, not in one of them: with the system's Python, from a folder that `systemd/install.sh` makes
and no version can write to. So it imports the standard library, the disk, and nothing else.
"""
