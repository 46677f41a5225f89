"""A system to install on that is a folder: its commands only write down what they were asked."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
ROOMS = ("engine", "hardware", "firmware_py", "sounds")

# The updater trusts keys as everywhere; what becomes of versions is told in test_inbox.py and test_cut_updates.py.
PYTHON = """#!/bin/sh
case "$*" in *" --trust "*) exec "$TRUE_PYTHON" "$@" ;; esac
echo "python3 $*" >>"$FAKE/calls"
[ ! -e "$FAKE/no_version" ]
"""
# Files belong to whoever runs the tests.
INSTALL = """#!/bin/sh
for word; do
    shift
    case $word in -o | -g) skip=yes ;; *) [ "${skip:-}" = yes ] || set -- "$@" "$word"; skip= ;; esac
done
exec /usr/bin/install "$@"
"""
LOUD = """#!/bin/sh
echo "$(basename "$0") $*" >>"$FAKE/calls"
"""
APT_CACHE = """#!/bin/sh
[ ! -e "$FAKE/no_lgpio" ]
"""
# All packages are there but those that are named as lacking; without either file none is.
DPKG = """#!/bin/sh
for name; do :; done
[ ! -e "$FAKE/packages" ] && [ ! -e "$FAKE/lacking" ] && exit 1
grep -qsx "$name" "$FAKE/lacking" || echo 'install ok installed'
"""


class FakeSystem:
    """A folder that looks like a Raspberry Pi to the scripts."""

    def __init__(self, folder: Path) -> None:
        self.root, self.fake, self.source = folder / "root", folder / "fake", folder / "source"
        self.base = self.root / "opt/spacetable"
        for made in (self.fake / "bin", self.root / "etc", self.root / "var/lib/spacetable"):
            made.mkdir(parents=True)
        self.release("bookworm")
        self._unpack()
        commands = {
            "python3": PYTHON,
            "install": INSTALL,
            "dpkg-query": DPKG,
            "apt-cache": APT_CACHE,
            "getent": "#!/bin/sh\nexit 2\n",
            "id": "#!/bin/sh\necho 0\n",
            "hostname": "#!/bin/sh\necho pi\n",
        }
        commands |= dict.fromkeys(("apt-get", "systemctl", "udevadm", "groupadd", "useradd"), LOUD)
        for name, text in commands.items():
            path = self.fake / "bin" / name
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)

    def _unpack(self) -> None:
        """A release with the true scripts and next to no program, for a pip that installs nothing."""
        shutil.copytree(SYSTEMD, self.source / "systemd")
        updater = [str(path.relative_to(ROOT)) for path in (ROOT / "firmware_py/service/update").glob("*.py")]
        updater += [
            f"firmware_py/{name}"
            for name in ("service/__init__.py", "journal/__init__.py", "journal/disk.py")
        ]
        rooms = [f"{room}/__init__.py" for room in ROOMS]
        for name in ("docs/install.md", "pyproject.toml", *rooms, *updater):
            (self.source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, self.source / name)

    def release(self, name: str) -> None:
        """Which release of Debian it is."""
        (self.root / "etc/os-release").write_text(
            f'VERSION_CODENAME={name}\nPRETTY_NAME="{name}"\n', encoding="utf-8"
        )

    def set(self, *faults: str) -> None:
        """Exactly these faults from now on."""
        for fault in ("no_version", "no_lgpio"):
            (self.fake / fault).unlink(missing_ok=True)
        for fault in faults:
            (self.fake / fault).touch()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs install.sh on this system."""
        return subprocess.run(
            ["sh", str(self.source / "systemd/install.sh"), *arguments],
            env={
                "PATH": f"{self.fake / 'bin'}:{os.environ['PATH']}",
                "SPACETABLE_ROOT": str(self.root),
                "FAKE": str(self.fake),
                "TRUE_PYTHON": sys.executable,
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def calls(self) -> list[str]:
        """What the system was asked since the last look."""
        path = self.fake / "calls"
        found = path.read_text("utf-8").splitlines() if path.exists() else []
        path.unlink(missing_ok=True)
        return found

    def tree(self) -> dict[str, tuple[int, bytes]]:
        """Everything that lies there, with mode and content."""
        return {
            str(path.relative_to(self.root)): (
                path.lstat().st_mode,
                b"" if not path.is_file() else path.read_bytes(),
            )
            for path in sorted(self.root.rglob("*"))
        }
